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

// parseFast parses plain English notation, long algebraic included. It returns NoMove for
// everything else, which Read parses then. It accepts byte slices because a file has very many
// moves.
func parseFast[Text string | []byte](pos *chess.Position, text Text) chess.Move {
	n := len(text)
	for n > 0 && (text[n-1] == '+' || text[n-1] == '#') {
		n--
	}
	if n < 2 || n > 7 {
		return chess.NoMove
	}
	piece, i := chess.Pawn, 1
	switch text[0] {
	case 'N':
		piece = chess.Knight
	case 'B':
		piece = chess.Bishop
	case 'R':
		piece = chess.Rook
	case 'Q':
		piece = chess.Queen
	case 'K':
		piece = chess.King
	case 'O':
		return parseFastCastling(pos, string(text[:n]))
	default:
		i = 0
	}
	promotion := chess.NoPieceType
	if piece == chess.Pawn && n >= 4 && text[n-2] == '=' {
		switch text[n-1] {
		case 'Q':
			promotion = chess.Queen
		case 'R':
			promotion = chess.Rook
		case 'B':
			promotion = chess.Bishop
		case 'N':
			promotion = chess.Knight
		default:
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
	capture := false
	if n -= 2; n > i && text[n-1] == 'x' {
		capture = true
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
	if pos.CastlingRook(pos.Turn(), side) == chess.NoSquare {
		return chess.NoMove
	}
	var list chess.MoveList
	pos.LegalMoves(&list)
	for _, m := range list.Slice() {
		if m.IsCastling() && m.Side() == side {
			return m
		}
	}
	return chess.NoMove
}
