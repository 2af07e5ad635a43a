package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws/internal/editions"
)

// GameEnded is the end of the game. It occurs once, unless the arbiter reopens the game.
type GameEnded struct {
	Stamp
	Result      Result
	Termination Termination
	// Ply is the number of half-moves of the game. It is less than the number made when the game
	// proves to have ended earlier.
	Ply int
	// ByDefault is set when no verdict was available and the default of the regulations was
	// applied.
	ByDefault bool
	// Assisted is set when a player's assistant claimed a flag while both were down.
	Assisted bool
	Reason   string
	Clock    clock.Reading
	Citation
}

func (GameEnded) EventKind() string { return "GameEnded" }

func (e GameEnded) apply(g Game) Game {
	if g.Over() {
		return g
	}
	switch {
	case e.Termination == BothFlags:
		g = g.rememberBeforeFlag()
	case e.Termination.CanBeTakenBack(g.regs.Edition):
		was := g
		was.decided = nil
		if e.Termination == DeviceHeard {
			was.dead, was.awaited = nil, nil // what was asked to find the result for the device
		}
		g.decided = &was
	}
	for g.tail.ply > e.Ply && g.tail.before != nil {
		g.tail = g.tail.before // moves after the end were no moves
	}
	g.clock = g.clock.Set(e.Clock)
	g.offers, g.obliged = [2]bool{}, chess.NoMove
	g.dead, g.flag, g.awaited, g.openCase, g.seen = nil, nil, nil, nil, nil
	g.end, g.result = &e, e.Result
	return g
}

// end ends the game and stops the clock. If change is not nil, it may modify the event before it is
// emitted.
func (s *decision) end(r Result, t Termination, rule Rule, change func(*GameEnded)) {
	e := GameEnded{
		Stamp: s.stamp(), Result: r, Termination: t, Ply: s.g.Ply(),
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(rule),
	}
	if change != nil {
		change(&e)
	}
	s.emit(e)
	s.countPoints()
}

// Resign resigns the game.
type Resign struct{}

var resignSpec = Spec{
	By: Players, In: WhileAdjourned | InPlay | WhileExpelled, At: Anywhere,
}

func (Resign) CommandKind() string { return "Resign" }
func (Resign) spec() *Spec         { return &resignSpec }

// decide gives the game to the opponent (Article 5.1.b, 2009). In some editions it is a draw if the
// opponent cannot mate. If it is still unknown whether the game had already ended in a dead
// position, the end waits for the answer.
func (Resign) decide(s *decision) *Refusal {
	if open, is := s.g.annulCase(s.t); is {
		return s.refuse(CaseIsOpen, open.Rule, Args{})
	}
	p, opponent := s.g.Position(), s.by.Other()
	answer := winsByResignation(s.t.Resign, &p, opponent)
	if s.t.Resign.Optional() && s.g.regs.BareKingWins {
		answer = Winnable
	}
	if answer == Unknown {
		s.awaitEnd(winFor(opponent), Resignation, RuleResign)
		s.askVerdict(WhyResign, &p, opponent, false, RuleResign)
		return nil
	}
	s.endByResignation(answer, true, opponent)
	return nil
}

// completeMove presses the clock for the player whose dial runs. If a flag has fallen, it stays
// down.
func (s *decision) completeMove(ticking clock.Clock, lag time.Duration) (after clock.Clock, outcome clock.Pressed) {
	if s.t.DelayLapses {
		ticking = ticking.WithoutDelayCarryOver()
	}
	pressed, took := ticking.Press(s.at, lag)
	if s.g.down[s.by] {
		pressed.Left[s.by] = 0 // a fallen flag does not rise by an increment
	}
	return pressed, took
}

// endIfOver ends the game if the last move ended it, and reports whether it did. It asks for a
// verdict if the position may be dead. before is the position before move m; it is nil when that
// was not a lawful position.
func (s *decision) endIfOver(before *chess.Position, m chess.Move) bool {
	after := &s.g.tail.position
	switch outcome := after.Outcome(); outcome.Ending {
	case chess.Checkmate:
		s.end(winFor(outcome.Winner), Checkmate, s.latenessRuleOr(s.by, RuleLateMate, RuleMate), nil)
		return true
	case chess.Stalemate:
		s.end(Drawn, Stalemate, s.latenessRuleOr(s.by, RuleLateDraw, RuleStalemate), nil)
		return true
	}
	switch deadAfter(s.t.Dead, before, m, after) {
	case isDead:
		s.end(Drawn, DeadPosition, s.latenessRuleOr(s.by, RuleLateDraw, RuleDead), nil)
		return true
	case askIfDead:
		s.askIfDead(after)
	}
	return s.endIfDrawnUnclaimed()
}

// endIfDrawnUnclaimed ends the game by the draws that need no claim (Article 9.6, 2023), and
// reports whether it did. They are the fifth occurrence of a position and seventy-five moves.
func (s *decision) endIfDrawnUnclaimed() bool {
	n := s.g.tail
	switch {
	case s.t.AutoRepetitions > 0 && n.times >= s.t.AutoRepetitions:
		s.end(Drawn, FivefoldRepetition, RuleFivefold, nil)
	case s.t.AutoFifty > 0 && n.position.HalfmoveClock() >= 2*s.t.AutoFifty:
		s.end(Drawn, SeventyFiveMoves, RuleSeventyFive, nil)
	default:
		return false
	}
	return true
}

// resolveMove finds the legal move with the same squares and promotion as m. Castling may be given
// as the king taking its rook or as the king's move.
func resolveMove(p *chess.Position, m chess.Move) (legal chess.Move, ok bool) {
	if piece := p.PieceAt(m.From()).Type(); piece != chess.King {
		// Except for king moves the squares decide, so one piece is enough to look at.
		if found, n := p.MoveTo(piece, m.From().Bitboard(), m.To(), m.Promotion()); piece != chess.NoPieceType && n == 1 {
			return found, true
		}
		return chess.NoMove, false
	}
	return p.FindMove(m.From(), m.To(), m.Promotion())
}

// endByResignation ends the game after a resignation. If questions about dead positions are open,
// the end waits for the answers. There is one exception: the edition makes the result depend on
// whether the opponent could mate (5.1.2, 2023), and the answer to that is proved. If the opponent
// could mate, no earlier position was dead. If not, the game is drawn in any case.
func (s *decision) endByResignation(a Answer, proved bool, opponent chess.Color) {
	result, termination, rule := winFor(opponent), Resignation, s.meanwhileRule(RuleResign)
	p := s.g.Position()
	switch {
	case a == Unwinnable:
		result, termination, rule = Drawn, ResignationWithoutMate, RuleResignDraw
	case hasBareKing(&p, opponent) && s.t.hasRule(RuleResignDraw) && !s.t.Resign.Optional():
		rule = RuleResignDraw // a bare king wins nevertheless
	}
	if proved && s.t.Resign == editions.ResignByMate {
		s.end(result, termination, rule, nil)
		return
	}
	s.endUnlessDead(result, termination, rule)
}

// awaitEnd records an end that counts unless the answer to an open question shows that the game was
// over before.
func (s *decision) awaitEnd(r Result, t Termination, rule Rule) {
	s.emit(EndAwaited{
		Stamp: s.stamp(), Result: r, Termination: t, Ply: s.g.Ply(),
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(rule),
	})
}

// EndAwaited is an end that counts unless the game was over before. The answers to questions about
// dead positions are still missing.
type EndAwaited struct {
	Stamp
	Result      Result
	Termination Termination
	// Ply is the number of half-moves that the game then has.
	Ply   int
	Clock clock.Reading
	Citation
}

func (EndAwaited) EventKind() string { return "EndAwaited" }

func (e EndAwaited) apply(g Game) Game {
	g.clock = g.clock.Set(e.Clock)
	g.awaited = &e
	if e.Termination == DeadPosition { // later positions are dead as well
		g.dead = g.dead.without(func(q *question) bool { return q.ply >= e.Ply })
	}
	return g
}

// endUnlessDead ends the game, or lets the end wait for open questions about dead positions.
func (s *decision) endUnlessDead(r Result, t Termination, rule Rule) {
	if s.g.dead != nil {
		s.awaitEnd(r, t, rule)
		return
	}
	s.end(r, t, rule, nil)
}

// latenessRuleOr returns the rule to cite for an end. It returns late if the player has not come to
// the resumption, or if the end by lateness had waited for the player's sealed move. Otherwise it
// returns rule.
func (s *decision) latenessRuleOr(player chess.Color, late, rule Rule) Rule {
	if end := s.g.awaited; s.g.Away(player) || end != nil && end.Termination == LateAtResumption {
		return s.t.firstRule(late, rule)
	}
	return rule
}
