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

// Buckets count tries by key, each key against the same [Rate]. The table has a fixed size and does
// not store keys. A key has one cell in each of four rows, chosen by a random seed, and its
// emptiest cell counts. Nobody can grow the table or make it forget a key by using other keys. A
// key is charged for other keys' tries only if it shares all four cells with them.
type Buckets struct {
	rate Rate
	seed maphash.Seed

	mu       sync.Mutex
	announce func(key string)    // sends a try to the other nodes, see [Limits.Share]; may be nil
	cells    [bucketRows][]int64 // the instant, in nanoseconds, at which the bucket is full again
}

// NewBuckets returns a table of full buckets. A rate whose Every is 0 or less has no bound.
func NewBuckets(rate Rate) *Buckets {
	return &Buckets{rate: rate, seed: maphash.MakeSeed()}
}

// Take spends one try of a key. back returns the try. If no try is left, back is nil and wait is
// the time until the next one. An empty key has no bound.
func (b *Buckets) Take(key string, now time.Time) (back func(), wait time.Duration) {
	if key == "" || b.rate.Every <= 0 {
		return func() {}, 0
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	cells := b.cellsOf(key)
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

// Spend spends a try that cannot be returned, and announces it to the other nodes. If no try is
// left, it returns false and the time until the next one.
func (b *Buckets) Spend(key string, now time.Time) (ok bool, wait time.Duration) {
	back, wait := b.Take(key, now)
	if back == nil {
		return false, wait
	}
	b.Announce(key)
	return true, 0
}

// Announce announces a spent try to the other nodes of the server, which count it too.
func (b *Buckets) Announce(key string) {
	b.mu.Lock()
	tell := b.announce
	b.mu.Unlock()
	if tell != nil && key != "" {
		tell(key)
	}
}

// countRemote counts a try that was spent at another node. Nodes that spend the last try at the
// same time go into debt. The debt is at most one full bucket and has to be waited for.
func (b *Buckets) countRemote(key string, now time.Time) {
	if key == "" || b.rate.Every <= 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	cells := b.cellsOf(key)
	full := max(b.fullAt(cells), now.UnixNano()) + int64(b.rate.Every)
	full = min(full, now.UnixNano()+2*int64(b.span()))
	for row, at := range cells {
		b.cells[row][at] = max(b.cells[row][at], full)
	}
}

// Left returns how many tries a key has left. If there are none, wait is the time until the next
// one.
func (b *Buckets) Left(key string, now time.Time) (tries int, wait time.Duration) {
	if key == "" || b.rate.Every <= 0 {
		return b.rate.Burst, 0
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	used := time.Duration(max(b.fullAt(b.cellsOf(key))-now.UnixNano(), 0))
	free := b.span() - used
	if free < b.rate.Every {
		return 0, b.rate.Every - free
	}
	return int(free / b.rate.Every), 0
}

func (b *Buckets) span() time.Duration { return time.Duration(b.rate.Burst) * b.rate.Every }

// cellsOf returns the cells of a key. The caller holds b.mu.
func (b *Buckets) cellsOf(key string) (cells [bucketRows]int) {
	if b.cells[0] == nil { // first use
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
