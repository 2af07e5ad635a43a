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

// wires is the simulated bus between the nodes. Messages are delayed, reordered, duplicated and
// lost. The fate of a message is drawn from its time, sender, receiver and content, not from a
// shared source: nodes that send at the same instant have no order.
type wires struct {
	w  *world
	mu sync.Mutex
	of []*wire // by node
}

// wire is one node's connection to the bus.
type wire struct {
	wires   *wires
	name    string
	cut     atomic.Bool // temporarily disconnected
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

// connections returns all connections.
func (b *wires) connections() []*wire {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.of)
}

// unseeded matches the parts of a message that do not depend on the seed: a node's identity since
// its start, and numbers that depend on the order of tables acting at one instant.
var unseeded = regexp.MustCompile(`"i":"[A-Z2-7]{26}"|"(Number|n)":[0-9]+`)

// fateOf returns a random source that depends on the seed, the message, its sender and receiver,
// and the time.
func (b *wires) fateOf(from, to *wire, subject string, data []byte) *rand.Rand {
	h := fnv.New64a()
	for _, s := range []string{from.name, to.name, subject} {
		_, _ = h.Write([]byte(s))
	}
	_, _ = h.Write(binary.BigEndian.AppendUint64(nil, uint64(b.w.since())))
	_, _ = h.Write(unseeded.ReplaceAll(data, nil))
	return rand.New(rand.NewPCG(b.w.opt.Seed, h.Sum64())) //nolint:gosec // the same draws for the same seed
}

// isConnected reports whether the node is connected.
func (c *wire) isConnected() bool { return !c.cut.Load() && !c.closed.Load() }

// Connected implements bus.Bus.
func (c *wire) Connected() error {
	if !c.isConnected() {
		return bus.ErrCut
	}
	return nil
}

// Publish implements bus.Bus.
func (c *wire) Publish(subject string, data []byte) error {
	if err := c.Connected(); err != nil {
		return err
	}
	for _, to := range c.wires.connections() {
		to.mu.Lock()
		takers := slices.Clone(to.takers[subject])
		to.mu.Unlock()
		if len(takers) == 0 {
			continue
		}
		r := c.wires.fateOf(c, to, subject, data)
		copies := 1
		switch k := r.IntN(100); {
		case k < 4:
			copies = 0
		case k < 8:
			copies = 2
		}
		for range copies {
			time.AfterFunc(c.wires.drawDelay(r), func() {
				if !to.isConnected() {
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

// drawDelay draws the delay of a message. It is mostly short, and sometimes long enough for many
// messages to overtake.
func (b *wires) drawDelay(r *rand.Rand) time.Duration {
	if r.IntN(20) == 0 {
		return randomBetween(r, 10*time.Millisecond, time.Second)
	}
	return randomBetween(r, 50*time.Microsecond, 10*time.Millisecond)
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
	for _, to := range c.wires.connections() {
		to.mu.Lock()
		answer := to.answers[subject]
		to.mu.Unlock()
		if answer == nil || !to.isConnected() {
			continue
		}
		r := c.wires.fateOf(c, to, subject, data)
		there, back, twice, lost, later := c.wires.drawDelay(r), c.wires.drawDelay(r), r.IntN(40) == 0, r.IntN(25), c.wires.drawDelay(r)
		said := make(chan []byte, 2)
		deliver := func(there, back time.Duration) {
			time.Sleep(there)
			if lost == 0 || !to.isConnected() {
				return // the question is lost
			}
			reply := answer(bytes.Clone(data))
			time.Sleep(back)
			if lost == 1 || !to.isConnected() || !c.isConnected() {
				return // the answer is
			}
			c.wires.w.recordTrip(there + back)
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
