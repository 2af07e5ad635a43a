package journal

import (
	"cmp"
	"math"
	"slices"
	"sync"
)

// news holds the latest announced records for subscribers that keep up, and wakes the subscribers
// that wait. A slower subscriber reads the store, so that no record is lost.
//
// A store of one node announces each append directly. After a failed transaction, invalidate makes
// the readers read the store. With several nodes the merger (merger.go) first brings the records of
// all nodes into order.
type news struct {
	mu     sync.Mutex
	keep   int           // records kept at least, when there are as many
	recent []Record      // in total order
	floor  uint64        // every announced record after this position is in recent
	wake   chan struct{} // closed and replaced at each announcement
	ended  bool
}

// newNews returns news without records; keep is the number of the latest records that it holds.
func newNews(keep int) news {
	// Until the first announcement every subscriber reads the store, whose content is not known
	// here.
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
		i, _ := slices.BinarySearchFunc(records, last+1, comparePosition)
		if records = records[i:]; len(records) == 0 {
			return
		}
	}
	n.recent = append(n.recent, records...)
	// Dropping old records in large steps keeps the average cost of an announcement constant. The
	// copy releases them to the garbage collector.
	if len(n.recent) > 2*n.keep {
		cut := len(n.recent) - n.keep
		n.floor = n.recent[cut-1].Position
		n.recent = slices.Clone(n.recent[cut:])
	}
	close(n.wake)
	n.wake = make(chan struct{})
}

// invalidate clears the cached records, because some may have been appended without an
// announcement. All subscribers then read the store.
func (n *news) invalidate() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.recent, n.floor = nil, math.MaxUint64
	close(n.wake)
	n.wake = make(chan struct{})
}

// close ends the subscriptions. It wakes all subscribers that wait.
func (n *news) close() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.ended = true
	close(n.wake)
}

// after returns at most limit announced records after a position. When known is false, the records
// are no longer held here and the caller must read the store. wake is closed when there may be more
// records. ended reports whether the journal is closed, so that no more records follow.
func (n *news) after(position uint64, limit int) (records []Record, known bool, wake <-chan struct{}, ended bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if position < n.floor {
		return nil, false, n.wake, n.ended
	}
	i, found := slices.BinarySearchFunc(n.recent, position, comparePosition)
	if found {
		i++
	}
	part := n.recent[i:min(i+limit, len(n.recent))]
	return slices.Clone(part), true, n.wake, n.ended
}

// comparePosition compares the position of r with p, for a binary search.
func comparePosition(r Record, p uint64) int { return cmp.Compare(r.Position, p) }

// last returns the position of the last announced record. The caller holds the lock.
func (n *news) last() uint64 {
	if len(n.recent) > 0 {
		return n.recent[len(n.recent)-1].Position
	}
	return n.floor
}

// end returns the position of the last announced record. known is false until a record was
// announced or a subscriber has read the store to its end.
func (n *news) end() (position uint64, known bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.last(), n.floor != math.MaxUint64
}

// setEnd records that the store ends at a position, or recently did.
func (n *news) setEnd(position uint64) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.floor == math.MaxUint64 {
		n.floor = position
	}
}

// wakeAll wakes the waiting subscribers.
func (n *news) wakeAll() {
	n.mu.Lock()
	defer n.mu.Unlock()
	close(n.wake)
	n.wake = make(chan struct{})
}
