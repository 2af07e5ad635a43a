package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
)

// What a move's time on its way costs is fixed by the regulations of the game: of
// every move the least round trip that the server has measured itself is given
// back, up to LagFree. What a move was longer on its way is known from the
// player's own machine, which may say what it likes: it comes out of LagQuota,
// which is for the whole game. And in all of a game a player is given back no more
// than LagGame, for a line can be slowed down on purpose, and measured so.

// limitsLag reports whether the regulations distinguish measured lag from claimed lag.
func (r *Regulations) limitsLag() bool { return r.LagFree > 0 || r.LagQuota > 0 }

// lagOf returns what is given back of a move's time on its way, and how much of
// that without the quota.
func (s *scene) lagOf(c Move) (given, free time.Duration) {
	r := s.g.regs
	given = min(max(0, c.Lag), r.LagCap, s.g.lagInGame(s.by)).Truncate(time.Millisecond)
	if !r.limitsLag() {
		return given, given
	}
	free = min(given, max(0, c.Trip), r.LagFree).Truncate(time.Millisecond)
	return min(given, free+s.g.LagLeft(s.by)), free
}

// LagLeft returns what is left of a player's quota of lag.
func (g Game) LagLeft(c chess.Color) time.Duration {
	if !g.Started() {
		return 0
	}
	return max(0, g.regs.LagQuota-g.lagUsed[c&1])
}

// lagInGame is what a player may still be given back in this game at all.
func (g Game) lagInGame(c chess.Color) time.Duration {
	if g.regs.LagGame == 0 {
		return g.regs.LagCap // of every move anew
	}
	return max(0, g.regs.LagGame-g.lagGiven[c&1])
}

// lagMost is the most that could be given back of a player's next move: for that
// long a flag is not observed, for the move may be on its way.
func (g Game) lagMost(c chess.Color) time.Duration {
	most := min(g.regs.LagCap, g.lagInGame(c))
	if g.regs.limitsLag() {
		most = min(most, g.regs.LagFree+g.LagLeft(c))
	}
	return most
}
