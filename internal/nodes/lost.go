package nodes

import (
	"maps"
	"slices"
	"time"
)

// backFor is how long a returning node may take to publish its board.
const backFor = 3 * time.Second

// lost is a node that stopped sending without a farewell, and the keys of its board.
type lost struct {
	since time.Time // when its last message arrived
	keys  map[string]struct{}
	back  time.Time // when it returned; zero if it has not
}

// lose records that a node is lost. The caller holds the lock.
func (n *Nodes) lose(o *other) {
	l := &lost{since: o.heard, keys: map[string]struct{}{}}
	for key := range o.board {
		l.keys[key] = struct{}{}
	}
	n.lost[o.name] = l
}

// reviewLost removes the records of nodes that have returned long enough ago.
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

// Lost returns the names of lost nodes: they stopped sending without a farewell, or have only just
// returned. They may be dead or disconnected, which callers have to find out.
func (n *Nodes) Lost() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Sorted(maps.Keys(n.lost))
}

// Bury removes the record of a lost node that is dead. It does nothing if the node sends messages.
func (n *Nodes) Bury(node string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.others[node] == nil {
		delete(n.lost, node)
	}
}

// LostSince returns when a node was lost that had posted a notice under a key. If there are
// several, it returns the earliest time.
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
