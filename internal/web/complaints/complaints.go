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

// rulesData is the data of the page of the rules of conduct.
type rulesData struct {
	Kinds    []conduct.Kind
	Measures []conduct.Measure
	Rules    conduct.Rules
	Most     int // greatest number of open complaints of one member
	Member   bool
}

// rulesPage shows the rules of conduct: the grounds for complaints, the measures and how to appeal.
func (v *visit) rulesPage() error {
	d := rulesData{Kinds: conduct.Kinds(), Measures: moderation.Decisions(), Rules: v.moderation.Rules(), Most: conduct.MaxComplaints, Member: v.Known() && !v.Who.Guest}
	d.Measures = slices.DeleteFunc(d.Measures, func(m conduct.Measure) bool { return m == conduct.Comment })
	d.Measures = append(d.Measures, conduct.Annul, conduct.Adjudicate)
	return v.Show(site.Page{Name: "conduct", Title: v.T("web.rules.title"), Nav: "conduct", Width: "narrow", Data: d})
}

// complaintsData is the data of a member's page of complaints, with the form for a new one.
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

// complaint converts a complaint for a page. It translates a suspicion that the server found.
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

// complaints converts complaints for a page, the newest first.
func (v *visit) complaints(list []conduct.Complaint) []complaintRow {
	rows := make([]complaintRow, 0, len(list))
	for _, c := range slices.Backward(list) {
		rows = append(rows, v.complaint(c))
	}
	return rows
}

// gamesToComplainOf is the number of the member's last games that the form of a complaint offers.
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
	return v.Show(site.Page{Name: "complaints", Title: v.T("web.complaints.title"), Nav: "account", Width: "narrow", Status: status, Notice: v.TakeNotice(), Fault: fault, Data: d})
}

// gameRow is a game that the form of a complaint offers.
type gameRow struct {
	ID           string
	White, Black string
	Started      int64
}

// complain files a complaint. The hall attaches its recent chat messages.
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
	v.SetNotice("web.notice.complaint")
	return v.Redirect("/complaints")
}

// withdrawComplaint withdraws the visitor's complaint.
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
	v.SetNotice("web.notice.withdrawn")
	return v.Redirect("/complaints")
}
