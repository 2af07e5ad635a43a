package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// Part classifies a released piece that did not complete a whole move.
type Part uint8

// The values of type [Part].
const (
	Stray    Part = iota // put on a square that no lawful move reaches
	KingPart             // the king's part of castling
	RookPart             // the rook's part of castling, played before the king's
	PawnPart             // the pawn on its promotion square
	PutBack              // the piece is back on its former square
)

var partNames = [...]string{"stray", "king", "rook", "pawn", "back"}

// String returns the name in lower case.
func (p Part) String() string { return nameOf(partNames[:], p) }

// Release releases a piece on a square (Articles 4.6.a to c, 2009). A piece that it captures leaves
// the board. The release may be a whole move, a part of castling, a pawn reaching the promotion
// square, or no lawful move. A piece put back on its former square still counts as touched. After a
// Promote the new piece is released.
type Release struct {
	From, To chess.Square
	// Castling is set when the piece is moved as a part of castling, where the squares could also
	// mean another move (Appendix F.3, 2009).
	Castling bool
}

var releaseSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
	tasks: movingPieces,
}

func (Release) CommandKind() string { return "Release" }
func (Release) spec() *Spec         { return &releaseSpec }

func (c Release) decide(s *decision) *Refusal {
	return s.decideByHand(c)
}

// decideOnLawfulBoard releases a piece. The squares decide what it is: the rest of a move already begun,
// a whole move, a part of a move, or no lawful move.
func (c Release) decideOnLawfulBoard(s *decision) *Refusal {
	if r := s.whyCannotMove(c.From, c.To); r != nil {
		return r
	}
	h, p := s.g.hand, &s.g.tail.position
	if way := h.promoting; way != chess.NoMove && way.From() == c.From && way.To() == c.To {
		if h.piece == chess.NoPieceType {
			return s.refuse(MustFinish, RulePawnStays, Args{Text: way.String()})
		}
		m, _ := p.FindMove(c.From, c.To, h.piece)
		return s.makeMoveByHand(m, c.From)
	}
	if c.From == c.To {
		return s.putBack(c)
	}
	m, part := s.releaseMeaning(c)
	switch {
	case m == chess.NoMove:
		s.emitReleased(c, Stray, chess.NoMove, s.ruleBrokenBy(c))
		return nil
	case len(h.straysWithout(c.From)) > 0: // another piece stands where it must not
		s.emitReleased(c, Stray, chess.NoMove, RuleStray)
		return nil
	}
	d := s.g.duty(s.t, c.From)
	if part == PawnPart && d.owed && d.only.From() == c.From && d.only.To() == c.To {
		m = d.only // which piece is seen when it is put there
	}
	if !d.allows(p, m) && s.arbiterWatchesTouch() {
		return s.refuseBreach(&d, m)
	}
	switch part {
	case KingPart, RookPart:
		s.emitReleased(c, part, m, RuleCastlingHalf)
	case PawnPart:
		s.emitReleased(c, part, chess.NoMove, RulePawnStays)
	default:
		return s.makeMoveByHand(m, c.From)
	}
	return nil
}

// decideOnUnlawfulBoard releases a piece on an unlawful board. Whether the release was a move is decided
// later, when the clock is pressed. If it already completes a move by Article 3, it is refused when
// the move breaks the touched-piece rule.
func (c Release) decideOnUnlawfulBoard(s *decision) *Refusal {
	if r := s.whyCannotMove(c.From, c.To); r != nil {
		return r
	}
	if c.From == c.To {
		s.emitReleased(c, PutBack, chess.NoMove, RuleStray)
		return nil
	}
	rule := RuleStray
	if m, ok := unlawfulBoardMove(s.g.unlawfulBoard(), append(s.g.hand.straysWithout(c.From), stray{c.From, c.To}), chess.NoPieceType); ok {
		if r := s.whyTouchBroken(m); r != nil {
			return r
		}
		rule = RuleMade
	}
	s.emitReleased(c, Stray, chess.NoMove, rule)
	return nil
}

// releaseMeaning returns the legal move that a release is, or of which it is a part. It returns
// NoMove when there is none.
func (s *decision) releaseMeaning(c Release) (m chess.Move, part Part) {
	p, h := &s.g.tail.position, s.g.hand
	us, piece := p.Turn(), p.PieceAt(c.From).Type()
	if h.castling != chess.NoMove {
		king, rook := h.castling.From(), h.castling.To()
		if h.rookFirst && c.From == king && c.To == h.castling.KingTo() || !h.rookFirst && c.From == rook && c.To == h.castling.RookTo() {
			return h.castling, wholeMove
		}
	}
	switch {
	case piece == chess.King:
		return s.kingReleaseMeaning(c)
	case piece == chess.Rook && s.isCastlingRook(c):
		for _, m := range s.legalCastlings() {
			if m.To() == c.From && m.RookTo() == c.To {
				if m.From() == m.KingTo() {
					return m, wholeMove
				}
				return m, RookPart
			}
		}
		if c.Castling {
			return chess.NoMove, Stray
		}
	case piece == chess.Pawn && c.To.Rank() == us.Other().BackRank():
		m, ok := p.FindMove(c.From, c.To, chess.Queen)
		if !ok {
			return chess.NoMove, Stray
		}
		return m, PawnPart
	}
	m, ok := resolveMove(p, chess.NewMove(c.From, c.To, chess.NoPieceType, chess.NoPieceType))
	if !ok {
		return chess.NoMove, Stray
	}
	return m, wholeMove
}

// kingReleaseMeaning returns the meaning of a released king. It is a king's move if that is legal
// and castling was not announced; otherwise it is castling.
func (s *decision) kingReleaseMeaning(c Release) (m chess.Move, part Part) {
	p := &s.g.tail.position
	if !c.Castling {
		if m, ok := p.FindMove(c.From, c.To, chess.NoPieceType); ok && !m.IsCastling() {
			return m, wholeMove
		}
	}
	for _, m := range s.legalCastlings() {
		// The king lands where it ends or, when the two change squares, on the
		// rook's (Appendix F.3.b.2, 2009).
		if c.To != m.KingTo() {
			continue
		}
		if m.To() == m.RookTo() {
			return m, wholeMove
		}
		return m, KingPart
	}
	return chess.NoMove, Stray
}

// isCastlingRook reports whether a rook is released as the first part of castling. Either the
// player has announced castling, or the touched pieces allow nothing else.
func (s *decision) isCastlingRook(c Release) bool {
	d := s.g.duty(s.t)
	return c.Castling || d.only.IsCastling() && d.only.To() == c.From && !d.unfinished
}

// legalCastlings returns the legal castling moves.
func (s *decision) legalCastlings() []chess.Move {
	var list chess.MoveList
	s.g.tail.position.LegalMoves(&list)
	return slices.DeleteFunc(slices.Clone(list.Slice()), func(m chess.Move) bool { return !m.IsCastling() })
}

// putBack puts a piece back on its former square. A piece released as a part of a legal move may
// not be taken back (Article 4.6, 2009).
func (s *decision) putBack(c Release) *Refusal {
	if d := s.g.duty(s.t); d.unfinished && s.arbiterWatchesTouch() {
		return s.refuseBreach(&d, chess.NoMove)
	}
	s.emitReleased(c, PutBack, chess.NoMove, s.t.dutyOf(&s.g.tail.position, s.g.hand.withTouches([]chess.Square{c.From}, false).touched).rule)
	return nil
}

// emitReleased records that a piece was released without completing a move. The touch declines an
// open draw offer.
func (s *decision) emitReleased(c Release, as Part, m chess.Move, rule Rule) {
	s.emit(Released{Stamp: s.stamp(), By: s.by, From: c.From, To: c.To, As: as, Move: m, Citation: s.t.cite(rule)})
	s.declineByTouch(true)
}

// Released records that a piece was released on a square without completing a move.
type Released struct {
	Stamp
	By       chess.Color
	From, To chess.Square
	As       Part
	// Move is the castling of which a part was carried out, otherwise NoMove.
	Move chess.Move
	Citation
}

func (Released) EventKind() string { return "Released" }

func (e Released) apply(g Game) Game {
	if g.hand == nil {
		return g
	}
	h := *g.hand
	h = h.afterRelease(e, g.board())
	g.hand = &h
	return g
}
