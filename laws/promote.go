package laws

import "github.com/escaque/escaque/chess"

// Promote puts a new piece, still in the hand, on the promotion square and removes the pawn
// (Article 4.4.d, 2009). From is the square of the pawn.
type Promote struct {
	From, To chess.Square
	Piece    chess.PieceType
}

var promoteSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
	tasks: movingPieces,
}

func (Promote) CommandKind() string { return "Promote" }
func (Promote) spec() *Spec         { return &promoteSpec }

func (c Promote) decide(s *decision) *Refusal {
	return s.decideByHand(c)
}

// decideOnLawfulBoard puts a new piece on the promotion square. Since 2005 the choice of the piece is
// final when it touches the square (Article 4.4.d, 2009). In earlier editions it is final when the
// piece is released (Article 6.4, 1993).
func (c Promote) decideOnLawfulBoard(s *decision) *Refusal {
	if r := s.whyCannotMove(c.From, c.To); r != nil {
		return r
	}
	h, p := s.g.hand, &s.g.tail.position
	text := Args{Text: c.From.String() + c.To.String()}
	m, ok := p.FindMove(c.From, c.To, c.Piece)
	if !ok || m.Promotion() == chess.NoPieceType {
		return s.refuse(NoPromotion, RulePromotion, text)
	}
	if len(h.straysWithout(c.From)) > 0 {
		return s.refuse(MustFinish, RuleStray, Args{Text: h.straysWithout(c.From)[0].to.String()})
	}
	d := s.g.duty(s.t, c.From)
	switch same := h.promoting != chess.NoMove && h.promoting.From() == c.From && h.promoting.To() == c.To; {
	case same && h.piece != chess.NoPieceType && h.piece != c.Piece && s.t.ChoiceTouches:
		return s.refuse(ChoiceIsFinal, RuleChoice, Args{Piece: h.piece})
	case (!same || d.owed) && !d.allows(p, m) && s.arbiterWatchesTouch():
		return s.refuseBreach(&d, m)
	}
	s.emit(PieceChosen{Stamp: s.stamp(), By: s.by, From: c.From, To: c.To, Piece: c.Piece, Citation: s.t.cite(RuleChoice)})
	s.declineByTouch(true)
	return nil
}

// decideOnUnlawfulBoard puts a new piece on the last rank of an unlawful board.
func (c Promote) decideOnUnlawfulBoard(s *decision) *Refusal {
	piece := s.g.board().PieceAt(c.From)
	if s.by != s.g.Turn() || piece != chess.MakePiece(s.by, chess.Pawn) || c.To.Rank() != s.by.Other().BackRank() || !c.To.Valid() || c.Piece < chess.Knight || c.Piece > chess.Queen {
		return s.refuse(NoPromotion, RulePromotion, Args{Text: c.From.String() + c.To.String()})
	}
	if m, ok := unlawfulBoardMove(s.g.unlawfulBoard(), []stray{{c.From, c.To}}, c.Piece); ok {
		if r := s.whyTouchBroken(m); r != nil {
			return r
		}
	}
	s.emit(PieceChosen{Stamp: s.stamp(), By: s.by, From: c.From, To: c.To, Piece: c.Piece, Citation: s.t.cite(RuleChoice)})
	s.declineByTouch(true)
	return nil
}

// PieceChosen records that a new piece touches the promotion square and the pawn is off the board.
// The piece is still in the hand.
type PieceChosen struct {
	Stamp
	By       chess.Color
	From, To chess.Square
	Piece    chess.PieceType
	Citation
}

func (PieceChosen) EventKind() string { return "PieceChosen" }

func (e PieceChosen) apply(g Game) Game {
	if g.hand == nil {
		return g
	}
	h := *g.hand
	if !h.hasTouched(e.From) {
		h = h.withTouches([]chess.Square{e.From}, false)
	}
	h.promoting, h.piece = chess.NewMove(e.From, e.To, chess.Pawn, chess.NoPieceType), e.Piece
	g.hand = &h
	return g
}
