package san

import "github.com/escaque/escaque/chess"

// Parse returns the one legal move that a text means, in English letters or figurines. It is as
// tolerant as [Read]. The error is an *[Error]. Standard algebraic notation is parsed without
// allocation and without listing the legal moves. Check and mate signs are not verified.
func Parse(pos *chess.Position, text string) (chess.Move, error) {
	if m := parseFast(pos, text); m != chess.NoMove {
		return m, nil
	}
	return parseUnique(pos, text, Options{})
}

// ParseBytes is [Parse] for a byte slice, which it does not retain.
func ParseBytes(pos *chess.Position, text []byte) (chess.Move, error) {
	if m := parseFast(pos, text); m != chess.NoMove {
		return m, nil
	}
	return parseUnique(pos, string(text), Options{})
}

// ParseIn is [Parse] with options.
func ParseIn(pos *chess.Position, text string, opts Options) (chess.Move, error) {
	return parseUnique(pos, text, opts)
}

// parseUnique returns the one legal move that a text means by [Read].
func parseUnique(pos *chess.Position, text string, opts Options) (chess.Move, error) {
	r := Read(pos, text, opts)
	switch {
	case len(r.Moves) == 1:
		return r.Moves[0], nil
	case len(r.Moves) > 1:
		return chess.NoMove, newError(Ambiguous, pos, text, r.Moves)
	case r.Readable:
		return chess.NoMove, newError(Illegal, pos, text, nil)
	default:
		return chess.NoMove, newError(Unreadable, pos, text, nil)
	}
}

// allSquares is the set of all squares.
const allSquares = ^chess.Bitboard(0)

// parseFast parses plain English notation, long algebraic included. It returns NoMove for any other
// text, which the caller then parses with Read. It accepts byte slices because a file has very many
// moves.
func parseFast[Text string | []byte](pos *chess.Position, text Text) chess.Move {
	n := len(text)
	for n > 0 && (text[n-1] == '+' || text[n-1] == '#') {
		n--
	}
	if n < 2 || n > 7 {
		return chess.NoMove
	}
	// The letters are looked up and the signs compared without a branch for each, because a
	// processor cannot predict which piece moves next and whether it takes.
	initial := initials[text[0]]
	piece, i := initial.piece, int(initial.length)
	if text[0] == 'O' {
		return parseFastCastling(pos, string(text[:n]))
	}
	promotion := chess.NoPieceType
	if n >= 4 && text[n-2] == '=' {
		promotion = initials[text[n-1]].piece
		if piece != chess.Pawn || promotion == chess.Pawn || promotion == chess.King {
			return chess.NoMove
		}
		n -= 2
	}
	if n-i < 2 {
		return chess.NoMove
	}
	file, rank := text[n-2]-'a', text[n-1]-'1'
	if file > 7 || rank > 7 {
		return chess.NoMove
	}
	to := chess.Square(rank<<3 | file)
	from := allSquares
	n -= 2
	capture := text[max(n-1, 0)] == 'x'
	if capture {
		n--
	}
	if n > i {
		if file := text[i] - 'a'; file <= 7 {
			from &= 0x0101010101010101 << file
			i++
		}
	}
	if n > i {
		if rank := text[i] - '1'; rank <= 7 {
			from &= 0xFF << (8 * rank)
			i++
		}
	}
	if n != i {
		return chess.NoMove
	}
	if piece == chess.Pawn && (from != allSquares) != capture {
		return chess.NoMove // "ed5" and "xd5" can be read, but not as they stand
	}
	m, count := pos.MoveTo(piece, from, to, promotion)
	if count != 1 || pos.IsCapture(m) != capture && (capture || piece == chess.Pawn) {
		return chess.NoMove // left to Read, which warns
	}
	return m
}

// initials holds an entry for each byte with which a move can begin: the piece that moves, and the
// length of the piece's letter. A move that begins with no piece's letter is a pawn's move.
var initials = makeInitials()

// makeInitials computes initials.
func makeInitials() (table [256]struct {
	piece  chess.PieceType
	length uint8
}) {
	for c := range table {
		table[c].piece = chess.Pawn
	}
	for t := chess.Knight; t <= chess.King; t++ {
		table[t.Letter()].piece, table[t.Letter()].length = t, 1
	}
	return table
}

// parseFastCastling returns the legal castling for "O-O" or "O-O-O", or NoMove.
func parseFastCastling(pos *chess.Position, text string) chess.Move {
	switch text {
	case "O-O":
		return castlingMove(pos, chess.KingSide)
	case "O-O-O":
		return castlingMove(pos, chess.QueenSide)
	}
	return chess.NoMove
}

// castlingMove returns the legal castling to a wing, or NoMove.
func castlingMove(pos *chess.Position, side chess.Side) chess.Move {
	rook := pos.CastlingRook(pos.Turn(), side)
	if rook == chess.NoSquare {
		return chess.NoMove
	}
	if m := chess.NewCastling(pos.King(pos.Turn()), rook); pos.IsLegal(m) {
		return m
	}
	return chess.NoMove
}
