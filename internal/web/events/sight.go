package events

import (
	"context"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
)

// sightForm is the form that declares that a player cannot see the board.
type sightForm struct {
	Place  int // place in the roster of a team; 0 for other players
	Name   string
	Sight  tournament.Sight
	Duties []dutyChoice
}

// dutyChoice is a duty of an assistant, by its letter in the Laws.
type dutyChoice struct {
	Letter  string
	Checked bool
}

// sightForms returns the forms of an entry: one, or one for each player of a team.
func sightForms(e tournament.Entry) (forms []sightForm) {
	add := func(place int, p tournament.Entry) {
		f := sightForm{Place: place, Name: p.Name, Sight: p.Sight}
		for _, letter := range tournament.AllDuties {
			f.Duties = append(f.Duties, dutyChoice{string(letter), p.Sight.Duties == "" || strings.ContainsRune(p.Sight.Duties, letter)})
		}
		forms = append(forms, f)
	}
	if len(e.Roster) == 0 {
		add(0, e)
	}
	for i, p := range e.Roster {
		add(i+1, p)
	}
	return forms
}

// declareSight records that a player cannot see the board, and their assistant.
func (v *visit) declareSight() error {
	return v.runForPlayer(func(ctx context.Context, e office.Event, id tournament.PlayerID) error {
		place, _ := strconv.Atoi(v.Form("place"))
		s := tournament.Sight{Assistant: strings.Join(strings.Fields(v.Form("assistant")), " ")}
		if v.Form("cannot-see") != "" {
			s.Disability = tournament.Visual
		}
		for _, letter := range tournament.AllDuties {
			if s.Assistant != "" && v.Form("duty-"+string(letter)) != "" {
				s.Duties += string(letter)
			}
		}
		if s.Assistant != "" && s.Duties == "" {
			return tournament.Refuse(tournament.DutiesImproper, "value", "")
		}
		_, err := v.office.DeclareSight(ctx, v.Who, e.ID, id, place, s)
		return err
	})
}
