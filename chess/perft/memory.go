package perft

import (
	"math/bits"

	"github.com/escaque/escaque/chess"
)

// Memory counts like [chess.Perft], but remembers the counts of positions so that a transposition
// is counted only once. When the memory is full, new counts replace old ones. Positions with equal
// 64-bit keys are taken for the same position. A collision is expected once in millions of runs of
// all suites, and would result in a wrong count. A Memory must be used by one goroutine at a time.
type Memory struct {
	entries []entry
	shift   uint
}

// entry is a remembered count. An entry with nodes 0 is unused. The key includes the depth. Only
// counts to a depth of at least 2 are remembered.
type entry struct{ key, nodes uint64 }

// entryBytes is the size of an entry.
const entryBytes = 16

// MemorySize is the size in bytes with which counting to depth 6 is fastest. A larger memory
// remembers more but is slower to access.
const MemorySize = 32 << 20

// NewMemory returns a memory of at most the given size in bytes. It holds a power of two of counts,
// at least two.
func NewMemory(size int) *Memory {
	n := uint(bits.Len(uint(max(size/entryBytes, 2)))) - 1
	return &Memory{entries: make([]entry, 1<<n), shift: 64 - n}
}

// Count returns the number of sequences of depth legal moves from a position. It returns 1 when
// depth is 0 or less.
func (m *Memory) Count(p chess.Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return m.count(&p, depth)
}

// count counts like Count, for a depth of at least 1, and stores the result of every depth above 1.
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
