package journal_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/memory"
)

// Two nodes append to one store. Whoever follows at either of them sees every record of both, once and in the
// store's order, although half of the news between them is lost and the rest comes late and in any order.
func TestTwoNodesTellOneStory(t *testing.T) {
	store := memory.New()
	var nodes [2]*journal.Journal
	var late sync.WaitGroup
	for i := range nodes {
		chance := rand.New(rand.NewPCG(1, uint64(i)))
		nodes[i] = journal.New(store, journal.Options{Node: fmt.Sprint(i), Shared: true, PublishNews: func(news []byte) {
			if wait := time.Duration(chance.IntN(3)) * time.Millisecond; wait > 0 {
				late.Go(func() {
					time.Sleep(wait)
					nodes[1-i].ReceiveNews(news)
				})
			}
		}})
	}
	const writers, each = 4, 50
	var followers, authors sync.WaitGroup
	for i, n := range nodes {
		followers.Go(func() {
			next := uint64(1)
			for r, err := range n.Subscribe(0).All(background) {
				if err != nil {
					t.Errorf("node %d: %v", i, err)
					return
				}
				if r.Position != next {
					t.Errorf("node %d: record %d where %d is next", i, r.Position, next)
					return
				}
				if next++; next > writers*each*2 {
					return
				}
			}
		})
		for w := range writers {
			authors.Go(func() {
				stream := fmt.Sprintf("game/%d-%d", i, w)
				for k := range uint64(each) {
					if _, err := n.Append(background, stream, k, []journal.Event{{Kind: "x", Version: 1, Data: []byte("{}"), At: 1}}); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
	}
	authors.Wait()
	followers.Wait()
	for _, n := range nodes {
		if err := n.Close(); err != nil {
			t.Error(err)
		}
	}
	late.Wait() // the last append is acknowledged before its news are published
}

// What one node has mended is mended for all.
func TestMendingReachesOtherNodes(t *testing.T) {
	store := memory.New()
	north := journal.New(store, journal.Options{Node: "north", Shared: true})
	south := journal.New(store, journal.Options{Node: "south", Shared: true})
	defer north.Close()
	defer south.Close()
	if _, err := north.Append(background, "a", 0, []journal.Event{{Kind: "bad", Version: 1, At: 1}}); err != nil {
		t.Fatal(err)
	}
	if r, err := south.Read(background, "a", 1, 1); err != nil || r[0].IsVoid() {
		t.Fatalf("%v %v", r, err)
	}
	sub := south.Subscribe(0)
	next := func() journal.Record {
		r, err := sub.Next(background)
		if err != nil {
			t.Fatal(err)
		}
		return r[0]
	}
	next()
	if err := north.Mend(background, journal.Mending{Stream: "a", From: 1, To: 1, Why: "it is a test", At: 1}, func(context.Context) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if r := next(); r.Stream != journal.RepairStream {
		t.Fatal(r)
	}
	if r, err := south.Read(background, "a", 1, 1); err != nil || !r[0].IsVoid() {
		t.Fatalf("%v %v", r, err)
	}
}

// A heartbeat that is asked for when the node has said that it ends is refused: the others would wait until it is silent.
func TestNoHeartbeatAfterTheEnd(t *testing.T) {
	j := journal.New(memory.New(), journal.Options{Node: "a", Shared: true})
	defer j.Close()
	no(t, j.Heartbeat(background, 1))
	no(t, j.Resign(background))
	if err := j.Heartbeat(background, 2); !errors.Is(err, journal.ErrClosed) {
		t.Errorf("a heartbeat after the end: %v", err)
	}
	beats, err := j.Beats(background)
	no(t, err)
	if len(beats) != 1 || beats[0].At != 1 || beats[0].Silent < time.Hour {
		t.Errorf("the others read %+v", beats)
	}
}
