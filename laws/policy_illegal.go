package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws/internal/editions"
)

// illegalPolicy returns what holds in the game.
func (s *scene) illegalPolicy() *editions.IllegalPolicy {
	switch {
	case !s.g.loose():
		return s.t.Illegal.Policy()
	case s.g.mode == Blitz:
		return s.t.IllegalBlitz.Policy()
	default:
		return s.t.IllegalRapid.Policy()
	}
}

// countsIllegal reports whether an illegal move counts: in 1997 only one that was
// made in a period that holds all the remaining moves (Article 10.3), whenever it
// is found.
func (s *scene) countsIllegal(m *misplay) bool {
	return !s.t.IllegalLast || s.inLastPeriod(m.by, m.stood.Period[m.by])
}

// inLastPeriod reports whether a player's period holds all the remaining moves.
func (s *scene) inLastPeriod(by chess.Color, period int) bool {
	return !s.g.regs.Control[by].Untimed() && periodOf(s.g.clock.Control(by), period).Moves == 0
}

// illegalGives is what the opponent gets for an illegal move: time, or the game
// where the claim wins it.
func (s *scene) illegalGives() any {
	if s.illegalPolicy().Wins {
		return "game"
	}
	return s.illegalTime()
}

// illegalTime is the time that he gets.
func (s *scene) illegalTime() time.Duration {
	if s.g.penaltyMode() != Standard {
		return s.t.IllegalBonusFast
	}
	return s.t.IllegalBonus
}

// illegalLosing is the number of a player's illegal move that loses the game: the
// first where a claim of it wins; 0 is none.
func (s *scene) illegalLosing() int {
	if s.illegalPolicy().Wins {
		return 1
	}
	return s.t.IllegalLoses
}

// illegalExcused reports whether the game is drawn instead when the opponent
// cannot mate.
func (s *scene) illegalExcused() bool {
	if p := s.illegalPolicy(); p.Wins {
		return p.Draws
	}
	return s.t.IllegalExcused
}
