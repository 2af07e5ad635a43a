package office

import (
	"context"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/demo"
)

// Demonstrate begins a demonstration, for organisers: an open in its course, which is
// never rated. Whoever asks for it owns it, and [Office.RemoveDemonstration] takes it
// away again. Nobody has more of them at once, and nobody makes them faster, than the
// limits say: their logs stay. The refusals are then DemonstrationsMany and
// DemonstrationsFast.
func (o *Office) Demonstrate(ctx context.Context, who members.Identity, texts demo.Texts) (EventID, error) {
	if err := organiser(who); err != nil {
		return "", err
	}
	if err := o.mayDemonstrate(who); err != nil {
		return "", err
	}
	facts, err := demo.Make(texts, actor(who), source(who), demo.Seed, clock.At(o.opt.Now()))
	if err != nil {
		return "", err
	}
	return o.begin(func(l *ledger) error { return l.first(ctx, facts) })
}

func (o *Office) mayDemonstrate(who members.Identity) error {
	held, most := 0, o.opt.Limits.Settings.DemonstrationsHeld
	for _, e := range o.Events() {
		if e.Tournament.Regulations().Demonstration && e.Tournament.Owner().ID == who.ID {
			held++
		}
	}
	if held >= most {
		return tournament.Refuse(tournament.DemonstrationsMany, "most", most)
	}
	if back, wait := o.opt.Limits.Demonstrations.Take(who.ID, o.opt.Now()); back == nil {
		return tournament.Refuse(tournament.DemonstrationsFast, "minutes", minutes(wait))
	}
	return nil
}

// minutes is a span as people are told it, rounded up.
func minutes(d time.Duration) int { return int((d + time.Minute - 1) / time.Minute) }

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
