package web

import (
	"slices"
	"strconv"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/web/site"
)

// actRow is an act as pages show it.
type actRow struct {
	conduct.Act
	What    string
	Until   string // empty for what does not last
	InForce bool
	Warning bool // that is still to be acknowledged
}

// act is an act as pages show it; holds are the numbers of those in force.
func (v *visit) act(a conduct.Act, holds map[int]bool) actRow {
	row := actRow{Act: a, What: explain.Measure(v.Lang, a.Measure), InForce: holds[a.Number]}
	if a.Lifted {
		row.What = v.T("web.conduct.lifted", "What", row.What)
	} else if a.Measure.Lasts() {
		row.Until = explain.Until(v.Lang, a.Until)
	}
	return row
}

func (v *visit) acts(list []conduct.Act, holds map[int]bool) []actRow {
	rows := make([]actRow, 0, len(list))
	for _, a := range list {
		rows = append(rows, v.act(a, holds))
	}
	return rows
}

func (v *visit) newestFirst(list []conduct.Act, holds map[int]bool) []actRow {
	rows := v.acts(list, holds)
	slices.Reverse(rows)
	return rows
}

// ownActs are the acts about the visitor, the newest first.
func (v *visit) ownActs() []actRow {
	if v.s.moderation == nil {
		return nil
	}
	st := v.s.moderation.Standing(v.Who.ID)
	holds, warns := map[int]bool{}, map[int]bool{}
	for _, a := range st.InForce {
		holds[a.Number] = true
	}
	for _, a := range st.Warnings {
		warns[a.Number] = true
	}
	rows := v.newestFirst(st.Acts, holds)
	for i := range rows {
		rows[i].Warning = warns[rows[i].Number]
	}
	return rows
}

// conductPath is the page of the rules of conduct.
const conductPath = "/conduct"

func (v *visit) person() conduct.Person {
	return conduct.Person{ID: v.Who.ID, Handle: v.Who.Handle, Guest: v.Who.Guest}
}

// appeal appeals against an act about the visitor.
func (v *visit) appeal() error {
	if err := v.RequireName(); err != nil {
		return err
	}
	act, err := strconv.Atoi(v.R.PathValue("act"))
	if err != nil {
		return site.NotFound()
	}
	if err := v.s.moderation.Appeal(v.R.Context(), v.person(), act, v.Form("text")); err != nil {
		why, status, ok := v.Refusal(err)
		if !ok {
			return err
		}
		return v.showAccount(status, why.Text)
	}
	v.Tell("web.notice.appeal")
	return v.See("/account#acts")
}

// acknowledge says that the visitor has read his warnings.
func (v *visit) acknowledge() error {
	if err := v.RequireName(); err != nil {
		return err
	}
	if _, err := v.s.moderation.Acknowledge(v.R.Context(), v.person()); err != nil {
		return v.Refused(err)
	}
	v.Tell("web.notice.saved")
	return v.See("/account#acts")
}
