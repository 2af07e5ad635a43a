package helpmate

import (
	"math"

	"github.com/escaque/escaque/chess"
)

func (n *shadow) hash() uint64 {
	h := uint64(n.turn)
	for i := range n.pieces {
		h = scramble(h, uint64(n.pieces[i]))
	}
	for i := 0; i < maxGhosts && n.ghosts[i] != 0 || i == 0; i += 4 {
		g := n.ghosts[i : i+4 : i+4]
		h = scramble(h, uint64(g[0])|uint64(g[1])<<16|uint64(g[2])<<32|uint64(g[3])<<48)
	}
	return h
}

// index gives the index of a shadow, which is new perhaps.
func (v *shadows) index(n *shadow, pawns chess.Bitboard) int32 {
	if 4*len(v.all) >= 3*len(v.table) {
		v.table = doubled(v.table, 1<<8)
	}
	h, mask := n.hash(), uint64(len(v.table)-1)
	at := h >> 32 & mask
	for ; v.table[at] != 0; at = (at + 1) & mask {
		if e := v.table[at]; (e^h)>>32 == 0 {
			if i := int32(uint32(e)) - 1; v.all[i].shadow == *n {
				return i
			}
		}
	}
	v.all = append(roomy(v.all), outline{shadow: *n, pawns: pawns})
	v.table[at] = h&^(1<<32-1) | uint64(len(v.all))
	return int32(len(v.all)) - 1
}

// name gives the index of a haunt, or 0 when no more can be named.
func (v *shadows) name(g haunt) uint16 {
	if 2*len(v.haunts) >= len(v.names) {
		v.names = make([]uint16, max(2*len(v.names), 1<<6))
		for i, h := range v.haunts[1:] {
			v.names[v.seekName(h)] = uint16(i + 1)
		}
	}
	at := v.seekName(g)
	if v.names[at] == 0 && len(v.haunts) <= math.MaxUint16 {
		v.names[at] = uint16(len(v.haunts))
		v.haunts = append(v.haunts, g)
	}
	return v.names[at]
}

// seekName gives the place of a haunt among the names, or the one where it is missing.
func (v *shadows) seekName(g haunt) uint64 {
	mask := uint64(len(v.names) - 1)
	at := scramble(uint64(g.piece), uint64(g.region)) & mask
	for v.names[at] != 0 && v.haunts[v.names[at]] != g {
		at = (at + 1) & mask
	}
	return at
}
