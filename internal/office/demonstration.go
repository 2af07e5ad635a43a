package office

import (
	"context"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/demo"
)

// Demonstrate creates a demonstration: an open event with some rounds played, which is never rated.
// Only a member with the role of organiser may call it. They become the owner and can remove it
// with [Office.RemoveEvent]. Because the logs are kept, one organiser may only have a
// limited number of demonstrations and create them at a limited rate. The refusals are then
// DemonstrationsMany and DemonstrationsFast.
func (o *Office) Demonstrate(ctx context.Context, who members.Identity, texts demo.Texts) (EventID, error) {
	if err := requireOrganiser(who); err != nil {
		return "", err
	}
	if err := o.mayDemonstrate(who); err != nil {
		return "", err
	}
	facts, err := demo.Make(texts, actor(who), source(who), demo.Seed, clock.At(o.opt.Now()))
	if err != nil {
		return "", err
	}
	return o.newLedger(func(l *ledger) error { return l.recordFirst(ctx, facts) })
}

// mayDemonstrate returns a refusal if the member may not create another demonstration now.
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
		return tournament.Refuse(tournament.DemonstrationsFast, "minutes", roundUpMinutes(wait))
	}
	return nil
}

// roundUpMinutes returns a duration in minutes, rounded up.
func roundUpMinutes(d time.Duration) int { return int((d + time.Minute - 1) / time.Minute) }
