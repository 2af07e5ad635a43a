package events

import "github.com/escaque/escaque/tournament"

// numbersByRating reports whether a system that draws no colour numbers its players by rating.
func numbersByRating(s tournament.System) bool {
	return s == tournament.Scheveningen || s == tournament.Belgrade
}

// sideScores returns the teams of a Scheveningen tournament with their scores.
func (e eventText) sideScores() []string {
	var list []string
	scores := e.t.SideScores()
	for i, side := range e.t.ScheveningenTeams() {
		list = append(list, side.Name+" "+scores[i].String())
	}
	return list
}
