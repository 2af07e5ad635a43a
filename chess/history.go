package chess

// History is the sequence of positions of a game. It counts how often a position has occurred. The
// zero value is empty. The consequences of a repetition are decided in package laws.
type History struct {
	packed []Packed
}

// Add appends the next position. The first position added is the start of the game.
func (h *History) Add(p *Position) { h.packed = append(h.packed, p.Pack()) }

// Len returns the number of positions in the history.
func (h *History) Len() int { return len(h.packed) }

// Count returns how many of the added positions are the same as p, as [Position.Same] defines it.
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
