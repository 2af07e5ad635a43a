package nodes

import (
	"maps"
	"slices"
	"time"
)

// backFor is how long a returning node may take to publish its board.
const backFor = 3 * time.Second

// lost is a node that stopped sending messages without announcing its end, and the keys of its
// board.
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

// Lost returns the names of the nodes that stopped sending messages without announcing their end,
// and of those that returned only moments ago. A lost node may be dead or only disconnected; the
// caller has to find out which.
func (n *Nodes) Lost() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Sorted(maps.Keys(n.lost))
}

// Bury forgets a lost node that is known to be dead. It does nothing if the node sends messages
// again.
func (n *Nodes) Bury(node string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.others[node] == nil {
		delete(n.lost, node)
	}
}

// LostSince returns the time at which the node was lost whose board has a notice under a key. If
// several lost nodes have one, it returns the earliest time. ok is false if none has.
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
