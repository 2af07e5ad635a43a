package events

import (
	"context"
	"strconv"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
)

// presenceDesk is the page on which it is ticked who is there for the next round.
type presenceDesk struct {
	deskHead
	Round    int
	Here     int
	Missing  int
	MayGrant bool // who is missing can be made absent
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
	d := presenceDesk{deskHead: v.deskHead(e, presenceMatter, faults), Round: toCome(t)}
	missing := make(map[tournament.PlayerID]bool)
	for _, id := range desk.Missing(t, d.Round) {
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
	return v.showDesk(d.deskHead, status, d)
}

// checkIn notes who of those who were ticked is there, or that one is not after all.
func (v *visit) checkIn() error {
	return v.work(presenceMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		var players []tournament.PlayerID
		for _, text := range v.formAll("player") {
			if id, err := strconv.Atoi(text); err == nil {
				players = append(players, tournament.PlayerID(id))
			}
		}
		round, _ := strconv.Atoi(v.Form("round"))
		_, err := v.office.CheckIn(ctx, v.Who, e.ID, players, round, v.Form("here") != "no")
		return err
	})
}

// makeAbsent gives everybody a zero bye who is not there.
func (v *visit) makeAbsent() error {
	return v.work(presenceMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		round, _ := strconv.Atoi(v.Form("round"))
		_, err := v.office.Absent(ctx, v.Who, e.ID, round, v.Form("reason"))
		return err
	})
}

// checkInSelf is a player who says that they are there, from their own telephone.
func (v *visit) checkInSelf() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	round, _ := strconv.Atoi(v.Form("round"))
	if err := v.office.CheckInSelf(v.R.Context(), v.Who, e.ID, round, v.Form("here") != "no"); err != nil {
		return v.refused(err)
	}
	v.Tell("web.notice.saved")
	return v.See("/events/" + string(e.ID) + "/entries")
}

// selfPresence is what a player who reads the entries may say of themselves.
type selfPresence struct {
	Round int
	Here  bool
}

func (v *visit) selfPresence(t tournament.Tournament) *selfPresence {
	round := toCome(t)
	for _, p := range t.Players() {
		if v.Who.ID != "" && p.Member.ID == v.Who.ID && !p.Withdrawn && round > 0 {
			return &selfPresence{round, t.IsCheckedIn(p.ID, round)}
		}
	}
	return nil
}
