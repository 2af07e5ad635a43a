// Package cluster connects the halls of the nodes of one server: with questions that have typed
// answers ([Question]), with values that each publishes ([Board]), and with news that are delivered
// in the order of the journal. It does not know games or people. A server of one node has no
// [Cluster].
package cluster

import (
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/nodes"
)

const (
	// answerWithin is the time limit for an answer of another node.
	answerWithin = 3 * time.Second
	// FollowWithin is how long a node waits, after an answer of another node, until it has read the
	// journal up to that answer. A remote table waits as long to show the records of the other
	// node.
	FollowWithin = time.Second
	// RecordWithin is how long to wait for an announced record of another node before the journal
	// is read.
	RecordWithin = 20 * time.Millisecond
	// newsLimit is how much news of other nodes may wait for delivery.
	newsLimit = 16384
)

// Options configure a [Cluster]. All fields are required.
type Options struct {
	Bus     bus.Bus
	Journal *journal.Journal
	Log     *slog.Logger
	Closing func() bool       // reports whether the hall is closing
	Gone    func(node string) // called when a node has left
}

// Cluster is this node's connection to the other nodes.
type Cluster struct {
	opt          Options
	nodes        *nodes.Nodes
	news         chan delivery
	postHandlers map[string]func(node, key string, value []byte) error // by the prefix of the keys

	mu       sync.Mutex
	followed uint64        // journal position up to which this hall has processed the records
	changed  chan struct{} // closed and replaced when followed changes
}

// delivery is a message for members at this node. It is delivered when this node has processed the
// journal up to the sender's position.
type delivery struct {
	after uint64
	hand  func()
}

// New returns a cluster that is not open. All questions and handlers must be registered before
// Open.
func New(opt Options) *Cluster {
	c := &Cluster{
		opt: opt, news: make(chan delivery, newsLimit), changed: make(chan struct{}),
		postHandlers: make(map[string]func(node, key string, value []byte) error),
	}
	c.nodes = nodes.New(nodes.Options{
		Bus: opt.Bus, Name: opt.Journal.Node(), Log: opt.Log, Refusal: encodeRefusal, Refused: decodeRefusal,
		Noticed: c.dispatchPost, Gone: opt.Gone,
	})
	return c
}

// Open connects to the other nodes.
func (c *Cluster) Open() error { return c.nodes.Open() }

// Close disconnects from the other nodes.
func (c *Cluster) Close() { c.nodes.Close() }

// Name returns the name of this node.
func (c *Cluster) Name() string { return c.nodes.Name() }

// Others returns the names of the other nodes that can be reached, sorted.
func (c *Cluster) Others() []string { return c.nodes.Others() }

// Connected returns the reason why no other node can be reached, nil if the bus is connected.
func (c *Cluster) Connected() error { return c.nodes.Connected() }

// Lost returns the nodes whose messages do not arrive, although the nodes may still run.
func (c *Cluster) Lost() []string { return c.nodes.Lost() }

// LostSince returns the instant since which the node that published a key is unreachable. ok is
// false if the node is not lost.
func (c *Cluster) LostSince(key string) (since time.Time, ok bool) { return c.nodes.LostSince(key) }

// Forget removes a dead node.
func (c *Cluster) Forget(node string) { c.nodes.Bury(node) }

// Trip returns the time of a message to another node and back.
func (c *Cluster) Trip(node string) time.Duration { return c.nodes.Trip(node) }

// Rank returns this node's index, from 0, among the reachable nodes sorted by name, and their
// number.
func (c *Cluster) Rank() (rank, count int) {
	all := append(c.nodes.Others(), c.nodes.Name())
	slices.Sort(all)
	return slices.Index(all, c.nodes.Name()), len(all)
}

// Post publishes a value under a key to all nodes. It stays until it is deleted or this node leaves
// the cluster.
func (c *Cluster) Post(key string, value any) { c.nodes.Post(key, value) }

// Delete withdraws a published value.
func (c *Cluster) Delete(key string) { c.nodes.TakeDown(key) }

// OnPost registers the handler for the keys with a prefix that other nodes publish. The handler
// receives the key without the prefix. The value is nil if the key was deleted.
func (c *Cluster) OnPost(prefix string, handle func(node, key string, value []byte) error) {
	c.postHandlers[prefix] = handle
}

// dispatchPost calls the handler for a published key.
func (c *Cluster) dispatchPost(node, key string, value []byte) {
	prefix, rest, _ := strings.Cut(key, "/")
	take := c.postHandlers[prefix+"/"]
	if take == nil {
		return // a key of a later version of the program
	}
	if err := take(node, rest, value); err != nil {
		c.opt.Log.Error("a notice of another node cannot be read", "from", node, "key", key, "error", err)
	}
}

// Send sends a message to a node, or to all nodes if node is empty. It may be lost.
func (c *Cluster) Send(node, kind string, value any) { c.nodes.Tell(node, kind, value) }

// OnMessage registers the handler for messages of a kind from other nodes.
func OnMessage[T any](c *Cluster, kind string, handle func(from string, value T)) {
	c.nodes.Hear(kind, func(from string, data []byte) {
		var value T
		if err := json.Unmarshal(data, &value); err != nil {
			c.opt.Log.Error("what another node tells cannot be read", "from", from, "about", kind, "error", err)
			return
		}
		handle(from, value)
	})
}

// RunAfter queues a function that Run calls when the journal is processed up to a position. The
// functions run in the order of the calls. If too many are waiting, the function is dropped: what
// is queued here may be lost.
func (c *Cluster) RunAfter(position uint64, do func()) {
	select {
	case c.news <- delivery{position, do}:
	default:
		c.opt.Log.Warn("news of another node was lost: too much waits")
	}
}

// Run calls the functions of RunAfter until the context ends.
func (c *Cluster) Run(ctx context.Context) {
	for {
		select {
		case d := <-c.news:
			c.waitFollowed(ctx, d.after)
			d.hand()
		case <-ctx.Done():
			return
		}
	}
}

// SetFollowed sets the position up to which this hall has processed the journal.
func (c *Cluster) SetFollowed(position uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.followed = position
	close(c.changed)
	c.changed = make(chan struct{})
}

// waitFollowed waits until this node has processed the journal up to a position, at most for
// Options.FollowWithin. After that slightly old data is shown. An announced record that does not
// arrive is read from the journal.
func (c *Cluster) waitFollowed(ctx context.Context, position uint64) {
	late, lost := time.NewTimer(FollowWithin), time.NewTimer(RecordWithin)
	defer late.Stop()
	defer lost.Stop()
	for {
		c.mu.Lock()
		there, changed := c.followed >= position, c.changed
		c.mu.Unlock()
		if there {
			return
		}
		select {
		case <-changed:
		case <-lost.C:
			c.opt.Journal.NotePosition(position)
		case <-late.C:
			return
		case <-ctx.Done():
			return
		}
	}
}
