package helpmate

import (
	"math"

	"github.com/escaque/escaque/chess"
)

func (n *shadow) hash() uint64 {
	h := uint64(n.turn)
	for i := range n.men {
		h = scramble(h, uint64(n.men[i]))
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
		v.table = make([]uint32, max(2*len(v.table), 1<<8))
		for i := range v.all {
			at, _ := v.seek(&v.all[i].shadow)
			v.table[at] = uint32(i) + 1
		}
	}
	at, found := v.seek(n)
	if found {
		return int32(v.table[at]) - 1
	}
	v.all = append(v.all, outline{shadow: *n, pawns: pawns})
	v.table[at] = uint32(len(v.all))
	return int32(len(v.all)) - 1
}

// seek gives the place of a shadow in the table, or the one where it is missing.
func (v *shadows) seek(n *shadow) (at uint64, found bool) {
	mask := uint64(len(v.table) - 1)
	for at = n.hash() & mask; v.table[at] != 0; at = (at + 1) & mask {
		if v.all[v.table[at]-1].shadow == *n {
			return at, true
		}
	}
	return at, false
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
