package limits

import (
	"fmt"
	"sync"
	"testing"
	"time"
)

// hub carries what is published to all at once, unless it is cut.
type hub struct {
	mu    sync.Mutex
	cut   bool
	takes []func([]byte)
}

func (h *hub) Publish(_ string, data []byte) error {
	h.mu.Lock()
	takes, cut := h.takes, h.cut
	h.mu.Unlock()
	for _, take := range takes {
		if !cut {
			take(data)
		}
	}
	return nil
}

func (h *hub) Subscribe(_ string, take func([]byte)) (func(), error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.takes = append(h.takes, take)
	return func() {}, nil
}

// nodesOf are the bounds of the nodes of one server, with a clock that the test sets.
func nodesOf(t *testing.T, n int, at *time.Time) (*hub, []*Limits) {
	t.Helper()
	h, list := &hub{}, []*Limits(nil)
	for i := range n {
		l := New(Options{Now: func() time.Time { return *at }})
		if _, err := l.Share(h, fmt.Sprint("node", i)); err != nil {
			t.Fatal(err)
		}
		list = append(list, l)
	}
	return h, list
}

// Whoever goes from node to node has the tries of one, at once and over an hour.
func TestTriesCountAtAllNodes(t *testing.T) {
	at := noon
	_, list := nodesOf(t, 3, &at)
	rate := DefaultSettings.Guesses
	spent := 0
	for ; at.Before(noon.Add(time.Hour)); at = at.Add(time.Second) {
		for _, l := range list {
			if ok, _ := l.Guesses.Spend("a-ana 192.0.2.1", at); ok {
				spent++
			}
		}
	}
	if most := rate.Burst + int(time.Hour/rate.Every); spent > most || spent < most-1 {
		t.Errorf("%d tries in an hour at three nodes, want %d", spent, most)
	}
	if ok, _ := list[0].Guesses.Spend("a-ana 192.0.2.2", at); !ok {
		t.Error("another place is bound for it")
	}
	// What is given back is told to nobody, nor what each counts for itself.
	for range 100 {
		back, _ := list[0].Guesses.Take("a-eva 192.0.2.1", at)
		back()
		list[0].Talk.Take("a-eva", at)
	}
	if tries, _ := list[1].Guesses.Left("a-eva 192.0.2.1", at); tries != rate.Burst {
		t.Errorf("%d tries left of %d", tries, rate.Burst)
	}
}

// While the bus is cut each node counts for itself, and no longer.
func TestTriesWhileTheBusIsCut(t *testing.T) {
	at := noon
	h, list := nodesOf(t, 3, &at)
	h.cut = true
	burst, spent := DefaultSettings.Guesses.Burst, 0
	try := func() (n int) {
		for _, l := range list {
			for range 2 * burst {
				if ok, _ := l.Guesses.Spend("a-ana 192.0.2.1", at); ok {
					n++
				}
			}
		}
		return n
	}
	if spent = try(); spent != 3*burst {
		t.Errorf("%d tries while it is cut, want %d", spent, 3*burst)
	}
	h.cut = false
	at = at.Add(DefaultSettings.Guesses.Every)
	first, _ := list[0].Guesses.Spend("a-ana 192.0.2.1", at)
	second, _ := list[1].Guesses.Spend("a-ana 192.0.2.1", at)
	third, _ := list[2].Guesses.Spend("a-ana 192.0.2.1", at)
	if !first || second || third {
		t.Errorf("after it: %v, %v, %v", first, second, third)
	}
}

// Nodes that each spend their last tries in the same instant wait for them afterwards, by no more than the burst.
func TestTriesSpentAtOnceAreADebt(t *testing.T) {
	at := noon
	h, list := nodesOf(t, 3, &at)
	rate := DefaultSettings.Guesses
	h.cut = true
	for range rate.Burst {
		for _, l := range list {
			l.Guesses.Spend("a-ana 192.0.2.1", at)
		}
	}
	h.cut = false
	for range 2 * rate.Burst { // the news come late
		list[0].Guesses.countRemote("a-ana 192.0.2.1", at)
	}
	_, wait := list[0].Guesses.Left("a-ana 192.0.2.1", at)
	if want := time.Duration(rate.Burst+1) * rate.Every; wait != want {
		t.Errorf("waits %v, want %v", wait, want)
	}
}

// What is no such message is passed over.
func TestTriesThatCannotBeRead(t *testing.T) {
	at := noon
	h, list := nodesOf(t, 2, &at)
	for _, text := range []string{"", "{", `{"n":"x","b":"talk","k":"a"}`, `{"n":"x","b":"guesses","k":""}`, string(make([]byte, 2000))} {
		_ = h.Publish("", []byte(text))
	}
	if tries, _ := list[0].Guesses.Left("a", at); tries != DefaultSettings.Guesses.Burst {
		t.Errorf("%d tries left", tries)
	}
}
