package office

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
)

// A template is an event in which nobody plays, so that its settings, its staff and its log are
// those of every event. Events are started from it. A template outside FIDE mode starts events
// outside the mode, and only who saves it is asked.

// EventsWithList returns the names of the events and templates that use a rating list, the last changed
// first; see [tournament.Tournament.UsesList].
func (o *Office) EventsWithList(list string) []string {
	var names []string
	for _, e := range o.eventsWhere(func(e Event) bool { return !e.Tournament.Removed() && e.Tournament.UsesList(list) }) {
		names = append(names, e.Tournament.Regulations().Name)
	}
	return names
}

// Templates lists the templates of this server by name.
func (o *Office) Templates() []Event {
	list := o.eventsWhere(func(e Event) bool { return !e.Tournament.Removed() && e.Tournament.Regulations().Template })
	slices.SortFunc(list, func(a, b Event) int {
		return cmp.Or(strings.Compare(a.Tournament.Regulations().Name, b.Tournament.Regulations().Name), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// SaveTemplate creates a template with the regulations of an event and a name of its own. With a
// reason, its events are outside FIDE mode. Only an organiser of the event may call it. The error is
// a *[fidemode.Question] until the person has confirmed that the template leaves the mode.
func (o *Office) SaveTemplate(ctx context.Context, who members.Identity, from EventID, name, outside string) (EventID, error) {
	if err := o.requireOrganiser(who, from); err != nil {
		return "", err
	}
	e, err := o.Event(from)
	if err != nil {
		return "", err
	}
	regs := e.Tournament.Regulations()
	regs.Name, regs.Template, regs.Demonstration = name, true, false
	return o.create(ctx, who, regs, outside)
}

// CreateFrom creates an event as [Office.Create] does, with regulations that follow those of a
// template or of an earlier event. Nobody is asked about FIDE mode if the template is outside it.
func (o *Office) CreateFrom(ctx context.Context, who members.Identity, from EventID, regs tournament.Regulations) (EventID, error) {
	if err := requireOrganiser(who); err != nil {
		return "", err
	}
	e, err := o.Event(from)
	if err != nil {
		return "", err
	}
	outside := ""
	if t := e.Tournament; t.Regulations().Template && !t.FIDEMode().In() {
		outside = t.Regulations().Name
		ctx = WithAccepted(ctx, acceptedIn(ctx).With(fidemode.Leaving()...))
	}
	return o.create(ctx, who, regs, outside)
}
