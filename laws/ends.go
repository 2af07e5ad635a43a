package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws/internal/editions"
)

// GameEnded is the end of the game, once only unless the arbiter reopens it.
type GameEnded struct {
	Stamp
	Result      Result
	Termination Termination
	// Ply is how many half moves the game has. It is less than were made
	// when the game proves to have ended before.
	Ply int
	// ByDefault says that no verdict could be had and the default of the
	// regulations was applied.
	ByDefault bool
	Reason    string
	Clock     clock.Reading
	Citation
}

func (GameEnded) EventKind() string { return "GameEnded" }

func (e GameEnded) apply(g Game) Game {
	if g.Over() {
		return g
	}
	switch e.Termination {
	case BothFlags:
		g = g.byFlag()
	case ArbiterDecision:
		was := g
		was.decided = nil
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

// end states the end of the game. The clock stops.
func (s *scene) end(r Result, t Termination, rule Rule, change func(*GameEnded)) {
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

// Resign gives the game up.
type Resign struct{}

var resignSpec = Spec{
	By: Players, In: WhileAdjourned | InPlay | WhileExpelled, At: Anywhere,
}

func (Resign) CommandKind() string { return "Resign" }
func (Resign) spec() *Spec         { return &resignSpec }

// decide gives the game to the opponent (Article 5.1.b, 2009), or a half point
// to each where the edition makes that of a resignation to one who cannot mate.
// While it is not known whether the game had ended before in a dead position,
// the end waits.
func (Resign) decide(s *scene) *Refusal {
	if open, is := s.g.annulCase(s.t); is {
		return s.refuse(CaseIsOpen, open.Rule, Args{})
	}
	p, opponent := s.g.Position(), s.by.Other()
	answer := resignedTo(s.t.Resign, &p, opponent)
	if s.t.Resign.Optional() && s.g.regs.BareKingWins {
		answer = Winnable
	}
	if answer == Unknown {
		s.awaitEnd(winFor(opponent), Resignation, RuleResign)
		s.ask(WhyResign, &p, opponent, false, RuleResign)
		return nil
	}
	s.resigned(answer, true, opponent)
	return nil
}

// press completes the move of the player whose dial runs.
func (s *scene) press(ticking clock.Clock, lag time.Duration) (clock.Clock, clock.Pressed) {
	if s.t.DelayLapses {
		ticking = ticking.WithoutDelayCarryOver()
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
	switch outcome := after.Outcome(); outcome.Ending {
	case chess.Checkmate:
		s.end(winFor(outcome.Winner), Checkmate, s.lateOr(s.by, RuleLateMate, RuleMate), nil)
		return true
	case chess.Stalemate:
		s.end(Drawn, Stalemate, s.lateOr(s.by, RuleLateDraw, RuleStalemate), nil)
		return true
	}
	switch deadBy(s.t.Dead, before, m, after) {
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
	case s.t.AutoRepetitions > 0 && n.times >= s.t.AutoRepetitions:
		s.end(Drawn, FivefoldRepetition, RuleFivefold, nil)
	case s.t.AutoFifty > 0 && n.position.HalfmoveClock() >= 2*s.t.AutoFifty:
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
		// King moves apart, the squares decide everything, and one piece is looked at.
		if found, n := p.MoveTo(piece, m.From().Bitboard(), m.To(), m.Promotion()); piece != chess.NoPieceType && n == 1 {
			return found, true
		}
		return chess.NoMove, false
	}
	return p.FindMove(m.From(), m.To(), m.Promotion())
}

// resigned ends the game after a resignation, or lets the end wait for what is
// still open about dead positions. Where it is proved whether the opponent could mate,
// and the edition makes the result depend on that (5.1.2, 2023), no dead position can
// change it: with mate possible now none was dead before, and without it the game is
// drawn in any case.
func (s *scene) resigned(a Answer, proved bool, opponent chess.Color) {
	result, termination, rule := winFor(opponent), Resignation, s.meanwhile(RuleResign)
	p := s.g.Position()
	switch {
	case a == Unwinnable:
		result, termination, rule = Drawn, ResignationWithoutMate, RuleResignDraw
	case bareKing(&p, opponent) && s.t.has(RuleResignDraw) && !s.t.Resign.Optional():
		rule = RuleResignDraw // a bare king wins all the same
	}
	if proved && s.t.Resign == editions.ResignByMate {
		s.end(result, termination, rule, nil)
		return
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

// EndAwaited is an end that holds unless the game was over before: questions
// about dead positions are still open.
type EndAwaited struct {
	Stamp
	Result      Result
	Termination Termination
	// Ply is how many half moves the game then has.
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

// endUnlessDead ends the game, or lets the end wait for what is still open about
// dead positions.
func (s *scene) endUnlessDead(r Result, t Termination, rule Rule) {
	if s.g.dead != nil {
		s.awaitEnd(r, t, rule)
		return
	}
	s.end(r, t, rule, nil)
}

// lateOr looks whether a player has not come to the resumption, for the article
// of an end that their sealed move or their opponent's flag has brought, or whether
// the end by lateness has waited for that move.
func (s *scene) lateOr(player chess.Color, late, rule Rule) Rule {
	if end := s.g.awaited; s.g.Away(player) || end != nil && end.Termination == LateAtResumption {
		return s.t.first(late, rule)
	}
	return rule
}
