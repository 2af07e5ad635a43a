package helpmate

import "github.com/escaque/escaque/chess"

// A matingNet describes the possible effects of pieces around a king on one square. For each piece
// and each square where it may be, it holds which flight squares the piece attacks or occupies and
// whether it gives check. It answers whether all flight squares can be closed at the same time.
//
// A negative answer is certain. A positive one is not, because two pieces may be given the same
// square and pieces in between are ignored.
type matingNet struct {
	king      chess.Square
	flights   chess.Bitboard
	coverages [32][64]coverage // coverages of each piece, without those that another of the same piece contains
	counts    [32]int          // number of coverages of each piece
	n         int              // number of pieces
	steps     int              // work spent on the present question
}

// A coverage is the effect of one piece on one square: a bit for each flight square, in their
// order, and givesCheck.
type coverage uint16

// givesCheck is the bit of a piece that gives check.
const givesCheck coverage = 1 << 8

// maxNetSteps limits the work on one question. Beyond it the answer is positive.
const maxNetSteps = 5_000

// reset prepares an empty net around a king.
func (n *matingNet) reset(king chess.Square) {
	n.king, n.flights, n.n, n.steps = king, chess.Attacks(chess.WhiteKing, king, 0), 0, 0
}

// addPiece adds a piece that may be on any square of region. The squares in occupied are certainly
// occupied.
func (n *matingNet) addPiece(piece chess.Piece, side chess.Color, region, occupied chess.Bitboard) {
	if n.n == len(n.coverages) {
		n.steps = maxNetSteps
		return
	}
	var seen [512 / 64]uint64
	var room [64]coverage // one for each square at most
	all := room[:0]
	add := func(s coverage) {
		if s != 0 && seen[s/64]>>(s%64)&1 == 0 {
			seen[s/64] |= 1 << (s % 64)
			all = append(all, s)
		}
	}
	if piece.Color() != side {
		for block := region & n.flights; block != 0; block &= block - 1 {
			add(n.coverageOf(block & -block))
		}
	} else {
		occupied &^= n.king.Bitboard()
		for ; region != 0; region &= region - 1 {
			attacked := chess.Attacks(piece, region.First(), occupied)
			s := n.coverageOf(attacked)
			if attacked.Has(n.king) {
				s |= givesCheck
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
			n.coverages[n.n][count] = s
			count++
		}
	}
	if count > 0 {
		n.counts[n.n] = count
		n.n++
	}
}

// coverageOf returns the bits of the flight squares among the squares.
func (n *matingNet) coverageOf(squares chess.Bitboard) (s coverage) {
	bit := coverage(1)
	for f := n.flights; f != 0; f &= f - 1 {
		if squares&(f&-f) != 0 {
			s |= bit
		}
		bit <<= 1
	}
	return s
}

// canClose reports whether the pieces can give check and attack or occupy all open flight squares.
func (n *matingNet) canClose(open chess.Bitboard) bool {
	return n.cover(n.coverageOf(open)|givesCheck, 0)
}

// cover reports whether the pieces that are not used yet can cover everything in need. used has one
// bit for each piece, set if the piece is used.
func (n *matingNet) cover(need coverage, used uint32) bool {
	if need == 0 {
		return true
	}
	if n.steps++; n.steps > maxNetSteps {
		return true
	}
	first := need & -need
	if need&givesCheck != 0 {
		first = givesCheck
	}
	for i := range n.n {
		if used>>i&1 != 0 {
			continue
		}
		for _, s := range n.coverages[i][:n.counts[i]] {
			if s&first != 0 && n.cover(need&^s, used|1<<i) {
				return true
			}
		}
	}
	return false
}
