package conduct

import "time"

// Lagging is what one player's moves of a game were on their way, as their own
// machine said.
type Lagging struct {
	Moves    int // that they made
	Greatest int // of them with at least the most that is given back of every move
	Given    time.Duration
	Over     time.Duration // claimed besides, and not given back
}

// Move counts a move: what was given back of it, what was claimed besides, and the
// most that the regulations of the game give back of every move.
func (l *Lagging) Move(given, over, most time.Duration) {
	l.Moves++
	if most > 0 && given+over >= most {
		l.Greatest++
	}
	l.Given += given
	l.Over += over
}

// Lags reports whether administrators are asked to look at it: LagMoves moves of
// the greatest lag, and three of four of those that they made. A slow line looks the
// same; a person decides.
func (r Rules) Lags(l Lagging) bool { return l.Greatest >= r.LagMoves && 4*l.Greatest >= 3*l.Moves }
