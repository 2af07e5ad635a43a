// Package nodes connects the nodes of one server. They know which others are alive, send each other
// requests and messages, and publish notices to all.
//
// Each node has a board with a value under each key. Every other node keeps a copy. Changes are
// numbered. A node that has missed one requests the whole board again. A node that is silent for
// [Patience] is considered gone, and its board is dropped. The contents of requests, messages and
// notices are the callers': the package knows names and JSON.
package nodes

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"regexp"
	"slices"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/traces"
)

const (
	// Pulse is the interval at which a node publishes that it is alive.
	Pulse = time.Second
	// Patience is the time of silence after which a node is gone.
	Patience = 4 * time.Second
	// prefix is the prefix of the bus subjects.
	prefix = "escaque."
)

// ErrUnreachable is returned if a node could not be asked. If it wraps an error of the context, the
// node may have carried out the request nevertheless.
var ErrUnreachable = errors.New("nodes: not reached")

// name matches the valid names of nodes. A name is one part of a bus subject, so it has no dots.
var name = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$`)
})

// ValidName reports whether s is a valid name of a node: letters, digits, - and _, at most 32.
func ValidName(s string) bool { return name().MatchString(s) }

// Options are the parameters of [Nodes]. Bus and Name are required.
type Options struct {
	Bus  bus.Bus
	Name string
	Log  *slog.Logger // slog.Default() when nil

	// Refusal and Refused encode and decode the errors of answers between nodes. If nil, only the
	// text is sent.
	Refusal func(error) []byte
	Refused func([]byte) error
	// Noticed is called for every value that another node posts, changes or deletes (nil), one call
	// at a time.
	Noticed func(node, key string, value []byte)
	// Gone is called for a node that has left or is lost ([Nodes.Lost]), after its notices were
	// deleted.
	Gone func(node string)
}

// Answer answers a request of another node.
type Answer func(ctx context.Context, args []byte) (any, error)

// Nodes is one node with its knowledge of the others. Its methods may be called from several
// goroutines.
type Nodes struct {
	opt      Options
	instance string
	answers  map[string]Answer
	hear     map[string]func(from string, data []byte)
	stops    []func()
	end      context.CancelFunc
	work     context.Context
	helpers  sync.WaitGroup

	mu     sync.Mutex
	mine   map[string]json.RawMessage
	number uint64 // of the last change of mine
	others map[string]*other
	lost   map[string]*lost // see lost.go
	trips  map[string]trips // see trip.go
	closed bool

	noticing sync.Mutex // held while Noticed and Gone are called
}

// other is the state of another node, as this node knows it.
type other struct {
	name, instance string
	heard          time.Time
	number         uint64
	board          map[string]json.RawMessage
	reading        bool      // its whole board is being requested
	waiting        []message // changes that arrived meanwhile
}

// message is a message on the bus.
type message struct {
	From     string          `json:"f"`
	What     string          `json:"w"`
	Instance string          `json:"i,omitempty"`
	Number   uint64          `json:"n,omitempty"`
	Key      string          `json:"k,omitempty"`
	Data     json.RawMessage `json:"d,omitempty"`
	Trace    string          `json:"t,omitempty"` // the trace step of the requesting node
}

// The kinds of messages of the package itself.
const (
	pulse    = "."
	posted   = "+"
	takeDown = "-"
	farewell = "x"
	whole    = "?" // a request for the board from a key on
)

// New returns a node that is not connected yet.
func New(opt Options) *Nodes {
	if opt.Log == nil {
		opt.Log = slog.Default()
	}
	if opt.Refusal == nil {
		opt.Refusal = func(err error) []byte { return []byte(err.Error()) }
	}
	if opt.Refused == nil {
		opt.Refused = func(text []byte) error { return errors.New(string(text)) }
	}
	if opt.Noticed == nil {
		opt.Noticed = func(string, string, []byte) {}
	}
	if opt.Gone == nil {
		opt.Gone = func(string) {}
	}
	n := &Nodes{
		opt: opt, instance: rand.Text(), answers: map[string]Answer{}, hear: map[string]func(string, []byte){},
		mine: map[string]json.RawMessage{}, others: map[string]*other{}, lost: map[string]*lost{}, trips: map[string]trips{},
	}
	n.work, n.end = context.WithCancel(context.Background())
	n.Answer(whole, n.showBoard)
	return n
}

// Name returns the name of this node.
func (n *Nodes) Name() string { return n.opt.Name }

// Answer registers the handler of a kind of request. It must be called before [Nodes.Open].
func (n *Nodes) Answer(kind string, handler Answer) { n.answers[kind] = handler }

// Hear registers the function that handles messages of one kind. The function is called for one
// message at a time and must not block. Hear must be called before [Nodes.Open].
func (n *Nodes) Hear(kind string, handler func(from string, data []byte)) { n.hear[kind] = handler }

// Open connects this node to the others.
func (n *Nodes) Open() error {
	all, own := prefix+"all", prefix+"to."+n.opt.Name
	for _, subject := range []string{all, own} {
		stop, err := n.opt.Bus.Subscribe(subject, n.handleMessage)
		if err != nil {
			return err
		}
		n.stops = append(n.stops, stop)
	}
	stop, err := n.opt.Bus.Answer(prefix+"ask."+n.opt.Name, n.handleRequest)
	if err != nil {
		return err
	}
	n.stops = append(n.stops, stop)
	n.publishPulse()
	n.helpers.Go(func() {
		ticks := time.NewTicker(Pulse)
		defer ticks.Stop()
		for {
			select {
			case <-ticks.C:
				n.publishPulse()
				n.dropSilent()
				n.reviewLost()
			case <-n.work.Done():
				return
			}
		}
	})
	return nil
}

// Close sends a farewell and disconnects.
func (n *Nodes) Close() {
	n.mu.Lock()
	if n.closed {
		n.mu.Unlock()
		return
	}
	n.closed = true
	n.publish(message{What: farewell})
	n.mu.Unlock()
	for _, stop := range n.stops {
		stop()
	}
	n.end()
	n.helpers.Wait()
}

// Connected returns nil while the bus reaches the other nodes.
func (n *Nodes) Connected() error { return n.opt.Bus.Connected() }

// Others returns the sorted names of the other nodes that are alive.
func (n *Nodes) Others() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Sorted(maps.Keys(n.others))
}

// Tell sends a message to another node, or to all others if node is empty. Delivery is not
// guaranteed.
func (n *Nodes) Tell(node, kind string, args any) {
	data, err := json.Marshal(args)
	if err != nil {
		n.opt.Log.Error("nodes: what is to be told cannot be written", "what", kind, "error", err)
		return
	}
	m := message{What: kind, Data: data}
	if node == "" {
		n.publish(m)
		return
	}
	n.publishTo(prefix+"to."+node, m)
}

// publish sends a message to all nodes. Nodes that miss it will notice by the next pulse.
func (n *Nodes) publish(m message) { n.publishTo(prefix+"all", m) }

// publishTo sends a message to the nodes that have subscribed to a bus subject.
func (n *Nodes) publishTo(subject string, m message) {
	m.From, m.Instance = n.opt.Name, n.instance
	data, err := json.Marshal(m)
	if err == nil {
		err = n.opt.Bus.Publish(subject, data)
	}
	if err != nil && !errors.Is(err, bus.ErrCut) {
		n.opt.Log.Error("nodes: publishing", "what", m.What, "error", err)
	}
}

// reply is an answer to a request.
type reply struct {
	Refused []byte          `json:"r,omitempty"`
	Data    json.RawMessage `json:"d,omitempty"`
	Took    time.Duration   `json:"t,omitempty"` // duration at the answering node
}

// Ask sends a request to another node and decodes its answer into the given value, unless that is
// nil. An error of the other node is returned as decoded by Refused. Any other error is
// [ErrUnreachable].
func (n *Nodes) Ask(ctx context.Context, node, kind string, args, into any) (err error) {
	ctx, step := traces.Start(ctx, "nodes.Ask", kind)
	defer func() { step.End(err) }()
	data, err := json.Marshal(args)
	if err != nil {
		return err
	}
	if data, err = json.Marshal(message{From: n.opt.Name, What: kind, Data: data, Trace: traces.Inject(ctx)}); err != nil {
		return err
	}
	sent := time.Now()
	said, err := n.opt.Bus.Request(ctx, prefix+"ask."+node, data)
	if err != nil {
		return fmt.Errorf("%w: %s: %w", ErrUnreachable, node, err)
	}
	var r reply
	if err := json.Unmarshal(said, &r); err != nil {
		return fmt.Errorf("%w: %s: %w", ErrUnreachable, node, err)
	}
	n.recordTrip(node, time.Since(sent)-r.Took)
	if r.Refused != nil {
		return n.opt.Refused(r.Refused)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(r.Data, into)
}

// handleRequest answers a request of another node with the registered handler and returns the
// encoded reply.
func (n *Nodes) handleRequest(data []byte) []byte {
	var m message
	var r reply
	came := time.Now()
	err := json.Unmarshal(data, &m)
	if err == nil {
		how := n.answers[m.What]
		if how == nil {
			err = fmt.Errorf("nodes: %q is not understood: another version?", m.What)
		} else {
			ctx, step := traces.Start(traces.Extract(n.work, m.Trace), "nodes.Answer", m.What)
			var said any
			if said, err = how(ctx, m.Data); err == nil {
				r.Data, err = json.Marshal(said)
			}
			step.End(nil) // refusals come back as errors of the asker
		}
	}
	if err != nil {
		r = reply{Refused: n.opt.Refusal(err)}
	}
	r.Took = time.Since(came)
	said, err := json.Marshal(r)
	if err != nil {
		n.opt.Log.Error("nodes: an answer cannot be written", "what", m.What, "error", err)
	}
	return said
}
