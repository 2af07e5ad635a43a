package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// Part says what a piece that was let go is, when that was no whole move.
type Part uint8

// The parts.
const (
	Stray    Part = iota // put where no lawful move takes it
	KingPart             // the king's part of castling
	RookPart             // the rook's part of castling, played first
	PawnPart             // the pawn on the square of its promotion
	PutBack              // the piece stands again where it came from
)

var partNames = [...]string{"stray", "king", "rook", "pawn", "back"}

// String returns the name in lower case.
func (p Part) String() string { return nameOf(partNames[:], p) }

// Release lets a piece go on a square (Articles 4.6.a to c, 2009); a piece that is
// captured leaves the board with it. It is a whole move, a part of castling, a
// pawn on the square of its promotion, or no lawful move. Put back where it
// came from a piece stands there again, touched all the same. After a Promote it
// is the new piece that is let go.
type Release struct {
	From, To chess.Square
	// Castling says that the piece is moved as a part of castling, where the same
	// squares could mean a move of its own (Appendix F.3, 2009).
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

// onLawfulBoard lets a piece go. What it is then follows from the squares: the rest of a
// move already begun, a whole move, a part of one, or no lawful move.
func (c Release) onLawfulBoard(s *decision) *Refusal {
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
	m, part := s.meaning(c)
	switch {
	case m == chess.NoMove:
		s.letGo(c, Stray, chess.NoMove, s.ruleBrokenBy(c))
		return nil
	case len(h.straysWithout(c.From)) > 0: // another piece stands where it must not
		s.letGo(c, Stray, chess.NoMove, RuleStray)
		return nil
	}
	d := s.g.duty(s.t, c.From)
	if part == PawnPart && d.owed && d.only.From() == c.From && d.only.To() == c.To {
		m = d.only // which piece is seen when it is put there
	}
	if !d.allows(p, m) && s.arbiterWatchesTouch() {
		return s.breaks(&d, m)
	}
	switch part {
	case KingPart, RookPart:
		s.letGo(c, part, m, RuleCastlingHalf)
	case PawnPart:
		s.letGo(c, part, chess.NoMove, RulePawnStays)
	default:
		return s.makeMoveByHand(m, c.From)
	}
	return nil
}

// onUnlawfulBoard lets a piece go. Whether that was a move is seen when the clock is
// pressed, but what is one by Article 3 must not break the rule of touched pieces.
func (c Release) onUnlawfulBoard(s *decision) *Refusal {
	if r := s.whyCannotMove(c.From, c.To); r != nil {
		return r
	}
	if c.From == c.To {
		s.letGo(c, PutBack, chess.NoMove, RuleStray)
		return nil
	}
	rule := RuleStray
	if m, ok := moveBy(s.g.unlawfulBoard(), append(s.g.hand.straysWithout(c.From), stray{c.From, c.To}), chess.NoPieceType); ok {
		if r := s.touchBroken(m); r != nil {
			return r
		}
		rule = RuleMade
	}
	s.letGo(c, Stray, chess.NoMove, rule)
	return nil
}

// meaning returns the legal move that a release is or is a part of, NoMove when
// there is none.
func (s *decision) meaning(c Release) (m chess.Move, part Part) {
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
		return s.kingMeans(c)
	case piece == chess.Rook && s.castlesWith(c):
		for _, m := range s.castlings() {
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

// kingMeans returns what a king that is let go means: a move of its own where
// that is legal and castling was not said, else castling.
func (s *decision) kingMeans(c Release) (m chess.Move, part Part) {
	p := &s.g.tail.position
	if !c.Castling {
		if m, ok := p.FindMove(c.From, c.To, chess.NoPieceType); ok && !m.IsCastling() {
			return m, wholeMove
		}
	}
	for _, m := range s.castlings() {
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

// castlesWith reports whether a rook is let go as the first part of castling: it
// was said, or what was touched allows nothing else.
func (s *decision) castlesWith(c Release) bool {
	d := s.g.duty(s.t)
	return c.Castling || d.only.IsCastling() && d.only.To() == c.From && !d.unfinished
}

// castlings lists the legal castlings.
func (s *decision) castlings() []chess.Move {
	var list chess.MoveList
	s.g.tail.position.LegalMoves(&list)
	return slices.DeleteFunc(slices.Clone(list.Slice()), func(m chess.Move) bool { return !m.IsCastling() })
}

// putBack puts a piece back where it came from. A piece that was let go as a part of
// a legal move must not be taken back (Article 4.6, 2009).
func (s *decision) putBack(c Release) *Refusal {
	if d := s.g.duty(s.t); d.unfinished && s.arbiterWatchesTouch() {
		return s.breaks(&d, chess.NoMove)
	}
	s.letGo(c, PutBack, chess.NoMove, s.t.dutyOf(&s.g.tail.position, s.g.hand.withTouches([]chess.Square{c.From}, false).touched).rule)
	return nil
}

// letGo states that a piece was let go without a whole move. Touching it has
// refused a standing offer.
func (s *decision) letGo(c Release, as Part, m chess.Move, rule Rule) {
	s.emit(Released{Stamp: s.stamp(), By: s.by, From: c.From, To: c.To, As: as, Move: m, Citation: s.t.cite(rule)})
	s.declineByTouch(true)
}

// Released records that a piece was let go on a square without a move being made
// by it.
type Released struct {
	Stamp
	By       chess.Color
	From, To chess.Square
	As       Part
	// Move is the castling that a part of was carried out, else NoMove.
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
