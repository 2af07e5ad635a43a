package limits

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// ErrBusy says that too many wait already for their password to be checked.
var ErrBusy = errors.New("limits: too many are waiting")

// Work has passwords checked: they are made to cost much, and the games need the
// processor. Guessing takes half a core at most in each queue, and whoever has signed
// in from his place before does not wait behind strangers.
type Work struct {
	Strangers *Queue // by place; after each check the same time passes without one
	Familiar  *Queue // by account and place, for members where they have signed in before; it rests when one was wrong
}

func newWork(set WorkSettings) Work {
	return Work{Strangers: newQueue(set.Waiting, true), Familiar: newQueue(set.Waiting, false)}
}

// Queue runs one piece of work at a time, key after key in turn: whoever asks for
// much waits for himself.
type Queue struct {
	most  int
	rests bool

	mu      sync.Mutex
	busy    bool
	waiting int
	keys    []string // of those that wait, the next first
	turns   map[string][]chan struct{}
}

func newQueue(most int, rests bool) *Queue {
	return &Queue{most: most, rests: rests, turns: map[string][]chan struct{}{}}
}

// Do runs work when it is its turn; work reports whether what it checked was right.
// After what was wrong as much time passes as it took. Do answers [ErrBusy] when too many wait, or the
// context's error; then work was not run.
func (q *Queue) Do(ctx context.Context, key string, work func() (right bool)) error {
	turn, err := q.stand(key)
	if err != nil {
		return err
	}
	select {
	case <-turn:
	case <-ctx.Done():
		q.giveUp(key, turn)
		return ctx.Err()
	}
	start, right := time.Now(), false
	defer func() {
		if q.rests || !right {
			time.AfterFunc(time.Since(start), q.next)
		} else {
			q.next()
		}
	}()
	right = work()
	return nil
}

// stand takes a place in the queue; turn is closed when it is the first.
func (q *Queue) stand(key string) (turn chan struct{}, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	turn = make(chan struct{})
	switch {
	case !q.busy:
		q.busy = true
		close(turn)
		return turn, nil
	case q.waiting >= q.most:
		return nil, ErrBusy
	}
	q.waiting++
	if len(q.turns[key]) == 0 {
		q.keys = append(q.keys, key)
	}
	q.turns[key] = append(q.turns[key], turn)
	return turn, nil
}

// next gives the turn to the key that has waited longest for one.
func (q *Queue) next() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.keys) == 0 {
		q.busy = false
		return
	}
	key := q.keys[0]
	q.keys = q.keys[1:]
	close(q.turns[key][0])
	q.waiting--
	if q.turns[key] = q.turns[key][1:]; len(q.turns[key]) > 0 {
		q.keys = append(q.keys, key)
	} else {
		delete(q.turns, key)
	}
}

// giveUp leaves the queue. Whoever has got his turn meanwhile passes it on.
func (q *Queue) giveUp(key string, turn chan struct{}) {
	q.mu.Lock()
	at := slices.Index(q.turns[key], turn)
	if at < 0 {
		q.mu.Unlock()
		q.next()
		return
	}
	defer q.mu.Unlock()
	q.waiting--
	if q.turns[key] = slices.Delete(q.turns[key], at, at+1); len(q.turns[key]) == 0 {
		delete(q.turns, key)
		q.keys = slices.DeleteFunc(q.keys, func(k string) bool { return k == key })
	}
}
