package nodes

import (
	"maps"
	"slices"
	"time"
)

// backFor is how long a node whose messages arrive again has for showing its board.
const backFor = 3 * time.Second

// lost is a node whose messages do not arrive any more, though it has not said farewell: what hung on its board, and until when.
type lost struct {
	since time.Time // when its last message arrived
	keys  map[string]struct{}
	back  time.Time // when it was heard of again; zero while it is not
}

// lose keeps in mind that a node is not heard of any more. The caller holds the lock.
func (n *Nodes) lose(o *other) {
	l := &lost{since: o.heard, keys: map[string]struct{}{}}
	for key := range o.board {
		l.keys[key] = struct{}{}
	}
	n.lost[o.name] = l
}

// reviewLost forgets the nodes that have been back for long enough.
func (n *Nodes) reviewLost() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for name, l := range n.lost {
		switch _, back := n.others[name]; {
		case !back:
			l.back = time.Time{}
		case l.back.IsZero():
			l.back = time.Now()
		case time.Since(l.back) >= backFor:
			delete(n.lost, name)
		}
	}
}

// Lost lists the nodes that are not heard of any more and have not said farewell, or are back since a moment ago, by name.
// Whether they are dead, or cut off, whoever uses the package finds out elsewhere.
func (n *Nodes) Lost() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Sorted(maps.Keys(n.lost))
}

// Bury forgets a node that is dead, unless its messages arrive.
func (n *Nodes) Bury(node string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.others[node] == nil {
		delete(n.lost, node)
	}
}

// LostSince is since when a node is lost that had posted a notice under a key; since the first, if there were several.
func (n *Nodes) LostSince(key string) (since time.Time, ok bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, l := range n.lost {
		if _, had := l.keys[key]; had && (!ok || l.since.Before(since)) {
			since, ok = l.since, true
		}
	}
	return since, ok
}
