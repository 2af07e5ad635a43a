package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws/internal/editions"
)

// IllegalFound records that an illegal move was found and what it costs.
type IllegalFound struct {
	Stamp
	// By is the player who made it.
	By   chess.Color
	Kind UnlawfulKind
	// Number says how many illegal moves of theirs are now counted; 0 when this
	// one is not.
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
	i := g.irregular.edit()
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

// An illegal move counts when the press of the clock has completed it (Article
// 7.4, 2009); until then the player puts it right in their own time. The press is
// stated, and then, where somebody watches, what it comes to.

// isGross reports whether an illegal move is one for which the arbiter steps in
// unasked: both kings in check, or a promotion not finished.
func (s *decision) isGross(m *misplay) bool {
	pieces := s.g.unlawfulBoard()
	return m.kind == UnfinishedPromotion || pieces != nil && strikes(pieces)
}

// firstUnlawful returns the illegal move with which the last lawful position was
// left: the arbiter who steps in for an illegal position goes back to that one.
func (s *decision) firstUnlawful(m *misplay) *misplay {
	for _, d := range s.g.irregular.line {
		if d.wrong != nil {
			return d.wrong
		}
	}
	return m
}

// correctIllegal states that an illegal move was found: the position before it is put
// back, whatever was played since is undone, and the opponent gets time, or the
// game is over (Articles 7.4.a and b, 2009).
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
		stood = s.stoppedReadingAt(m.ply, s.proposed(m.ply))
	}
	// The pawn becomes a queen also when that is found later: what was played since
	// is undone, and the player has no choice of a piece (Article 7.5.2, 2023).
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

// illegalBonus returns what the opponent of a player's illegal move in a period
// gets, and by which rule; in the last period it is Article 10.3 of 1997.
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

// stoppedReadingAt is the stopped clock with some times on its dials, and with the
// periods and the move counters as after so many half moves.
func (s *decision) stoppedReadingAt(ply int, left [2]time.Duration) clock.Reading {
	set := clock.Reading{Left: left, Since: s.g.clock.Stop(s.at).Since}
	for side := chess.White; side <= chess.Black; side++ {
		if control := s.g.regs.Control[side]; !control.Untimed() {
			_, set.Period[side], set.Moves[side] = allotment(control, s.g.movesBy(side, ply))
		}
	}
	return set
}

// forceQueen puts a queen in the place of a pawn that was left on the last rank
// (Article 7.5.2, 2023). The move is completed; what the press added is not.
func (s *decision) forceQueen(m *misplay) {
	p := s.g.tail.position
	way := m.hand.promoting
	move, _ := p.FindMove(way.From(), way.To(), chess.Queen)
	s.by = m.by
	reading := s.g.clock.CountMove(m.by).Reading
	reading.Used = 0 // it was spent on this move, and not on the reply
	s.emit(MoveMade{
		Stamp: s.stamp(), Ply: s.g.Ply(), Color: m.by, Move: move, SAN: san.Format(&p, move), Spent: m.stood.Used,
		Clock: reading, Citation: s.t.cite(RulePawnFinished),
	})
	s.endIfOver(&p, move)
}

// loseByIllegal ends the game for too many illegal moves: it is lost, or drawn
// where the edition says so and the opponent cannot mate by any series of legal
// moves (Article 7.4.b, 2009).
func (s *decision) loseByIllegal(loser chess.Color, rule Rule) {
	p := s.g.Position()
	answer := Winnable
	if s.isIllegalDrawn() {
		answer = canMateByAnySeries(&p, loser.Other())
	}
	s.judgeIllegalEnd(answer, &p, loser.Other(), rule)
}

// judgeIllegalEnd ends the game as an answer says, or asks for one.
func (s *decision) judgeIllegalEnd(a Answer, p *chess.Position, winner chess.Color, rule Rule) {
	if a == Unknown {
		s.awaitEnd(winFor(winner), IllegalMoves, rule)
		s.ask(WhyIllegal, p, winner, false, rule)
		return
	}
	s.endByIllegal(a, winner, rule)
}

// endByIllegal ends the game by illegal moves, or lets the end wait for what is
// still open about dead positions.
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

// illegalPolicy returns what holds in the game.
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

// countsIllegal reports whether an illegal move counts: in 1997 only one that was
// made in a period that holds all the remaining moves (Article 10.3), whenever it
// is found.
func (s *decision) countsIllegal(m *misplay) bool {
	return !s.t.IllegalLast || s.isLastPeriod(m.by, m.stood.Period[m.by])
}

// isLastPeriod reports whether a player's period holds all the remaining moves.
func (s *decision) isLastPeriod(by chess.Color, period int) bool {
	return !s.g.regs.Control[by].Untimed() && periodAt(s.g.clock.Control(by), period).Moves == 0
}

// illegalGain is what the opponent gets for an illegal move: time, or the game
// where the claim wins it.
func (s *decision) illegalGain() any {
	if s.illegalPolicy().Wins {
		return "game"
	}
	return s.illegalTimeGain()
}

// illegalTimeGain is the time that they get.
func (s *decision) illegalTimeGain() time.Duration {
	if s.g.penaltyMode() != Standard {
		return s.t.IllegalBonusFast
	}
	return s.t.IllegalBonus
}

// losingIllegalNumber is the number of a player's illegal move that loses the game: the
// first where a claim of it wins; 0 is none.
func (s *decision) losingIllegalNumber() int {
	if s.illegalPolicy().Wins {
		return 1
	}
	return s.t.IllegalLoses
}

// isIllegalDrawn reports whether the game is drawn instead when the opponent
// cannot mate.
func (s *decision) isIllegalDrawn() bool {
	if p := s.illegalPolicy(); p.Wins {
		return p.Draws
	}
	return s.t.IllegalExcused
}
