package matching

import "math/bits"

// Words is the width of a Weight in words of 64 bits.
const Words = 6

// Bits is how many bits of a Weight a caller may use: one is the sign, and
// the solver works with four times the weights.
const Bits = 64*Words - 4

// Weight is a whole number in two's complement, the lowest word first.
type Weight [Words]uint64

// FromUint returns a small weight.
func FromUint(n uint64) Weight { return Weight{n} }

// Add returns w + v.
func (w Weight) Add(v Weight) Weight {
	var carry uint64
	for i := range w {
		w[i], carry = bits.Add64(w[i], v[i], carry)
	}
	return w
}

// Sub returns w - v.
func (w Weight) Sub(v Weight) Weight {
	var borrow uint64
	for i := range w {
		w[i], borrow = bits.Sub64(w[i], v[i], borrow)
	}
	return w
}

// AddAt returns w with n added at a bit, counted from the lowest.
func (w Weight) AddAt(bit int, n uint64) Weight {
	var v Weight
	word, shift := bit/64, uint(bit%64)
	v[word] = n << shift
	if shift > 0 && word+1 < Words {
		v[word+1] = n >> (64 - shift)
	}
	return w.Add(v)
}

// Field returns the number in some bits of w, at most 64 of them.
func (w Weight) Field(bit, width int) uint64 {
	word, shift := bit/64, uint(bit%64)
	n := w[word] >> shift
	if shift > 0 && word+1 < Words {
		n |= w[word+1] << (64 - shift)
	}
	if width < 64 {
		n &= 1<<uint(width) - 1
	}
	return n
}

// Cmp compares two weights: -1, 0 or 1.
func (w Weight) Cmp(v Weight) int {
	if a, b := int64(w[Words-1]), int64(v[Words-1]); a != b {
		if a < b {
			return -1
		}
		return 1
	}
	for i := Words - 2; i >= 0; i-- {
		if w[i] != v[i] {
			if w[i] < v[i] {
				return -1
			}
			return 1
		}
	}
	return 0
}

// IsZero reports whether w is 0.
func (w Weight) IsZero() bool { return w == Weight{} }

// twice returns 2w, and half returns w/2, of an even w.
func (w Weight) twice() Weight { return w.Add(w) }

func (w Weight) half() Weight {
	for i := range Words - 1 {
		w[i] = w[i]>>1 | w[i+1]<<63
	}
	w[Words-1] = uint64(int64(w[Words-1]) >> 1)
	return w
}
