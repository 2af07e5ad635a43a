package limits

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// One place asks for much, another for one: the other is next.
func TestQueueTakesTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(10, true, 0)
		var mu sync.Mutex
		var order []string
		start := time.Now()
		for _, key := range []string{"a", "a", "a", "a", "b"} {
			go func() {
				err := q.Do(t.Context(), key, func() bool {
					time.Sleep(time.Second)
					mu.Lock()
					defer mu.Unlock()
					order = append(order, fmt.Sprint(key, " ", time.Since(start)))
					return true
				})
				if err != nil {
					t.Error(err)
				}
			}()
			synctest.Wait()
		}
		time.Sleep(time.Minute)
		mu.Lock()
		defer mu.Unlock()
		if want := []string{"a 1s", "a 3s", "b 5s", "a 7s", "a 9s"}; !slices.Equal(order, want) {
			t.Errorf("%v, want %v: half of the time is rest", order, want)
		}
	})
}

// The queue of members rests after what was wrong, and not after what was right.
func TestQueueRestsAfterGuesses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q, start := newQueue(10, false, 0), time.Now()
		for _, right := range []bool{true, false, false, true, true} {
			err := q.Do(t.Context(), "a", func() bool {
				time.Sleep(time.Second)
				return right
			})
			if err != nil {
				t.Error(err)
			}
		}
		if took := time.Since(start); took != 7*time.Second {
			t.Errorf("took %v, want 7s", took)
		}
	})
}

// Who has filled the queue makes room for others, down to an equal share.
func TestQueueIsFilledByNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(4, true, 0)
		var mu sync.Mutex
		done := map[string]int{}
		ask := func(key string) {
			go func() {
				err := q.Do(t.Context(), key, func() bool { time.Sleep(time.Second); return false })
				mu.Lock()
				defer mu.Unlock()
				if done[key]++; errors.Is(err, ErrBusy) {
					done[key+" busy"]++
				}
			}()
			synctest.Wait()
		}
		for _, key := range []string{"a", "a", "a", "a", "a", "b", "b", "b", "c", "d", "e"} {
			ask(key) // one a works and four wait; b takes two of them, c and d one each
		}
		time.Sleep(time.Minute)
		mu.Lock()
		defer mu.Unlock()
		want := map[string]int{"a": 5, "a busy": 3, "b": 3, "b busy": 2, "c": 1, "d": 1, "e": 1, "e busy": 1}
		if !maps.Equal(done, want) {
			t.Errorf("%v, want %v", done, want)
		}
		q.mu.Lock()
		defer q.mu.Unlock()
		if q.waiting != 0 || len(q.keys) != 0 || len(q.turns) != 0 {
			t.Errorf("left over: %d, %v, %v", q.waiting, q.keys, q.turns)
		}
	})
}

// Whoever comes back to their game is examined next, however many tries of others
// wait for their account at their place.
func TestQueueLastFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(8, false, 0)
		for range 100 {
			go q.Do(t.Context(), "a", func() bool { time.Sleep(time.Second); return false })
		}
		synctest.Wait()
		start := time.Now()
		if err := q.Do(t.Context(), "a", func() bool { return true }); err != nil {
			t.Error(err)
		}
		if took := time.Since(start); took > 2*time.Second {
			t.Errorf("waited %v behind others' tries", took)
		}
		time.Sleep(time.Minute)
	})
}

// A key that has been wrong too often rests alone after each further wrong try:
// others go on, what is right does not rest, and nothing is refused.
func TestSlowKeyRestsAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(100, false, 5*time.Second)
		start := time.Now()
		var mu sync.Mutex
		var order []string
		ask := func(name, key string, do func(context.Context, string, func() bool) error, right bool) {
			go func() {
				if err := do(t.Context(), key, func() bool {
					time.Sleep(time.Second)
					mu.Lock()
					defer mu.Unlock()
					order = append(order, fmt.Sprint(name, " ", time.Since(start)))
					return right
				}); err != nil {
					t.Error(err)
				}
			}()
			synctest.Wait()
		}
		for i := range 3 {
			ask(fmt.Sprint("guess", i), "a", q.DoSlowly, false)
		}
		ask("owner", "a", q.DoSlowly, true)
		ask("other", "b", q.Do, true)
		time.Sleep(time.Minute)
		mu.Lock()
		defer mu.Unlock()
		// The first guess ends at 1 s and a rests till 6 s; the queue rests a second,
		// and b has its turn. Then the owner, who came last, and the guesses one by one.
		if want := []string{"guess0 1s", "other 3s", "owner 7s", "guess2 8s", "guess1 14s"}; !slices.Equal(order, want) {
			t.Errorf("%v, want %v", order, want)
		}
		q.mu.Lock()
		defer q.mu.Unlock()
		if q.busy || q.waiting != 0 || len(q.keys) != 0 || len(q.turns) != 0 || len(q.resting) != 0 {
			t.Errorf("left over: %v, %d, %v, %v, %v", q.busy, q.waiting, q.keys, q.turns, q.resting)
		}
	})
}

func TestQueueIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(2, true, 0)
		release := make(chan struct{})
		for range 3 { // one works, two wait
			go q.Do(t.Context(), "a", func() bool { <-release; return true })
			synctest.Wait()
		}
		if err := q.Do(t.Context(), "a", func() bool { return true }); !errors.Is(err, ErrBusy) {
			t.Errorf("the third who waits: %v", err)
		}
		close(release)
		synctest.Wait()
		ctx, cancel := context.WithCancel(t.Context())
		hold := make(chan struct{})
		go q.Do(t.Context(), "a", func() bool { <-hold; return true })
		synctest.Wait()
		gone := make(chan error)
		go func() { gone <- q.Do(ctx, "c", func() bool { t.Error("run for somebody who has gone"); return true }) }()
		synctest.Wait()
		cancel()
		if err := <-gone; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		close(hold)
		if err := q.Do(t.Context(), "d", func() bool { return true }); err != nil {
			t.Error(err)
		}
		q.mu.Lock()
		defer q.mu.Unlock()
		if q.waiting != 0 || len(q.keys) != 0 || len(q.turns) != 0 {
			t.Errorf("left over: %d, %v, %v", q.waiting, q.keys, q.turns)
		}
	})
}
