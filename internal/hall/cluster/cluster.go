// Package cluster is what the nodes of one server ask and tell each other about their halls:
// questions with typed answers ([Question]), what each posts for all to know ([Board]), and news
// that are handed on in the order of the journal. It knows no game and nobody who is connected. A
// server of one node has no [Cluster].
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
	// answerWithin is for how long another node is asked.
	answerWithin = 3 * time.Second
	// FollowWithin is how long a node that has asked another waits until it has followed. A table
	// that another node holds waits as long to show the records of that node.
	FollowWithin = time.Second
	// RecordWithin is how long a record that another node has announced is waited for, before it
	// is read.
	RecordWithin = 20 * time.Millisecond
	// newsLimit is how much news of other nodes waits to be handed on.
	newsLimit = 16384
)

// Options of a [Cluster]. All are needed.
type Options struct {
	Bus     bus.Bus
	Journal *journal.Journal
	Log     *slog.Logger
	Closing func() bool       // reports whether the hall closes
	Gone    func(node string) // a node is gone
}

// Cluster is the other nodes, as this one knows them.
type Cluster struct {
	opt     Options
	nodes   *nodes.Nodes
	news    chan delivery
	notices map[string]func(node, key string, value []byte) error // by the beginning of the keys

	mu       sync.Mutex
	followed uint64        // position in the journal up to which this hall has taken note of what others do
	changed  chan struct{} // closed and replaced when that moves
}

// delivery is news for members who are here, to be handed on when the journal was followed up to
// where the node stood that sends it.
type delivery struct {
	after uint64
	hand  func()
}

// New returns a cluster that is not open: first everything that is asked and told is registered.
func New(opt Options) *Cluster {
	c := &Cluster{
		opt: opt, news: make(chan delivery, newsLimit), changed: make(chan struct{}),
		notices: make(map[string]func(node, key string, value []byte) error),
	}
	c.nodes = nodes.New(nodes.Options{
		Bus: opt.Bus, Name: opt.Journal.Node(), Log: opt.Log, Refusal: encodeRefusal, Refused: decodeRefusal,
		Noticed: c.noticed, Gone: opt.Gone,
	})
	return c
}

// Open joins the other nodes.
func (c *Cluster) Open() error { return c.nodes.Open() }

// Close leaves them.
func (c *Cluster) Close() { c.nodes.Close() }

// Name returns the name of this node.
func (c *Cluster) Name() string { return c.nodes.Name() }

// Others returns the other nodes that are reached, by name.
func (c *Cluster) Others() []string { return c.nodes.Others() }

// Connected returns why no other node can be reached, nil when they can.
func (c *Cluster) Connected() error { return c.nodes.Connected() }

// Lost returns the nodes whose messages do not arrive, although they may be alive.
func (c *Cluster) Lost() []string { return c.nodes.Lost() }

// LostSince returns since when the node that has posted a key is lost; ok is false when none is.
func (c *Cluster) LostSince(key string) (since time.Time, ok bool) { return c.nodes.LostSince(key) }

// Bury forgets a node that is dead.
func (c *Cluster) Bury(node string) { c.nodes.Bury(node) }

// Trip returns how long a message takes to another node and back.
func (c *Cluster) Trip(node string) time.Duration { return c.nodes.Trip(node) }

// Place returns this node's place among those that are reached, and how many they are.
func (c *Cluster) Place() (place, of int) {
	all := append(c.nodes.Others(), c.nodes.Name())
	slices.Sort(all)
	return slices.Index(all, c.nodes.Name()), len(all)
}

// Post has all nodes know a value under a key, until it is taken down or this node is gone.
func (c *Cluster) Post(key string, value any) { c.nodes.Post(key, value) }

// TakeDown takes a value down.
func (c *Cluster) TakeDown(key string) { c.nodes.TakeDown(key) }

// Notice registers who takes in what other nodes post under the keys with a beginning, without that
// beginning; the value is nil when it is taken down.
func (c *Cluster) Notice(prefix string, take func(node, key string, value []byte) error) {
	c.notices[prefix] = take
}

func (c *Cluster) noticed(node, key string, value []byte) {
	prefix, rest, _ := strings.Cut(key, "/")
	take := c.notices[prefix+"/"]
	if take == nil {
		return // of a later version of the program
	}
	if err := take(node, rest, value); err != nil {
		c.opt.Log.Error("a notice of another node cannot be read", "from", node, "key", key, "error", err)
	}
}

// Tell tells a node something, or all when node is empty. It may be lost.
func (c *Cluster) Tell(node, what string, value any) { c.nodes.Tell(node, what, value) }

// Hear registers who takes in what other nodes tell.
func Hear[T any](c *Cluster, what string, take func(from string, value T)) {
	c.nodes.Hear(what, func(from string, data []byte) {
		var value T
		if err := json.Unmarshal(data, &value); err != nil {
			c.opt.Log.Error("what another node tells cannot be read", "from", from, "about", what, "error", err)
			return
		}
		take(from, value)
	})
}

// After does something when the journal was followed up to a position, in the order of the calls.
// When too much waits it is lost, as news may be.
func (c *Cluster) After(position uint64, do func()) {
	select {
	case c.news <- delivery{position, do}:
	default:
		c.opt.Log.Warn("news of another node was lost: too much waits")
	}
}

// Run does what is to be done after others, until the context ends.
func (c *Cluster) Run(ctx context.Context) {
	for {
		select {
		case d := <-c.news:
			c.follow(ctx, d.after)
			d.hand()
		case <-ctx.Done():
			return
		}
	}
}

// Followed notes how far the journal was followed.
func (c *Cluster) Followed(position uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.followed = position
	close(c.changed)
	c.changed = make(chan struct{})
}

// follow waits until the journal was followed up to a position, or for a while: what is shown then
// is a moment old. The records are under way, as a rule; when they are lost they are read.
func (c *Cluster) follow(ctx context.Context, position uint64) {
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
