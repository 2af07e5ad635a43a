package matching

import "math/bits"

// Words are the widths that a Weight can have, in words of 64 bits. The wider,
// the slower: a graph has one width for all its weights.
type Words interface {
	[2]uint64 | [4]uint64 | [6]uint64 | [8]uint64 | [16]uint64 | [64]uint64
}

// Bits is how many bits of a Weight of some words a caller may use: one is the
// sign, and the solver works with four times the weights.
func Bits(words int) int { return 64*words - 4 }

// Weight is a whole number in two's complement, the lowest word first.
type Weight[A Words] struct{ words A }

// FromUint returns a small weight.
func FromUint[A Words](n uint64) Weight[A] {
	var w Weight[A]
	w.words[0] = n
	return w
}

// Add returns w + v.
func (w Weight[A]) Add(v Weight[A]) Weight[A] {
	var carry uint64
	for i := 0; i < len(w.words); i++ {
		w.words[i], carry = bits.Add64(w.words[i], v.words[i], carry)
	}
	return w
}

// Sub returns w - v.
func (w Weight[A]) Sub(v Weight[A]) Weight[A] {
	var borrow uint64
	for i := 0; i < len(w.words); i++ {
		w.words[i], borrow = bits.Sub64(w.words[i], v.words[i], borrow)
	}
	return w
}

// AddAt returns w with n added at a bit, counted from the lowest.
func (w Weight[A]) AddAt(bit int, n uint64) Weight[A] {
	var v Weight[A]
	word, shift := bit/64, uint(bit%64)
	v.words[word] = n << shift
	if shift > 0 && word+1 < len(w.words) {
		v.words[word+1] = n >> (64 - shift)
	}
	return w.Add(v)
}

// Cmp compares two weights: -1, 0 or 1.
func (w Weight[A]) Cmp(v Weight[A]) int {
	if a, b := int64(w.words[len(w.words)-1]), int64(v.words[len(w.words)-1]); a != b {
		if a < b {
			return -1
		}
		return 1
	}
	for i := len(w.words) - 2; i >= 0; i-- {
		if w.words[i] != v.words[i] {
			if w.words[i] < v.words[i] {
				return -1
			}
			return 1
		}
	}
	return 0
}

// IsZero reports whether w is 0.
func (w Weight[A]) IsZero() bool { return w == Weight[A]{} }

// twice returns 2w, and half returns w/2, of an even w.
func (w Weight[A]) twice() Weight[A] { return w.Add(w) }

func (w Weight[A]) half() Weight[A] {
	for i := range len(w.words) - 1 {
		w.words[i] = w.words[i]>>1 | w.words[i+1]<<63
	}
	w.words[len(w.words)-1] = uint64(int64(w.words[len(w.words)-1]) >> 1)
	return w
}
