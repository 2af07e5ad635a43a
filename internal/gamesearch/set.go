package gamesearch

import (
	"iter"
	"math/bits"

	"github.com/escaque/escaque/clock"
)

// set are places in a part, a bit each. What narrows one looks at 64 games at a time, and at none where no place is left.
type set [PartSize / 64]uint64

func (s *set) add(i int) { s[i/64] |= 1 << (i % 64) }

func (s *set) count() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// and keeps what another set has too.
func (s *set) and(other *set) {
	for i := range s {
		s[i] &= other[i]
	}
}

// all are the places, in order.
func (s *set) all() iter.Seq[int] {
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

// bit is 1 << j, or 0.
func bit(yes bool, j int) uint64 {
	var b uint64
	if yes {
		b = 1
	}
	return b << j
}

// equal keeps where a column has a value.
func equal[T uint8 | uint32](s *set, column []T, value T) {
	for i, w := range s {
		if w == 0 {
			continue
		}
		var found uint64
		for j, v := range column[i*64 : min(i*64+64, len(column))] {
			found |= bit(v == value, j)
		}
		s[i] = w & found
	}
}

// either keeps where one of two columns has a value.
func either(s *set, a, b []uint32, value uint32) {
	for i, w := range s {
		if w == 0 {
			continue
		}
		to := min(i*64+64, len(a))
		beside := b[i*64 : to]
		var found uint64
		for j, v := range a[i*64 : to] {
			found |= bit(v == value, j) | bit(beside[j] == value, j)
		}
		s[i] = w & found
	}
}

// among keeps where the value of a column is wanted.
func among(s *set, column []uint32, wanted []bool) {
	for i, w := range s {
		if w == 0 {
			continue
		}
		var found uint64
		for j, v := range column[i*64 : min(i*64+64, len(column))] {
			found |= bit(int(v) < len(wanted) && wanted[v], j)
		}
		s[i] = w & found
	}
}

// within keeps what began not before an instant, and before another.
func within(s *set, started []clock.Instant, from, until clock.Instant) {
	for i, w := range s {
		if w == 0 {
			continue
		}
		var found uint64
		for j, v := range started[i*64 : min(i*64+64, len(started))] {
			found |= bit(v >= from, j) & bit(v < until, j)
		}
		s[i] = w & found
	}
}
