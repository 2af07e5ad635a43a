package helpmate

import "github.com/escaque/escaque/chess"

// A net is what the pieces could do together against a king on one square, each of
// them standing somewhere in a set of squares: which flight squares it attacks or
// occupies, and whether it gives check, from each of its squares. It asks
// whether all flight squares can be closed at the same time.
//
// It knows too little to say yes, as two pieces may be given the same square and
// a piece between others is overlooked, but its no is certain.
type net struct {
	king    chess.Square
	flights chess.Bitboard
	strands [32][64]strand // by piece, those that are not contained in another
	counts  [32]int        // how many of them
	n       int
	steps   int
}

// A strand is what one piece does from one square: a bit for each flight square, in
// their order, and checks.
type strand uint16

const checks strand = 1 << 8

// patienceOfNet bounds the work on one question; beyond it the answer is yes.
const patienceOfNet = 5_000

// cast puts a net that nobody has joined round a king.
func (n *net) cast(king chess.Square) {
	n.king, n.flights, n.n, n.steps = king, chess.Attacks(chess.WhiteKing, king, 0), 0, 0
}

// join adds a piece that stands somewhere in region, on a board where the squares
// occupied are so for certain.
func (n *net) join(piece chess.Piece, side chess.Color, region, occupied chess.Bitboard) {
	if n.n == len(n.strands) {
		n.steps = patienceOfNet
		return
	}
	var seen [512 / 64]uint64
	var room [64]strand // one for each square at most
	all := room[:0]
	add := func(s strand) {
		if s != 0 && seen[s/64]>>(s%64)&1 == 0 {
			seen[s/64] |= 1 << (s % 64)
			all = append(all, s)
		}
	}
	if piece.Color() != side {
		for block := region & n.flights; block != 0; block &= block - 1 {
			add(n.strand(block & -block))
		}
	} else {
		occupied &^= n.king.Bitboard()
		for ; region != 0; region &= region - 1 {
			attacked := chess.Attacks(piece, region.First(), occupied)
			s := n.strand(attacked)
			if attacked.Has(n.king) {
				s |= checks
			}
			add(s)
		}
	}
	count := 0
	for i, s := range all {
		contained := false
		for j, t := range all {
			contained = contained || i != j && s&^t == 0
		}
		if !contained {
			n.strands[n.n][count] = s
			count++
		}
	}
	if count > 0 {
		n.counts[n.n] = count
		n.n++
	}
}

// strand gathers the bits of flight squares.
func (n *net) strand(squares chess.Bitboard) (s strand) {
	bit := strand(1)
	for f := n.flights; f != 0; f &= f - 1 {
		if squares&(f&-f) != 0 {
			s |= bit
		}
		bit <<= 1
	}
	return s
}

// closes reports whether check can be given while the open flight squares are
// attacked or occupied.
func (n *net) closes(open chess.Bitboard) bool {
	return n.try(n.strand(open)|checks, 0)
}

func (n *net) try(need strand, used uint32) bool {
	if need == 0 {
		return true
	}
	if n.steps++; n.steps > patienceOfNet {
		return true
	}
	first := need & -need
	if need&checks != 0 {
		first = checks
	}
	for i := range n.n {
		if used>>i&1 != 0 {
			continue
		}
		for _, s := range n.strands[i][:n.counts[i]] {
			if s&first != 0 && n.try(need&^s, used|1<<i) {
				return true
			}
		}
	}
	return false
}
