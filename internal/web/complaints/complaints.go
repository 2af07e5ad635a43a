package complaints

import (
	"slices"
	"strconv"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/web/site"
)

// rulesData is the page of the rules of conduct.
type rulesData struct {
	Kinds    []conduct.Kind
	Measures []conduct.Measure
	Rules    conduct.Rules
	Most     int // open complaints of one member
	Member   bool
}

// rulesPage says what may be complained of, what follows from it and how one appeals.
func (v *visit) rulesPage() error {
	d := rulesData{Kinds: conduct.Kinds(), Measures: moderation.Decisions(), Rules: v.moderation.Rules(), Most: conduct.MaxComplaints, Member: v.Known() && !v.Who.Guest}
	d.Measures = slices.DeleteFunc(d.Measures, func(m conduct.Measure) bool { return m == conduct.Comment })
	d.Measures = append(d.Measures, conduct.Annul, conduct.Adjudicate)
	return v.Show(site.Page{Name: "conduct", Title: v.T("web.rules.title"), Nav: "conduct", Width: "narrow", Data: d})
}

// complaintsData is what somebody has complained of, and the form for another.
type complaintsData struct {
	Filed   []complaintRow // the newest first
	Kinds   []conduct.Kind
	Games   []gameRow
	Against string
	Kind    string
	Game    string
	Text    string
	MaxText int
}

// complaintRow is a complaint as pages show it.
type complaintRow struct {
	conduct.Complaint
	Author string
	Kind   string
	Text   string
	State  string
}

// complaint is a complaint as pages show it: what the server has found in the reader's
// language.
func (v *visit) complaint(c conduct.Complaint) complaintRow {
	row := complaintRow{Complaint: c, Author: explain.Author(v.Lang, c.By.Handle), Kind: v.T("moderation.kind." + string(c.Kind)), Text: c.Text, State: "open"}
	if len(c.Found) > 0 {
		row.Text = explain.Suspicion(v.Lang, c.Kind, c.Found)
	}
	switch {
	case c.Withdrawn():
		row.State = "withdrawn"
	case c.Closed != nil:
		row.State = "closed"
	}
	return row
}

func (v *visit) complaints(list []conduct.Complaint) []complaintRow {
	rows := make([]complaintRow, 0, len(list))
	for _, c := range slices.Backward(list) {
		rows = append(rows, v.complaint(c))
	}
	return rows
}

// gamesToComplainOf is how many of somebody's last games the form offers.
const gamesToComplainOf = 10

func (v *visit) complaintsPage() error {
	q := v.R.URL.Query()
	return v.showComplaints(complaintsData{Against: q.Get("against"), Game: q.Get("game"), Kind: q.Get("kind")}, 0, "")
}

func (v *visit) showComplaints(d complaintsData, status int, fault string) error {
	if err := v.RequireMember(); err != nil {
		return err
	}
	d.Kinds, d.MaxText = conduct.Kinds(), conduct.MaxText
	d.Filed = v.complaints(v.moderation.Filed(v.Who.ID))
	rows, err := v.hall.Find(v.R.Context(), hall.GameQuery{Member: v.Who.ID, Limit: gamesToComplainOf})
	if err != nil {
		return err
	}
	if d.Game != "" && !slices.ContainsFunc(rows, func(g hall.GameRow) bool { return string(g.ID) == d.Game }) {
		view, err := v.hall.Table(v.R.Context(), hall.GameID(d.Game), v.Who)
		switch {
		case err == nil:
			rows = append([]hall.GameRow{view.Row()}, rows...)
		case status == 0:
			return v.Refused(err)
		default:
			d.Game = "" // it was refused with the form
		}
	}
	for _, g := range rows {
		d.Games = append(d.Games, gameRow{string(g.ID), g.White.Handle, g.Black.Handle, int64(g.Started)})
	}
	return v.Show(site.Page{Name: "complaints", Title: v.T("web.complaints.title"), Nav: "account", Width: "narrow", Status: status, Notice: v.Told(), Fault: fault, Data: d})
}

// gameRow is a game in a list of choices.
type gameRow struct {
	ID           string
	White, Black string
	Started      int64
}

// complain files a complaint; what the hall still has of the talk goes with it.
func (v *visit) complain() error {
	if err := v.RequireMember(); err != nil {
		return err
	}
	d := complaintsData{Against: v.Form("against"), Kind: v.Form("kind"), Game: v.Form("game"), Text: v.Form("text")}
	who, err := v.moderation.Whom(v.R.Context(), d.Against)
	if err == nil {
		_, err = v.moderation.Complain(v.R.Context(), v.Who, conduct.Complain{Against: who, Kind: conduct.Kind(d.Kind), Game: d.Game, Text: d.Text})
	}
	if err != nil {
		why, status, ok := v.Refusal(err)
		if !ok {
			return err
		}
		return v.showComplaints(d, status, why.Text)
	}
	v.Tell("web.notice.complaint")
	return v.See("/complaints")
}

// withdrawComplaint takes one's own complaint back.
func (v *visit) withdrawComplaint() error {
	if err := v.RequireMember(); err != nil {
		return err
	}
	n, err := strconv.Atoi(v.R.PathValue("complaint"))
	if err != nil {
		return site.NotFound()
	}
	if _, err := v.moderation.Do(v.R.Context(), moderation.PersonOf(v.Who), conduct.Withdraw{Complaint: n, Reason: v.Form("reason")}); err != nil {
		why, status, ok := v.Refusal(err)
		if !ok {
			return err
		}
		return v.showComplaints(complaintsData{}, status, why.Text)
	}
	v.Tell("web.notice.withdrawn")
	return v.See("/complaints")
}
