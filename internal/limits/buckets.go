package limits

import (
	"hash/maphash"
	"sync"
	"time"
)

// The size of [Buckets].
const (
	bucketRows = 4
	bucketRow  = 1 << 15
)

// Buckets count attempts by key, each key against the same [Rate]. The table has a fixed size and
// does not store keys. A key has one cell in each of four rows, chosen with a random seed, and the
// emptiest of the four cells is the key's count. Nobody can make the table grow or forget a key by
// using other keys. A key is charged for attempts with another key only if both share all four
// cells.
type Buckets struct {
	rate Rate
	seed maphash.Seed

	mu       sync.Mutex
	announce func(key string)    // sends a try to the other nodes, see [Limits.Share]; may be nil
	cells    [bucketRows][]int64 // the instant, in nanoseconds, at which the bucket is full again
}

// NewBuckets returns buckets that are all full. If rate.Every is 0 or less, attempts are not
// limited.
func NewBuckets(rate Rate) *Buckets {
	return &Buckets{rate: rate, seed: maphash.MakeSeed()}
}

// Take spends one attempt of a key. The function back returns the attempt to the bucket. If no
// attempt is left, back is nil and wait is the time until the next one. An empty key is not
// limited.
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

// Spend spends an attempt that cannot be returned, and announces it to the other nodes. If no
// attempt is left, ok is false and wait is the time until the next one.
func (b *Buckets) Spend(key string, now time.Time) (ok bool, wait time.Duration) {
	back, wait := b.Take(key, now)
	if back == nil {
		return false, wait
	}
	b.Announce(key)
	return true, 0
}

// Announce announces to the other nodes of the server that an attempt was spent. They count it too.
func (b *Buckets) Announce(key string) {
	b.mu.Lock()
	tell := b.announce
	b.mu.Unlock()
	if tell != nil && key != "" {
		tell(key)
	}
}

// countRemote counts an attempt that was spent at another node. When several nodes spend the last
// attempt at the same time, the bucket goes into debt. The debt is at most one full bucket and has
// to be waited for.
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

// Left returns how many attempts a key has left. If there are none, wait is the time until the next
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

// span returns the time in which an empty bucket refills.
func (b *Buckets) span() time.Duration { return time.Duration(b.rate.Burst) * b.rate.Every }

// cellsOf returns the index of the key's cell in each row. The caller holds b.mu.
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
