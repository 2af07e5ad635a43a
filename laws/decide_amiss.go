package laws

import "github.com/escaque/escaque/chess"

// A board that is no lawful position, since an illegal move was completed and
// nobody has said so yet, is played on until somebody does. Men are moved as the
// players move them, and the press of the clock tells what it was. Article 4 holds
// there as everywhere: it speaks of the men on the board and of what Article 3
// lets them do, and knows no board on which touching binds nobody.

// handsAmiss decides what hands do on such a board.
func (s *scene) handsAmiss(c Command) *Refusal {
	switch c := c.(type) {
	case Touch:
		return s.touch(c)
	case Adjust:
		return s.adjust(c)
	case Release:
		return s.releaseAmiss(c)
	case Promote:
		return s.promoteAmiss(c)
	default: // the others have their own rooms
	}
	return s.pressAmiss()
}

// releaseAmiss lets a man go. Whether that was a move is seen when the clock is
// pressed, but what is one by Article 3 must not break the rule of touched men.
func (s *scene) releaseAmiss(c Release) *Refusal {
	if r := s.onMove(c.From, c.To); r != nil {
		return r
	}
	if c.From == c.To {
		s.letGo(c, PutBack, chess.NoMove, RuleStray)
		return nil
	}
	rule := RuleStray
	if m, ok := moveBy(s.g.amiss(), append(s.g.hand.without(c.From), stray{c.From, c.To}), chess.NoPieceType); ok {
		if r := s.touchBroken(m); r != nil {
			return r
		}
		rule = RuleMade
	}
	s.letGo(c, Stray, chess.NoMove, rule)
	return nil
}

// touchBroken refuses a move that breaks the rule of touched men, where the arbiter
// watches that.
func (s *scene) touchBroken(m chess.Move) *Refusal {
	if d := s.g.duty(s.t, m.From()); !d.allows(s.g.board(), m) && s.watchesTouch() {
		return s.breaks(&d, m)
	}
	return nil
}

func (s *scene) promoteAmiss(c Promote) *Refusal {
	man := s.g.board().PieceAt(c.From)
	if s.by != s.g.Turn() || man != chess.MakePiece(s.by, chess.Pawn) || c.To.Rank() != s.by.Other().BackRank() || !c.To.Valid() || c.Piece < chess.Knight || c.Piece > chess.Queen {
		return s.refuse(NoPromotion, RulePromotion, Args{Text: c.From.String() + c.To.String()})
	}
	if m, ok := moveBy(s.g.amiss(), []stray{{c.From, c.To}}, c.Piece); ok {
		if r := s.touchBroken(m); r != nil {
			return r
		}
	}
	s.emit(PieceChosen{Stamp: s.stamp(), By: s.by, From: c.From, To: c.To, Piece: c.Piece, Citation: s.t.cite(RuleChoice)})
	s.declineByTouch(true)
	return nil
}

// pressAmiss completes what was done.
func (s *scene) pressAmiss() *Refusal {
	men := *s.g.amiss()
	moves, piece := s.g.hand.put()
	switch {
	case s.by != s.g.hand.runs:
		return s.refuse(NotYourClock, RulePress, Args{})
	case s.by != s.g.Turn(), len(moves) == 0 && !s.t.unmovedCounts:
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

// put is what a hand has put down on such a board: men, or a new piece for a pawn.
func (h *hand) put() (moves []stray, piece chess.PieceType) {
	if h.promoting != chess.NoMove {
		return []stray{{h.promoting.From(), h.promoting.To()}}, h.piece
	}
	return h.strays, chess.NoPieceType
}
