package chess

import (
	"iter"
	"math/bits"
	"strings"
)

// Bitboard is a set of squares, one bit each: bit 0 is a1, bit 63 is h8.
// The set operations are Go's own: a|b, a&b, a&^b.
type Bitboard uint64

const (
	fileA Bitboard = 0x0101010101010101
	fileH Bitboard = fileA << 7
	rank1 Bitboard = 0xff
	rank3 Bitboard = rank1 << 16
	rank6 Bitboard = rank1 << 40
	rank8 Bitboard = rank1 << 56

	backRanks  = rank1 | rank8
	allSquares = ^Bitboard(0)
)

// Count returns the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// Has reports whether the square is in the set; NoSquare never is.
func (b Bitboard) Has(s Square) bool { return b>>s&1 != 0 }

// First returns the lowest square of the set, NoSquare when it is empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Last returns the highest square of the set, NoSquare when it is empty.
func (b Bitboard) Last() Square {
	if b == 0 {
		return NoSquare
	}
	return Square(63 - bits.LeadingZeros64(uint64(b)))
}

// With returns the set with the square added.
func (b Bitboard) With(s Square) Bitboard { return b | s.Bitboard() }

// Without returns the set with the square removed.
func (b Bitboard) Without(s Square) Bitboard { return b &^ s.Bitboard() }

// Many reports whether there is more than one square in the set.
func (b Bitboard) Many() bool { return b&(b-1) != 0 }

// Squares iterates over the set from a1 to h8.
func (b Bitboard) Squares() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for ; b != 0; b &= b - 1 {
			if !yield(b.First()) {
				return
			}
		}
	}
}

// String draws the set as eight lines, the eighth rank first, with x for each square of the set and
// a dot for every other.
func (b Bitboard) String() string {
	var text strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			if b.Has(MakeSquare(file, rank)) {
				text.WriteByte('x')
			} else {
				text.WriteByte('.')
			}
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// rankBoard returns all squares of a rank. Ranks are counted from 0.
func rankBoard(rank int) Bitboard { return rank1 << (8 * rank) }

// below returns the squares before s in the order a1, b1 ... h8.
func below(s Square) Bitboard { return 1<<s - 1 }
