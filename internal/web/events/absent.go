package events

import (
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/words"
)

// absentView is a player who lost the last round by default, with the consequences.
type absentView struct {
	ID        int
	Name      string
	Said      string
	Withdraws bool // the player counts as withdrawn and can return
}

// absent returns the players who lost the last round by default.
func (v *visit) absent(t tournament.Tournament) []absentView {
	var absent []absentView
	for _, a := range t.Absences() {
		p, _ := t.Player(a.Player)
		absent = append(absent, absentView{int(a.Player), p.Name, words.Absence(v.Lang, t, a), a.Withdraws()})
	}
	return absent
}

// absentOf returns the player with a number if they lost the last round by default, else nil.
func (v *visit) absentOf(t tournament.Tournament, id int) *absentView {
	for _, one := range v.absent(t) {
		if one.ID == id {
			return &one
		}
	}
	return nil
}

// bringBack returns a withdrawn player to the event from the draft page, and shows the draft again.
func (v *visit) bringBack() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	if err := v.office.Return(v.R.Context(), v.Who, e.ID, tournament.PlayerID(v.pathNumber("player"))); err != nil {
		return v.finish(e, err, roundsMatter, "")
	}
	v.SetNotice("web.notice.saved")
	return v.Redirect(draftAddress(e))
}
