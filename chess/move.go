package chess

// Move is a half move in 16 bits: the square from which it starts, the square on which it ends, and
// its kind, which includes the piece and the promotion. It is meaningful only in the position for
// which it was made.
//
// Castling is encoded as the king taking its own rook, which is unambiguous in every arrangement of
// Chess960: To is the square of the rook.
//
// Moves are comparable; the zero value is NoMove. They come from [Position.LegalMoves],
// [Position.FindMove] and the notation packages.
type Move uint16

// NoMove is the zero Move, which stands for no move.
const NoMove Move = 0

// The kind of a move, stored in the top four bits. The kinds 1 to 6 are the piece types themselves,
// so that Play need not look up the piece on the first square.
const (
	kindCastling    = 7
	kindEnPassant   = 8
	kindDoublePush  = 9
	kindPromotion   = 8                           // plus the piece type: 10 to 13
	kindQueenPromo  = kindPromotion + int(Queen)  // 13
	kindKnightPromo = kindPromotion + int(Knight) // 10
)

// moverOf holds the type of the moving piece by kind. The two unused kinds have NoPieceType.
var moverOf = [16]PieceType{
	NoPieceType, Pawn, Knight, Bishop, Rook, Queen, King,
	King, Pawn, Pawn, Pawn, Pawn, Pawn, Pawn,
}

// NewMove makes a move from the parts that a message or a log contains. It does not check that the
// move is legal. piece may be NoPieceType when only the squares are known. promotion is NoPieceType
// unless the move promotes. For castling and en passant see [NewCastling] and [NewEnPassant].
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

// NewCastling makes a castling move from the squares of king and rook. Like [NewMove] it does not
// check the move.
func NewCastling(king, rook Square) Move { return makeMove(king&63, rook&63, kindCastling) }

// NewEnPassant makes a capture in passing. Like [NewMove] it does not check the move.
func NewEnPassant(from, to Square) Move { return makeMove(from&63, to&63, kindEnPassant) }

// makeMove packs the parts of a move.
func makeMove(from, to Square, kind int) Move {
	return Move(from) | Move(to)<<6 | Move(kind)<<12
}

// kind returns the kind of the move, from its top four bits.
func (m Move) kind() int { return int(m >> 12) }

// From returns the square that the piece leaves.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square that the piece reaches. For castling it is the square of the rook (see
// [Move.KingTo]).
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Piece returns the type of the moving piece: Pawn for a promotion, King for castling, NoPieceType
// for NoMove.
func (m Move) Piece() PieceType { return moverOf[m>>12] }

// Promotion returns the piece type to which a pawn promotes (Article 3.7.e, 2009), or NoPieceType.
func (m Move) Promotion() PieceType {
	if k := m.kind(); k >= kindKnightPromo && k <= kindQueenPromo {
		return PieceType(k - kindPromotion)
	}
	return NoPieceType
}

// IsCastling reports whether the move is castling (Article 3.8.a.2, 2009).
func (m Move) IsCastling() bool { return m.kind() == kindCastling }

// IsEnPassant reports whether the move is a capture in passing (Article 3.7.d, 2009).
func (m Move) IsEnPassant() bool { return m.kind() == kindEnPassant }

// IsDoubleStep reports whether the move advances a pawn two squares (Article 3.7.b, 2009).
func (m Move) IsDoubleStep() bool { return m.kind() == kindDoublePush }

// Side returns the wing of a castling move. It is meaningless for other moves.
func (m Move) Side() Side {
	if m.To() > m.From() {
		return KingSide
	}
	return QueenSide
}

// KingTo returns the square on which the king ends in castling: the g- or c-file of its rank. For
// every other move it returns To.
func (m Move) KingTo() Square {
	if !m.IsCastling() {
		return m.To()
	}
	return m.From()&^7 | kingFile[m.Side()]
}

// RookTo returns the square on which the rook ends in castling: the f- or d-file of its rank. For
// every other move it returns NoSquare.
func (m Move) RookTo() Square {
	if !m.IsCastling() {
		return NoSquare
	}
	return m.From()&^7 | rookFile[m.Side()]
}

// String returns the squares and the promotion letter, "e2e4" or "e7e8q". Castling is written as
// the king taking its rook, "e1h1". Package chess/uci writes moves for engines, and package
// chess/san for people.
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

// MoveList holds the legal moves of one position in a fixed array, so that a list on the stack
// needs no allocation. The zero value is empty.
type MoveList struct {
	moves [maxMoves]Move
	n     int
}

// maxMoves is an upper bound for the number of legal moves in any position, even one with waived
// material. At most one piece reaches a square along each of its lines: 8 pieces inside the board
// and 5 on the edge. On the last rank two of these may be pawns with four promotions each: 11
// moves. A square with one of our own pieces can only be counted by the at most 8 jumps of a
// knight, or 4 on the edge. So the bound is 36*8 + 20*5 + 8*11 and two castlings: 478. Positions
// that games reach have at most 218 moves.
const maxMoves = 480

// Len returns the number of moves in the list.
func (l *MoveList) Len() int { return l.n }

// At returns the i-th move. It panics unless i is from 0 to Len-1.
func (l *MoveList) At(i int) Move { return l.moves[:l.n][i] }

// Slice returns the moves as a slice that shares the list's memory.
func (l *MoveList) Slice() []Move { return l.moves[:l.n] }

func (l *MoveList) add(from, to Square, kind int) {
	l.moves[l.n] = makeMove(from, to, kind)
	l.n++
}
