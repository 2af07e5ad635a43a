package limits

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// ErrBusy says that too many wait already for their turn.
var ErrBusy = errors.New("limits: too many are waiting")

// Work has passwords checked, and worked out what pages show: both cost much, and the games
// need the processor. Guessing takes half a core at most in each queue, and whoever has signed
// in from their network before does not wait behind strangers.
type Work struct {
	Strangers *Queue // by network; after each check the same time passes without one
	Familiar  *Queue // by account and network, for members where they have signed in before; it rests when one was wrong
	Pages     *Queue // what pages work out, by [Limits.Key]; it rests as that of strangers does
}

func newWork(set WorkSettings) Work {
	return Work{Strangers: newQueue(set.Waiting, true, 0), Familiar: newQueue(set.Waiting, false, set.SlowPause), Pages: newQueue(set.Pages, true, 0)}
}

// Queue runs one piece of work at a time, key after key in turn: whoever asks for
// much waits for themselves. When too many wait, one of the key that has most waiting
// goes: nobody fills the queue to others. Where members have signed in before, what
// came last for an account is the first: who guesses with hundreds of tries at once
// makes its owner, at the same network, wait for one of them and not for all.
type Queue struct {
	most      int
	strangers bool // it rests after each piece of work, and a key's own come in their order; else the last first
	slowPause time.Duration

	mu      sync.Mutex
	busy    bool
	waiting int
	keys    []string // of those that wait, the next first
	turns   map[string][]chan bool
	resting map[string]bool // keys that are passed over until their pause is over
}

func newQueue(most int, strangers bool, slowPause time.Duration) *Queue {
	return &Queue{most: most, strangers: strangers, slowPause: slowPause, turns: map[string][]chan bool{}, resting: map[string]bool{}}
}

// Do runs work when it is its turn; work reports whether what it checked was right.
// After what was wrong as much time passes as it took. Do answers [ErrBusy] when too
// many wait, or the context's error; then work was not run.
func (q *Queue) Do(ctx context.Context, key string, work func() (right bool)) error {
	return q.do(ctx, key, 0, work)
}

// DoSlowly is Do for a key that has been wrong too often: after what was wrong it
// rests for the slow pause of the settings, while others have their turns.
func (q *Queue) DoSlowly(ctx context.Context, key string, work func() (right bool)) error {
	return q.do(ctx, key, q.slowPause, work)
}

func (q *Queue) do(ctx context.Context, key string, pause time.Duration, work func() (right bool)) error {
	turn, ok := q.stand(key)
	if !ok {
		return ErrBusy
	}
	select {
	case mine := <-turn:
		if !mine {
			return ErrBusy
		}
	case <-ctx.Done():
		q.giveUp(key, turn)
		return ctx.Err()
	}
	start, right := time.Now(), false
	defer func() {
		if pause > 0 && !right {
			q.rest(key, pause)
		}
		if q.strangers || !right {
			time.AfterFunc(time.Since(start), q.next)
		} else {
			q.next()
		}
	}()
	right = work()
	return nil
}

// stand takes a place in the queue, if there is one. turn reports once whether the
// turn has come, or the place was taken by another.
func (q *Queue) stand(key string) (turn chan bool, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	turn = make(chan bool, 1)
	if !q.busy && !q.resting[key] {
		q.busy = true
		turn <- true
		return turn, true
	}
	if q.waiting >= q.most && !q.yield(key) {
		return nil, false
	}
	q.waiting++
	if len(q.turns[key]) == 0 {
		q.keys = append(q.keys, key)
	}
	if q.strangers {
		q.turns[key] = append(q.turns[key], turn)
	} else {
		q.turns[key] = slices.Insert(q.turns[key], 0, turn)
	}
	return turn, true
}

// yield sends away the last of the key that has most waiting, for one that would
// still have fewer, or for one that comes before it. The caller holds q.mu.
func (q *Queue) yield(to string) bool {
	from, most := "", len(q.turns[to])+1
	if !q.strangers && most > 1 {
		from, most = to, most-1
	}
	for _, key := range q.keys {
		if n := len(q.turns[key]); n > most {
			from, most = key, n
		}
	}
	if from == "" {
		return false
	}
	last := len(q.turns[from]) - 1
	q.turns[from][last] <- false
	q.turns[from] = q.turns[from][:last]
	q.waiting--
	if last == 0 {
		q.drop(from)
	}
	return true
}

// drop forgets a key of which nothing waits. The caller holds q.mu.
func (q *Queue) drop(key string) {
	delete(q.turns, key)
	q.keys = slices.DeleteFunc(q.keys, func(k string) bool { return k == key })
}

// rest passes a key over for a while.
func (q *Queue) rest(key string, pause time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.resting[key] = true
	time.AfterFunc(pause, func() {
		q.mu.Lock()
		delete(q.resting, key)
		idle := !q.busy
		q.busy = true
		q.mu.Unlock()
		if idle {
			q.next()
		}
	})
}

// next gives the turn to the key that has waited longest for one and does not rest.
func (q *Queue) next() {
	q.mu.Lock()
	defer q.mu.Unlock()
	at := slices.IndexFunc(q.keys, func(key string) bool { return !q.resting[key] })
	if at < 0 {
		q.busy = false
		return
	}
	key := q.keys[at]
	q.keys = slices.Delete(q.keys, at, at+1)
	q.turns[key][0] <- true
	q.waiting--
	if q.turns[key] = q.turns[key][1:]; len(q.turns[key]) > 0 {
		q.keys = append(q.keys, key)
	} else {
		delete(q.turns, key)
	}
}

// giveUp leaves the queue. Whoever has got their turn meanwhile passes it on.
func (q *Queue) giveUp(key string, turn chan bool) {
	q.mu.Lock()
	at := slices.Index(q.turns[key], turn)
	if at < 0 {
		q.mu.Unlock()
		if <-turn {
			q.next()
		}
		return
	}
	defer q.mu.Unlock()
	q.waiting--
	if q.turns[key] = slices.Delete(q.turns[key], at, at+1); len(q.turns[key]) == 0 {
		q.drop(key)
	}
}
