package hall_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/nodes"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// farBus is a bus whose questions and answers are on their way for a while.
type farBus struct {
	bus.Bus
	way time.Duration
}

func (b *farBus) Request(ctx context.Context, subject string, data []byte) ([]byte, error) {
	time.Sleep(b.way)
	said, err := b.Bus.Request(ctx, subject, data)
	time.Sleep(b.way)
	return said, err
}

// A player whose game another node holds is given back the way between the two nodes, beside their
// own: as much as was measured, of each move no more than the caps, and out of their quota what
// they merely claim.
func TestLagBetweenNodes(t *testing.T) {
	for _, c := range []struct {
		what             string
		way              time.Duration // between the nodes, one way
		own, trip        time.Duration // their own way, as claimed and as measured
		given, fromQuota time.Duration
	}{
		{"near", 0, 40 * time.Millisecond, 40 * time.Millisecond, 40 * time.Millisecond, 0},
		{"far", 30 * time.Millisecond, 40 * time.Millisecond, 40 * time.Millisecond, 100 * time.Millisecond, 0},
		{"far, and nothing is known of his own way", 30 * time.Millisecond, 0, 0, 60 * time.Millisecond, 0},
		{"far, and he claims more than was measured", 30 * time.Millisecond, 90 * time.Millisecond, 40 * time.Millisecond, 150 * time.Millisecond, 50 * time.Millisecond},
		{"farther than is given back", 400 * time.Millisecond, 0, 0, 500 * time.Millisecond, 250 * time.Millisecond},
	} {
		t.Run(c.what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store, hub := memory.New(), bus.NewHub()
				open := func(name string) *node {
					n := &node{bus: hub.Connect()}
					word := nodes.Word{Bus: n.bus}
					n.house = openHouseWith(t, store, journal.Options{Node: name, Shared: true, PublishNews: word.Say}, func(o *hall.Options) {
						o.Bus = &farBus{n.bus, c.way}
						o.LagCap, o.LagFree, o.LagQuota = 500*time.Millisecond, 250*time.Millisecond, time.Second
					})
					if _, err := word.Hear(n.journal.ReceiveNews); err != nil {
						t.Fatal(err)
					}
					return n
				}
				all := []*node{open("n0"), open("n1")}
				defer closeAll(all)
				time.Sleep(4 * time.Second)
				id := between(t, all[0], all[1], ana, bea, "300+2")
				for ply, text := range []string{"e4", "e5", "Nf3", "Nc6"} {
					synctest.Wait()
					time.Sleep(3 * time.Second)
					n, who, given, quota := all[0], ana, c.own, max(0, c.own-c.trip) // where the game is held
					if ply%2 == 1 {
						n, who, given, quota = all[1], bea, c.given, c.fromQuota
					}
					m := n.moveIn(id, text)
					m.Lag, m.Trip = c.own, c.trip
					made := n.must(id, who, m)[0].Event.(laws.MoveMade)
					if made.Lag != given || made.LagQuota != quota {
						t.Errorf("half move %d: given back %v, %v of it from the quota; want %v and %v", ply+1, made.Lag, made.LagQuota, given, quota)
					}
				}
			})
		})
	}
}
