package nodes_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/nodes"
)

// What hung on the board of a node that is not heard of any more is known until it has been back for a while, or is known to
// be dead; of one that says farewell nothing is.
func TestLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hub := bus.NewHub()
		a, b := hub.Connect(), hub.Connect()
		r := &reader{board: map[string]string{}}
		na, nb := open(t, r.options(a, "a")), open(t, r.options(b, "b"))
		defer na.Close()
		nb.Post("y", 2)
		time.Sleep(2*nodes.Pulse + time.Millisecond)
		lost := func(want bool) {
			t.Helper()
			since, ok := na.LostSince("y")
			if ok != want || slices.Equal(na.Lost(), []string{"b"}) != want {
				t.Fatalf("lost %t, want %t: %v", ok, want, na.Lost())
			}
			if away := time.Since(since); want && (away < nodes.Patience || away > 20*time.Second) {
				t.Fatalf("lost for %s", away)
			}
			if _, ok := na.LostSince("z"); ok {
				t.Fatal("what never hung there is lost")
			}
		}
		lost(false)
		b.Cut(true)
		time.Sleep(10 * time.Second)
		lost(true)
		b.Cut(false)
		time.Sleep(2 * nodes.Pulse)
		lost(true) // it may still be telling who is there
		time.Sleep(5 * time.Second)
		lost(false)
		b.Cut(true)
		time.Sleep(10 * time.Second)
		na.Bury("b")
		lost(false)
		b.Cut(false)
		time.Sleep(5 * time.Second)
		nb.Close()
		time.Sleep(10 * time.Second)
		lost(false)
	})
}
