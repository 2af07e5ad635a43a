package events

import "github.com/escaque/escaque/tournament"

// seeds reports whether a system that draws no colour numbers its players by rating.
func seeds(s tournament.System) bool {
	return s == tournament.Scheveningen || s == tournament.Belgrade
}

// sides are the teams of a Scheveningen with what each has scored.
func (e eventText) sides() []string {
	var list []string
	scores := e.t.SideScores()
	for i, side := range e.t.Sides() {
		list = append(list, side.Name+" "+scores[i].String())
	}
	return list
}
