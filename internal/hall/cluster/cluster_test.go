package cluster_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/hall/refusal"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// node is a node with one question, one board and one kind of news.
type node struct {
	*cluster.Cluster
	double cluster.Question[int, int]
	refuse cluster.Question[string, cluster.Nothing]
	seeks  *cluster.Board[string, int]
	heard  []string
	after  []uint64
}

func open(t *testing.T, store *memory.Store, hub *bus.Hub, name string) *node {
	t.Helper()
	j := journal.New(store, journal.Options{Node: name, Shared: true, Log: slog.New(slog.DiscardHandler)})
	n := &node{}
	n.Cluster = cluster.New(cluster.Options{
		Bus: hub.Connect(), Journal: j, Log: slog.New(slog.DiscardHandler), Closing: func() bool { return false }, Gone: func(string) {},
	})
	n.double = cluster.NewQuestion(n.Cluster, "double", func(ctx context.Context, k int) (int, error) {
		if !cluster.IsFromNode(ctx) {
			return 0, errors.New("nobody has asked")
		}
		return 2 * k, nil
	})
	n.refuse = cluster.NewQuestion(n.Cluster, "refuse", func(_ context.Context, why string) (cluster.Nothing, error) {
		return cluster.Nothing{}, map[string]error{
			"hall": refusal.New(refusal.TooManySeeks, 3), "laws": &laws.Refusal{Code: laws.GameOver},
			"conduct": &conduct.Refusal{Args: []any{2}}, "other": errors.New("a disk"),
		}[why]
	})
	n.seeks = cluster.NewBoard[string, int](n.Cluster, "seek/", nil)
	cluster.OnMessage(n.Cluster, "said", func(from, text string) { n.heard = append(n.heard, from+": "+text) })
	if err := n.Open(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		n.Run(ctx)
		close(done)
	}()
	t.Cleanup(func() {
		cancel()
		<-done
		n.Close()
		_ = j.Close()
	})
	return n
}

func both(t *testing.T, do func(t *testing.T, a, b *node)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		store, hub := memory.New(), bus.NewHub()
		a, b := open(t, store, hub, "n0"), open(t, store, hub, "n1")
		time.Sleep(4 * time.Second) // until they know each other
		do(t, a, b)
	})
}

// A question is answered as it was asked, and a refusal arrives as what it is.
func TestQuestions(t *testing.T) {
	both(t, func(t *testing.T, a, _ *node) {
		ctx := t.Context()
		if got, err := a.double.Ask(ctx, "n1", 21); err != nil || got != 42 {
			t.Errorf("%d, %v", got, err)
		}
		then := 0
		if _, err := a.double.AskThen(ctx, "n1", 2, func(_ context.Context, n int) { then = n }); err != nil || then != 4 {
			t.Errorf("then %d, %v", then, err)
		}
		sum := 0
		a.double.AskAll(ctx, 5, func(n int) { sum += n })
		if sum != 10 {
			t.Errorf("all nodes answer %d", sum)
		}
		if _, err := a.refuse.Ask(ctx, "n1", ""); err != nil {
			t.Errorf("done: %v", err)
		}
		_, err := a.refuse.Ask(ctx, "n1", "hall")
		var byHall *refusal.Error
		if !errors.As(err, &byHall) || byHall.Code != refusal.TooManySeeks || !slices.Equal(byHall.Args, []any{3}) {
			t.Errorf("the hall's: %v", err)
		}
		_, err = a.refuse.Ask(ctx, "n1", "laws")
		var byLaws *laws.Refusal
		if !errors.As(err, &byLaws) || byLaws.Code != laws.GameOver {
			t.Errorf("the Laws': %v", err)
		}
		_, err = a.refuse.Ask(ctx, "n1", "conduct")
		var byConduct *conduct.Refusal
		if !errors.As(err, &byConduct) || !slices.Equal(byConduct.Args, []any{2}) {
			t.Errorf("of conduct: %v", err)
		}
		if _, err = a.refuse.Ask(ctx, "n1", "other"); !refusal.Is(err, refusal.NotRecorded) || !strings.Contains(err.Error(), "a disk") {
			t.Errorf("another: %v", err)
		}
		if _, err = a.double.Ask(ctx, "n7", 1); !refusal.Is(err, refusal.Unreachable) {
			t.Errorf("of a node that is not there: %v", err)
		}
	})
}

// What one node posts all know, until it is taken down.
func TestBoards(t *testing.T) {
	both(t, func(t *testing.T, a, b *node) {
		a.seeks.Post("x", 7)
		synctest.Wait()
		time.Sleep(time.Second)
		if v, at := b.seeks.Get("x"); v != 7 || at != "n0" || !slices.Equal(b.seeks.All(), []int{7}) {
			t.Errorf("known: %d of %q, %v", v, at, b.seeks.All())
		}
		if _, at := a.seeks.Get("x"); at != "" {
			t.Errorf("its own is said to be at %q", at)
		}
		a.seeks.Delete("x")
		synctest.Wait()
		time.Sleep(time.Second)
		if _, at := b.seeks.Get("x"); at != "" {
			t.Errorf("taken down, and still at %q", at)
		}
		a.seeks.Post("y", 1)
		synctest.Wait()
		time.Sleep(time.Second)
		b.seeks.DeleteFunc(func(n int) bool { return n == 1 })
		if len(b.seeks.All()) != 0 {
			t.Errorf("left: %v", b.seeks.All())
		}
		var none *cluster.Board[string, int]
		none.Post("x", 1)
		none.Delete("x")
		none.DeleteFunc(nil)
		if v, at := none.Get("x"); v != 0 || at != "" || none.All() != nil {
			t.Error("something is on the board of a server of one node")
		}
	})
}

// What is told arrives, and what is to be done after a record waits for it and keeps its order.
func TestNewsInOrder(t *testing.T) {
	both(t, func(t *testing.T, a, b *node) {
		b.Send("", "said", "hello")
		synctest.Wait()
		if !slices.Equal(a.heard, []string{"n1: hello"}) {
			t.Errorf("heard: %v", a.heard)
		}
		a.RunAfter(5, func() { a.after = append(a.after, 5) })
		a.RunAfter(1, func() { a.after = append(a.after, 1) })
		synctest.Wait()
		if len(a.after) > 0 {
			t.Errorf("before the journal was followed: %v", a.after)
		}
		a.SetFollowed(5)
		synctest.Wait()
		if !slices.Equal(a.after, []uint64{5, 1}) {
			t.Errorf("done: %v", a.after)
		}
		if place, of := b.Rank(); place != 1 || of != 2 {
			t.Errorf("place %d of %d", place, of)
		}
	})
}
