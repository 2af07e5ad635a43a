package outbox

import (
	"runtime"
	"sync"
	"time"
)

// The pauses of a crier: after breath listeners it sleeps for rest. A busy scheduler checks the
// network only every ten milliseconds. The pause lets it see new data, even with one processor.
const (
	breath = 64
	rest   = 50 * time.Microsecond
)

// Criers deliver lines to many listeners. A line may be for thousands, and a move would wait behind
// all of their goroutines. So only half as many goroutines as processors deliver it, to one
// listener at a time.
type Criers struct {
	mu      sync.Mutex
	waiting []func()
	busy    int // running goroutines
}

// Deliver calls tell soon in another goroutine.
func (q *Criers) Deliver(tell func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = append(q.waiting, tell)
	if q.busy < max(1, runtime.GOMAXPROCS(0)/2) {
		q.busy++
		go q.work()
	}
}

func (q *Criers) work() {
	for told := 1; ; told++ {
		q.mu.Lock()
		if len(q.waiting) == 0 {
			q.waiting = nil
			q.busy--
			q.mu.Unlock()
			return
		}
		tell := q.waiting[0]
		q.waiting[0], q.waiting = nil, q.waiting[1:]
		q.mu.Unlock()
		tell()
		if told%breath == 0 {
			time.Sleep(rest)
		} else {
			runtime.Gosched()
		}
	}
}
