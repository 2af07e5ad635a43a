package chess

import "iter"

// Moves gives the legal moves one after another, in the order of
// [Position.LegalMoves]:
//
//	for m := range p.Moves() { ... }
//
// The position may change meanwhile: the moves are those of when the loop
// began.
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

// AppendMoves appends the legal moves to a slice, which may be nil, and returns
// it. Where many positions are gone through, a [MoveList] that is used again is
// the quicker one.
func (p *Position) AppendMoves(moves []Move) []Move {
	var list MoveList
	p.LegalMoves(&list)
	return append(moves, list.Slice()...)
}
