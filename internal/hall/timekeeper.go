package hall

import (
	"sync"
	"time"

	"github.com/escaque/escaque/clock"
)

// timekeeper returns the instants of the hall. They never run backwards within the process: they
// advance with the machine's monotonic clock, so that a correction of the wall clock moves no flag.
// They begin no earlier than the last instant in the journal.
type timekeeper struct {
	now func() time.Time

	mu   sync.Mutex
	from time.Time     // the clock reading to which base belongs
	base clock.Instant // the instant at that reading
	last clock.Instant
}

// newTimekeeper returns a timekeeper that reads now, or time.Now if now is nil.
func newTimekeeper(now func() time.Time) *timekeeper {
	if now == nil {
		now = time.Now
	}
	t := now()
	at := clock.Instant(t.UnixMilli())
	return &timekeeper{now: now, from: t, base: at, last: at}
}

// stamp returns the present instant.
func (k *timekeeper) stamp() clock.Instant {
	k.mu.Lock()
	defer k.mu.Unlock()
	at := k.base + clock.Instant(k.now().Sub(k.from)/time.Millisecond)
	k.last = max(k.last, at)
	return k.last
}

// notBefore moves the timekeeper forward to at if it is behind. That happens if the machine's clock
// was set back while the server was closed. Time in a game never runs backwards.
func (k *timekeeper) notBefore(at clock.Instant) {
	now := k.stamp()
	if now >= at {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.base += at - now
	k.last = at
}
