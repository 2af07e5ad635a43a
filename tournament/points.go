package tournament

import "github.com/escaque/escaque/score"

// Points is a score in half points: 2 is one point.
type Points = score.Points

// Scoring holds the points for games and byes, in half points.
type Scoring struct {
	Win  Points `json:"win"`
	Draw Points `json:"draw"`
	Loss Points `json:"loss"`
	// Allocated is the worth of the pairing-allocated bye of a Swiss for players, where the
	// regulations give it another one than that of a win. C.04.1 3, 2026.
	Allocated ByeWorth `json:"allocated_bye,omitzero"`
}

// ByeWorth is the declared worth of the pairing-allocated bye. The zero value declares none.
type ByeWorth struct {
	Declared bool   `json:"declared"`
	Points   Points `json:"points"`
}

// isConsistent reports whether a win has the most points and a loss the least.
func (s Scoring) isConsistent() bool {
	return s.Loss >= 0 && s.Draw >= s.Loss && s.Win > s.Loss && s.Win >= s.Draw && s.Win <= MaxPoints
}

// allowsBye reports whether the pairing-allocated bye may be worth points: what a loss, a draw or a
// win gives, or several of them together, but not more than a win.
func (s Scoring) allowsBye(points Points) bool {
	if points < 0 || points > s.Win {
		return false
	}
	sums := make([]bool, s.Win+1) // by points, whether results together give them
	for _, worth := range []Points{s.Loss, s.Draw, s.Win} {
		sums[worth] = true
	}
	for sum := range s.Win + 1 {
		for _, worth := range []Points{s.Loss, s.Draw} {
			sums[sum] = sums[sum] || worth > 0 && worth < sum && sums[sum-worth]
		}
	}
	return sums[points]
}

// withUsualBye returns s without a declared bye that is worth the usual points, those of a win.
func (s Scoring) withUsualBye() Scoring {
	if s.Allocated.Points == s.Win {
		s.Allocated = ByeWorth{}
	}
	return s
}

// OrdinaryScoring returns the usual scoring: one point for a win, half for a draw and nothing for a
// loss. Results by default count the same. Article 11.1, 2009.
func OrdinaryScoring() Scoring { return Scoring{Win: 2, Draw: 1, Loss: 0} }
