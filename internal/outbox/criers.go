package outbox

import (
	"runtime"
	"sync"
	"time"
)

// After so many listeners a crier rests a moment. A scheduler that never runs out of work looks at the network
// every ten milliseconds only; in the rest it sees what has come, where there is but one processor, too.
const (
	breath = 64
	rest   = 50 * time.Microsecond
)

// Criers tell what many hear. A line may be for thousands: if all of them stood in line for the processor
// together, a move would wait behind them. So as many criers as half the processors tell it, each to one listener after the
// other, and make room before the next.
type Criers struct {
	mu      sync.Mutex
	waiting []func()
	busy    int // at work
}

// Cry has one listener told, soon, by somebody else.
func (q *Criers) Cry(tell func()) {
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
