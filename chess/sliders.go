package chess

import (
	"math/bits"
	"sync"
)

//go:generate sh -c "go run ./internal/genmagic > magics.go.new && mv magics.go.new magics.go"

// magic is the entry of one square for looking up the attacks of a rook or bishop on it. To look
// up, take the occupied squares within mask and multiply them by factor. The top bits of the
// product are the index. The attacks are in sliderAttacks at base plus the index.
type magic struct {
	mask   uint64
	factor uint64
	base   uint64
	shift  uint64
}

// index returns the index in sliderAttacks for the occupied squares.
func (m *magic) index(occupied Bitboard) uint64 {
	return m.base + uint64(occupied)&m.mask*m.factor>>(m.shift&63)
}

// rookAttacks returns the squares that a rook on s attacks.
func rookAttacks(s Square, occupied Bitboard) Bitboard {
	return sliderAttacks[rookMagics[s&63].index(occupied)]
}

// bishopAttacks returns the squares that a bishop on s attacks.
func bishopAttacks(s Square, occupied Bitboard) Bitboard {
	return sliderAttacks[bishopMagics[s&63].index(occupied)]
}

// sliderEntries is the number of attack sets of rooks and bishops, for all squares and relevant
// occupancies.
const sliderEntries = 102400 + 5248

// The attack tables of rooks and bishops. They are filled once, on first use, together with those
// of pairs of squares and of castling, and only read afterwards. Filling nearly a megabyte takes longer than many commands of a program run, and most
// commands never need the tables.
var (
	sliders                  sync.Once
	rookMagics, bishopMagics [64]magic
	sliderAttacks            [sliderEntries]Bitboard
)

// initSliders fills the tables on first use. Every function that may be the first to use them must
// call it. Methods of Position need not, because no position exists without the tables.
func initSliders() { sliders.Do(fillSliders) }

// fillSliders fills the tables for all squares.
func fillSliders() {
	fillLines()
	castlingWays = [2][8][8]castlingWay{White: makeCastlingWays(A1), Black: makeCastlingWays(A8)}
	base := uint64(0)
	for s := A1; s <= H8; s++ {
		rookMagics[s] = fillMagic(&base, rookFactors[s], makeAxis(s, step{0, 1}), makeAxis(s, step{1, 0}))
	}
	for s := A1; s <= H8; s++ {
		bishopMagics[s] = fillMagic(&base, bishopFactors[s], makeAxis(s, step{1, 1}), makeAxis(s, step{-1, 1}))
	}
}

// fillMagic fills the table for one square with the attacks along its two lines a and b, from base
// upwards. It advances base by the number of entries. The product of factor and an occupancy of
// both lines is the sum of the products for each line. Each line is therefore walked once, not once
// for each occupancy of the other.
func fillMagic(base *uint64, factor uint64, a, b axis) magic {
	mask := a.inner | b.inner
	width := mask.Count()
	m := magic{uint64(mask), factor, *base, uint64(64 - width)}
	var bufA, bufB [64]occupancy
	along, across := a.occupancies(&bufA, factor), b.occupancies(&bufB, factor)
	part := sliderAttacks[*base : *base+1<<width]
	for _, one := range along {
		for _, other := range across {
			part[(one.product+other.product)>>(m.shift&63)] = one.attacks | other.attacks
		}
	}
	*base += 1 << width
	return m
}

// occupancy is one way in which the inner squares of a line can be occupied.
type occupancy struct {
	product uint64   // the occupied squares times the factor
	attacks Bitboard // the squares attacked along the line
}

// occupancies returns all occupancies of the line, stored in buffer. A line has at most six inner
// squares.
func (a axis) occupancies(buffer *[64]occupancy, factor uint64) []occupancy {
	n := 0
	for subset := Bitboard(0); ; n++ {
		buffer[n] = occupancy{uint64(subset) * factor, a.attacks(subset)}
		if subset = (subset - a.inner) & a.inner; subset == 0 {
			return buffer[:n+1]
		}
	}
}

// axis is a line through a square, without the square itself. lower and upper are its squares
// before and after that square, and inner are its squares without the line's ends.
type axis struct{ lower, upper, inner Bitboard }

// makeAxis returns the axis through s in the direction up, which must increase the number of the
// square.
func makeAxis(s Square, up step) axis {
	down := []step{{-up.file, -up.rank}}
	lower, upper := walk(s, down, 7, 0), walk(s, []step{up}, 7, 0)
	inner := walk(s, down, lower.Count()-1, 0) | walk(s, []step{up}, upper.Count()-1, 0)
	return axis{lower, upper, inner}
}

// attacks returns the squares attacked along the line. It subtracts the nearest piece below from
// the pieces above. The borrow changes all bits up to the nearest piece above, and the changed bits
// are the attacked squares.
func (a axis) attacks(occupied Bitboard) Bitboard {
	below := uint64(a.lower&occupied | 1)
	nearest := Bitboard(1) << (bits.Len64(below) - 1)
	above := a.upper & occupied
	return (a.lower | a.upper) & (above ^ (above - nearest))
}
