package gamesearch

import (
	"iter"
	"math/bits"

	"github.com/escaque/escaque/clock"
)

// placeSet is a bit set of places in a part. Filters process 64 games at a time and skip words
// without bits.
type placeSet [PartSize / 64]uint64

func (s *placeSet) add(i int) { s[i/64] |= 1 << (i % 64) }

func (s *placeSet) count() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// and keeps the places that are also in other.
func (s *placeSet) and(other *placeSet) {
	for i := range s {
		s[i] &= other[i]
	}
}

// all iterates over the places in ascending order.
func (s *placeSet) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(i*64 + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

// bitIf returns 1 << j if yes is true, otherwise 0.
func bitIf(yes bool, j int) uint64 {
	var b uint64
	if yes {
		b = 1
	}
	return b << j
}

// keepEqual keeps the places whose column has the given value.
func keepEqual[T uint8 | uint32](s *placeSet, column []T, value T) {
	for i, w := range s {
		if w == 0 {
			continue
		}
		var found uint64
		for j, v := range column[i*64 : min(i*64+64, len(column))] {
			found |= bitIf(v == value, j)
		}
		s[i] = w & found
	}
}

// keepEither keeps the places where column a or b has the given value.
func keepEither(s *placeSet, a, b []uint32, value uint32) {
	for i, w := range s {
		if w == 0 {
			continue
		}
		to := min(i*64+64, len(a))
		beside := b[i*64 : to]
		var found uint64
		for j, v := range a[i*64 : to] {
			found |= bitIf(v == value, j) | bitIf(beside[j] == value, j)
		}
		s[i] = w & found
	}
}

// keepAmong keeps the places where wanted is true for the column's value.
func keepAmong(s *placeSet, column []uint32, wanted []bool) {
	for i, w := range s {
		if w == 0 {
			continue
		}
		var found uint64
		for j, v := range column[i*64 : min(i*64+64, len(column))] {
			found |= bitIf(int(v) < len(wanted) && wanted[v], j)
		}
		s[i] = w & found
	}
}

// keepBetween keeps the games that began at from or later, and before until.
func keepBetween(s *placeSet, started []clock.Instant, from, until clock.Instant) {
	for i, w := range s {
		if w == 0 {
			continue
		}
		var found uint64
		for j, v := range started[i*64 : min(i*64+64, len(started))] {
			found |= bitIf(v >= from, j) & bitIf(v < until, j)
		}
		s[i] = w & found
	}
}
