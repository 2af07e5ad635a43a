package members

import (
	"container/list"
	"math"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits of tries, as buckets that refill with time. Only failures are counted against an account, so
// that nobody is kept out of his own account by logging in often; every try counts for an address.
type Limits struct {
	AccountEvery time.Duration // one more failed try for an account after this time
	AccountBurst int           // failed tries at once
	AddressEvery time.Duration // one more try from an address after this time
	AddressBurst int
	Remembered   int // accounts, and addresses, that are remembered at most: bounds the memory
}

// DefaultLimits are generous to a club behind one address and useless to a guesser.
var DefaultLimits = Limits{
	AccountEvery: 20 * time.Second, AccountBurst: 6,
	AddressEvery: 2 * time.Second, AddressBurst: 30,
	Remembered: 10_000,
}

type limiters struct{ account, address *limiterSet }

func newLimiters(l Limits) limiters {
	return limiters{
		account: newLimiterSet(l.AccountEvery, l.AccountBurst, l.Remembered),
		address: newLimiterSet(l.AddressEvery, l.AddressBurst, l.Remembered),
	}
}

// limiterSet holds a limiter per key and forgets the key that was longest unused when there are too many.
type limiterSet struct {
	every rate.Limit
	burst int
	most  int

	mu    sync.Mutex
	byKey map[string]*list.Element // of *limiter
	order *list.List               // most recently used first
}

type limiter struct {
	key string
	*rate.Limiter
}

func newLimiterSet(every time.Duration, burst, most int) *limiterSet {
	return &limiterSet{every: rate.Every(every), burst: burst, most: max(1, most), byKey: map[string]*list.Element{}, order: list.New()}
}

func (s *limiterSet) of(key string) *rate.Limiter {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e, ok := s.byKey[key]; ok {
		s.order.MoveToFront(e)
		return e.Value.(*limiter).Limiter
	}
	if s.order.Len() >= s.most {
		oldest := s.order.Back()
		delete(s.byKey, oldest.Value.(*limiter).key)
		s.order.Remove(oldest)
	}
	l := &limiter{key: key, Limiter: rate.NewLimiter(s.every, s.burst)}
	s.byKey[key] = s.order.PushFront(l)
	return l.Limiter
}

// take spends one try of a key. giveBack returns it. An empty key is not limited.
func (s *limiterSet) take(key string, now time.Time) (giveBack func(), err error) {
	if key == "" {
		return func() {}, nil
	}
	r := s.of(key).ReserveN(now, 1)
	if !r.OK() {
		return nil, refuse(RateLimited, "seconds", "60")
	}
	if wait := r.DelayFrom(now); wait > 0 {
		r.CancelAt(now)
		return nil, refuse(RateLimited, "seconds", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	}
	return func() { r.CancelAt(now) }, nil
}
