package chess

import (
	"math/bits"
	"sync"
)

//go:generate sh -c "go run ./internal/genmagic > magics.go.new && mv magics.go.new magics.go"

// magic finds the attacks of a line piece from one square: the occupied squares
// that matter, times a factor found by search, have an index in their top bits
// under which the table, from base upwards, holds the attacks.
type magic struct {
	mask   uint64
	factor uint64
	base   uint64
	shift  uint64
}

func (m *magic) index(occupied Bitboard) uint64 {
	return m.base + uint64(occupied)&m.mask*m.factor>>(m.shift&63)
}

func rookAttacks(s Square, occupied Bitboard) Bitboard {
	return sliderAttacks[rookMagics[s&63].index(occupied)]
}

func bishopAttacks(s Square, occupied Bitboard) Bitboard {
	return sliderAttacks[bishopMagics[s&63].index(occupied)]
}

// All attacks of rooks and bishops under every occupancy that differs for them.
const sliderEntries = 102400 + 5248

// The tables are written once, before the first position is made or the first
// attack is asked for, and only read afterwards: most commands of a program that
// can play chess do not play any, and nearly a megabyte takes longer to fill than
// many of them run.
var (
	sliders                  sync.Once
	rookMagics, bishopMagics [64]magic
	sliderAttacks            [sliderEntries]Bitboard
)

// needSliders stands before everything that may be the first to use the tables.
// What has a position needs it no more.
func needSliders() { sliders.Do(fillSliders) }

func fillSliders() {
	base := uint64(0)
	for s := A1; s <= H8; s++ {
		rookMagics[s] = fillMagic(&base, rookFactors[s], makeAxis(s, step{0, 1}), makeAxis(s, step{1, 0}))
	}
	for s := A1; s <= H8; s++ {
		bishopMagics[s] = fillMagic(&base, bishopFactors[s], makeAxis(s, step{1, 1}), makeAxis(s, step{-1, 1}))
	}
}

// fillMagic tabulates the attacks along two lines from base upwards and moves
// base behind them. The factor times what stands on both lines is the sum of
// its products with either, so that each line is walked once and not once for
// every way in which the other can be occupied.
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

// occupancy is one way in which a line is occupied: times the factor of its
// square, and what is attacked along the line.
type occupancy struct {
	product uint64
	attacks Bitboard
}

// occupancies are all of a line, in room for the most: of six inner squares.
func (a axis) occupancies(room *[64]occupancy, factor uint64) []occupancy {
	n := 0
	for subset := Bitboard(0); ; n++ {
		room[n] = occupancy{uint64(subset) * factor, a.attacks(subset)}
		if subset = (subset - a.inner) & a.inner; subset == 0 {
			return room[:n+1]
		}
	}
}

// axis is a line through a square, without the square: what lies below it in
// the order of squares, what lies above it, and what is not at the line's ends.
type axis struct{ lower, upper, inner Bitboard }

// makeAxis takes the step that goes up the order of squares.
func makeAxis(s Square, up step) axis {
	down := []step{{-up.file, -up.rank}}
	lower, upper := walk(s, down, 7, 0), walk(s, []step{up}, 7, 0)
	inner := walk(s, down, lower.Count()-1, 0) | walk(s, []step{up}, upper.Count()-1, 0)
	return axis{lower, upper, inner}
}

// attacks subtracts the nearest piece below from the pieces above: the borrow runs
// up to the nearest piece above, and what changed is what is attacked.
func (a axis) attacks(occupied Bitboard) Bitboard {
	below := uint64(a.lower&occupied | 1)
	nearest := Bitboard(1) << (bits.Len64(below) - 1)
	above := a.upper & occupied
	return (a.lower | a.upper) & (above ^ (above - nearest))
}
