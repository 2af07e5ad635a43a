package tournament

import "github.com/escaque/escaque/score"

// Points is a score in half points: 2 is one point.
type Points = score.Points

// Scoring holds the points for games and byes, in half points.
type Scoring struct {
	Win  Points `json:"win"`
	Draw Points `json:"draw"`
	Loss Points `json:"loss"`
}

// isConsistent reports whether a win has the most points and a loss the least.
func (s Scoring) isConsistent() bool {
	return s.Loss >= 0 && s.Draw >= s.Loss && s.Win > s.Loss && s.Win >= s.Draw && s.Win <= MaxPoints
}

// OrdinaryScoring returns the usual scoring: one point for a win, half for a draw and nothing for a
// loss. Results by default count the same. Article 11.1, 2009.
func OrdinaryScoring() Scoring { return Scoring{Win: 2, Draw: 1, Loss: 0} }
