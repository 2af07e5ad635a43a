package helpmate

import (
	"math/bits"

	"github.com/escaque/escaque/chess"
)

// novelty remembers which piece stood where, and which two pieces stood where at the
// same time, for each arrangement of the pawns and number of pieces. Positions that
// show something new of this sort spread a search over what is possible where no
// guess of the distance helps: long walks round locked pawns.
//
// It is a table of hashes, as a confusion only changes the order of the search.
type novelty struct {
	bits []uint64
}

// noveltyBits is the logarithm of the table's size in bits.
const noveltyBits = 22

// Classes of novelty.
const (
	newPlace = iota // the piece that moved stands where it never stood
	newPair         // it does so together with another piece
	nothingNew
)

// look gives the class of a position that has arisen by a move, and remembers
// what it shows.
func (v *novelty) look(p *chess.Position, m chess.Move) int {
	if v.bits == nil {
		v.bits = make([]uint64, 1<<noveltyBits/64)
	}
	pawns := p.ByType(chess.Pawn)
	h := scramble(uint64(pawns&p.ByColor(chess.White)), uint64(pawns&p.ByColor(chess.Black)))
	h = scramble(h, uint64(p.ByColor(chess.White).Count()<<8|p.ByColor(chess.Black).Count()<<1)|uint64(p.Turn()))
	to := m.KingTo()
	h = scramble(h, uint64(p.PieceAt(to))<<6|uint64(to))
	class := nothingNew
	for pieces := p.Occupied() &^ pawns; pieces != 0; pieces &= pieces - 1 {
		at := pieces.First()
		if at == to {
			if v.set(h) {
				class = newPlace
			}
		} else if v.set(scramble(h, uint64(p.PieceAt(at))<<6|uint64(at)|1<<16)) {
			class = min(class, newPair)
		}
	}
	return class
}

// set marks a hash and reports whether it was not marked.
func (v *novelty) set(h uint64) (fresh bool) {
	h >>= 64 - noveltyBits
	fresh = v.bits[h/64]>>(h%64)&1 == 0
	v.bits[h/64] |= 1 << (h % 64)
	return fresh
}

func scramble(a, b uint64) uint64 {
	high, low := bits.Mul64(a^0x9E3779B97F4A7C15, b^0xD6E8FEB86659FD93)
	return high ^ low
}
