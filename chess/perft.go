package chess

// Perft counts the sequences of legal moves of a length, the usual proof of a
// move generator. At the last half move it counts without making the moves.
// Depth 0, or less, counts the position itself: 1.
func Perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return perft(&p, depth)
}

func perft(p *Position, depth int) uint64 {
	if depth == 1 {
		return uint64(p.CountLegalMoves())
	}
	var moves MoveList
	p.LegalMoves(&moves)
	var nodes uint64
	var next Position // outside the loop, it stays on the stack
	for _, m := range moves.Slice() {
		next = *p
		next.Play(m)
		nodes += perft(&next, depth-1)
	}
	return nodes
}

// Divided is one line of a divided count: the sequences that begin with a move.
type Divided struct {
	Move  Move
	Nodes uint64
}

// Divide counts like [Perft], for each first move by itself, in the order of
// the legal moves. The depth is at least 1.
func Divide(p Position, depth int) []Divided {
	var moves MoveList
	p.LegalMoves(&moves)
	lines := make([]Divided, 0, moves.Len())
	for _, m := range moves.Slice() {
		lines = append(lines, Divided{m, Perft(p.After(m), depth-1)})
	}
	return lines
}
