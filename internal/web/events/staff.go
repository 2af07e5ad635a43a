package events

import (
	"context"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/words"
)

// officialRow is somebody on the staff of an event.
type officialRow struct{ Handle, Duty, Text string }

// factRow is a fact of an event's log.
type factRow struct {
	At       int64
	By, Text string
}

// factsShown is how much of an event's log its desk shows.
const factsShown = 40

// staff fills in who conducts the event, and what was done last.
func (v *visit) staff(e office.Event, d *manageData) error {
	if d.Owner = e.Tournament.Owner().Name; d.Owner == "" {
		d.Owner = "–"
	}
	for _, o := range e.Tournament.Staff() {
		d.Staff = append(d.Staff, officialRow{o.Member.Handle, string(o.Duty), words.Duty(v.Lang, o.Duty)})
	}
	log, err := v.office.Log(v.R.Context(), e.ID)
	if err != nil {
		return err
	}
	var fold tournament.Fold
	for i, fact := range log {
		if i >= len(log)-factsShown {
			stamp := fact.When()
			d.Log = append([]factRow{{int64(stamp.At), stamp.By.Name, words.Event(v.Lang, fold.State(), fact)}}, d.Log...)
		}
		if err := fold.Add(fact); err != nil {
			return err
		}
	}
	return nil
}

func (v *visit) appoint() error {
	return v.work("web.notice.saved", func(ctx context.Context, e office.Event) error {
		return v.office.Appoint(ctx, v.Who, e.ID, v.Form("handle"), tournament.Duty(v.Form("duty")))
	})
}

func (v *visit) dismiss() error {
	return v.work("web.notice.saved", func(ctx context.Context, e office.Event) error {
		return v.office.Dismiss(ctx, v.Who, e.ID, v.Form("handle"), tournament.Duty(v.Form("duty")))
	})
}
