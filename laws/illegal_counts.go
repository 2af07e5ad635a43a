package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws/internal/editions"
)

// IllegalFound records that an illegal move was found and its penalty.
type IllegalFound struct {
	Stamp
	// By is the player who made it.
	By   chess.Color
	Kind UnlawfulKind
	// Number is how many illegal moves of the player have been counted; 0 when this one does not
	// count.
	Number int
	// Bonus is the time that the opponent gets.
	Bonus time.Duration
	Clock clock.Reading
	Citation
}

func (IllegalFound) EventKind() string { return "IllegalFound" }

func (e IllegalFound) apply(g Game) Game {
	if g.Over() || g.hand == nil {
		return g
	}
	i := g.irregular.clone()
	g.clock = g.clock.Set(e.Clock)
	i.counted[e.By&1] = max(i.counted[e.By&1], e.Number)
	if e.Kind == TwoHands { // the move stands
		i.hands = g.Ply()
	} else {
		i.open, i.agreed = nil, [2]bool{}
	}
	g.irregular = i
	return g
}

// An illegal move counts when a press of the clock has completed it (Article 7.4, 2009). Until
// then the player corrects it in their own time. The press is an event of its own; its
// consequences follow if the arbiter watches the game.

// isGross reports whether the arbiter intervenes unasked in an illegal move of rapid play: both
// kings are in check, or a promotion is not finished.
func (s *decision) isGross(m *misplay) bool {
	pieces := s.g.unlawfulBoard()
	return m.kind == UnfinishedPromotion || pieces != nil && hasVisibleFault(pieces)
}

// firstUnlawful returns the illegal move after which the position was no longer lawful. An arbiter
// who intervenes in an illegal position returns to the position before it. Without such a move it
// returns m.
func (s *decision) firstUnlawful(m *misplay) *misplay {
	for _, d := range s.g.irregular.line {
		if d.wrong != nil {
			return d.wrong
		}
	}
	return m
}

// correctIllegal records that an illegal move was found. The position before it is restored, all
// later moves are undone, and the opponent gets extra time or the game is over (Articles 7.4.a and
// b, 2009). counts reports whether the illegal move is added to the number of illegal moves of its
// player. undone is the rule for restoring the position.
func (s *decision) correctIllegal(m *misplay, counts bool, undone Rule) {
	open := s.g.irregular.open == m
	number, bonus := 0, time.Duration(0)
	rule := RuleIllegalUndone
	if counts = counts && s.countsIllegal(m); counts && s.t.IllegalLoses > 0 {
		number = s.g.irregular.counted[m.by] + 1
	}
	lost := number > 0 && number >= s.t.IllegalLoses
	if counts && !lost {
		bonus, rule = s.illegalBonus(m.by, m.stood.Period[m.by])
		if bonus == 0 {
			rule = RuleIllegalUndone
		}
	}
	if lost {
		rule = RuleIllegalLoses
	}
	stood := m.stood
	if !open {
		stood = s.stoppedReadingAt(m.ply, s.proposedTimes(m.ply))
	}
	// The pawn also becomes a queen when the fault is found later. The later moves are
	// undone, and the player cannot choose the piece (Article 7.5.2, 2023).
	queened := m.ply <= s.g.Ply() && m.kind == UnfinishedPromotion && s.t.QueenForced && !lost
	if !queened || !open || m.ply < s.g.Ply() {
		if undone == RuleIllegalUndone && s.g.isUnsupervisedFast() {
			undone = s.t.firstRule(RuleIllegalAsked, RuleIllegalUndone)
		}
		if m.kind == UnfinishedPromotion && !s.g.isUnsupervisedFast() && !s.t.QueenForced {
			undone = RulePawnFinished
		}
		s.emit(PositionRestored{Stamp: s.stamp(), Ply: m.ply, Clock: stood, Citation: s.t.cite(undone)})
	}
	after := s.g.clock.Set(stood)
	bonus = s.applicableSpan(m.by.Other(), bonus)
	s.emit(IllegalFound{
		Stamp: s.stamp(), By: m.by, Kind: m.kind, Number: number, Bonus: bonus,
		Clock: after.Give(m.by.Other(), bonus, s.at).Reading, Citation: s.t.cite(rule),
	})
	switch {
	case lost:
		s.loseByIllegal(m.by, rule)
	case queened:
		s.forceQueen(m)
	case m.kind != NoMoveMade:
		d, rule := s.g.duty(s.t), RuleReplaced
		if d.moves || d.captures {
			rule = RuleTouchAgain
		}
		s.emitReplacementDue(m.by, &d, rule)
	}
}

// illegalBonus returns the time that the opponent gets for a player's illegal move in a period, and
// the rule for it. In the last period that is Article 10.3 of 1997.
func (s *decision) illegalBonus(by chess.Color, period int) (time.Duration, Rule) {
	rule := RuleIllegalBonus
	if s.isLastPeriod(by, period) {
		rule = s.t.firstRule(RuleIllegalLast, rule)
	}
	if s.g.penaltyMode() != Standard {
		rule = s.t.firstRule(RuleClaimFast, rule)
	}
	return s.illegalTimeGain(), rule
}

// stoppedReadingAt returns the reading of a stopped clock with the given times. Periods and move
// counters are those after ply half-moves.
func (s *decision) stoppedReadingAt(ply int, left [2]time.Duration) clock.Reading {
	set := clock.Reading{Left: left, Since: s.g.clock.Stop(s.at).Since}
	for side := chess.White; side <= chess.Black; side++ {
		if control := s.g.regs.Control[side]; !control.Untimed() {
			_, set.Period[side], set.Moves[side] = allottedTime(control, s.g.movesBy(side, ply))
		}
	}
	return set
}

// forceQueen replaces a pawn that was left on the last rank by a queen (Article 7.5.2, 2023). That
// completes the move. The increment of the press is not added.
func (s *decision) forceQueen(m *misplay) {
	p := s.g.tail.position
	way := m.hand.promoting
	move, _ := p.FindMove(way.From(), way.To(), chess.Queen)
	s.by = m.by
	reading := s.g.clock.CountMove(m.by).Reading
	reading.Used = 0 // that time belongs to this move, not to the reply
	s.emit(MoveMade{
		Stamp: s.stamp(), Ply: s.g.Ply(), Color: m.by, Move: move, SAN: san.Format(&p, move), Spent: m.stood.Used,
		Clock: reading, Citation: s.t.cite(RulePawnFinished),
	})
	s.endIfOver(&p, move)
}

// loseByIllegal ends the game for too many illegal moves. The player loses, or it is a draw where
// the edition says so and the opponent cannot mate by any series of legal moves (Article 7.4.b,
// 2009).
func (s *decision) loseByIllegal(loser chess.Color, rule Rule) {
	p := s.g.Position()
	answer := Winnable
	if s.isIllegalDrawn() {
		answer = canMateByAnySeries(&p, loser.Other())
	}
	s.judgeIllegalEnd(answer, &p, loser.Other(), rule)
}

// judgeIllegalEnd ends the game by illegal moves as the answer says. If the answer is Unknown, it
// asks for a verdict.
func (s *decision) judgeIllegalEnd(a Answer, p *chess.Position, winner chess.Color, rule Rule) {
	if a == Unknown {
		s.awaitEnd(winFor(winner), IllegalMoves, rule)
		s.askVerdict(WhyIllegal, p, winner, false, rule)
		return
	}
	s.endByIllegal(a, winner, rule)
}

// endByIllegal ends the game by illegal moves, or lets the end wait for open questions about dead
// positions.
func (s *decision) endByIllegal(a Answer, winner chess.Color, rule Rule) {
	result, termination := winFor(winner), IllegalMoves
	if a == Unwinnable {
		result, termination = Drawn, IllegalWithoutMate
		if rule == RuleIllegalWins || rule == RuleIllegalLoses && s.g.mode == Blitz && s.g.isUnsupervisedFast() {
			rule = RuleIllegalDraws
		}
	}
	s.endUnlessDead(result, termination, rule)
}

// illegalPolicy returns the policy on illegal moves for this kind of game.
func (s *decision) illegalPolicy() *editions.IllegalPolicy {
	switch {
	case !s.g.isUnsupervisedFast():
		return s.t.Illegal.Policy()
	case s.g.mode == Blitz:
		return s.t.IllegalBlitz.Policy()
	default:
		return s.t.IllegalRapid.Policy()
	}
}

// countsIllegal reports whether an illegal move is added to the number of illegal moves of its
// player. In 1997 it must have been made in a period for all remaining moves, no matter when it is
// found (Article 10.3).
func (s *decision) countsIllegal(m *misplay) bool {
	return !s.t.IllegalLast || s.isLastPeriod(m.by, m.stood.Period[m.by])
}

// isLastPeriod reports whether a player's period is for all the remaining moves.
func (s *decision) isLastPeriod(by chess.Color, period int) bool {
	return !s.g.regs.Control[by].Untimed() && periodAt(s.g.clock.Control(by), period).Moves == 0
}

// illegalGain returns the opponent's gain from an illegal move: the extra time, or "game" where the
// claim wins.
func (s *decision) illegalGain() any {
	if s.illegalPolicy().Wins {
		return "game"
	}
	return s.illegalTimeGain()
}

// illegalTimeGain returns the time that the opponent gets for an illegal move.
func (s *decision) illegalTimeGain() time.Duration {
	if s.g.penaltyMode() != Standard {
		return s.t.IllegalBonusFast
	}
	return s.t.IllegalBonus
}

// losingIllegalNumber returns the number of the illegal move by which a player loses the game. It
// is 1 where a claim of an illegal move wins, and 0 where illegal moves never lose.
func (s *decision) losingIllegalNumber() int {
	if s.illegalPolicy().Wins {
		return 1
	}
	return s.t.IllegalLoses
}

// isIllegalDrawn reports whether a game that would be lost by illegal moves is drawn when the
// opponent cannot mate.
func (s *decision) isIllegalDrawn() bool {
	if p := s.illegalPolicy(); p.Wins {
		return p.Draws
	}
	return s.t.IllegalExcused
}
