package conn

import (
	"math"
	"sync"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/rtt"
)

// timeseal is the state of a client that timestamps its lines with its own clock (see ics.Unseal).
// The clocks of client and server are only assumed to run at the same speed. They are compared by a
// ping, sent at an instant of the server's clock, and its answer with the client's time.
type timeseal struct {
	version int

	mu           sync.Mutex
	pendingPings []time.Time // when the unanswered pings were sent, the oldest first
	synced       bool        // pingSent and pongStamp are set
	pingSent     time.Time   // when the last answered ping was sent
	pongStamp    int64       // the client's clock when it received that ping, in milliseconds
	lineStamp    int64       // the client's clock when it sent the last line
	trips        [8]time.Duration
	count        int       // number of round trips measured
	lineRead     time.Time // when the last line arrived
	silent       bool      // the client does not answer pings: it gets no more
}

// maxPendingPings is how many pings may be unanswered.
const maxPendingPings = 32

// ping returns the line that asks for the client's time and records it as sent at now. It returns
// "" if too many pings are unanswered.
func (s *timeseal) ping(now time.Time) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.silent = s.silent || len(s.pendingPings) >= maxPendingPings; s.silent {
		return ""
	}
	s.pendingPings = append(s.pendingPings, now)
	if s.version == 2 {
		return ics.SealPing2
	}
	return ics.SealPing
}

// recordPong records the answer to the oldest ping.
func (s *timeseal) recordPong(now time.Time, stamp int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.pendingPings) == 0 {
		return // no ping is pending
	}
	s.pingSent, s.pongStamp, s.synced = s.pendingPings[0], stamp, true
	s.pendingPings = s.pendingPings[1:]
	s.trips[s.count%len(s.trips)] = now.Sub(s.pingSent)
	s.count++
}

// recordLine records the arrival and the timestamp of a line.
func (s *timeseal) recordLine(now time.Time, stamp int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lineRead, s.lineStamp = now, stamp
}

// lag returns the transmission time of the last line together with that of the news that the line
// answers. It is the time on the server's clock since the ping was sent, minus the time on the
// client's clock between the ping's arrival and the line's departure. It is 0 before the first ping
// is answered, or if the client's clock shows more time than has passed. The regulations limit how
// much of it is credited.
func (s *timeseal) lag() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	spent := s.lineStamp - s.pongStamp
	if !s.synced || spent < 0 || spent > int64(24*time.Hour/time.Millisecond) {
		return 0
	}
	return max(0, s.lineRead.Sub(s.pingSent)-time.Duration(spent)*time.Millisecond)
}

// RoundTrips summarises how long the last messages to a client and back took.
type RoundTrips struct{ Least, Mean, Most, Deviation time.Duration }

// roundTrips returns the durations of the last round trips. ok is false if there are none.
func (s *timeseal) roundTrips() (t RoundTrips, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := min(s.count, len(s.trips))
	if n == 0 {
		return RoundTrips{}, false
	}
	var sum, squares float64
	t.Least = s.trips[0]
	for _, d := range s.trips[:n] {
		t.Least, t.Most = min(t.Least, d), max(t.Most, d)
		sum += float64(d)
		squares += float64(d) * float64(d)
	}
	mean := sum / float64(n)
	t.Mean, t.Deviation = time.Duration(mean), time.Duration(math.Sqrt(max(0, squares/float64(n)-mean*mean)))
	return t, true
}

// unseal removes the timestamp of a line and returns its text. own is true if the client program
// sent the line for the timeseal protocol and nobody typed it.
func (w *Conn) unseal(raw []byte) (text string, own bool, err error) {
	first := !w.hasRead
	w.hasRead = true
	if first {
		if hello, stamp, err := ics.Unseal(raw); err == nil {
			if version := ics.SealVersion(hello); version > 0 {
				s := &timeseal{version: version}
				s.recordLine(w.now(), stamp)
				w.timeseal.Store(s)
				return "", true, nil
			}
		}
	}
	s := w.timeseal.Load()
	if s == nil {
		text, err := applyBackspaces(raw)
		return text, false, err
	}
	text, stamp, err := ics.Unseal(raw)
	switch {
	case err != nil:
		return "", false, ErrNotStamped
	case text == ics.SealPong:
		s.recordPong(w.now(), stamp)
		return "", true, nil
	}
	s.recordLine(w.now(), stamp)
	text, err = applyBackspaces([]byte(text))
	return text, false, err
}

// IsTimesealed reports whether the client timestamps its lines.
func (w *Conn) IsTimesealed() bool { return w.timeseal.Load() != nil }

// RoundTrips returns the durations of the last round trips. ok is false if none was measured.
func (w *Conn) RoundTrips() (t RoundTrips, ok bool) {
	s := w.timeseal.Load()
	if s == nil {
		return RoundTrips{}, false
	}
	return s.roundTrips()
}

// PingLine returns the line that asks a timesealed client for its time, "" for others. It must be at
// the beginning of a line, before the news whose transmission time is measured.
func (w *Conn) PingLine() string {
	if s := w.timeseal.Load(); s != nil {
		return s.ping(w.now())
	}
	return ""
}

// tripLife is how long a measured round trip is used before the kernel is asked again. The round
// trip changes slowly.
const tripLife = time.Second

// Lag returns the transmission time of the last line according to the client's timestamps
// (claimed), and the shortest round trip that the server has measured (trip). For a client without
// timestamps both are the measured round trip.
func (w *Conn) Lag() (claimed, trip time.Duration) {
	if now := w.now(); w.tripAskedAt.IsZero() || now.Sub(w.tripAskedAt) >= tripLife {
		w.trip, _ = rtt.Shortest(w.conn)
		w.tripAskedAt = now
	}
	trip = w.trip
	if s := w.timeseal.Load(); s != nil {
		return s.lag(), trip
	}
	return trip, trip
}
