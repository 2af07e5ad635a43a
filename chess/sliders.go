package chess

//go:generate sh -c "go run ./internal/genmagic > magics.go.new && mv magics.go.new magics.go"

// magic finds the attacks of a line piece from one square: the occupied squares
// that matter, times a factor found by search, have an index in their top bits
// under which the table holds the attacks.
type magic struct {
	mask   uint64
	factor uint64
	base   uint64
	shift  uint64
}

// All attacks of rooks and bishops under every occupancy that differs for them,
// 102400 and 5248 of them.
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
		rook[s] = makeMagic(s, &base, rookFactors[s], rookSteps)
	}
	for s := A1; s <= H8; s++ {
		bishop[s] = makeMagic(s, &base, bishopFactors[s], bishopSteps)
	}
	return rook, bishop
}

// makeMagic tabulates the attacks from one square, from base upwards.
func makeMagic(s Square, base *uint64, factor uint64, steps []step) magic {
	var mask Bitboard
	for _, d := range steps {
		// The last square of a line says nothing about what lies behind it.
		if ray := walk(s, []step{d}, 7, 0); ray != 0 {
			mask |= ray & walk(s, []step{d}, ray.Count()-1, 0)
		}
	}
	width := mask.Count()
	m := magic{uint64(mask), factor, *base, uint64(64 - width)}
	for subset := Bitboard(0); ; {
		sliderAttacks[m.index(subset)] = walk(s, steps, 7, subset)
		if subset = (subset - mask) & mask; subset == 0 {
			break
		}
	}
	*base += 1 << width
	return m
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
