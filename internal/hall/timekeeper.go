package hall

import (
	"sync"
	"time"

	"github.com/escaque/escaque/clock"
)

// timekeeper stamps what happens in the hall. Its instants never run backwards
// within the process: they advance with the machine's monotonic clock, so that
// a correction of the wall clock moves no flag, and they start no earlier than
// the last instant that the journal knows.
type timekeeper struct {
	now func() time.Time

	mu   sync.Mutex
	from time.Time     // the reading that base belongs to
	base clock.Instant // the instant at that reading
	last clock.Instant
}

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

// notBefore moves the keeper forward when the journal has seen a later instant
// than the machine's clock shows: the clock was set back while the server was
// closed, and time in a game only goes on.
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
