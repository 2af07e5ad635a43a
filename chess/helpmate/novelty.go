package helpmate

import (
	"math/bits"

	"github.com/escaque/escaque/chess"
)

// novelty remembers which single pieces, and which pairs of pieces, have been on which squares, for
// each pawn structure and number of pieces. A search that prefers new combinations finds mates
// where distances mislead it, such as long walks around locked pawns.
//
// It is a table of hashes: a collision only changes the order of the search.
type novelty struct {
	bits []uint64
}

// noveltyBits is the base-2 logarithm of the table's size in bits.
const noveltyBits = 22

// How new a position is.
const (
	newPlace = iota // the moved piece is on a square where it never was
	newPair         // the combination with another piece's square is new
	nothingNew
)

// classify returns the class of a position that arose by the move m, and remembers its
// combinations.
func (v *novelty) classify(p *chess.Position, m chess.Move) int {
	if v.bits == nil {
		v.bits = make([]uint64, 1<<noveltyBits/64)
	}
	pawns := p.ByType(chess.Pawn)
	h := mixHash(uint64(pawns&p.ByColor(chess.White)), uint64(pawns&p.ByColor(chess.Black)))
	h = mixHash(h, uint64(p.ByColor(chess.White).Count()<<8|p.ByColor(chess.Black).Count()<<1)|uint64(p.Turn()))
	to := m.KingTo()
	h = mixHash(h, uint64(p.PieceAt(to))<<6|uint64(to))
	class := nothingNew
	for pieces := p.Occupied() &^ pawns; pieces != 0; pieces &= pieces - 1 {
		at := pieces.First()
		if at == to {
			if v.mark(h) {
				class = newPlace
			}
		} else if v.mark(mixHash(h, uint64(p.PieceAt(at))<<6|uint64(at)|1<<16)) {
			class = min(class, newPair)
		}
	}
	return class
}

// mark marks a hash and reports whether it was new.
func (v *novelty) mark(h uint64) (fresh bool) {
	h >>= 64 - noveltyBits
	fresh = v.bits[h/64]>>(h%64)&1 == 0
	v.bits[h/64] |= 1 << (h % 64)
	return fresh
}

// mixHash mixes two values into a hash.
func mixHash(a, b uint64) uint64 {
	high, low := bits.Mul64(a^0x9E3779B97F4A7C15, b^0xD6E8FEB86659FD93)
	return high ^ low
}
