package conduct

import "time"

// Lagging sums up the network delays of one player's moves in a game, as claimed by the player's
// own machine.
type Lagging struct {
	Moves    int           // moves that the player made
	Greatest int           // moves with at least the greatest delay that is credited per move
	Given    time.Duration // delay credited
	Over     time.Duration // delay claimed but not credited
}

// Move counts a move. given is the credited delay, over the delay claimed beyond it. most is the
// most that the game's regulations credit per move.
func (l *Lagging) Move(given, over, most time.Duration) {
	l.Moves++
	if most > 0 && given+over >= most {
		l.Greatest++
	}
	l.Given += given
	l.Over += over
}

// Lags reports whether administrators should look at the game: at least LagMoves moves of the
// player had the greatest delay, and three in four of their moves. A slow connection looks the
// same, so a person decides.
func (r Rules) Lags(l Lagging) bool { return l.Greatest >= r.LagMoves && 4*l.Greatest >= 3*l.Moves }
