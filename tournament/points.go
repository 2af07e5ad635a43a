package tournament

import "github.com/escaque/escaque/score"

// Points is a score in half points: 2 is one point.
type Points = score.Points

// Scoring is what a game and a bye are worth, in half points.
type Scoring struct {
	Win  Points `json:"win"`
	Draw Points `json:"draw"`
	Loss Points `json:"loss"`
}

// proper reports whether a win is worth most and a loss least.
func (s Scoring) proper() bool {
	return s.Loss >= 0 && s.Draw >= s.Loss && s.Win > s.Loss && s.Win >= s.Draw && s.Win <= MaxPoints
}

// OrdinaryScoring is one point for a win, half for a draw and nothing for a
// loss, won and lost by default included. Article 11.1, 2009.
func OrdinaryScoring() Scoring { return Scoring{Win: 2, Draw: 1, Loss: 0} }
