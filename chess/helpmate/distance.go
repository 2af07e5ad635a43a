package helpmate

import "github.com/escaque/escaque/chess"

// nearestDistance returns the distance from s to the nearest of the pieces, in king moves, or 8
// when there is none.
func nearestDistance(s chess.Square, pieces chess.Bitboard) int {
	n := 8
	for ; pieces != 0; pieces &= pieces - 1 {
		n = min(n, kingDistance(pieces.First(), s))
	}
	return n
}

// kingDistances holds the number of king moves between each two squares. edgeDistances holds the
// distance of each square from the edge.
var kingDistances, edgeDistances = func() (gaps [64][64]uint8, margins [64]uint8) {
	for s := chess.A1; s <= chess.H8; s++ {
		margins[s] = uint8(min(s.File(), 7-s.File(), s.Rank(), 7-s.Rank()))
		for t := chess.A1; t <= chess.H8; t++ {
			gaps[s][t] = uint8(computeKingDistance(s, t))
		}
	}
	return gaps, margins
}()

// kingDistance returns the number of king moves between two squares, from the table.
func kingDistance(a, b chess.Square) int { return int(kingDistances[a&63][b&63]) }

// computeKingDistance computes the number of king moves between two squares.
func computeKingDistance(a, b chess.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return max(files, -files, ranks, -ranks)
}

// knightDistances holds the number of knight moves between each two squares on an empty board.
var knightDistances = func() (leaps [64][64]uint8) {
	for s := chess.A1; s <= chess.H8; s++ {
		var seen, next chess.Bitboard
		for n, wave := uint8(0), s.Bitboard(); wave != 0; n, wave = n+1, next&^seen {
			seen |= wave
			for next = 0; wave != 0; wave &= wave - 1 {
				leaps[s][wave.First()] = n
				next |= chess.Attacks(chess.WhiteKnight, wave.First(), 0)
			}
		}
	}
	return leaps
}()

// knightDistance returns the number of knight moves between two squares, from the table.
func knightDistance(a, b chess.Square) int { return int(knightDistances[a&63][b&63]) }
