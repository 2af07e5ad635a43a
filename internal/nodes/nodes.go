// Package nodes lets the nodes of one server know of each other, ask each other, and post notices that all
// others can read.
//
// Each node has a board of its own, a value under each key, of which every other keeps a copy. Changes are
// numbered: who has missed one asks for the whole board again. A node that is not heard of for [Patience] is
// gone, and its board with it. What is asked, told and posted, is for those who use the package: it knows
// names and JSON.
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
	// Pulse is how often a node lets the others hear that it is there.
	Pulse = time.Second
	// Patience is after how long of silence a node is gone.
	Patience = 4 * time.Second
	// prefix opens the subjects of the bus.
	prefix = "escaque."
)

// ErrUnreachable says that a node could not be asked. When it wraps an error of the context, what was asked
// for may have been done all the same.
var ErrUnreachable = errors.New("nodes: not reached")

// name is what a node may be called: it is part of subjects.
var name = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$`)

// ValidName reports whether a node may be called so: letters, digits, - and _, at most 32.
func ValidName(s string) bool { return name.MatchString(s) }

// Options of [Nodes]. Bus and Name are needed.
type Options struct {
	Bus  bus.Bus
	Name string
	Log  *slog.Logger // slog.Default() when nil

	// Refusal and Refused carry the errors of answers from one node to another; their texts alone when nil.
	Refusal func(error) []byte
	Refused func([]byte) error
	// Noticed learns of every value that another node posts, changes or takes down (nil), one after the other.
	Noticed func(node, key string, value []byte)
	// Gone learns of a node that has left, or is not heard of any more ([Nodes.Lost]), after its notices were taken down.
	Gone func(node string)
}

// Answer answers a question of another node.
type Answer func(ctx context.Context, args []byte) (any, error)

// Nodes is one node with what it knows of the others. Its methods may be called from several goroutines.
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

// other is another node.
type other struct {
	name, instance string
	heard          time.Time
	number         uint64
	board          map[string]json.RawMessage
	reading        bool      // its whole board is being asked for
	waiting        []message // changes that came meanwhile
}

// message is what goes over the bus.
type message struct {
	From     string          `json:"f"`
	What     string          `json:"w"`
	Instance string          `json:"i,omitempty"`
	Number   uint64          `json:"n,omitempty"`
	Key      string          `json:"k,omitempty"`
	Data     json.RawMessage `json:"d,omitempty"`
	Trace    string          `json:"t,omitempty"` // the step within which another node asks
}

// The messages of the package itself.
const (
	pulse    = "."
	posted   = "+"
	takeDown = "-"
	farewell = "x"
	whole    = "?" // a question: the board, from a key on
)

// New returns a node that is not open yet.
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

// Name is this node's.
func (n *Nodes) Name() string { return n.opt.Name }

// Answer says how a question is answered. It is called before [Nodes.Open].
func (n *Nodes) Answer(what string, how Answer) { n.answers[what] = how }

// Hear has somebody hear what other nodes tell, one after the other and without waiting for anything. It is
// called before [Nodes.Open].
func (n *Nodes) Hear(what string, how func(from string, data []byte)) { n.hear[what] = how }

// Open connects this node to the others.
func (n *Nodes) Open() error {
	all, own := prefix+"all", prefix+"to."+n.opt.Name
	for _, subject := range []string{all, own} {
		stop, err := n.opt.Bus.Subscribe(subject, n.take)
		if err != nil {
			return err
		}
		n.stops = append(n.stops, stop)
	}
	stop, err := n.opt.Bus.Answer(prefix+"ask."+n.opt.Name, n.answer)
	if err != nil {
		return err
	}
	n.stops = append(n.stops, stop)
	n.beat()
	n.helpers.Go(func() {
		ticks := time.NewTicker(Pulse)
		defer ticks.Stop()
		for {
			select {
			case <-ticks.C:
				n.beat()
				n.dropSilent()
				n.reviewLost()
			case <-n.work.Done():
				return
			}
		}
	})
	return nil
}

// Close says farewell and ends.
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

// Connected is nil while the bus reaches the others.
func (n *Nodes) Connected() error { return n.opt.Bus.Connected() }

// Others lists the nodes that are known to be there, by name.
func (n *Nodes) Others() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Sorted(maps.Keys(n.others))
}

// Tell lets another node hear something, or all others when node is empty. Nobody promises that they do.
func (n *Nodes) Tell(node, what string, args any) {
	data, err := json.Marshal(args)
	if err != nil {
		n.opt.Log.Error("nodes: what is to be told cannot be written", "what", what, "error", err)
		return
	}
	m := message{What: what, Data: data}
	if node == "" {
		n.publish(m)
		return
	}
	n.publishTo(prefix+"to."+node, m)
}

// publish sends a message to all; who cannot hear it now is told to ask by the next pulse.
func (n *Nodes) publish(m message) { n.publishTo(prefix+"all", m) }

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

// reply is an answer on its way.
type reply struct {
	Refused []byte          `json:"r,omitempty"`
	Data    json.RawMessage `json:"d,omitempty"`
	Took    time.Duration   `json:"t,omitempty"` // at the node that answers
}

// Ask asks another node and reads its answer into reply, unless that is nil. An error that the other has
// answered comes as Refused makes it; any other is [ErrUnreachable].
func (n *Nodes) Ask(ctx context.Context, node, what string, args, into any) (err error) {
	ctx, step := traces.Start(ctx, "nodes.Ask", what)
	defer func() { step.End(err) }()
	data, err := json.Marshal(args)
	if err != nil {
		return err
	}
	if data, err = json.Marshal(message{From: n.opt.Name, What: what, Data: data, Trace: traces.Carry(ctx)}); err != nil {
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
	n.travelled(node, time.Since(sent)-r.Took)
	if r.Refused != nil {
		return n.opt.Refused(r.Refused)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(r.Data, into)
}

func (n *Nodes) answer(data []byte) []byte {
	var m message
	var r reply
	came := time.Now()
	err := json.Unmarshal(data, &m)
	if err == nil {
		how := n.answers[m.What]
		if how == nil {
			err = fmt.Errorf("nodes: %q is not understood: another version?", m.What)
		} else {
			ctx, step := traces.Start(traces.Carried(n.work, m.Trace), "nodes.Answer", m.What)
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
