package chess

// History is the positions that a game has been through, so that it can be asked
// how often one of them has stood on the board. The zero value is empty. It
// counts and decides nothing: what follows from a repetition, and for whom, is
// in package laws.
type History struct {
	packed []Packed
}

// Add takes in the next position: the first one is that in which the game began.
func (h *History) Add(p *Position) { h.packed = append(h.packed, p.Pack()) }

// Len returns how many positions there are.
func (h *History) Len() int { return len(h.packed) }

// Count returns how often a position has stood on the board, in the sense of
// [Position.Same]: the number of those added that are the same.
func (h *History) Count(p *Position) int {
	n, key := 0, p.Key()
	for i := range h.packed {
		if h.packed[i].Key() != key {
			continue
		}
		if q := h.packed[i].Position(); q.Same(p) {
			n++
		}
	}
	return n
}
