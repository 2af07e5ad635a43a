package perft

import (
	"math/bits"

	"github.com/escaque/escaque/chess"
)

// Memory counts as [chess.Perft] does, but counts a position once that many
// sequences of moves lead to, as long as it has room to remember it. Two
// positions count as one when their 64-bit keys are equal, which for different
// ones may be expected once in millions of runs of the whole suites, and would show as
// a wrong count. A Memory belongs to one goroutine at a time.
type Memory struct {
	entries []entry
	shift   uint
}

// entry is a count; the zero entry holds none, because only depths from 2 are
// remembered and key has the depth mixed in.
type entry struct{ key, nodes uint64 }

const entryBytes = 16

// MemorySize is the size in bytes that counts quickest to depth 6: a greater one
// remembers more and is slower to ask.
const MemorySize = 32 << 20

// NewMemory makes a memory of at most the given size in bytes, for a power of
// two of counts, two at least.
func NewMemory(size int) *Memory {
	n := uint(bits.Len(uint(max(size/entryBytes, 2)))) - 1
	return &Memory{entries: make([]entry, 1<<n), shift: 64 - n}
}

// Count returns how many sequences of depth legal moves begin in a position.
// Depth 0, or less, counts the position itself: 1.
func (m *Memory) Count(p chess.Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return m.count(&p, depth)
}

func (m *Memory) count(p *chess.Position, depth int) uint64 {
	if depth == 1 {
		return uint64(p.CountLegalMoves())
	}
	// An odd factor spreads the key, and the depth makes it another one.
	key := (p.Key() + uint64(depth)) * 0x9e3779b97f4a7c15
	e := &m.entries[key>>m.shift]
	if e.key == key && e.nodes != 0 {
		return e.nodes
	}
	var moves chess.MoveList
	p.LegalMoves(&moves)
	var nodes uint64
	var next chess.Position
	for _, move := range moves.Slice() {
		next = *p
		next.Play(move)
		nodes += m.count(&next, depth-1)
	}
	*e = entry{key, nodes}
	return nodes
}
