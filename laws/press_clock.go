package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
)

// PressClock stops one's own clock and starts the opponent's (Article 6.7.a,
// 2009).
type PressClock struct{}

var pressClockSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
	duty:  KeepScore,
	tasks: workingClock,
}

func (PressClock) CommandKind() string { return "PressClock" }
func (PressClock) spec() *Spec         { return &pressClockSpec }

func (c PressClock) decide(s *scene) *Refusal {
	if s.g.AdjournState() == Sealing { // nobody starts a clock
		return s.refuse(SealFirst, RuleSeal, Args{})
	}
	return s.byHand(c)
}

// does stops the player's clock and starts the other one, which completes his
// move (Article 6.7.a, 2009). He may press as long as his clock runs, also when
// the opponent has replied already: a player must always be allowed to stop his
// clock.
func (PressClock) does(s *scene) *Refusal {
	h := s.g.hand
	if s.by != h.runs {
		return s.refuse(NotYourClock, RulePress, Args{})
	}
	if s.by == s.g.Turn() && h.piece != chess.NoPieceType {
		// The hand that presses has let go of the new piece.
		m, _ := s.g.tail.position.FindMove(h.promoting.From(), h.promoting.To(), h.piece)
		if r := s.made(m, m.From()); r != nil || s.g.Over() || s.g.Awaiting() {
			return r
		}
		h = s.g.hand
	}
	if i := s.g.irregular; i != nil && i.called && i.shifter == s.by && s.by != s.g.Turn() && h.unpressed[s.by] == 0 {
		return s.pressForth()
	}
	if s.by == s.g.Turn() {
		if u, ok := s.unlawful(); ok {
			return s.pressUnlawful(u)
		}
	}
	if h.unpressed[s.by] == 0 {
		s.pressIdle()
		return nil
	}
	s.pressed(h.unpressed[s.by])
	return nil
}

// doesAmiss completes what was done.
func (PressClock) doesAmiss(s *scene) *Refusal {
	men := *s.g.amiss()
	moves, piece := s.g.hand.put()
	switch {
	case s.by != s.g.hand.runs:
		return s.refuse(NotYourClock, RulePress, Args{})
	case s.by != s.g.Turn(), len(moves) == 0 && !s.t.UnmovedCounts:
		s.pressIdle()
		return nil
	case len(moves) > 0:
	default:
		s.pressWrong(NoMoveMade, "", false, men, played(men, nil, chess.NoPieceType))
		return nil
	}
	kind, breach := IllegalMove, false
	if m, ok := moveBy(&men, moves, piece); ok {
		d := s.t.dutyOf(s.g.board(), s.g.hand.touched)
		kind, breach = OnUnlawfulBoard, !d.allows(s.g.board(), m)
	}
	s.pressWrong(kind, textOf(moves), breach, men, played(men, moves, piece))
	return nil
}

// pressForth returns the clock to the opponent when the men have been put right,
// after he had pressed it back. No move is counted by it.
func (s *scene) pressForth() *Refusal {
	if i := s.g.irregular; len(i.displaced) > 0 {
		return s.refuse(MenAreDisplaced, RuleKnocked, Args{})
	}
	s.emit(ClockPressed{
		Stamp: s.stamp(), By: s.by,
		Clock: s.g.clock.Stop(s.at).Resume(s.by.Other(), s.at).Reading, Citation: s.t.cite(RulePress),
	})
	return nil
}

// pressUnlawful decides what a press does that finishes no lawful move.
func (s *scene) pressUnlawful(u unlawful) *Refusal {
	if u.kind == NoMoveMade && !s.t.UnmovedCounts {
		s.pressIdle()
		return nil
	}
	moves, piece, text := u.strays, chess.NoPieceType, ""
	switch u.kind {
	case UnfinishedCastling:
		moves = []stray{{u.move.From(), u.move.KingTo()}}
		if s.g.hand.rookFirst {
			moves = []stray{{u.move.To(), u.move.RookTo()}}
		}
	case UnfinishedPromotion:
		moves = []stray{{u.move.From(), u.move.To()}}
	}
	if u.kind != NoMoveMade {
		text = textOf(moves)
	}
	before := s.g.tail.position.Setup()
	s.pressWrong(u.kind, text, false, before, played(before, moves, piece))
	return nil
}

// pressWrong states a press that completes what is no lawful move, or any move on
// a board that is no lawful position, which may break the rule of touched men, and
// looks whether it is found at once.
func (s *scene) pressWrong(kind UnlawfulKind, text string, breach bool, before, after chess.Setup) {
	pressed, _ := s.press(s.g.clock, 0)
	awaited := s.awaitedMove(kind)
	if opponent := s.by.Other(); kind != NoMoveMade && s.g.offers[opponent] {
		// He has answered with a move, be it an illegal one (Article 9.1, 1997).
		s.emit(DrawOfferEnded{Stamp: s.stamp(), By: opponent, How: OfferLapsed, Citation: s.t.cite(RuleOfferEnds)})
	}
	s.emit(UnlawfulPress{
		Stamp: s.stamp(), By: s.by, Kind: kind, Text: text, Breach: breach, FEN: fen.FormatSetup(after),
		Clock: pressed.Reading, Citation: s.t.cite(s.pressRule(kind, before, after)),
	})
	m, p := s.g.irregular.open, s.illegalPolicy()
	switch {
	case awaited != nil && s.g.amiss() != nil:
		s.illegalLasts(awaited.Reason)
	case kind == OnUnlawfulBoard && s.g.amiss() == nil && !(breach && s.t.TouchVoidsEnd):
		s.overBy(nil, chess.NoMove)
	case m == nil || s.g.regs.Unwatched:
	case p.Seen:
		s.found(m, true, RuleIllegalUndone)
	case p.Gross && s.gross(m):
		s.found(s.firstWrong(m), true, s.grossRule(m))
	}
}

// pressRule says which rule a press breaks that completes no lawful move.
func (s *scene) pressRule(kind UnlawfulKind, before, after chess.Setup) Rule {
	switch kind {
	case UnfinishedCastling:
		return RuleHalfCastled
	case UnfinishedPromotion:
		return RulePawnPressed
	case NoMoveMade:
		return RulePressUnmoved
	case OnUnlawfulBoard:
		return RulePress
	}
	if _, ok := kingOf(&after, s.by.Other()); !ok {
		return s.t.first(RuleKingTaken, RuleCountedAtPress, RuleIllegalUndone)
	}
	if p, ok := lawful(after); ok && !p.HasLegalMove() {
		return RuleIllegalMate // it looks like mate or stalemate, and is neither
	}
	return s.t.first(RuleCountedAtPress, RuleIllegalUndone)
}

// grossRule says by which rule he does.
func (s *scene) grossRule(m *misplay) Rule {
	if men := s.g.amiss(); m.kind == UnfinishedPromotion && (men == nil || !bothInCheck(men)) {
		return RulePawnSeen
	}
	return RuleIllegalGross
}

// pressIdle records a press that completes no move: the lever has moved, whatever the
// Laws say of it. The other clock runs, the move passes to nobody, and no increment is
// due. By the player on the move it is improper handling of the clock (Article 6.7.c of
// 1997 and 2009, 6.8.c of 2005), which the arbiter may penalise; the text of 1993 has
// no word for it. In 2023 it is an illegal move; see pressUnlawful.
func (s *scene) pressIdle() {
	rule := RulePress
	if s.by == s.g.Turn() {
		rule = s.t.first(RuleHandling, RulePress)
	}
	after := s.g.clock.Stop(s.at)
	spent := after.Used
	after.Used = 0
	s.emit(ClockPressed{
		Stamp: s.stamp(), By: s.by, Spent: spent, Clock: after.Resume(s.by.Other(), s.at).Reading, Citation: s.t.cite(rule),
	})
}

// awaitedMove returns what the arbiter has seen, when a press completes the move
// that he waits for.
func (s *scene) awaitedMove(kind UnlawfulKind) *IllegalPositionSeen {
	if s.g.irregular == nil || kind == NoMoveMade {
		return nil
	}
	return s.g.irregular.seen
}

// ClockPressed says that a player stopped his clock and started the other
// one, which completed the moves that he had made.
type ClockPressed struct {
	Stamp
	By chess.Color
	// Completed is how many moves that was, more than one when he had left
	// his clock running before.
	Completed int
	// Spent is the time charged for the last of them.
	Spent time.Duration
	Clock clock.Reading
	Citation
}

func (ClockPressed) EventKind() string { return "ClockPressed" }

func (e ClockPressed) apply(g Game) Game {
	if g.hand == nil {
		return g
	}
	h := *g.hand
	g = g.applyPress(e)
	h.runs, h.unpressed[e.By&1] = e.By.Other()&1, 0
	g.hand = &h
	return g
}

// applyPress completes the moves that a press completes: the score sheet gets
// the time of the last of them, and the clock is as the press left it.
func (g Game) applyPress(e ClockPressed) Game {
	g.clock = g.clock.Set(e.Clock)
	if e.Completed == 0 {
		return g
	}
	last := *g.tail
	mover := &last
	if last.position.Turn() == e.By&1 { // the opponent has replied already
		if last.before == nil {
			return g
		}
		earlier := *last.before
		last.before, mover = &earlier, &earlier
	}
	mover.spent, mover.left = e.Spent, e.Clock.Left[e.By&1]
	g.tail = &last
	return g
}
