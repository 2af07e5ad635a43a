package limits

import (
	"hash/maphash"
	"sync"
	"time"
)

// The size of a table of buckets.
const (
	bucketRows = 4
	bucketRow  = 1 << 15
)

// Buckets count tries by key, each against the same [Rate]. The table has a fixed
// size and remembers no key: a key has a cell in each of four rows, found by a seed
// that is drawn at the start, and the emptiest of its cells counts. So nobody can
// grow the table, and nobody can make it forget a key by using others; a stranger
// is bound for others' tries only if all four of their cells are theirs.
type Buckets struct {
	rate Rate
	seed maphash.Seed

	mu    sync.Mutex
	tell  func(key string)    // the other nodes, see [Limits.Share]; may be nil
	cells [bucketRows][]int64 // the instant, in nanoseconds, at which the bucket is full again
}

// NewBuckets returns a table of full buckets. Rates with no Every bound nothing.
func NewBuckets(rate Rate) *Buckets {
	return &Buckets{rate: rate, seed: maphash.MakeSeed()}
}

// Take spends one try of a key. back returns it; it is nil when there was none to be
// had, and wait returns how long until there is. An empty key is not bound.
func (b *Buckets) Take(key string, now time.Time) (back func(), wait time.Duration) {
	if key == "" || b.rate.Every <= 0 {
		return func() {}, 0
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	cells := b.of(key)
	full := max(b.fullAt(cells), now.UnixNano()) + int64(b.rate.Every)
	if wait := time.Duration(full-now.UnixNano()) - b.span(); wait > 0 {
		return nil, wait
	}
	var added [bucketRows]int64
	for row, at := range cells {
		if cell := &b.cells[row][at]; *cell < full {
			added[row] = min(full-*cell, int64(b.rate.Every))
			*cell = full
		}
	}
	return sync.OnceFunc(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		for row, at := range cells {
			b.cells[row][at] -= added[row]
		}
	}), 0
}

// Spend is Take for a try that is not given back, and tells the other nodes of it.
func (b *Buckets) Spend(key string, now time.Time) (ok bool, wait time.Duration) {
	back, wait := b.Take(key, now)
	if back == nil {
		return false, wait
	}
	b.Tell(key)
	return true, 0
}

// Tell lets the other nodes of the server count a try that was taken here and is not given back.
func (b *Buckets) Tell(key string) {
	b.mu.Lock()
	tell := b.tell
	b.mu.Unlock()
	if tell != nil && key != "" {
		tell(key)
	}
}

// heard counts a try that was spent at another node. Nodes that have each spent the last one at once are in debt for it,
// up to what is free at once: so many tries together are waited for afterwards.
func (b *Buckets) heard(key string, now time.Time) {
	if key == "" || b.rate.Every <= 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	cells := b.of(key)
	full := max(b.fullAt(cells), now.UnixNano()) + int64(b.rate.Every)
	full = min(full, now.UnixNano()+2*int64(b.span()))
	for row, at := range cells {
		b.cells[row][at] = max(b.cells[row][at], full)
	}
}

// Left returns how many tries a key has now, and when there are none how long until
// there is one.
func (b *Buckets) Left(key string, now time.Time) (tries int, wait time.Duration) {
	if key == "" || b.rate.Every <= 0 {
		return b.rate.Burst, 0
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	used := time.Duration(max(b.fullAt(b.of(key))-now.UnixNano(), 0))
	free := b.span() - used
	if free < b.rate.Every {
		return 0, b.rate.Every - free
	}
	return int(free / b.rate.Every), 0
}

func (b *Buckets) span() time.Duration { return time.Duration(b.rate.Burst) * b.rate.Every }

// of finds the cells of a key; fullAt reads the emptiest. The caller holds b.mu.
func (b *Buckets) of(key string) (cells [bucketRows]int) {
	if b.cells[0] == nil { // nobody has asked before
		for row := range b.cells {
			b.cells[row] = make([]int64, bucketRow)
		}
	}
	hash := maphash.String(b.seed, key)
	for row := range cells {
		cells[row] = int(hash >> (16 * row) % bucketRow)
	}
	return cells
}

func (b *Buckets) fullAt(cells [bucketRows]int) int64 {
	least := b.cells[0][cells[0]]
	for row := 1; row < bucketRows; row++ {
		least = min(least, b.cells[row][cells[row]])
	}
	return least
}
