package cluster

import (
	"encoding/json"
	"maps"
	"sync"
)

// Board is what all nodes know of one kind of thing that each has: its seeks, its simuls. A nil
// board is that of a server of one node, on which nothing is.
type Board[K ~string, T any] struct {
	cluster *Cluster
	prefix  string
	changed func(key K)

	mu   sync.Mutex
	away map[K]posted[T]
}

// posted is a value that another node has posted.
type posted[T any] struct {
	node  string
	value T
}

// NewBoard registers a board by the beginning of its keys, which ends in "/". changed is called
// when another node has changed something; nil when nobody is to know. Alone, where c is nil, the
// board is nil.
func NewBoard[K ~string, T any](c *Cluster, prefix string, changed func(key K)) *Board[K, T] {
	if c == nil {
		return nil
	}
	b := &Board[K, T]{cluster: c, prefix: prefix, changed: changed, away: make(map[K]posted[T])}
	c.Notice(prefix, b.noticed)
	return b
}

// noticed keeps a value of another node, or forgets it.
func (b *Board[K, T]) noticed(node, key string, data []byte) error {
	var value T
	if data != nil {
		if err := json.Unmarshal(data, &value); err != nil {
			return err
		}
	}
	b.set(node, K(key), value, data != nil)
	if b.changed != nil {
		b.changed(K(key))
	}
	return nil
}

func (b *Board[K, T]) set(node string, key K, value T, there bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if there {
		b.away[key] = posted[T]{node, value}
	} else if b.away[key].node == node {
		delete(b.away, key)
	}
}

// Post has the other nodes know a value of this one.
func (b *Board[K, T]) Post(key K, value T) {
	if b != nil {
		b.cluster.Post(b.prefix+string(key), value)
	}
}

// TakeDown takes a value of this node down.
func (b *Board[K, T]) TakeDown(key K) {
	if b != nil {
		b.cluster.TakeDown(b.prefix + string(key))
	}
}

// At returns a value of another node, and which node that is; empty when none has it.
func (b *Board[K, T]) At(key K) (value T, node string) {
	if b == nil {
		return value, ""
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.away[key]
	return p.value, p.node
}

// All returns the values of the other nodes, in no order.
func (b *Board[K, T]) All() (all []T) {
	if b == nil {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, p := range b.away {
		all = append(all, p.value)
	}
	return all
}

// DeleteFunc forgets the values of other nodes that satisfy a condition.
func (b *Board[K, T]) DeleteFunc(which func(T) bool) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	maps.DeleteFunc(b.away, func(_ K, p posted[T]) bool { return which(p.value) })
}
