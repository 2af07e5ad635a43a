package chess

// Move is a half move in 16 bits: the square left, the square reached, and
// what kind of piece moved how. It means something only in the position it was
// made for, but it knows its piece and its promotion by itself.
//
// Castling is written as the king taking its own rook, the one form that is
// exact for every arrangement of Chess960: To is the square the rook stands on.
//
// Moves are comparable; the zero value is NoMove. They come from
// [Position.LegalMoves], [Position.FindMove] and the notation packages.
type Move uint16

// NoMove is the absence of a move.
const NoMove Move = 0

// The kind in the top four bits. The first six are the piece types themselves,
// so that making a move does not need to look up what stands on its first square.
const (
	kindCastling    = 7
	kindEnPassant   = 8
	kindDoublePush  = 9
	kindPromotion   = 8                           // plus the piece type: 10 to 13
	kindQueenPromo  = kindPromotion + int(Queen)  // 13
	kindKnightPromo = kindPromotion + int(Knight) // 10
)

// moverOf says which piece moves, by kind; the two spare kinds are no piece's.
var moverOf = [16]PieceType{
	NoPieceType, Pawn, Knight, Bishop, Rook, Queen, King,
	King, Pawn, Pawn, Pawn, Pawn, Pawn, Pawn,
}

// NewMove puts a move together from what a message or a log says of it, without
// a position; nobody has checked that it is legal anywhere. The piece may be
// NoPieceType when only the squares are known, and the promotion is NoPieceType
// for a move that is none. For castling and en passant see [NewCastling] and
// [NewEnPassant].
func NewMove(from, to Square, piece, promotion PieceType) Move {
	kind := int(piece)
	switch {
	case promotion >= Knight && promotion <= Queen:
		kind = kindPromotion + int(promotion)
	case piece == Pawn && (to == from+16 || from == to+16):
		kind = kindDoublePush
	}
	return makeMove(from&63, to&63, kind)
}

// NewCastling is NewMove for a king that castles with the rook on a square.
func NewCastling(king, rook Square) Move { return makeMove(king&63, rook&63, kindCastling) }

// NewEnPassant is NewMove for a pawn that captures in passing.
func NewEnPassant(from, to Square) Move { return makeMove(from&63, to&63, kindEnPassant) }

func makeMove(from, to Square, kind int) Move {
	return Move(from) | Move(to)<<6 | Move(kind)<<12
}

func (m Move) kind() int { return int(m >> 12) }

// From returns the square that the piece leaves.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square that the piece reaches; for castling, the square of the
// castling rook (see [Move.KingTo]).
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Piece returns the kind of piece that moves: a pawn when it promotes, the king
// when it castles, NoPieceType for NoMove.
func (m Move) Piece() PieceType { return moverOf[m>>12] }

// Promotion returns what a pawn is exchanged for (Article 3.7.e, 2009), or
// NoPieceType.
func (m Move) Promotion() PieceType {
	if k := m.kind(); k >= kindKnightPromo && k <= kindQueenPromo {
		return PieceType(k - kindPromotion)
	}
	return NoPieceType
}

// IsCastling reports whether king and rook move together (Article 3.8.a.2, 2009).
func (m Move) IsCastling() bool { return m.kind() == kindCastling }

// IsEnPassant reports whether a pawn captures in passing (Article 3.7.d, 2009).
func (m Move) IsEnPassant() bool { return m.kind() == kindEnPassant }

// IsDoubleStep reports whether a pawn advances two squares (Article 3.7.b, 2009).
func (m Move) IsDoubleStep() bool { return m.kind() == kindDoublePush }

// Side returns the wing of a castling move. For other moves it has no meaning.
func (m Move) Side() Side {
	if m.To() > m.From() {
		return KingSide
	}
	return QueenSide
}

// KingTo returns the square on which the king ends when the move castles, the
// g- or c-file of its rank; for every other move it is To.
func (m Move) KingTo() Square {
	if !m.IsCastling() {
		return m.To()
	}
	return m.From()&^7 | kingFile[m.Side()]
}

// RookTo returns the square on which the rook ends when the move castles, the
// f- or d-file of its rank; NoSquare for every other move.
func (m Move) RookTo() Square {
	if !m.IsCastling() {
		return NoSquare
	}
	return m.From()&^7 | rookFile[m.Side()]
}

// String writes the squares and the promotion letter, "e2e4" or "e7e8q";
// castling shows as the king taking its rook, "e1h1". For the notation of the
// Universal Chess Interface use package chess/uci, for people chess/san.
func (m Move) String() string {
	if m == NoMove {
		return "-"
	}
	text := m.From().String() + m.To().String()
	if p := m.Promotion(); p != NoPieceType {
		text += string(rune(p.Letter() + 'a' - 'A'))
	}
	return text
}

// MoveList holds the legal moves of one position in a fixed array, so that a
// list on the stack costs no allocation. The zero value is empty and ready.
type MoveList struct {
	moves [maxMoves]Move
	n     int
}

// maxMoves bounds the number of legal moves in any position at all, also with
// waived material. A square that is not ours can be reached by at most one piece
// along each of its lines, 8 inside and 5 on the edge; on the last rank two of
// these can be pawns with four choices each, 11 in all; a square of ours gives
// at most a knight's 8 jumps, 4 on the edge. So 36*8 + 20*5 + 8*11 and two
// castlings: 478. Ordinary positions stay under 219.
const maxMoves = 480

// Len returns how many moves are in the list.
func (l *MoveList) Len() int { return l.n }

// At returns the i-th move; it panics when i is outside 0 to Len-1.
func (l *MoveList) At(i int) Move { return l.moves[:l.n][i] }

// Slice returns the moves; the slice shares the list's memory.
func (l *MoveList) Slice() []Move { return l.moves[:l.n] }

func (l *MoveList) add(from, to Square, kind int) {
	l.moves[l.n] = makeMove(from, to, kind)
	l.n++
}
