package chess

import "iter"

// Moves returns an iterator over the legal moves, in the order of [Position.LegalMoves]:
//
// \tfor m := range p.Moves() { ... }
//
// The loop may change the position: the iterator lists the moves when the loop begins.
func (p *Position) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		var list MoveList
		p.LegalMoves(&list)
		for _, m := range list.Slice() {
			if !yield(m) {
				return
			}
		}
	}
}

// AppendMoves appends the legal moves to a slice, which may be nil, and returns it. A reused
// [MoveList] is faster when many positions are examined.
func (p *Position) AppendMoves(moves []Move) []Move {
	var list MoveList
	p.LegalMoves(&list)
	return append(moves, list.Slice()...)
}
