package cluster

import (
	"encoding/json"
	"maps"
	"sync"
)

// Board holds the values of one kind that the nodes publish, for instance their seeks. A nil board
// belongs to a server of one node and is always empty.
type Board[K ~string, T any] struct {
	cluster *Cluster
	prefix  string
	changed func(key K)

	mu     sync.Mutex
	remote map[K]posted[T]
}

// posted is a value that another node has published, with the name of the node.
type posted[T any] struct {
	node  string
	value T
}

// NewBoard registers a board by the prefix of its keys, which ends in "/". changed is called when
// another node has changed a key; it may be nil. The board is nil if c is nil, because the server
// has one node.
func NewBoard[K ~string, T any](c *Cluster, prefix string, changed func(key K)) *Board[K, T] {
	if c == nil {
		return nil
	}
	b := &Board[K, T]{cluster: c, prefix: prefix, changed: changed, remote: make(map[K]posted[T])}
	c.OnPost(prefix, b.store)
	return b
}

// store stores a value of another node. It deletes the value if data is nil.
func (b *Board[K, T]) store(node, key string, data []byte) error {
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

// set stores the value of a key, or deletes it if there is false and the node had published it.
func (b *Board[K, T]) set(node string, key K, value T, there bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if there {
		b.remote[key] = posted[T]{node, value}
	} else if b.remote[key].node == node {
		delete(b.remote, key)
	}
}

// Post publishes a value of this node to the other nodes.
func (b *Board[K, T]) Post(key K, value T) {
	if b != nil {
		b.cluster.Post(b.prefix+string(key), value)
	}
}

// Delete withdraws a value of this node.
func (b *Board[K, T]) Delete(key K) {
	if b != nil {
		b.cluster.Delete(b.prefix + string(key))
	}
}

// Get returns a value of another node and the name of that node, "" if no node has published the
// key.
func (b *Board[K, T]) Get(key K) (value T, node string) {
	if b == nil {
		return value, ""
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.remote[key]
	return p.value, p.node
}

// All returns the values of the other nodes in no particular order.
func (b *Board[K, T]) All() (all []T) {
	if b == nil {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, p := range b.remote {
		all = append(all, p.value)
	}
	return all
}

// DeleteFunc deletes the stored values of other nodes that match.
func (b *Board[K, T]) DeleteFunc(match func(T) bool) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	maps.DeleteFunc(b.remote, func(_ K, p posted[T]) bool { return match(p.value) })
}
