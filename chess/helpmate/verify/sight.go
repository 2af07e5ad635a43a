package verify

import (
	"math/bits"

	"github.com/escaque/escaque/chess"
)

// The directions in which pieces move, as steps of file and rank.
var (
	straight = [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	slanting = [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	royal    = append(append([][2]int{}, straight...), slanting...)
	leaps    = [][2]int{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}
	pawnward = [2][][2]int{{{-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}}}
)

// attacks returns the squares that a piece attacks from a square when some squares are occupied. It
// walks step by step, as the Laws describe the moves.
func attacks(piece chess.Piece, from chess.Square, occupied uint64) (all uint64) {
	steps, far := royal, false
	switch piece.Type() {
	case chess.Pawn:
		steps = pawnward[piece.Color()]
	case chess.Knight:
		steps = leaps
	case chess.Bishop:
		steps, far = slanting, true
	case chess.Rook:
		steps, far = straight, true
	case chess.Queen:
		far = true
	}
	for _, step := range steps {
		for file, rank := from.File()+step[0], from.Rank()+step[1]; file >= 0 && file < 8 && rank >= 0 && rank < 8; file, rank = file+step[0], rank+step[1] {
			to := uint64(1) << chess.MakeSquare(file, rank)
			all |= to
			if !far || occupied&to != 0 {
				break
			}
		}
	}
	return all
}

// forEachSquare calls visit for each square of a set.
func forEachSquare(squares uint64, visit func(chess.Square)) {
	for s := chess.A1; s <= chess.H8; s++ {
		if squares>>s&1 == 1 {
			visit(s)
		}
	}
}

// atMostOne reports whether a set has at most one square.
func atMostOne(squares uint64) bool { return squares&(squares-1) == 0 }

// first returns the lowest square of a set that is not empty.
func first(squares uint64) chess.Square { return chess.Square(bits.TrailingZeros64(squares)) }

// areAdjacent reports whether two squares touch or are the same.
func areAdjacent(a, b chess.Square) bool {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return files*files <= 1 && ranks*ranks <= 1
}

// between returns the squares between two squares of one line, or none for other squares.
func between(a, b chess.Square) (all uint64) {
	files, ranks := b.File()-a.File(), b.Rank()-a.Rank()
	if files != 0 && ranks != 0 && files*files != ranks*ranks {
		return 0
	}
	sign := func(n int) int { return min(max(n, -1), 1) }
	for file, rank := a.File()+sign(files), a.Rank()+sign(ranks); file != b.File() || rank != b.Rank(); file, rank = file+sign(files), rank+sign(ranks) {
		all |= 1 << chess.MakeSquare(file, rank)
	}
	return all
}

// A placedPiece is a piece that is somewhere in a set of squares.
type placedPiece struct {
	piece   chess.Piece
	squares uint64
}

// mayBeMate reports whether pieces could be placed so that the king on k is in check and each open
// square beside it is closed. A square is closed when a piece of side attacks it or a piece of the
// king's side occupies it. Two pieces may be given the same square. So the result may be true for
// an impossible mate, but is never false for a possible one.
func mayBeMate(side chess.Color, k chess.Square, open uint64, pieces []placedPiece, occupied uint64) bool {
	// What a piece does is a set of the needs: the open squares, and k for check.
	needs := open | 1<<k
	var deeds []map[uint64]bool
	for _, m := range pieces {
		does := map[uint64]bool{}
		forEachSquare(m.squares, func(s chess.Square) {
			deed := uint64(1) << s & open
			if m.piece.Color() == side {
				deed = attacks(m.piece, s, occupied&^(1<<k)) & needs
			}
			if deed != 0 {
				does[deed] = true
			}
		})
		if len(does) > 0 {
			deeds = append(deeds, does)
		}
	}
	used := make([]bool, len(deeds))
	var meet func(needs uint64) bool
	meet = func(needs uint64) bool {
		if needs == 0 {
			return true
		}
		first := needs & -needs
		if needs>>k&1 == 1 {
			first = 1 << k
		}
		for i, does := range deeds {
			if used[i] {
				continue
			}
			used[i] = true
			for deed := range does {
				if deed&first != 0 && meet(needs&^deed) {
					return true
				}
			}
			used[i] = false
		}
		return false
	}
	return meet(needs)
}
