package helpmate

import (
	"math"

	"github.com/escaque/escaque/chess"
)

// hash returns a hash of the shadow.
func (n *shadow) hash() uint64 {
	h := uint64(n.turn)
	for i := range n.pieces {
		h = mixHash(h, uint64(n.pieces[i]))
	}
	for i := 0; i < maxGhosts && n.ghosts[i] != 0 || i == 0; i += 4 {
		g := n.ghosts[i : i+4 : i+4]
		h = mixHash(h, uint64(g[0])|uint64(g[1])<<16|uint64(g[2])<<32|uint64(g[3])<<48)
	}
	return h
}

// indexOf returns the index of a shadow, which it adds if it is new.
func (v *shadows) indexOf(n *shadow, pawns chess.Bitboard) int32 {
	if 4*len(v.all) >= 3*len(v.table) {
		v.table = doubleTable(v.table, 1<<8)
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
	v.all = append(withRoom(v.all), shadowRecord{shadow: *n, pawns: pawns})
	v.table[at] = h&^(1<<32-1) | uint64(len(v.all))
	return int32(len(v.all)) - 1
}

// ghostIndex returns the index of a ghost, which it adds if it is new. It returns 0 when there is
// no room.
func (v *shadows) ghostIndex(g ghost) uint16 {
	if 2*len(v.ghosts) >= len(v.ghostTable) {
		v.ghostTable = make([]uint16, max(2*len(v.ghostTable), 1<<6))
		for i, h := range v.ghosts[1:] {
			v.ghostTable[v.findGhostSlot(h)] = uint16(i + 1)
		}
	}
	at := v.findGhostSlot(g)
	if v.ghostTable[at] == 0 && len(v.ghosts) <= math.MaxUint16 {
		v.ghostTable[at] = uint16(len(v.ghosts))
		v.ghosts = append(v.ghosts, g)
	}
	return v.ghostTable[at]
}

// findGhostSlot returns the slot of a ghost in the hash table, or the empty slot for it.
func (v *shadows) findGhostSlot(g ghost) uint64 {
	mask := uint64(len(v.ghostTable) - 1)
	at := mixHash(uint64(g.piece), uint64(g.region)) & mask
	for v.ghostTable[at] != 0 && v.ghosts[v.ghostTable[at]] != g {
		at = (at + 1) & mask
	}
	return at
}
