package chess

// Perft returns the number of sequences of depth legal moves from a position. Comparing it with
// known numbers is the usual test of a move generator. It counts the last half move without making
// the moves. It returns 1 when depth is 0 or less.
func Perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	if depth == 1 {
		return uint64(p.CountLegalMoves())
	}
	if p.turn == White {
		return perft[whiteSide, blackSide](&p, depth)
	}
	return perft[blackSide, whiteSide](&p, depth)
}

// perft counts like Perft, to a depth of at least 2. The side Us has the move.
func perft[Us, Them side](p *Position, depth int) uint64 {
	var moves MoveList
	listMoves[Us](p, &moves)
	var nodes uint64
	var next Position // outside the loop, it stays on the stack
	for _, m := range moves.Slice() {
		next = *p
		play[Us](&next, m)
		if depth == 2 {
			nodes += uint64(countMoves[Them](&next))
		} else {
			nodes += perft[Them, Us](&next, depth-1)
		}
	}
	return nodes
}

// Divided is a first move and the number of sequences that begin with it. [Divide] returns one for
// each first move.
type Divided struct {
	Move  Move
	Nodes uint64
}

// Divide counts like [Perft], but separately for each first move, in the order of the legal moves.
// The depth must be at least 1.
func Divide(p Position, depth int) []Divided {
	var moves MoveList
	p.LegalMoves(&moves)
	lines := make([]Divided, 0, moves.Len())
	for _, m := range moves.Slice() {
		lines = append(lines, Divided{m, Perft(p.After(m), depth-1)})
	}
	return lines
}
