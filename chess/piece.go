package chess

// PieceType is a type of piece without its colour.
type PieceType uint8

// The types of pieces. NoPieceType is the zero value.
const (
	NoPieceType PieceType = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

// pieceTypeLetters holds the letter of each type.
const pieceTypeLetters = ".PNBRQK"

// Letter returns the English capital letter of the type, as in FEN and PGN ('P' for a pawn), or '.'
// for NoPieceType.
func (t PieceType) Letter() byte {
	if t > King {
		return '.'
	}
	return pieceTypeLetters[t]
}

// String returns the English name in lower case, such as "knight".
func (t PieceType) String() string {
	switch t {
	case Pawn:
		return "pawn"
	case Knight:
		return "knight"
	case Bishop:
		return "bishop"
	case Rook:
		return "rook"
	case Queen:
		return "queen"
	case King:
		return "king"
	default:
		return "none"
	}
}

// Piece is a piece with its colour. The zero value, NoPiece, is an empty square.
type Piece uint8

// The twelve pieces.
const (
	NoPiece     Piece = 0
	WhitePawn         = Piece(Pawn)
	WhiteKnight       = Piece(Knight)
	WhiteBishop       = Piece(Bishop)
	WhiteRook         = Piece(Rook)
	WhiteQueen        = Piece(Queen)
	WhiteKing         = Piece(King)
	BlackPawn         = Piece(Pawn) | 8
	BlackKnight       = Piece(Knight) | 8
	BlackBishop       = Piece(Bishop) | 8
	BlackRook         = Piece(Rook) | 8
	BlackQueen        = Piece(Queen) | 8
	BlackKing         = Piece(King) | 8
)

// MakePiece returns the piece of the given colour and type. It returns NoPiece for NoPieceType.
func MakePiece(c Color, t PieceType) Piece {
	if t == NoPieceType || t > King {
		return NoPiece
	}
	return Piece(t) | Piece(c&1)<<3
}

// Color returns the side to which the piece belongs. It returns White for NoPiece.
func (p Piece) Color() Color { return Color(p >> 3 & 1) }

// Type returns the type of the piece, or NoPieceType for NoPiece.
func (p Piece) Type() PieceType { return PieceType(p & 7) }

// Letter returns the FEN letter: upper case for White, lower case for Black, '.' for an empty
// square.
func (p Piece) Letter() byte {
	l := p.Type().Letter()
	if p.Color() == Black && l != '.' {
		l += 'a' - 'A'
	}
	return l
}

// String returns the FEN letter as a string, such as "n" for a black knight.
func (p Piece) String() string { return string(rune(p.Letter())) }

// ParsePiece returns the piece of a FEN letter. ok is false for any other byte.
func ParsePiece(letter byte) (p Piece, ok bool) {
	color := White
	if letter >= 'a' && letter <= 'z' {
		color = Black
		letter -= 'a' - 'A'
	}
	for t := Pawn; t <= King; t++ {
		if pieceTypeLetters[t] == letter {
			return MakePiece(color, t), true
		}
	}
	return NoPiece, false
}
