package helpmate

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// A node is a stored position with the move that led to it. It has 56 bytes.
type node struct {
	chess.Packed
	parent   int32      // index of the node before the move, or -1
	move     chess.Move // the move that led here
	expanded bool       // whether its successors are stored
}

// A store holds nodes, each position once, in the order in which they were found.
type store struct {
	nodes []node
	done  int32    // all nodes before this index are expanded
	table []uint64 // hash table with open addressing: the index plus 1 in the lower half, half of the key in the upper; its length is a power of two
}

// add stores a node if its position is new. It returns the index of the stored position and whether
// it was new.
func (s *store) add(n *node) (i int32, fresh bool) {
	if 4*len(s.nodes) >= 3*len(s.table) {
		s.table = doubleTable(s.table, 1<<10)
	}
	h, mask := n.Key(), uint64(len(s.table)-1)
	at := h >> 32 & mask
	for ; s.table[at] != 0; at = (at + 1) & mask {
		// The key only finds the place; the identity is compared in full.
		if e := s.table[at]; (e^h)>>32 == 0 {
			if i := int32(e) - 1; s.nodes[i].Packed == n.Packed {
				return i, false
			}
		}
	}
	s.nodes = append(withRoom(s.nodes), *n)
	s.table[at] = h&^(1<<32-1) | uint64(len(s.nodes))
	return int32(len(s.nodes)) - 1, true
}

// withRoom returns the slice with capacity for at least one more element. It doubles the capacity
// of a full slice, because append would enlarge a large slice by less and copy it more often.
func withRoom[T any](s []T) []T {
	if len(s) == cap(s) {
		return slices.Grow(s, max(len(s), 64))
	}
	return s
}

// doubleTable returns a hash table with the same entries and twice the size, but at least size
// least.
func doubleTable(table []uint64, least int) []uint64 {
	more := make([]uint64, max(2*len(table), least))
	mask := uint64(len(more) - 1)
	for _, e := range table {
		if e == 0 {
			continue
		}
		at := e >> 32 & mask
		for more[at] != 0 {
			at = (at + 1) & mask
		}
		more[at] = e
	}
	return more
}

// lineTo returns the moves to node i, followed by the move last.
func (s *store) lineTo(i int32, last chess.Move) []chess.Move {
	depth := 0
	for j := i; s.nodes[j].parent >= 0; j = s.nodes[j].parent {
		depth++
	}
	line := make([]chess.Move, depth+1)
	line[depth] = last
	for ; s.nodes[i].parent >= 0; i = s.nodes[i].parent {
		depth--
		line[depth] = s.nodes[i].move
	}
	return line
}
