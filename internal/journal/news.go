package journal

import (
	"cmp"
	"math"
	"slices"
	"sync"
)

// news holds the latest announced records for subscribers that keep up, and wakes those that wait.
// Whoever is slower than the news reads the store: nothing is ever dropped.
//
// What this node appends is all the news there is while it is alone on its store and hears of everything
// that it appends. When it does not, lapse has the readers read the store. Where several nodes share one,
// elsewhere.go brings the records of all into their order first.
type news struct {
	mu     sync.Mutex
	keep   int           // records kept at least, when there are as many
	recent []Record      // in total order
	floor  uint64        // every announced record after this position is in recent
	wake   chan struct{} // closed and replaced at each announcement
	ended  bool
}

func newNews(keep int) news {
	// Nothing is known of what the store held before: until the first announcement everybody reads it.
	return news{keep: keep, floor: math.MaxUint64, wake: make(chan struct{})}
}

// announce adds durable records and wakes the subscribers.
func (n *news) announce(records []Record) {
	if len(records) == 0 {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.floor == math.MaxUint64 {
		n.floor = records[0].Position - 1
	}
	if last := n.last(); records[0].Position <= last {
		i, _ := slices.BinarySearchFunc(records, last+1, byPosition)
		if records = records[i:]; len(records) == 0 {
			return
		}
	}
	n.recent = append(n.recent, records...)
	// Forgetting in large steps keeps the cost of an announcement constant on average; the copy lets
	// go of the old records.
	if len(n.recent) > 2*n.keep {
		cut := len(n.recent) - n.keep
		n.floor = n.recent[cut-1].Position
		n.recent = slices.Clone(n.recent[cut:])
	}
	close(n.wake)
	n.wake = make(chan struct{})
}

// lapse forgets the news: there may be records that nobody has announced. Everybody reads the store again.
func (n *news) lapse() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.recent, n.floor = nil, math.MaxUint64
	close(n.wake)
	n.wake = make(chan struct{})
}

// close ends the subscriptions: no more news will come.
func (n *news) close() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.ended = true
	close(n.wake)
}

// after returns announced records after a position, at most limit. When known is false, the store
// must be asked. wake is closed when there is more to ask for; ended says that nothing will follow.
func (n *news) after(position uint64, limit int) (records []Record, known bool, wake <-chan struct{}, ended bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if position < n.floor {
		return nil, false, n.wake, n.ended
	}
	i, found := slices.BinarySearchFunc(n.recent, position, byPosition)
	if found {
		i++
	}
	part := n.recent[i:min(i+limit, len(n.recent))]
	return slices.Clone(part), true, n.wake, n.ended
}

func byPosition(r Record, p uint64) int { return cmp.Compare(r.Position, p) }

// last is the position of the last announced record. The caller holds the lock.
func (n *news) last() uint64 {
	if len(n.recent) > 0 {
		return n.recent[len(n.recent)-1].Position
	}
	return n.floor
}

// end is the position of the last announced record; it is not known until somebody has read the store to its
// end, or something was announced.
func (n *news) end() (position uint64, known bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.last(), n.floor != math.MaxUint64
}

// reached takes note that the store ends at a position, or did a moment ago.
func (n *news) reached(position uint64) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.floor == math.MaxUint64 {
		n.floor = position
	}
}

// ring wakes the readers, who look for themselves.
func (n *news) ring() {
	n.mu.Lock()
	defer n.mu.Unlock()
	close(n.wake)
	n.wake = make(chan struct{})
}
