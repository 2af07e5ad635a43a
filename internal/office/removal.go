package office

import (
	"context"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
)

// RemoveEvent removes an event in which no pairs were made, a template or a demonstration: it is no
// longer listed, and requests for it are refused as removed. Its log stays. Only its owner or an
// administrator may call it. The refusals are NotOwner and EventIsPaired.
func (o *Office) RemoveEvent(ctx context.Context, who members.Identity, id EventID) error {
	e, err := o.Event(id)
	if err != nil {
		return err
	}
	if !e.Rights(who).Appoint {
		return tournament.Refuse(tournament.NotOwner, "event", e.Tournament.Regulations().Name, "owner", ownerName(e.Tournament))
	}
	_, err = o.runCommand(ctx, who, id, tournament.RemoveEvent{})
	return err
}

// RestoreEvent lists a removed event again, but not a demonstration. Only its owner or an
// administrator may call it. The refusals are NotOwner, EventNotRemoved and EventWasRemoved.
func (o *Office) RestoreEvent(ctx context.Context, who members.Identity, id EventID) error {
	o.mu.Lock()
	l := o.ledgers[id]
	o.mu.Unlock()
	if l == nil || l.current().Seq == 0 {
		return tournament.Refuse(tournament.NoEvent)
	}
	if aside := l.quarantineRefusal(); aside != nil {
		return aside
	}
	if e := l.current(); !e.Rights(who).Appoint {
		return tournament.Refuse(tournament.NotOwner, "event", e.Tournament.Regulations().Name, "owner", ownerName(e.Tournament))
	}
	return l.do(ctx, actor(who), func(tournament.Tournament) (tournament.Command, error) { return tournament.RestoreEvent{}, nil })
}

// RemovedEvents lists the removed events that can be restored, the last removed first.
func (o *Office) RemovedEvents() []Event {
	return o.eventsWhere(func(e Event) bool { return e.Tournament.Removed() && !e.Tournament.Regulations().Demonstration })
}
