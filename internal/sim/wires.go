package sim

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/fnv"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/escaque/escaque/internal/bus"
)

// wires are the bus between the nodes. What is published comes late, in another order, twice or not at all, and a
// question or its answer may be lost. What becomes of a message is drawn from when it is sent, by whom, to whom
// and what it says: not from a common source, for nodes that send at one instant do it in no order.
type wires struct {
	w  *world
	mu sync.Mutex
	of []*wire // by node
}

// wire is one node's connection.
type wire struct {
	wires   *wires
	name    string
	cut     atomic.Bool // it reaches nobody for a while
	closed  atomic.Bool
	mu      sync.Mutex
	takers  map[string][]chan []byte
	answers map[string]func([]byte) []byte
	end     chan struct{}
	once    sync.Once
}

var _ bus.Bus = (*wire)(nil)

func (b *wires) connect(name string) *wire {
	c := &wire{wires: b, name: name, takers: map[string][]chan []byte{}, answers: map[string]func([]byte) []byte{}, end: make(chan struct{})}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.of = append(b.of, c)
	slices.SortFunc(b.of, func(a, c *wire) int { return strings.Compare(a.name, c.name) })
	return c
}

// all are the connections that there are.
func (b *wires) all() []*wire {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.of)
}

// unseeded is what a message says that no seed decides: what a node calls itself since it was started, and in which order
// tables that do something at one instant number their offers, or post on the node's board.
var unseeded = regexp.MustCompile(`"i":"[A-Z2-7]{26}"|"(Number|n)":[0-9]+`)

// fate is what becomes of a message.
func (b *wires) fate(from, to *wire, subject string, data []byte) *rand.Rand {
	h := fnv.New64a()
	for _, s := range []string{from.name, to.name, subject} {
		_, _ = h.Write([]byte(s))
	}
	_, _ = h.Write(binary.BigEndian.AppendUint64(nil, uint64(b.w.since())))
	_, _ = h.Write(unseeded.ReplaceAll(data, nil))
	return rand.New(rand.NewPCG(b.w.opt.Seed, h.Sum64())) //nolint:gosec // the same draws for the same seed
}

// reaches reports whether a node is connected.
func (c *wire) reaches() bool { return !c.cut.Load() && !c.closed.Load() }

// Connected implements bus.Bus.
func (c *wire) Connected() error {
	if !c.reaches() {
		return bus.ErrCut
	}
	return nil
}

// Publish implements bus.Bus.
func (c *wire) Publish(subject string, data []byte) error {
	if err := c.Connected(); err != nil {
		return err
	}
	for _, to := range c.wires.all() {
		to.mu.Lock()
		takers := slices.Clone(to.takers[subject])
		to.mu.Unlock()
		if len(takers) == 0 {
			continue
		}
		r := c.wires.fate(c, to, subject, data)
		copies := 1
		switch k := r.IntN(100); {
		case k < 4:
			copies = 0
		case k < 8:
			copies = 2
		}
		for range copies {
			time.AfterFunc(c.wires.delay(r), func() {
				if !to.reaches() {
					return
				}
				for _, taker := range takers {
					select {
					case taker <- bytes.Clone(data):
					default:
					}
				}
			})
		}
	}
	return nil
}

// delay is how long a message is on its way: mostly a moment, and now and then long enough to be overtaken by many.
func (b *wires) delay(r *rand.Rand) time.Duration {
	if r.IntN(20) == 0 {
		return between(r, 10*time.Millisecond, time.Second)
	}
	return between(r, 50*time.Microsecond, 10*time.Millisecond)
}

// Subscribe implements bus.Bus.
func (c *wire) Subscribe(subject string, take func([]byte)) (stop func(), err error) {
	news, done := make(chan []byte, 1024), make(chan struct{})
	c.mu.Lock()
	c.takers[subject] = append(c.takers[subject], news)
	c.mu.Unlock()
	c.wires.w.work.Go(func() {
		for {
			select {
			case data := <-news:
				take(data)
			case <-done:
				return
			case <-c.end:
				return
			}
		}
	})
	return sync.OnceFunc(func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.takers[subject] = slices.DeleteFunc(c.takers[subject], func(other chan []byte) bool { return other == news })
		close(done)
	}), nil
}

// Answer implements bus.Bus.
func (c *wire) Answer(subject string, answer func([]byte) []byte) (stop func(), err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.answers[subject] = answer
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.answers, subject)
	}, nil
}

// Request implements bus.Bus.
func (c *wire) Request(ctx context.Context, subject string, data []byte) ([]byte, error) {
	if err := c.Connected(); err != nil {
		return nil, err
	}
	for _, to := range c.wires.all() {
		to.mu.Lock()
		answer := to.answers[subject]
		to.mu.Unlock()
		if answer == nil || !to.reaches() {
			continue
		}
		r := c.wires.fate(c, to, subject, data)
		there, back, twice, lost, later := c.wires.delay(r), c.wires.delay(r), r.IntN(40) == 0, r.IntN(25), c.wires.delay(r)
		said := make(chan []byte, 2)
		deliver := func(there, back time.Duration) {
			time.Sleep(there)
			if lost == 0 || !to.reaches() {
				return // the question is lost
			}
			reply := answer(bytes.Clone(data))
			time.Sleep(back)
			if lost == 1 || !to.reaches() || !c.reaches() {
				return // the answer is
			}
			c.wires.w.travelled(there + back)
			said <- reply
		}
		c.wires.w.work.Go(func() { deliver(there, back) })
		if twice {
			c.wires.w.work.Go(func() { deliver(there+back, later) })
		}
		select {
		case reply := <-said:
			return reply, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return nil, bus.ErrNobody
}

// Close implements bus.Bus.
func (c *wire) Close() {
	c.closed.Store(true)
	c.once.Do(func() {
		b := c.wires
		b.mu.Lock()
		defer b.mu.Unlock()
		b.of = slices.DeleteFunc(b.of, func(other *wire) bool { return other == c })
		close(c.end)
	})
}
