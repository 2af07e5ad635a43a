package helpmate

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// A node is a position that was met and how it was met. It has 56 bytes.
type node struct {
	chess.Packed
	parent   int32
	move     chess.Move // the one that led here
	expanded bool       // its successors are in the store
}

// A store holds nodes, each position once, in the order in which they came.
type store struct {
	nodes []node
	done  int32    // nodes before it are expanded
	table []uint64 // open addressing: the index plus 1 below, half of the key above; a power of two
}

// add keeps a node whose position was not met before; i gives the index of it, or
// of the one that was.
func (s *store) add(n *node) (i int32, fresh bool) {
	if 4*len(s.nodes) >= 3*len(s.table) {
		s.table = doubled(s.table, 1<<10)
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
	s.nodes = append(roomy(s.nodes), *n)
	s.table[at] = h&^(1<<32-1) | uint64(len(s.nodes))
	return int32(len(s.nodes)) - 1, true
}

// roomy gives a slice to which something can be appended, of twice the room when
// there was none left: large ones are copied too often otherwise.
func roomy[T any](s []T) []T {
	if len(s) == cap(s) {
		return slices.Grow(s, max(len(s), 64))
	}
	return s
}

// doubled gives a table of twice the size; the entries say where they belong.
func doubled(table []uint64, least int) []uint64 {
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

// line gives the moves to node i and one more.
func (s *store) line(i int32, last chess.Move) []chess.Move {
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
