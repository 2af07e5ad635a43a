package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
)

// illegalPolicy says who finds an illegal move that was completed, until when,
// and whether a claim wins the game. What it costs otherwise are figures of the
// table.
type illegalPolicy struct {
	name string
	// seen: the arbiter who watches finds it at once. gross: he does when both
	// kings are in check or a promotion is not finished, and only then.
	seen, gross bool
	// ruled: he acts on it unasked when he has seen it; uncounted: then it does
	// not count.
	ruled, uncounted bool
	// deadline: only until the opponent has made his own move; agreed: after that
	// by agreement of both players.
	deadline, agreed bool
	// wins: the claimant has won, and with draws only drawn when he cannot mate.
	wins, draws bool
	// waits: seeing both kings in check or a pawn on the last rank the arbiter waits
	// for the next move, and if the position is illegal still the game is drawn.
	waits bool
}

var (
	// illegalAtOnce is the rule of all games that are watched (Article 7.4, 2009).
	illegalAtOnce = illegalPolicy{name: "found-at-once", seen: true, ruled: true}
	// illegalOnRequest is rapid play of 1997: the arbiter restores the position by
	// 7.4, but Article 10 is applied only when a player asks (B5).
	illegalOnRequest = illegalPolicy{name: "counted-on-request", ruled: true, uncounted: true}
	// illegalBeforeReply is rapid play of 2005 (B6) and 2009 (A.4.c).
	illegalBeforeReply = illegalPolicy{name: "claimed-before-the-reply", gross: true, deadline: true}
	// illegalWins is blitz of 1997 (C3).
	illegalWins = illegalPolicy{name: "claimed-as-a-win", wins: true, deadline: true}
	// illegalWinsOrDraws is blitz of 2005 (C3), and illegalAgreed that of 2009
	// (B.3.c).
	illegalWinsOrDraws = illegalPolicy{name: "claimed-as-a-win-or-draw", wins: true, draws: true, deadline: true}
	illegalAgreed      = illegalPolicy{name: "claimed-as-a-win-or-draw-or-agreed", wins: true, draws: true, deadline: true, agreed: true}
	// illegalUntilReply is rapid and blitz of 2023 (A.5.2, A.5.4).
	illegalUntilReply = illegalPolicy{name: "seen-or-claimed-before-the-reply", ruled: true, deadline: true, agreed: true, waits: true}
)

// illegalPolicy returns what holds in the game.
func (s *scene) illegalPolicy() *illegalPolicy {
	switch {
	case !s.g.loose():
		return &s.t.illegal
	case s.g.mode == Blitz:
		return &s.t.illegalBlitz
	default:
		return &s.t.illegalRapid
	}
}

// penaltyMode is the mode whose figures hold for wrong claims and illegal moves:
// by the letter of Appendix B.2 of 2023 blitz that is adequately supervised has
// those of standard play.
func (g Game) penaltyMode() Mode {
	if g.regs.FullPenalties && g.mode == Blitz && !g.loose() {
		return Standard
	}
	return g.mode
}

// countsIllegal reports whether an illegal move counts: in 1997 only one that was
// made in a period that holds all the remaining moves (Article 10.3), whenever it
// is found.
func (s *scene) countsIllegal(m *misplay) bool {
	return !s.t.illegalLast || s.inLastPeriod(m.by, m.stood.Period[m.by])
}

// inLastPeriod reports whether a player's period holds all the remaining moves.
func (s *scene) inLastPeriod(by chess.Color, period int) bool {
	return !s.g.regs.Control[by].Untimed() && periodOf(s.g.clock.Control(by), period).Moves == 0
}

// illegalGives is what the opponent gets for an illegal move: time, or the game
// where the claim wins it.
func (s *scene) illegalGives() any {
	if s.illegalPolicy().wins {
		return "game"
	}
	return s.illegalTime()
}

// illegalTime is the time that he gets.
func (s *scene) illegalTime() time.Duration {
	if s.g.penaltyMode() != Standard {
		return s.t.illegalBonusFast
	}
	return s.t.illegalBonus
}

// illegalLosing is the number of a player's illegal move that loses the game: the
// first where a claim of it wins; 0 is none.
func (s *scene) illegalLosing() int {
	if s.illegalPolicy().wins {
		return 1
	}
	return s.t.illegalLoses
}

// illegalExcused reports whether the game is drawn instead when the opponent
// cannot mate.
func (s *scene) illegalExcused() bool {
	if p := s.illegalPolicy(); p.wins {
		return p.draws
	}
	return s.t.illegalExcused
}
