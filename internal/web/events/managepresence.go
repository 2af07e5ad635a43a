package events

import (
	"context"
	"strconv"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// managePresence is the data of the tab for checking players in for the next round.
type managePresence struct {
	manageHead
	Round    int
	Here     int
	Missing  int
	MayGrant bool // missing players can be given zero-point byes
	Players  []presenceRow
}

type presenceRow struct {
	ID, Number int
	Who        personView
	Here       bool
	Excused    bool // has a bye in that round
}

func (v *visit) showPresence(e office.Event, faults []string, status int) error {
	t, text := e.Tournament, v.eventText(e.Tournament)
	d := managePresence{manageHead: v.manageHead(e, presenceMatter, faults), Round: nextRound(t)}
	missing := make(map[tournament.PlayerID]bool)
	for _, id := range acts.Missing(t, d.Round) {
		missing[id] = true
	}
	for _, one := range text.entries() {
		if one.Withdrawn {
			continue
		}
		id := tournament.PlayerID(one.ID)
		row := presenceRow{ID: one.ID, Number: one.Number, Who: one.Who, Here: t.IsCheckedIn(id, d.Round)}
		row.Excused = !row.Here && !missing[id]
		if row.Here {
			d.Here++
		}
		d.Players = append(d.Players, row)
	}
	d.Missing = len(missing)
	d.MayGrant = d.Here > 0 && d.Missing > 0 && !t.Regulations().System.Predetermined()
	return v.showManage(d.manageHead, status, d)
}

// checkIn checks in the selected players, or cancels the check-in of one.
func (v *visit) checkIn() error {
	return v.runCommand(presenceMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		var players []tournament.PlayerID
		for _, text := range v.formValues("player") {
			if id, err := strconv.Atoi(text); err == nil {
				players = append(players, tournament.PlayerID(id))
			}
		}
		round, _ := strconv.Atoi(v.Form("round"))
		_, err := v.office.CheckIn(ctx, v.Who, e.ID, players, round, v.Form("here") != "no")
		return err
	})
}

// makeAbsent gives a zero-point bye to every player who is not checked in.
func (v *visit) makeAbsent() error {
	return v.runCommand(presenceMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		round, _ := strconv.Atoi(v.Form("round"))
		_, err := v.office.GrantAbsentByes(ctx, v.Who, e.ID, round, v.Form("reason"))
		return err
	})
}

// checkInSelf checks in the visitor, who plays in the event.
func (v *visit) checkInSelf() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	round, _ := strconv.Atoi(v.Form("round"))
	if err := v.office.CheckInSelf(v.R.Context(), v.Who, e.ID, round, v.Form("here") != "no"); err != nil {
		return v.refusalPage(err)
	}
	v.SetNotice("web.notice.saved")
	return v.Redirect("/events/" + string(e.ID) + "/entries")
}

// selfPresence tells whether the reader of the entries, who plays in the event, is checked in.
type selfPresence struct {
	Round int
	Here  bool
}

// selfPresence returns the check-in state of the reader, or nil when they do not play.
func (v *visit) selfPresence(t tournament.Tournament) *selfPresence {
	round := nextRound(t)
	for _, p := range t.Players() {
		if v.Who.ID != "" && p.Member.ID == v.Who.ID && !p.Withdrawn && round > 0 {
			return &selfPresence{round, t.IsCheckedIn(p.ID, round)}
		}
	}
	return nil
}
