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

// with returns the trie with a node added at a depth, in place of the last one
// of the same key.
func (t *trie) with(n *node, rest uint64, depth int) *trie {
	if t == nil {
		return &trie{leaf: n}
	}
	if t.leaf == nil {
		changed := *t
		child := &changed.children[rest&3]
		*child = (*child).with(n, rest>>trieBits, depth+1)
		return &changed
	}
	old := t.leaf
	if old.position.Key() == n.position.Key() {
		return &trie{leaf: n}
	}
	split := &trie{}
	split.children[old.position.Key()>>(trieBits*depth)&3] = t
	return split.with(n, rest, depth)
}

// start returns the first node of a game, and the trie that holds it.
func start(p chess.Position) (*node, *trie) {
	n := &node{position: p, times: 1}
	n.first = n
	return n, (*trie)(nil).with(n, p.Key(), 0)
}

// after returns the node that a legal move leads to, and the positions seen
// since the last move that cannot be undone with the new one among them.
func (n *node) after(m chess.Move, seen *trie) (*node, *trie) {
	next := &node{position: n.position, before: n, first: n.first, ply: n.ply + 1, move: m, times: 1}
	next.position.Play(m)
	key := next.position.Key()
	if next.position.HalfmoveClock() == 0 {
		seen = nil // no earlier position can come again
	} else if next.earlier = seen.find(key); next.earlier != nil {
		if same := next.last(); same != nil {
			next.times = same.times + 1
		}
	}
	return next, seen.with(next, key, 0)
}

// last returns the node where the same position stood on the board before.
func (n *node) last() *node {
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
	for e := n; e != nil; e = e.last() {
		plies = append(plies, e.ply)
	}
	for i, j := 0, len(plies)-1; i < j; i, j = i+1, j-1 {
		plies[i], plies[j] = plies[j], plies[i]
	}
	return plies
}

// back returns the node that an earlier half move led to.
func (n *node) back(ply int) *node {
	for n.ply > ply && n.before != nil {
		n = n.before
	}
	return n
}

// lineTo returns what was played up to an earlier half move after which no lawful
// position stood on the board, and the last node with one before that; nil when a
// lawful one did.
func (n *node) lineTo(ply int) (base *node, line []deed) {
	for ; n.before != nil && n.ply > ply; n = n.before {
		if first := n.ply - len(n.line); n.line != nil && first < ply {
			return n.back(first), n.line[:ply-first]
		}
	}
	return nil, nil
}

// repeats counts the half moves since the last capture or pawn move that led to a
// position that had stood on the board before.
func (n *node) repeats() int {
	count := 0
	for quiet := n.position.HalfmoveClock(); quiet > 0 && n.before != nil; quiet, n = quiet-1, n.before {
		if n.times > 1 {
			count++
		}
	}
	return count
}

// since gathers the positions that can come again, as they were met.
func (n *node) since() *trie {
	if n == nil {
		return nil
	}
	var earlier *trie
	if n.position.HalfmoveClock() > 0 && !n.fresh {
		earlier = n.before.since()
	}
	if n.unlawful {
		return earlier
	}
	return earlier.with(n, n.position.Key(), 0)
}

// restored is the state of two boards on which a position was restored.
func (b *blind) restored(p *chess.Position) *blind {
	if b.boards == nil {
		return &blind{}
	}
	pieces := piecesOf(p)
	return &blind{boards: &[2]pieces64{pieces, pieces}}
}

// instead returns a node with another position in the place of n.
func (n *node) instead(p chess.Position) *node {
	other := *n
	other.position, other.times, other.earlier = p, 1, nil
	other.unlawful, other.line = false, nil
	if other.before == nil {
		other.first = &other
	}
	return &other
}
