package chess

import "math/bits"

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

var (
	rookMagics, bishopMagics = fillSliders()

	// sliderAttacks is filled by fillSliders, while the package starts, and only
	// read afterwards.
	sliderAttacks [sliderEntries]Bitboard
)

func fillSliders() (rook, bishop [64]magic) {
	base := uint64(0)
	for s := A1; s <= H8; s++ {
		rook[s] = fillMagic(&base, rookFactors[s], makeAxis(s, step{0, 1}), makeAxis(s, step{1, 0}))
	}
	for s := A1; s <= H8; s++ {
		bishop[s] = fillMagic(&base, bishopFactors[s], makeAxis(s, step{1, 1}), makeAxis(s, step{-1, 1}))
	}
	return rook, bishop
}

// fillMagic tabulates the attacks along two lines from base upwards and moves
// base behind them.
func fillMagic(base *uint64, factor uint64, a, b axis) magic {
	mask := a.inner | b.inner
	width := mask.Count()
	m := magic{uint64(mask), factor, *base, uint64(64 - width)}
	for subset := Bitboard(0); ; {
		sliderAttacks[m.index(subset)] = a.attacks(subset) | b.attacks(subset)
		if subset = (subset - mask) & mask; subset == 0 {
			break
		}
	}
	*base += 1 << width
	return m
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

// attacks subtracts the nearest man below from the men above: the borrow runs
// up to the nearest man above, and what changed is what is attacked.
func (a axis) attacks(occupied Bitboard) Bitboard {
	below := uint64(a.lower&occupied | 1)
	nearest := Bitboard(1) << (bits.Len64(below) - 1)
	above := a.upper & occupied
	return (a.lower | a.upper) & (above ^ (above - nearest))
}
