package matching

import "math/bits"

// Words are the possible widths of a Weight in words of 64 bits. Wider weights are slower. All
// weights of a graph have the same width.
type Words interface {
	[1]uint64 | [2]uint64 | [3]uint64 | [4]uint64 | [6]uint64 | [8]uint64 | [16]uint64 | [64]uint64
}

// Bits returns the number of bits that a caller may use in a Weight with a number of words. One bit
// is the sign, and the solver calculates with eight times the weights.
func Bits(words int) int { return 64*words - 5 }

// Weight is an integer in two's complement, the lowest word first.
type Weight[A Words] struct{ words A }

// FromUint returns n as a weight.
func FromUint[A Words](n uint64) Weight[A] {
	var w Weight[A]
	w.words[0] = n
	return w
}

// Add returns w + v.
func (w Weight[A]) Add(v Weight[A]) Weight[A] {
	w.Increase(&v)
	return w
}

// Increase adds v to w.
func (w *Weight[A]) Increase(v *Weight[A]) {
	var carry uint64
	for i := 0; i < len(w.words); i++ {
		w.words[i], carry = bits.Add64(w.words[i], v.words[i], carry)
	}
}

// Sub returns w - v.
func (w Weight[A]) Sub(v Weight[A]) Weight[A] {
	w.decrease(&v)
	return w
}

// decrease subtracts v from w.
func (w *Weight[A]) decrease(v *Weight[A]) {
	var borrow uint64
	for i := 0; i < len(w.words); i++ {
		w.words[i], borrow = bits.Sub64(w.words[i], v.words[i], borrow)
	}
}

// AddAt returns w with n added at a bit, counted from the lowest one.
func (w Weight[A]) AddAt(bit int, n uint64) Weight[A] {
	var v Weight[A]
	word, shift := bit/64, uint(bit%64)
	v.words[word] = n << shift
	if shift > 0 && word+1 < len(w.words) {
		v.words[word+1] = n >> (64 - shift)
	}
	return w.Add(v)
}

// Cmp returns -1, 0 or 1 if w is less than, equal to or greater than v.
func (w Weight[A]) Cmp(v Weight[A]) int {
	switch {
	case w.less(&v):
		return -1
	case v.less(&w):
		return 1
	default:
		return 0
	}
}

// less reports whether w < v.
func (w *Weight[A]) less(v *Weight[A]) bool {
	last := len(w.words) - 1
	if a, b := w.words[last], v.words[last]; a != b {
		return int64(a) < int64(b)
	}
	for i := last - 1; i >= 0; i-- {
		if a, b := w.words[i], v.words[i]; a != b {
			return a < b
		}
	}
	return false
}

// IsZero reports whether w is 0.
func (w Weight[A]) IsZero() bool { return w.isZero() }

func (w *Weight[A]) isZero() bool {
	var any uint64
	for i := 0; i < len(w.words); i++ {
		any |= w.words[i]
	}
	return any == 0
}

// setSlack sets w to a + b - 8x, the slack of an edge with weight x and duals a and b.
func (w *Weight[A]) setSlack(a, b, x *Weight[A]) {
	var carry, borrow, over uint64
	for i := 0; i < len(w.words); i++ {
		sum, c := bits.Add64(a.words[i], b.words[i], carry)
		word := x.words[i]
		w.words[i], borrow = bits.Sub64(sum, word<<3|over, borrow)
		carry, over = c, word>>61
	}
}

// setMinusEight sets w to a - 8x.
func (w *Weight[A]) setMinusEight(a, x *Weight[A]) {
	var borrow, over uint64
	for i := 0; i < len(w.words); i++ {
		word := x.words[i]
		w.words[i], borrow = bits.Sub64(a.words[i], word<<3|over, borrow)
		over = word >> 61
	}
}

// twice returns 2w.
func (w Weight[A]) twice() Weight[A] { return w.Add(w) }

// half returns w/2 for an even w.
func (w Weight[A]) half() Weight[A] {
	for i := range len(w.words) - 1 {
		w.words[i] = w.words[i]>>1 | w.words[i+1]<<63
	}
	w.words[len(w.words)-1] = uint64(int64(w.words[len(w.words)-1]) >> 1)
	return w
}
