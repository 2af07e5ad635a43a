package events

import (
	"slices"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/words"
)

// factRow is a fact of an event's log.
type factRow struct {
	Place    int
	At       int64
	By, Text string
	Struck   bool // undone
}

// logDesk is the page of what was done, the last first.
type logDesk struct {
	deskHead
	Log []factRow
}

func (v *visit) showLog(e office.Event, faults []string, status int) error {
	d := logDesk{deskHead: v.deskHead(e, logMatter, faults)}
	var fold tournament.Fold
	for _, f := range e.Tournament.Log() {
		stamp := f.Event.When()
		d.Log = append(d.Log, factRow{f.Place, int64(stamp.At), stamp.By.Name, words.Event(v.Lang, fold.State(), f.Event), f.Struck != 0})
		if err := fold.Add(f.Event); err != nil {
			return err
		}
	}
	slices.Reverse(d.Log)
	return v.showDesk(d.deskHead, status, d)
}
