package events

import (
	"encoding/base64"
	"errors"
	"net/http"
	"time"

	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/words"
)

// reviewField is the field of a form with a report that was shown for review, as base64.
const reviewField = "report"

// reviewTime is the longest time for pairing the rounds of a report again.
const reviewTime = 30 * time.Second

// reviewData is the data of the page that shows what is read from a report before an event is
// created.
type reviewData struct {
	Summary string
	InMode  bool
	Checked int      // rounds that were paired again; 0 if there are no rules with which to compare
	Rounds  int      // rounds of the report
	Assumed []string // what the report does not say
	Wrong   []string // rounds that are not what the rules give
	Changed []string // what was changed or left out
	Asked   []string // what is confirmed by creating the event
	Accept  []string // the conditions that this confirms
	Report  string
}

// readUpload returns the uploaded file, or the report that was shown for review.
func (v *visit) readUpload() ([]byte, error) {
	if text := v.R.PostFormValue(reviewField); text != "" {
		data, err := base64.StdEncoding.DecodeString(text)
		if err != nil { // it was not shown by us
			return nil, site.BadForm(err)
		}
		return data, v.MayFile()
	}
	return v.readFile("file")
}

// unreadError is the error of a file that was not read for another reason than its contents: the turn
// of the work did not come, or its page could not be shown.
type unreadError struct{ error }

func (e unreadError) Unwrap() error { return e.error }

// isUnread reports whether an error is an unreadError.
func isUnread(err error) bool {
	var unread unreadError
	return errors.As(err, &unread)
}

// readEvent reads a file as an event. The rounds of a report are paired again, for a limited time and
// until the visitor leaves the page. If that takes longer than countAfter, the answer becomes a page
// that counts the rounds.
func (v *visit) readEvent(data []byte) (taken *intake.Taken, err error) {
	ctx := v.R.Context()
	var began time.Time
	var broken error
	importer := intake.Importer{Name: v.T("web.files.unnamed"), Watch: func(round, of int) bool {
		spent := v.now().Time().Sub(began)
		if spent >= v.countAfter && ctx.Err() == nil {
			broken = v.count(roundCount{Done: round - 1, Rounds: of})
		}
		return broken != nil || ctx.Err() != nil || spent > reviewTime
	}}
	busy := v.Work(func() {
		began = v.now().Time()
		taken, err = importer.Event(data)
	})
	switch {
	case busy != nil:
		return nil, unreadError{busy}
	case broken != nil:
		return nil, unreadError{broken}
	}
	return taken, err
}

// roundCount is how far the rounds of a report are paired again.
type roundCount struct{ Done, Rounds int }

// count shows how far the rounds of a report are paired again, on a page that grows.
func (v *visit) count(c roundCount) error {
	if !v.Growing() {
		if err := v.Grow(site.Page{Name: "event_reading", Title: v.T("web.import.title"), Nav: "events", Width: "narrow"}); err != nil {
			return err
		}
	}
	return v.Add("count", c)
}

// review shows what is read from a report, unless the form creates the event and confirms all that
// is asked. If done is true, the caller returns err.
func (v *visit) review(taken *intake.Taken, report []byte) (done bool, err error) {
	if v.R.PostFormValue(reviewField) == "" {
		return true, v.showReview(taken, report)
	}
	accepted, err := v.acceptances()
	if err != nil {
		return true, err
	}
	var q *fidemode.Question
	var refusal *tournament.Refusal
	switch err := fidemode.Answer(taken.Conditions(), fidemode.Accept(accepted...)); {
	case errors.As(err, &q) && q.Again:
		return true, v.showQuestion(q)
	case errors.As(err, &q): // the form was not that of the review
		return true, v.showReview(taken, report)
	case errors.As(err, &refusal):
		return true, v.showUpload([]string{words.Refusal(v.Lang, refusal)}, http.StatusUnprocessableEntity)
	}
	return false, nil
}

// showReview shows what is read from a report.
func (v *visit) showReview(taken *intake.Taken, report []byte) error {
	t, err := tournament.Replay(taken.Facts)
	if err != nil {
		return v.showUpload(FileFaults(v.Lang, err), http.StatusUnprocessableEntity)
	}
	d := reviewData{
		Summary: v.T("web.import.summary", "Name", t.Regulations().Name, "Entries", len(t.Players()), "Rounds", t.Published()),
		InMode:  t.FIDEMode().In(), Checked: taken.Checked, Rounds: taken.Rounds, Report: base64.StdEncoding.EncodeToString(report),
	}
	for _, one := range taken.Assumed {
		d.Assumed = append(d.Assumed, words.FileFault(v.Lang, one))
	}
	for _, r := range taken.Wrong {
		d.Wrong = append(d.Wrong, v.wrongRound(r))
	}
	for _, one := range taken.Changes {
		d.Changed = append(d.Changed, words.FileChange(v.Lang, one))
	}
	for _, one := range taken.Ignored {
		d.Changed = append(d.Changed, words.FileFault(v.Lang, one))
	}
	if taken.More > 0 {
		d.Changed = append(d.Changed, v.T("web.import.more", "Count", taken.More))
	}
	for _, one := range taken.TieBreaks {
		d.Changed = append(d.Changed, words.TieBreakFault(v.Lang, taken.Rules, one))
	}
	var q *fidemode.Question
	if errors.As(fidemode.Answer(taken.Conditions(), fidemode.Accepted{}), &q) {
		d.Asked = words.Question(v.Lang, q)
		for _, c := range q.Conditions {
			d.Accept = append(d.Accept, c.Acceptance().String())
		}
	}
	return v.Show(site.Page{Name: "event_review", Title: v.T("web.import.title"), Nav: "events", Width: "narrow", Data: d})
}

// wrongRound returns the sentence on a round that is not what the rules give.
func (v *visit) wrongRound(r intake.WrongRound) string {
	orNone := func(pairs string) string {
		if pairs == "" {
			return "none"
		}
		return pairs
	}
	said := v.T("web.import.round", "Round", r.Round, "Was", orNone(r.Reported()), "Is", orNone(r.Ruled()))
	if r.Declared {
		said += " " + v.T("web.import.declared")
	}
	return said
}
