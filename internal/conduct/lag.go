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

// AddMove counts a move with its network delay. credited is the part that was added to the clock,
// uncredited the part that the client claimed beyond it. limit is the most that the game's
// regulations credit per move, or 0.
func (l *Lagging) AddMove(credited, uncredited, limit time.Duration) {
	l.Moves++
	if limit > 0 && credited+uncredited >= limit {
		l.Greatest++
	}
	l.Given += credited
	l.Over += uncredited
}

// Lags reports whether administrators should look at the game: at least LagMoves moves of the
// player had the greatest delay, and three in four of their moves. A slow connection looks the
// same, so a person decides.
func (r Rules) Lags(l Lagging) bool { return l.Greatest >= r.LagMoves && 4*l.Greatest >= 3*l.Moves }
