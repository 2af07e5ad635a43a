package acts

import (
	"strings"

	"github.com/escaque/escaque/tournament"
)

// TeamsByClub groups players into teams by the names of their clubs, ignoring case. Teams and
// players keep the order of the list. withoutClub holds the indexes of the players without a club.
func TeamsByClub(players []tournament.Entry) (teams []tournament.Entry, withoutClub []int) {
	place := make(map[string]int)
	for i, e := range players {
		name := strings.Join(strings.Fields(e.Club), " ")
		if name == "" {
			withoutClub = append(withoutClub, i)
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
	return teams, withoutClub
}

// LineUpRound returns the round for which line-ups are given next. It is the last published round
// while that has boards without a result, otherwise the next one.
func LineUpRound(t tournament.Tournament) int {
	round := max(1, t.Published())
	if last, is := t.Round(t.Published()); is && last.Complete() && t.Published() < t.Planned() {
		round++
	}
	return round
}
