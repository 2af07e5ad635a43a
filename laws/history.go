package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// node is one position of the game with the move that led to it. Nodes are never modified after
// their creation, and each points to the previous one. So all states of a game share their common
// past.
type node struct {
	position chess.Position
	before   *node // nil for the start position
	first    *node // the node of the start position
	ply      int

	move  chess.Move
	san   string
	at    clock.Instant
	spent time.Duration
	lag   time.Duration
	left  time.Duration

	// times is how often the position has occurred, including this time.
	times int
	// earlier is the previous node with the same repetition key. It nearly always has the same
	// position.
	earlier *node
	// fresh is set when the previous positions are not known.
	fresh bool
	// wrong is the illegal move that led here. unlawful is set when the position on the board was
	// not lawful; position is then the last lawful one. line holds the half-moves played since, in
	// the first node with a lawful position again.
	wrong    *misplay
	unlawful bool
	line     []unlawfulPly
}

// trie maps a repetition key to its latest node. It is persistent: adding a node copies the few
// trie nodes on the path and leaves the old trie unchanged. The keys are evenly distributed, so the
// depth stays close to the logarithm of the size.
type trie struct {
	children [4]*trie
	leaf     *node
}

// trieBits is the number of key bits used at each level.
const trieBits = 2

// find returns the latest node whose position has a repetition key, or nil.
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

// add returns the trie with node n added, replacing the previous node with the same key. rest are
// the key bits that remain at this depth.
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

// newHistory returns the first node of a game, and the trie of the positions that can recur, which
// contains only this node.
func newHistory(p chess.Position) (first *node, seen *trie) {
	n := &node{position: p, times: 1}
	n.first = n
	return n, (*trie)(nil).add(n, p.Key(), 0)
}

// playMove returns the node after a legal move, and the trie of the positions that can still recur,
// including the new one. seen is that trie before the move.
func (n *node) playMove(m chess.Move, seen *trie) (after *node, seenAfter *trie) {
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

// previousOccurrence returns the previous node with the same position, or nil.
func (n *node) previousOccurrence() *node {
	for e := n.earlier; e != nil; e = e.earlier {
		if e.position.Same(&n.position) {
			return e
		}
	}
	return nil
}

// occurrences returns the plies at which the position of the node has occurred, oldest first.
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

// ancestorAt returns the earlier node with the given ply.
func (n *node) ancestorAt(ply int) *node {
	for n.ply > ply && n.before != nil {
		n = n.before
	}
	return n
}

// lineBefore returns the half-moves played on an unlawful board before an earlier ply, and the last
// node with a lawful position before them. It returns nil when the position at that ply was lawful.
func (n *node) lineBefore(ply int) (base *node, line []unlawfulPly) {
	for ; n.before != nil && n.ply > ply; n = n.before {
		if first := n.ply - len(n.line); n.line != nil && first < ply {
			return n.ancestorAt(first), n.line[:ply-first]
		}
	}
	return nil, nil
}

// countRepeats returns how many half-moves since the last capture or pawn move led to a position
// that had occurred before.
func (n *node) countRepeats() int {
	count := 0
	for quiet := n.position.HalfmoveClock(); quiet > 0 && n.before != nil; quiet, n = quiet-1, n.before {
		if n.times > 1 {
			count++
		}
	}
	return count
}

// reversiblePositions returns the trie of the positions that can still recur.
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

// withPosition returns the state of the two boards after a position was restored on them.
func (b *blind) withPosition(p *chess.Position) *blind {
	if b.boards == nil {
		return &blind{}
	}
	pieces := piecesOf(p)
	return &blind{boards: &[2]boardPieces{pieces, pieces}}
}

// withPosition returns a copy of the node with another position.
func (n *node) withPosition(p chess.Position) *node {
	other := *n
	other.position, other.times, other.earlier = p, 1, nil
	other.unlawful, other.line = false, nil
	if other.before == nil {
		other.first = &other
	}
	return &other
}
