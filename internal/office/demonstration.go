package office

import (
	"context"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/demo"
)

// Demonstrate begins a demonstration, for organisers: an open in its course, which is
// never rated. Whoever asks for it owns it, and [Office.RemoveDemonstration] takes it
// away again.
func (o *Office) Demonstrate(ctx context.Context, who members.Identity, texts demo.Texts) (EventID, error) {
	if err := organiser(who); err != nil {
		return "", err
	}
	facts, err := demo.Make(texts, actor(who), source(who), demo.Seed, clock.At(o.opt.Now()))
	if err != nil {
		return "", err
	}
	return o.begin(func(l *ledger) error { return l.first(ctx, facts) })
}

// RemoveDemonstration takes a demonstration away for good, for its owner and
// administrators: it is no longer listed, and whoever asks for it is told that it was
// removed. Its log stays. The refusals are NotOwner and NotDemonstration.
func (o *Office) RemoveDemonstration(ctx context.Context, who members.Identity, id EventID) error {
	e, err := o.Event(id)
	if err != nil {
		return err
	}
	if !e.Rights(who).Appoint {
		return tournament.Refuse(tournament.NotOwner, "event", e.Tournament.Regulations().Name, "owner", ownerName(e.Tournament))
	}
	_, err = o.command(ctx, who, id, tournament.RemoveEvent{})
	return err
}
