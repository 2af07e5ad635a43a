package chess

// Side is the wing to which a king castles.
type Side uint8

// The wings. Castling on the KingSide is 0-0, towards the h-file; castling on the QueenSide is
// 0-0-0.
const (
	KingSide Side = iota
	QueenSide
)

// String returns "king's side" or "queen's side".
func (s Side) String() string {
	if s == KingSide {
		return "king's side"
	}
	return "queen's side"
}

// The files on which king and rook end, by wing. They are the same for every Chess960 arrangement
// (Appendix F.3, 2009).
var (
	kingFile = [2]Square{KingSide: 6, QueenSide: 2}
	rookFile = [2]Square{KingSide: 5, QueenSide: 3}
)

// CastlingRights returns the squares of the rooks with which a castling right remains: neither king
// nor rook has moved (Article 3.8.b.1, 2009). The legal moves show whether castling is possible
// now.
func (p *Position) CastlingRights() Bitboard { return p.castling }

// CastlingRook returns the square of the rook with which the side c still has the right to castle
// on the wing s. It returns NoSquare when there is no such right.
func (p *Position) CastlingRook(c Color, s Side) Square {
	rooks := p.castling & rankBoard(c.BackRank())
	if s == KingSide {
		return (rooks &^ below(p.King(c))).First()
	}
	return (rooks & below(p.King(c))).First()
}

// ordinaryRooks are the corner squares, from which rooks castle in ordinary chess.
const ordinaryRooks = 1<<A1 | 1<<H1 | 1<<A8 | 1<<H8

// Is960 reports whether a castling right is possible only in Chess960: the king is not on the
// e-file or the rook is not in a corner.
func (p *Position) Is960() bool {
	if p.castling == 0 {
		return false
	}
	if p.castling&^ordinaryRooks != 0 {
		return true
	}
	return p.castling&rank1 != 0 && p.King(White) != E1 ||
		p.castling&rank8 != 0 && p.King(Black) != E8
}
