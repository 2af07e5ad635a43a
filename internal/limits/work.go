package limits

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// ErrBusy is returned when too many jobs are waiting in a queue.
var ErrBusy = errors.New("limits: too many are waiting")

// Work holds the queues for password checks and expensive pages. Both use much processor time that
// the games need. Each of the queues for strangers uses at most half a core. Members who have
// signed in from the same network before have queues of their own.
type Work struct {
	Strangers *Queue // by network; it pauses after each check for as long as the check took
	Familiar  *Queue // by account and network, for members at known networks; it pauses after a wrong password
	Pages     *Queue // by [Limits.Key]; it pauses as Strangers does
}

func newWork(set WorkSettings) Work {
	return Work{Strangers: newQueue(set.Waiting, true, 0), Familiar: newQueue(set.Waiting, false, set.SlowPause), Pages: newQueue(set.Pages, true, 0)}
}

// Queue runs one job at a time and takes turns between keys, so many jobs of one key delay only
// that key. When too many jobs wait, the last job of the key with the most waiting jobs is dropped.
// In the queue of familiar members the newest job of a key runs first. So an account's owner waits
// for at most one password check of an attacker at the same network.
type Queue struct {
	most      int
	strangers bool // pauses after each job, jobs of a key run in order; otherwise the last job of a key runs first
	slowPause time.Duration

	mu      sync.Mutex
	busy    bool
	waiting int
	keys    []string // keys with waiting jobs, the next one first
	turns   map[string][]chan bool
	resting map[string]bool // keys that are skipped until their pause ends
}

// newQueue returns a queue in which at most the given number of jobs may wait. strangers chooses
// between the queue for strangers and that for familiar members. slowPause is the pause of a key
// after a wrong result of [Queue.DoSlowly].
func newQueue(most int, strangers bool, slowPause time.Duration) *Queue {
	return &Queue{most: most, strangers: strangers, slowPause: slowPause, turns: map[string][]chan bool{}, resting: map[string]bool{}}
}

// Do waits for its turn and runs work. work returns whether the password or other value that it
// checked was right. After a wrong result the queue pauses for as long as work took. Do returns
// [ErrBusy] when too many jobs are waiting, or the context's error. In both cases work was not run.
func (q *Queue) Do(ctx context.Context, key string, work func() (right bool)) error {
	return q.do(ctx, key, 0, work)
}

// DoSlowly is [Queue.Do] for a key with too many wrong results before. After another wrong result
// the key has no turn for SlowPause, while the jobs of other keys run.
func (q *Queue) DoSlowly(ctx context.Context, key string, work func() (right bool)) error {
	return q.do(ctx, key, q.slowPause, work)
}

// do waits for its turn and runs work. pause is the pause of the key after a wrong result.
func (q *Queue) do(ctx context.Context, key string, pause time.Duration, work func() (right bool)) error {
	turn, ok := q.join(key)
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

// join adds a job to the queue; ok is false if the queue is full. turn receives one value: true
// when the job may run, false when it was dropped for another job.
func (q *Queue) join(key string) (turn chan bool, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	turn = make(chan bool, 1)
	if !q.busy && !q.resting[key] {
		q.busy = true
		turn <- true
		return turn, true
	}
	if q.waiting >= q.most && !q.displaceJobFor(key) {
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

// displaceJobFor drops the last job of the key with the most waiting jobs to make room for a job of
// key to. It returns false if no other key has more jobs. In the queue of familiar members a key
// may also replace its own job. The caller holds q.mu.
func (q *Queue) displaceJobFor(to string) bool {
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

// drop removes a key that has no more waiting jobs. The caller holds q.mu.
func (q *Queue) drop(key string) {
	delete(q.turns, key)
	q.keys = slices.DeleteFunc(q.keys, func(k string) bool { return k == key })
}

// rest takes a key out of turn for the length of pause.
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

// next gives the turn to the first key in the queue that may have one now.
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

// giveUp removes a waiting job from the queue. If the job had received the turn already, the next
// job receives it.
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
