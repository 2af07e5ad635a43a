package desk

import (
	"strings"

	"github.com/escaque/escaque/tournament"
)

// Gather puts the players of a list into their teams, which their clubs name: teams
// and players in the order of the list, whatever the case of the letters. without
// are the places in the list, from 0, of those without a team.
func Gather(players []tournament.Entry) (teams []tournament.Entry, without []int) {
	place := make(map[string]int)
	for i, e := range players {
		name := strings.Join(strings.Fields(e.Club), " ")
		if name == "" {
			without = append(without, i)
			continue
		}
		at, known := place[strings.ToLower(name)]
		if !known {
			at = len(teams)
			place[strings.ToLower(name)] = at
			teams = append(teams, tournament.Entry{Name: name})
		}
		e.Club = ""
		teams[at].Roster = append(teams[at].Roster, e)
	}
	return teams, without
}

// LineUpRound is the round for which line-ups are given next: the last published one
// while a board of it waits, or else the one to come.
func LineUpRound(t tournament.Tournament) int {
	round := max(1, t.Published())
	if last, is := t.Round(t.Published()); is && last.Complete() && t.Published() < t.Planned() {
		round++
	}
	return round
}
