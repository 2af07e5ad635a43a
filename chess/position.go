package chess

import "sync"

// Position is a legal position: the pieces, the side to move, the castling rights, the en passant
// square and the two counters.
//
// A position is always legal: it comes from [Initial], [Chess960] or [Setup.Position], and
// [Position.Play] leads only to legal positions. It is a value: assignment copies it, and ==
// compares everything including the counters. Use [Position.Same] for the comparison of Article
// 9.2. The zero value is not a position.
type Position struct {
	byType    [8]Bitboard // indexed by PieceType; indexes 0 and 7 stay empty
	byColor   [2]Bitboard
	castling  Bitboard // squares of the rooks that still have a castling right
	key       uint64
	halfmove  uint32
	fullmove  uint32
	turn      Color
	enPassant Square // NoSquare unless a capture in passing is legal
}

// Initial returns the ordinary start position (Article 2.2, 2009).
func Initial() Position { return initialPosition() }

var initialPosition = sync.OnceValue(func() Position { return mustStart(ordinaryStart) })

// Turn returns the side that has the move.
func (p *Position) Turn() Color { return p.turn }

// PieceAt returns the piece on the square, or NoPiece when the square is empty.
func (p *Position) PieceAt(s Square) Piece {
	t := p.typeOn(s)
	if t == NoPieceType || !s.Valid() {
		return NoPiece
	}
	return MakePiece(Color(p.byColor[Black]>>s&1), t)
}

// typeOn returns the type of the piece on a square, or NoPieceType when the square is empty. It
// adds up bits instead of branching, because a processor cannot predict which piece is captured.
func (p *Position) typeOn(s Square) PieceType {
	s &= 63
	bit := func(t PieceType) Bitboard { return p.byType[t] >> s & 1 }
	return PieceType(bit(Pawn) | bit(Knight)<<1 | bit(Bishop)*3 | bit(Rook)<<2 | bit(Queen)*5 | bit(King)*6)
}

// Occupied returns the set of squares with a piece.
func (p *Position) Occupied() Bitboard { return p.byColor[White] | p.byColor[Black] }

// ByColor returns the squares of one side's pieces.
func (p *Position) ByColor(c Color) Bitboard { return p.byColor[c&1] }

// ByType returns the squares of all pieces of a type, of both sides.
func (p *Position) ByType(t PieceType) Bitboard { return p.byType[t&7] }

// Pieces returns the squares of one side's pieces of a type.
func (p *Position) Pieces(c Color, t PieceType) Bitboard { return p.byType[t&7] & p.byColor[c&1] }

// King returns the square of a side's king.
func (p *Position) King(c Color) Square { return p.Pieces(c, King).First() }

// Checkers returns the pieces that give check to the side to move (Article 3.9, 2009).
func (p *Position) Checkers() Bitboard {
	return p.attackersOf(p.King(p.turn), p.turn.Other(), p.Occupied())
}

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.Checkers() != 0 }

// IsCheckmate reports whether the side to move is in check and has no legal
// move (Article 5.1.a, 2009).
func (p *Position) IsCheckmate() bool { return p.InCheck() && !p.HasLegalMove() }

// IsStalemate reports whether the side to move has no legal move and is not in
// check (Article 5.2.a, 2009).
func (p *Position) IsStalemate() bool { return !p.InCheck() && !p.HasLegalMove() }

// EnPassant returns the square on which a pawn can be captured in passing, or NoSquare when no such
// capture is legal now.
func (p *Position) EnPassant() Square { return p.enPassant }

// HalfmoveClock returns the number of half moves since the last capture or pawn move. 100 of them
// are the fifty moves by each player of Article 9.3 (2009).
func (p *Position) HalfmoveClock() int { return int(p.halfmove) }

// FullmoveNumber returns the number of the next move on the score sheet. It starts at 1 and
// increases after each move of Black.
func (p *Position) FullmoveNumber() int { return int(p.fullmove) }

// Ply returns the number of half moves before the position, computed from its move number: 0 before
// White's first move, 1 before Black's.
func (p *Position) Ply() int { return 2*(int(p.fullmove)-1) + int(p.turn) }

// IsCapture reports whether the move captures a piece, including captures in passing.
func (p *Position) IsCapture(m Move) bool {
	return m.IsEnPassant() || !m.IsCastling() && p.byColor[p.turn.Other()].Has(m.To())
}

// After returns the position after a legal move and leaves p unchanged.
func (p *Position) After(m Move) Position {
	next := *p
	next.Play(m)
	return next
}

// Setup returns the position as a Setup, which can be printed or changed.
func (p *Position) Setup() Setup {
	s := EmptySetup()
	for sq := range p.Occupied().Squares() {
		s.Board[sq] = p.PieceAt(sq)
	}
	s.Turn = p.turn
	s.Castling = p.castling
	s.EnPassant = p.enPassant
	s.HalfmoveClock = p.HalfmoveClock()
	s.FullmoveNumber = p.FullmoveNumber()
	return s
}
