package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
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

func (c PressClock) decide(s *decision) *Refusal {
	if s.g.AdjournState() == Sealing { // nobody starts a clock
		return s.refuse(SealFirst, RuleSeal, Args{})
	}
	return s.decideByHand(c)
}

// decideOnLawfulBoard stops the player's clock and starts the opponent's, which completes the player's
// move (Article 6.7.a, 2009). The player may press while their clock runs, even if the opponent has
// already replied. A player must always be allowed to stop their clock.
func (PressClock) decideOnLawfulBoard(s *decision) *Refusal {
	h := s.g.hand
	if s.by != h.runs {
		return s.refuse(NotYourClock, RulePress, Args{})
	}
	if s.by == s.g.Turn() && h.piece != chess.NoPieceType {
		// The hand that presses has let go of the new piece.
		m, _ := s.g.tail.position.FindMove(h.promoting.From(), h.promoting.To(), h.piece)
		if r := s.makeMoveByHand(m, m.From()); r != nil || s.g.Over() || s.g.Awaiting() {
			return r
		}
		h = s.g.hand
	}
	if i := s.g.irregular; i != nil && i.called && i.shifter == s.by && s.by != s.g.Turn() && h.unpressed[s.by] == 0 {
		return s.returnPress()
	}
	if s.by == s.g.Turn() {
		if u, ok := s.findBadPress(); ok {
			return s.pressUnlawful(u)
		}
	}
	if h.unpressed[s.by] == 0 {
		s.emitIdlePress()
		return nil
	}
	s.emitPress(h.unpressed[s.by])
	return nil
}

// decideOnUnlawfulBoard completes the actions of the player on an unlawful board.
func (PressClock) decideOnUnlawfulBoard(s *decision) *Refusal {
	pieces := *s.g.unlawfulBoard()
	moves, piece := s.g.hand.putDown()
	switch {
	case s.by != s.g.hand.runs:
		return s.refuse(NotYourClock, RulePress, Args{})
	case s.by != s.g.Turn(), len(moves) == 0 && !s.t.UnmovedCounts:
		s.emitIdlePress()
		return nil
	case len(moves) > 0:
	default:
		s.emitUnlawfulPress(NoMoveMade, "", false, pieces, setupAfter(pieces, nil, chess.NoPieceType))
		return nil
	}
	kind, breach := IllegalMove, false
	if m, ok := unlawfulBoardMove(&pieces, moves, piece); ok {
		d := s.t.dutyOf(s.g.board(), s.g.hand.touched)
		kind, breach = OnUnlawfulBoard, !d.allows(s.g.board(), m)
	}
	s.emitUnlawfulPress(kind, formatMoves(moves), breach, pieces, setupAfter(pieces, moves, piece))
	return nil
}

// returnPress restarts the opponent's clock when the pieces have been restored, after the opponent
// had pressed the clock back. It counts no move.
func (s *decision) returnPress() *Refusal {
	if i := s.g.irregular; len(i.displaced) > 0 {
		return s.refuse(PiecesAreDisplaced, RuleKnocked, Args{})
	}
	s.emit(ClockPressed{
		Stamp: s.stamp(), By: s.by,
		Clock: s.g.clock.Stop(s.at).Resume(s.by.Other(), s.at).Reading, Citation: s.t.cite(RulePress),
	})
	return nil
}

// ClockPressed records that a player stopped their clock and started the opponent's, which
// completed the moves that they had made.
type ClockPressed struct {
	Stamp
	By chess.Color
	// Completed is the number of completed moves. It is more than one when the player had not
	// pressed after an earlier move.
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

// applyPress returns the game after a press. The last completed move gets its time, and the clock
// is as the press left it.
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
