package chess

// Side is the wing to which a king castles.
type Side uint8

// The wings: KingSide is 0-0, towards the h-file; QueenSide is 0-0-0.
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

// Where king and rook end, by wing, in every geometry (Appendix F.3, 2009).
var (
	kingFile = [2]Square{KingSide: 6, QueenSide: 2}
	rookFile = [2]Square{KingSide: 5, QueenSide: 3}
)

// CastlingRights returns the squares of the rooks with which castling is still
// a right: neither king nor rook has moved (Article 3.8.b.1, 2009). Whether it
// is possible now is another matter; ask for the legal moves.
func (p *Position) CastlingRights() Bitboard { return p.castling }

// CastlingRook returns the square of the rook with which this side may still
// castle to this wing, or NoSquare.
func (p *Position) CastlingRook(c Color, s Side) Square {
	rooks := p.castling & rankBoard(c.BackRank())
	if s == KingSide {
		return (rooks &^ below(p.King(c))).First()
	}
	return (rooks & below(p.King(c))).First()
}

// ordinaryRooks are the squares from which rooks castle in the ordinary game.
const ordinaryRooks = 1<<A1 | 1<<H1 | 1<<A8 | 1<<H8

// Is960 reports whether some castling right has a geometry that the ordinary
// game does not know: a king off the e-file or a rook off the corners.
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
