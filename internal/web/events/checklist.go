package events

import (
	"encoding/json"
	"errors"
	"hash/fnv"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
)

// listCheck is the data of the page that compares the entries with the rating lists.
type listCheck struct {
	manageHead
	Said  []string // by which list, and who could not be compared
	Seen  string   // version of the comparison, for the form
	Rows  []checkRow
	Takes bool // something of the list can be taken
}

// checkRow is a player of whom the list says something else.
type checkRow struct {
	Key    string
	Player int
	Name   string
	Lines  []string
	Takes  bool
}

// checkOf compares the entries of an event with the lists. Equal comparisons are made once. ok is
// false if there is no list.
func (v *visit) checkOf(e office.Event) (c fidelist.Check, ok bool, err error) {
	if v.list == nil {
		return c, false, nil
	}
	stamp, err := v.list.Stamp(v.R.Context(), e.Tournament)
	if err != nil || stamp == "" {
		return c, false, err
	}
	today := v.now().Time().Format(time.DateOnly)
	c, err = v.checks.get(e, today+" "+stamp, func() (fidelist.Check, error) {
		return v.list.Check(v.R.Context(), e.Tournament, today)
	})
	return c, err == nil, err
}

// versionOf returns a hash of a comparison, which shows whether it has changed since a form was made.
func versionOf(c fidelist.Check) string {
	text, _ := json.Marshal(c) // it always can be
	h := fnv.New64a()
	_, _ = h.Write(text) // it never fails
	return strconv.FormatUint(h.Sum64(), 36)
}

// differs says how many players of an event differ from the list, or "" if none do, there is no
// list, or the event switched this off.
func (v *visit) differs(e office.Event) string {
	if e.Tournament.Regulations().NoListCheck {
		return ""
	}
	c, ok, err := v.checkOf(e)
	if err != nil {
		v.log.Warn("comparing an event with the rating list", "event", string(e.ID), "error", err)
	}
	if !ok || len(c.Findings) == 0 {
		return ""
	}
	return explain.ListDiffer(v.Lang, c)
}

// listCheckPage shows who differs from the list, and by what.
func (v *visit) listCheckPage() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	return v.showListCheck(e, nil, 0)
}

func (v *visit) showListCheck(e office.Event, faults []string, status int) error {
	d := listCheck{manageHead: v.manageHead(e, entriesMatter, faults)}
	d.Differ = "" // the page itself says it
	c, ok, err := v.checkOf(e)
	if err != nil {
		return err
	}
	if !ok {
		d.Said = []string{v.T("web.ratings.no-list")}
		return v.showManageAs("listcheck", d.manageHead, status, d)
	}
	d.Said, d.Seen = explain.ListCheck(v.Lang, c), versionOf(c)
	for _, f := range c.Findings {
		row := checkRow{f.Key(), int(f.Player), strings.TrimSpace(string(f.Entry.Title) + " " + f.Entry.Name), explain.ListFinding(v.Lang, f), len(f.Changes) > 0 && d.MayOrganise}
		d.Rows, d.Takes = append(d.Rows, row), d.Takes || row.Takes
	}
	return v.showManageAs("listcheck", d.manageHead, status, d)
}

// errMovedOn is returned when the comparison is no longer the one that was shown.
var errMovedOn = errors.New("the comparison with the list has changed")

// takeFromList amends the chosen players by the list, in one act.
func (v *visit) takeFromList() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	chosen := v.formValues("take")
	if len(chosen) == 0 {
		return v.showListCheck(e, []string{v.T("web.ratings.none-chosen")}, http.StatusBadRequest)
	}
	c, ok, err := v.checkOf(e)
	if err != nil {
		return err
	}
	if !ok || versionOf(c) != v.Form("seen") {
		return v.showListCheck(e, []string{v.T("web.ratings.moved-on")}, http.StatusConflict)
	}
	_, err = v.office.AmendAll(v.R.Context(), v.Who, e.ID, func(t tournament.Tournament) ([]tournament.Amend, error) {
		if t.Facts() != e.Tournament.Facts() {
			return nil, errMovedOn
		}
		return c.Amendments(t, func(f fidelist.Finding) bool { return slices.Contains(chosen, f.Key()) }), nil
	})
	if errors.Is(err, errMovedOn) {
		if e, err = v.event(); err != nil {
			return err
		}
		return v.showListCheck(e, []string{v.T("web.ratings.moved-on")}, http.StatusConflict)
	}
	return v.finish(e, err, entriesMatter, "web.notice.taken")
}
