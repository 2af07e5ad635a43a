package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// node is one position of the game with the move that led to it. Nodes are
// never changed once made, and each knows the one before, so that all states of
// a game and all its possible futures share their common past.
type node struct {
	position chess.Position
	before   *node // nil for the start position
	first    *node // that of the start position
	ply      int

	move  chess.Move
	san   string
	at    clock.Instant
	spent time.Duration
	lag   time.Duration
	left  time.Duration

	// times is how often the position has stood on the board, this time too.
	times int
	// earlier is the last node of the same key, whose position is nearly always
	// the same one.
	earlier *node
	// fresh says that the positions before this one are not known.
	fresh bool
	// wrong is the illegal move that led here, and unlawful says that what stood
	// on the board was no lawful position: then position is the last that was. line
	// is what was played since then, in the first node with a lawful position again.
	wrong    *misplay
	unlawful bool
	line     []deed
}

// trie finds the last node of a repetition key. It is persistent: adding to it
// copies the few nodes on the way down and leaves the old trie as it was. Keys
// are well mixed, so that it is hardly deeper than the logarithm of what it
// holds, however long the game.
type trie struct {
	children [4]*trie
	leaf     *node
}

const trieBits = 2

func (t *trie) find(key uint64) *node {
	for rest := key; t != nil; rest >>= trieBits {
		if t.leaf != nil {
			if t.leaf.position.Key() == key {
				return t.leaf
			}
			return nil
		}
		t = t.children[rest&3]
	}
	return nil
}

// add returns the trie with a node added at a depth, in place of the last one
// of the same key.
func (t *trie) add(n *node, rest uint64, depth int) *trie {
	if t == nil {
		return &trie{leaf: n}
	}
	if t.leaf == nil {
		changed := *t
		child := &changed.children[rest&3]
		*child = (*child).add(n, rest>>trieBits, depth+1)
		return &changed
	}
	old := t.leaf
	if old.position.Key() == n.position.Key() {
		return &trie{leaf: n}
	}
	split := &trie{}
	split.children[old.position.Key()>>(trieBits*depth)&3] = t
	return split.add(n, rest, depth)
}

// newHistory returns the first node of a game, and the trie that holds it.
func newHistory(p chess.Position) (*node, *trie) {
	n := &node{position: p, times: 1}
	n.first = n
	return n, (*trie)(nil).add(n, p.Key(), 0)
}

// playMove returns the node that a legal move leads to, and the positions seen
// since the last move that cannot be undone with the new one among them.
func (n *node) playMove(m chess.Move, seen *trie) (*node, *trie) {
	next := &node{position: n.position, before: n, first: n.first, ply: n.ply + 1, move: m, times: 1}
	next.position.Play(m)
	key := next.position.Key()
	if next.position.HalfmoveClock() == 0 {
		seen = nil // no earlier position can come again
	} else if next.earlier = seen.find(key); next.earlier != nil {
		if same := next.previousOccurrence(); same != nil {
			next.times = same.times + 1
		}
	}
	return next, seen.add(next, key, 0)
}

// previousOccurrence returns the node where the same position stood on the board before.
func (n *node) previousOccurrence() *node {
	for e := n.earlier; e != nil; e = e.earlier {
		if e.position.Same(&n.position) {
			return e
		}
	}
	return nil
}

// occurrences lists at which plies the position of a node stood, oldest first.
func (n *node) occurrences() []int {
	var plies []int
	for e := n; e != nil; e = e.previousOccurrence() {
		plies = append(plies, e.ply)
	}
	for i, j := 0, len(plies)-1; i < j; i, j = i+1, j-1 {
		plies[i], plies[j] = plies[j], plies[i]
	}
	return plies
}

// ancestorAt returns the node that an earlier half move led to.
func (n *node) ancestorAt(ply int) *node {
	for n.ply > ply && n.before != nil {
		n = n.before
	}
	return n
}

// lineBefore returns what was played up to an earlier half move after which no lawful
// position stood on the board, and the last node with one before that; nil when a
// lawful one did.
func (n *node) lineBefore(ply int) (base *node, line []deed) {
	for ; n.before != nil && n.ply > ply; n = n.before {
		if first := n.ply - len(n.line); n.line != nil && first < ply {
			return n.ancestorAt(first), n.line[:ply-first]
		}
	}
	return nil, nil
}

// countRepeats counts the half moves since the last capture or pawn move that led to a
// position that had stood on the board before.
func (n *node) countRepeats() int {
	count := 0
	for quiet := n.position.HalfmoveClock(); quiet > 0 && n.before != nil; quiet, n = quiet-1, n.before {
		if n.times > 1 {
			count++
		}
	}
	return count
}

// reversiblePositions gathers the positions that can come again, as they were met.
func (n *node) reversiblePositions() *trie {
	if n == nil {
		return nil
	}
	var earlier *trie
	if n.position.HalfmoveClock() > 0 && !n.fresh {
		earlier = n.before.reversiblePositions()
	}
	if n.unlawful {
		return earlier
	}
	return earlier.add(n, n.position.Key(), 0)
}

// withPosition is the state of two boards on which a position was restored.
func (b *blind) withPosition(p *chess.Position) *blind {
	if b.boards == nil {
		return &blind{}
	}
	pieces := piecesOf(p)
	return &blind{boards: &[2]boardPieces{pieces, pieces}}
}

// withPosition returns a node with another position in the place of n.
func (n *node) withPosition(p chess.Position) *node {
	other := *n
	other.position, other.times, other.earlier = p, 1, nil
	other.unlawful, other.line = false, nil
	if other.before == nil {
		other.first = &other
	}
	return &other
}
