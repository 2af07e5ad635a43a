package events

import (
	"context"
	"net/http"
	"slices"
	"strconv"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/words"
)

// factsPerPage is the number of facts of the log on one page.
const factsPerPage = 200

// factRow is a fact of an event's log.
type factRow struct {
	Place    int
	At       int64
	By, Text string
	Struck   bool // the fact was undone
	MayUndo  bool
	Undoes   bool // the act can be undone by redoing what it undid
}

// manageLog is the data of the tab of the log, the latest fact first.
type manageLog struct {
	manageHead
	Log []factRow
	// Integrity are the pairing-integrity events, in order.
	Integrity []integrityRow
	Earlier   int // the next page begins before this place; 0 on the last page
}

// integrityRow is a pairing-integrity event.
type integrityRow struct {
	At      int64
	By      string
	Line    string // as in the report
	Place   int    // of its fact in the log
	MayUndo bool
}

// integrityRows returns the pairing-integrity events of an event.
func (v *visit) integrityRows(e office.Event) (rows []integrityRow) {
	events := e.Tournament.IntegrityEvents()
	if len(events) == 0 {
		return nil
	}
	log := e.Tournament.Log()
	for _, i := range events {
		row := integrityRow{At: int64(i.At), By: explain.Author(v.Lang, i.By.Name), Line: fidemode.IntegrityLine(e.Tournament, i)}
		at := slices.IndexFunc(log, func(f tournament.Fact) bool {
			return f.Struck == 0 && f.Event.When() == (tournament.Stamp{At: i.At, By: i.By})
		})
		if at >= 0 {
			row.Place, row.MayUndo = log[at].Place, true
			for _, place := range e.Tournament.Act(log[at].Place) {
				row.MayUndo = row.MayUndo && e.MayUndo(v.Who, log, log[place-1])
			}
		}
		rows = append(rows, row)
	}
	return rows
}

func (v *visit) showLog(e office.Event, faults []string, status int) error {
	d := manageLog{manageHead: v.manageHead(e, logMatter, faults)}
	last := e.Tournament.Facts()
	if before, err := strconv.Atoi(v.R.URL.Query().Get("before")); err == nil && before > 1 && before <= last {
		last = before - 1
	}
	first := max(1, last-factsPerPage+1)
	d.Log = v.factRows(e, func(f tournament.Fact) bool { return f.Place >= first && f.Place <= last })
	slices.Reverse(d.Log)
	d.Integrity = v.integrityRows(e)
	if first > 1 {
		d.Earlier = first
	}
	return v.showManage(d.manageHead, status, d)
}

// factRows returns the facts that want selects, as sentences.
func (v *visit) factRows(e office.Event, want func(tournament.Fact) bool) []factRow {
	var rows []factRow
	log := e.Tournament.Log()
	e.Tournament.Walk(func(before tournament.Tournament, f tournament.Fact) {
		if !want(f) {
			return
		}
		stamp := f.Event.When()
		_, undoes := f.Event.(tournament.Undone)
		rows = append(rows, factRow{
			f.Place, int64(stamp.At), explain.Author(v.Lang, stamp.By.Name), words.EventSpelt(v.Lang, before, f.Event, i18n.Result), f.Struck != 0, e.MayUndo(v.Who, log, f), undoes,
		})
	})
	return rows
}

// manageUndo is the data of the confirmation before an act is undone.
type manageUndo struct {
	manageHead
	Place int
	Act   []factRow
}

func (v *visit) undoPage() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	place, _ := strconv.Atoi(v.R.PathValue("place")) // none is no place of the log
	return v.showUndo(e, place, nil, 0)
}

func (v *visit) showUndo(e office.Event, place int, faults []string, status int) error {
	act := e.Tournament.Act(place)
	if len(act) == 0 {
		return site.Refuse(http.StatusNotFound, "web.problem.no-act")
	}
	if faults == nil {
		if err := e.Tournament.MayUndo(act); err != nil {
			faults, _, _ = v.refusalTexts(err)
		}
	}
	d := manageUndo{manageHead: v.manageHead(e, logMatter, faults), Place: place}
	d.Act = v.factRows(e, func(f tournament.Fact) bool { return slices.Contains(act, f.Place) })
	return v.showManageAs("undo", d.manageHead, status, d)
}

func (v *visit) undoAct() error {
	return v.runCommand(logMatter, "web.notice.undone", func(ctx context.Context, e office.Event) error {
		_, err := v.office.Undo(ctx, v.Who, e.ID, v.formNumber("place"), v.Form("reason"))
		return err
	})
}
