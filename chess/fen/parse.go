package fen

import (
	"strconv"

	"github.com/escaque/escaque/chess"
)

// maxLength limits the bytes of a FEN. The longest possible FEN has about 100.
const maxLength = 200

const (
	fieldPlacement = "placement"
	fieldSide      = "side to move"
	fieldCastling  = "castling"
	fieldEnPassant = "en passant"
	fieldClock     = "half-move clock"
	fieldNumber    = "move number"
)

// steps lists the six fields in their order, with the function that reads each.
var steps = [...]struct {
	field string
	read  func(*chess.Setup, field) *Error
}{
	{fieldPlacement, readPlacement},
	{fieldSide, readSide},
	{fieldCastling, readCastling},
	{fieldEnPassant, readEnPassant},
	{fieldClock, readClock},
	{fieldNumber, readNumber},
}

// Parse parses any FEN, legal or not. White space separates the fields. The placement and the side
// to move are required. Trailing fields may be missing, as in EPD, and default to no castling, no
// square, 0 and 1. Castling letters may be those of X-FEN or of Shredder-FEN. K and Q mean the
// outermost rook on that side of the king, or the corner when there is none. Move number 0 is read
// as 1. Errors are of type *Error.
func Parse(text string) (chess.Setup, error) {
	if len(text) > maxLength {
		return chess.Setup{}, &Error{maxLength + 1, fieldPlacement, TooLong, "the text is too long",
			"a FEN has at most " + strconv.Itoa(maxLength) + " bytes"}
	}
	setup := chess.EmptySetup()
	r := reader{text: text}
	for i, step := range steps {
		f, ok := r.next(step.field)
		if !ok {
			if i < 2 {
				return chess.Setup{}, f.fail(0, Missing, "it is missing", "write the pieces of the eight ranks, the eighth first, and then w or b")
			}
			break
		}
		if err := step.read(&setup, f); err != nil {
			return chess.Setup{}, err
		}
	}
	if f, ok := r.next(fieldNumber); ok {
		return chess.Setup{}, f.fail(0, ExtraField, "unexpected "+quote(f.text)+" after it", "a FEN ends with the move number")
	}
	return setup, nil
}

// field is one of the six fields, with the byte offset at which it begins.
type field struct {
	name   string
	text   string
	offset int
}

// fail returns an Error at a byte of the field.
func (f field) fail(offset int, problem Problem, what, remedy string) *Error {
	return &Error{Column: f.offset + offset + 1, Field: f.name, Problem: problem, What: what, Remedy: remedy}
}

// reader splits a FEN into its fields.
type reader struct {
	text string
	at   int
}

// next returns the next field and gives it a name; ok is false when the text has no more fields.
func (r *reader) next(name string) (f field, ok bool) {
	for r.at < len(r.text) && isSpace(r.text[r.at]) {
		r.at++
	}
	start := r.at
	for r.at < len(r.text) && !isSpace(r.text[r.at]) {
		r.at++
	}
	return field{name, r.text[start:r.at], start}, r.at > start
}

// isSpace reports whether b is white space.
func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' || b == '_' }

// readPlacement reads the first field: the pieces on the board.
func readPlacement(s *chess.Setup, f field) *Error {
	const eight = "each of the eight ranks, the eighth first, has eight squares"
	file, rank := 0, 7
	for i := range len(f.text) {
		b := f.text[i]
		name := "rank " + strconv.Itoa(rank+1)
		switch piece, ok := chess.ParsePiece(b); {
		case b == '/':
			if file != 8 {
				return f.fail(i, ShortRank, name+" has only "+strconv.Itoa(file)+" squares", eight)
			}
			if rank == 0 {
				return f.fail(i, ManyRanks, "there are more than eight ranks", eight)
			}
			file, rank = 0, rank-1
			continue
		case b >= '1' && b <= '8':
			file += int(b - '0')
		case ok && file < 8:
			s.Board[chess.MakeSquare(file, rank)] = piece
			file++
		case ok:
			file++
		default:
			return f.fail(i, UnknownMan, quote(f.text[i:i+1])+" is not a piece", "pieces are PNBRQK and pnbrqk, empty squares 1 to 8, ranks end with /")
		}
		if file > 8 {
			return f.fail(i, LongRank, name+" has more than eight squares", eight)
		}
	}
	if rank != 0 || file != 8 {
		problem := FewRanks
		if rank == 0 {
			problem = ShortRank
		}
		return f.fail(len(f.text), problem, "it ends on rank "+strconv.Itoa(rank+1)+" after "+strconv.Itoa(file)+" squares", eight)
	}
	return nil
}

// readSide reads the second field: the side to move.
func readSide(s *chess.Setup, f field) *Error {
	switch f.text {
	case "w":
		s.Turn = chess.White
	case "b":
		s.Turn = chess.Black
	default:
		return f.fail(0, UnknownSide, quote(f.text)+" is no side", "write w or b")
	}
	return nil
}

// readCastling reads the third field: the castling rights, in the letters of standard FEN, of
// Shredder-FEN or of X-FEN.
func readCastling(s *chess.Setup, f field) *Error {
	if f.text == "-" {
		return nil
	}
	for i := range len(f.text) {
		b := f.text[i]
		color := chess.White
		letter := b
		if b >= 'a' && b <= 'z' {
			color, letter = chess.Black, b-'a'+'A'
		}
		var rook chess.Square
		switch {
		case letter == 'K':
			rook = rookOf(s, color, chess.KingSide)
		case letter == 'Q':
			rook = rookOf(s, color, chess.QueenSide)
		case letter >= 'A' && letter <= 'H':
			rook = chess.MakeSquare(int(letter-'A'), color.BackRank())
		default:
			return f.fail(i, UnknownRight, quote(f.text[i:i+1])+" names no right", "write KQkq, or the files of the rooks A-H and a-h, or - for none")
		}
		if s.Castling.Has(rook) {
			return f.fail(i, DoubleRight, quote(f.text[i:i+1])+" names a right twice", "name each castling rook once")
		}
		s.Castling = s.Castling.With(rook)
	}
	return nil
}

// rookOf returns the rook that K or Q means. It is the outermost rook on that side of the king, or
// the corner when there is no such king or rook.
func rookOf(s *chess.Setup, color chess.Color, side chess.Side) chess.Square {
	if king, ok := kingOf(s, color); ok {
		if rook := outermost(s, color, king, side); rook != chess.NoSquare {
			return rook
		}
	}
	if side == chess.KingSide {
		return chess.MakeSquare(7, color.BackRank())
	}
	return chess.MakeSquare(0, color.BackRank())
}

// readEnPassant reads the fourth field: the square that a pawn has just passed over.
func readEnPassant(s *chess.Setup, f field) *Error {
	if f.text == "-" {
		return nil
	}
	sq, err := chess.ParseSquare(f.text)
	if err != nil {
		return f.fail(0, UnknownSquare, quote(f.text)+" is no square", "write the square that the pawn passed over, such as e3, or -")
	}
	s.EnPassant = sq
	return nil
}

// readClock reads the fifth field: the half-moves since the last capture or pawn move.
func readClock(s *chess.Setup, f field) (err *Error) {
	s.HalfmoveClock, err = readCount(f)
	return err
}

// readNumber reads the sixth field: the number of the next move.
func readNumber(s *chess.Setup, f field) (err *Error) {
	s.FullmoveNumber, err = readCount(f)
	s.FullmoveNumber = max(s.FullmoveNumber, 1)
	return err
}

// readCount returns the number of at most six digits in a field.
func readCount(f field) (int, *Error) {
	n := 0
	for i := range len(f.text) {
		b := f.text[i]
		if b < '0' || b > '9' || i == 6 {
			return 0, f.fail(i, BadCount, quote(f.text)+" is no count", "write a number of at most six digits")
		}
		n = 10*n + int(b-'0')
	}
	return n, nil
}
