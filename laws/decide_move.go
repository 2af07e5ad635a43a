package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
)

// move makes a move on screen: it is completed at once (Article 6.7.a, 2009, by
// analogy), and then, in this order, mate, stalemate and a dead position end
// the game.
func (s *scene) move(c Move) *Refusal {
	g := &s.g
	switch {
	case s.by != g.tail.position.Turn():
		return s.refuse(NotYourTurn, RuleTurn, Args{})
	case c.Ply != g.tail.ply:
		return s.refuse(StalePly, HallPly, Args{Ply: c.Ply, Want: g.tail.ply})
	case g.Stopped():
		return s.refuse(ClocksAreStopped, RuleClockStop, Args{})
	}
	if r := s.sheetsFirst(); r != nil {
		return r
	}
	before := &g.tail.position
	m, ok := resolve(before, c.Move)
	if !ok {
		return s.illegal(before, c.Move)
	}
	if g.obliged != chess.NoMove && m != g.obliged {
		return s.refuse(MustPlayClaimed, RuleClaimMove, Args{Text: san.Format(before, g.obliged)})
	}

	if g.AdjournState() == Sealing {
		return s.showMove(m)
	}

	opponent := s.by.Other()
	if g.offers[opponent] {
		s.emit(DrawOfferEnded{Stamp: s.stamp(), By: opponent, How: OfferLapsed, Citation: s.t.cite(RuleOfferEnds)})
	}
	given, free := s.lagOf(c)
	pressed, took := s.press(g.clock, given)
	made := MoveMade{
		Stamp: s.stamp(), Ply: c.Ply, Color: s.by, Move: m, SAN: san.Format(before, m),
		Spent: took.Spent, Lag: took.Lag, LagQuota: max(0, took.Lag-free), Clock: pressed.Reading,
	}
	if g.regs.limitsLag() {
		claimed := min(c.Lag, g.clock.Elapsed(s.at)).Truncate(time.Millisecond)
		made.LagOver = max(0, claimed-took.Lag)
	}
	s.emit(made)
	s.sheetsAfterMove(s.by, c.Ply)
	if s.overBy(before, m) {
		return nil
	}
	if c.Offer && s.g.offerable(s.by) == nil {
		s.emit(DrawOffered{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleOfferMoment)})
	}
	return nil
}

// press completes the move of the player whose dial runs.
func (s *scene) press(ticking clock.Clock, lag time.Duration) (clock.Clock, clock.Pressed) {
	if s.t.delayLapses {
		ticking = ticking.LapseWithDelay()
	}
	pressed, took := ticking.Press(s.at, lag)
	if s.g.down[s.by] {
		pressed.Left[s.by] = 0 // a fallen flag does not rise by an increment
	}
	return pressed, took
}

// overBy states the end that the move just made has brought, or asks. There is no
// position before it when that was no lawful one.
func (s *scene) overBy(before *chess.Position, m chess.Move) bool {
	after := &s.g.tail.position
	switch {
	case after.HasLegalMove():
	case after.InCheck():
		s.end(winFor(s.by), Checkmate, s.lateOr(s.by, RuleLateMate, RuleMate), nil)
		return true
	default:
		s.end(Drawn, Stalemate, s.lateOr(s.by, RuleLateDraw, RuleStalemate), nil)
		return true
	}
	switch s.t.dead.test(before, m, after) {
	case isDead:
		s.end(Drawn, DeadPosition, s.lateOr(s.by, RuleLateDraw, RuleDead), nil)
		return true
	case askIfDead:
		s.askIfDead(after)
	}
	return s.overUnclaimed()
}

// overUnclaimed states the draws that nobody need claim (Article 9.6, 2023):
// the fifth sight of a position, and then seventy-five moves.
func (s *scene) overUnclaimed() bool {
	n := s.g.tail
	switch {
	case s.t.autoRepetitions > 0 && n.times >= s.t.autoRepetitions:
		s.end(Drawn, FivefoldRepetition, RuleFivefold, nil)
	case s.t.autoFifty > 0 && n.position.HalfmoveClock() >= 2*s.t.autoFifty:
		s.end(Drawn, SeventyFiveMoves, RuleSeventyFive, nil)
	default:
		return false
	}
	return true
}

// resolve finds the legal move that a move from outside means: by its squares
// and its promotion, castling in either form.
func resolve(p *chess.Position, m chess.Move) (chess.Move, bool) {
	if piece := p.PieceAt(m.From()).Type(); piece != chess.King {
		// King moves apart, the squares tell everything, and one man is looked at.
		if found, n := p.MoveTo(piece, m.From().Bitboard(), m.To(), m.Promotion()); piece != chess.NoPieceType && n == 1 {
			return found, true
		}
		return chess.NoMove, false
	}
	return p.FindMove(m.From(), m.To(), m.Promotion())
}

// resign gives the game to the opponent (Article 5.1.b, 2009), or a half point
// to each where the edition makes that of a resignation to one who cannot mate.
// While it is not known whether the game had ended before in a dead position,
// the end waits.
func (s *scene) resign() *Refusal {
	if open, is := s.g.voidIfSo(s.t); is {
		return s.refuse(CaseIsOpen, open.Rule, Args{})
	}
	p, opponent := s.g.Position(), s.by.Other()
	answer := s.t.resign.test(&p, opponent)
	if s.t.resign.optional && s.g.regs.BareKingWins {
		answer = Winnable
	}
	if answer == Unknown {
		s.awaitEnd(winFor(opponent), Resignation, RuleResign)
		s.ask(WhyResign, &p, opponent, false, RuleResign)
		return nil
	}
	s.resigned(answer, opponent)
	return nil
}

// resigned ends the game after a resignation, or lets the end wait for what is
// still open about dead positions.
func (s *scene) resigned(a Answer, opponent chess.Color) {
	result, termination, rule := winFor(opponent), Resignation, s.meanwhile(RuleResign)
	p := s.g.Position()
	switch {
	case a == Unwinnable:
		result, termination, rule = Drawn, ResignationWithoutMate, RuleResignDraw
	case bareKing(&p, opponent) && s.t.has(RuleResignDraw) && !s.t.resign.optional:
		rule = RuleResignDraw // a bare king wins all the same
	}
	s.endUnlessDead(result, termination, rule)
}

// awaitEnd states an end that holds unless something open decides otherwise.
func (s *scene) awaitEnd(r Result, t Termination, rule Rule) {
	s.emit(EndAwaited{
		Stamp: s.stamp(), Result: r, Termination: t, Ply: s.g.Ply(),
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(rule),
	})
}

// abort calls the game off while it has hardly begun; later the arbiter does so
// where the regulations let him follow what both players agreed on.
func (s *scene) abort(c Abort) *Refusal {
	const bars = 2
	rule := HallAbort
	if s.g.Ply() >= bars {
		if rule = HallAgreed; s.role != Arbiter || !s.g.regs.Agreements {
			return s.refuse(TooLateToAbort, HallAbort, Args{Want: bars})
		}
		if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
			return r
		}
	}
	s.end(NoResult, Aborted, rule, func(e *GameEnded) { e.Reason = c.Reason })
	return nil
}
