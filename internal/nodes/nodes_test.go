package nodes_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/nodes"
)

// lossy is a bus that loses some of what is published.
type lossy struct {
	bus.Bus
	mu     sync.Mutex
	chance *rand.Rand
}

func (l *lossy) Publish(subject string, data []byte) error {
	l.mu.Lock()
	lost := l.chance.IntN(3) == 0
	l.mu.Unlock()
	if lost {
		return nil
	}
	return l.Bus.Publish(subject, data)
}

// reader keeps what a node has noticed of others.
type reader struct {
	mu    sync.Mutex
	board map[string]string
	gone  []string
}

func (r *reader) options(b bus.Bus, name string) nodes.Options {
	return nodes.Options{
		Bus: b, Name: name, Log: slog.New(slog.DiscardHandler),
		Noticed: func(node, key string, value []byte) {
			r.mu.Lock()
			defer r.mu.Unlock()
			if value == nil {
				delete(r.board, node+"/"+key)
			} else {
				r.board[node+"/"+key] = string(value)
			}
		},
		Gone: func(node string) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.gone = append(r.gone, node)
		},
	}
}

func (r *reader) sees() map[string]string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return maps.Clone(r.board)
}

func open(t *testing.T, opt nodes.Options) *nodes.Nodes {
	t.Helper()
	n := nodes.New(opt)
	if err := n.Open(); err != nil {
		t.Fatal(err)
	}
	return n
}

// Whatever the bus loses, every node ends with the boards of all others.
func TestBoardsAreReadByAll(t *testing.T) {
	for seed := range uint64(4) {
		synctest.Test(t, func(t *testing.T) {
			chance := rand.New(rand.NewPCG(seed, 1))
			hub := bus.NewHub()
			var all [3]*nodes.Nodes
			var readers [3]*reader
			want := [3]map[string]string{}
			for i := range all {
				b := hub.Connect()
				defer b.Close()
				readers[i] = &reader{board: map[string]string{}}
				want[i] = map[string]string{}
				all[i] = open(t, readers[i].options(&lossy{Bus: b, chance: rand.New(rand.NewPCG(seed, uint64(i)))}, fmt.Sprint("n", i)))
			}
			for step := range 1500 {
				i, key := chance.IntN(3), fmt.Sprint("k", chance.IntN(800))
				full := fmt.Sprintf("n%d/%s", i, key)
				if chance.IntN(3) == 0 {
					all[i].TakeDown(key)
					delete(want[i], full)
				} else {
					all[i].Post(key, step)
					want[i][full] = fmt.Sprint(step)
				}
				if chance.IntN(50) == 0 {
					time.Sleep(time.Duration(chance.IntN(300)) * time.Millisecond)
				}
			}
			time.Sleep(20 * nodes.Pulse)
			for i, r := range readers {
				expected := map[string]string{}
				for k := range want {
					if k != i {
						maps.Copy(expected, want[k])
					}
				}
				if got := r.sees(); !maps.Equal(got, expected) {
					t.Errorf("seed %d: node %d sees %d notices, want %d", seed, i, len(got), len(expected))
				}
			}
			for _, n := range all {
				n.Close()
			}
		})
	}
}

// A node that is cut off is gone for the others, and they for it; when it is back all is as before. One that
// ends is gone at once, and one that starts again under its name is another.
func TestNodesComeAndGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hub := bus.NewHub()
		a, b := hub.Connect(), hub.Connect()
		ra, rb := &reader{board: map[string]string{}}, &reader{board: map[string]string{}}
		na, nb := open(t, ra.options(a, "a")), open(t, rb.options(b, "b"))
		na.Post("x", 1)
		nb.Post("y", 2)
		time.Sleep(2 * nodes.Pulse)
		if len(ra.sees()) != 1 || len(rb.sees()) != 1 {
			t.Fatal(ra.sees(), rb.sees())
		}
		b.Cut(true)
		nb.Post("z", 3)
		time.Sleep(nodes.Patience + 2*nodes.Pulse)
		if len(ra.sees()) != 0 || len(rb.sees()) != 0 || len(ra.gone) != 1 || len(na.Others()) != 0 {
			t.Fatal("cut off: ", ra.sees(), rb.sees(), ra.gone)
		}
		b.Cut(false)
		time.Sleep(2 * nodes.Pulse)
		if len(ra.sees()) != 2 || len(rb.sees()) != 1 {
			t.Fatal("back: ", ra.sees(), rb.sees())
		}
		nb.Close()
		synctest.Wait()
		if len(ra.sees()) != 0 || len(ra.gone) != 2 {
			t.Fatal("ended: ", ra.sees(), ra.gone)
		}
		again := open(t, rb.options(b, "b"))
		again.Post("new", 4)
		time.Sleep(2 * nodes.Pulse)
		if got := ra.sees(); !maps.Equal(got, map[string]string{"b/new": "4"}) {
			t.Fatal("started again: ", got)
		}
		again.Close()
		na.Close()
		a.Close()
		b.Close()
	})
}

func TestQuestions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hub := bus.NewHub()
		a, b := hub.Connect(), hub.Connect()
		defer a.Close()
		defer b.Close()
		no := errors.New("no")
		opt := nodes.Options{Bus: a, Name: "a", Refused: func(text []byte) error {
			if string(text) == "no" {
				return no
			}
			return errors.New(string(text))
		}}
		na, nb := nodes.New(opt), nodes.New(nodes.Options{Bus: b, Name: "b"})
		nb.Answer("double", func(_ context.Context, args []byte) (any, error) {
			var k int
			if err := json.Unmarshal(args, &k); err != nil || k < 0 {
				return nil, errors.Join(err, no)
			}
			return 2 * k, nil
		})
		heard := make(chan string, 1)
		nb.Hear("hello", func(from string, data []byte) { heard <- from + string(data) })
		for _, n := range []*nodes.Nodes{na, nb} {
			if err := n.Open(); err != nil {
				t.Fatal(err)
			}
			defer n.Close()
		}
		var got int
		if err := na.Ask(t.Context(), "b", "double", 21, &got); err != nil || got != 42 {
			t.Fatal(got, err)
		}
		if err := na.Ask(t.Context(), "b", "double", -1, &got); !errors.Is(err, no) {
			t.Fatal(err)
		}
		if err := na.Ask(t.Context(), "c", "double", 1, &got); !errors.Is(err, nodes.ErrUnreachable) || !errors.Is(err, bus.ErrNobody) {
			t.Fatal(err)
		}
		na.Tell("b", "hello", 1)
		if s := <-heard; s != "a1" {
			t.Fatal(s)
		}
		na.Tell("", "hello", 2)
		if s := <-heard; s != "a2" {
			t.Fatal(s)
		}
	})
}

func TestNames(t *testing.T) {
	for name, valid := range map[string]bool{"a": true, "node-1": true, "": false, "a.b": false, "a*": false, "é": false, "-a": false} {
		if nodes.ValidName(name) != valid {
			t.Errorf("%q: %t", name, !valid)
		}
	}
}
