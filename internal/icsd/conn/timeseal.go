package conn

import (
	"math"
	"sync"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/rtt"
)

// timeseal is what is known of a client that stamps its lines with its own clock
// (see ics.Unseal). The two clocks have nothing in common but their pace: a ping
// that went out at an instant here, and its answer, which bears the client's
// time, tie them together.
type timeseal struct {
	version int

	mu     sync.Mutex
	asked  []time.Time // pings that wait for their answers, the oldest first
	tied   bool        // the next two are known
	here   time.Time   // when the last answered ping went out
	there  int64       // what the client's clock showed when it came, milliseconds
	stamp  int64       // the client's time on the last line
	trips  [8]time.Duration
	count  int       // how many round trips were measured
	heard  time.Time // when the last line came
	silent bool      // the client does not answer: it is asked no more
}

// patienceWithSeal is how many pings may wait for their answers.
const patienceWithSeal = 32

// ping is the bytes that ask for the client's time, noted as asked at now; nil
// when the client has left too many without an answer.
func (s *timeseal) ping(now time.Time) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.silent = s.silent || len(s.asked) >= patienceWithSeal; s.silent {
		return ""
	}
	s.asked = append(s.asked, now)
	if s.version == 2 {
		return ics.SealPing2
	}
	return ics.SealPing
}

// pong takes the answer to the oldest ping.
func (s *timeseal) pong(now time.Time, stamp int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.asked) == 0 {
		return // nobody has asked
	}
	s.here, s.there, s.tied = s.asked[0], stamp, true
	s.asked = s.asked[1:]
	s.trips[s.count%len(s.trips)] = now.Sub(s.here)
	s.count++
}

func (s *timeseal) line(now time.Time, stamp int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heard, s.stamp = now, stamp
}

// lag is how long the last line and the news that it answers were on their way
// together: the time that passed here since the ping went out, less the time
// that passed on the client's clock between the ping's coming and the line's
// going. It is 0 as long as nothing is known, and where the client's clock claims
// more time than there was. What of it is given back, the regulations bound.
func (s *timeseal) lag() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	spent := s.stamp - s.there
	if !s.tied || spent < 0 || spent > int64(24*time.Hour/time.Millisecond) {
		return 0
	}
	return max(0, s.heard.Sub(s.here)-time.Duration(spent)*time.Millisecond)
}

// RoundTrips are the durations of the last round trips.
type RoundTrips struct{ Least, Mean, Most, Deviation time.Duration }

// measured returns the durations of the last round trips. ok is false when there are none.
func (s *timeseal) measured() (t RoundTrips, ok bool) {
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

// unseal reads a line as it came: its text, or that it was the timeseal's own
// and nobody typed it.
func (w *Conn) unseal(raw []byte) (text string, own bool, err error) {
	first := !w.any
	w.any = true
	if first {
		if hello, stamp, err := ics.Unseal(raw); err == nil {
			if version := ics.SealVersion(hello); version > 0 {
				s := &timeseal{version: version}
				s.line(w.now(), stamp)
				w.timeseal.Store(s)
				return "", true, nil
			}
		}
	}
	s := w.timeseal.Load()
	if s == nil {
		text, err := typed(raw)
		return text, false, err
	}
	text, stamp, err := ics.Unseal(raw)
	switch {
	case err != nil:
		return "", false, ErrNotStamped
	case text == ics.SealPong:
		s.pong(w.now(), stamp)
		return "", true, nil
	}
	s.line(w.now(), stamp)
	text, err = typed([]byte(text))
	return text, false, err
}

// IsTimesealed reports whether the client stamps its lines.
func (w *Conn) IsTimesealed() bool { return w.timeseal.Load() != nil }

// RoundTrips returns the durations of the last round trips. ok is false when none was measured.
func (w *Conn) RoundTrips() (t RoundTrips, ok bool) {
	s := w.timeseal.Load()
	if s == nil {
		return RoundTrips{}, false
	}
	return s.measured()
}

// Ping is the line that asks a stamping client for its time, "" for others. It
// stands at the beginning of a line, before the news whose way is measured.
func (w *Conn) Ping() string {
	if s := w.timeseal.Load(); s != nil {
		return s.ping(w.now())
	}
	return ""
}

// tripKept is how long the least round trip is kept before the kernel is asked again: it changes slowly.
const tripKept = time.Second

// Lag is the time on its way of the last line, as the client's stamps tell it, and
// the least that the server itself knows of. A client without stamps is given back
// the latter.
func (w *Conn) Lag() (claimed, trip time.Duration) {
	if now := w.now(); w.asked.IsZero() || now.Sub(w.asked) >= tripKept {
		w.trip, _ = rtt.Shortest(w.conn)
		w.asked = now
	}
	trip = w.trip
	if s := w.timeseal.Load(); s != nil {
		return s.lag(), trip
	}
	return trip, trip
}
