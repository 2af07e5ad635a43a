package helpmate

import "github.com/escaque/escaque/chess"

// nearness is how far the nearest piece is from a square, 8 when there is none.
func nearness(s chess.Square, pieces chess.Bitboard) int {
	n := 8
	for ; pieces != 0; pieces &= pieces - 1 {
		n = min(n, gap(pieces.First(), s))
	}
	return n
}

// gaps tabulates distance, and margins how far a square is from the edge; they are
// written once, while the program starts.
var gaps, margins = func() (gaps [64][64]uint8, margins [64]uint8) {
	for s := chess.A1; s <= chess.H8; s++ {
		margins[s] = uint8(min(s.File(), 7-s.File(), s.Rank(), 7-s.Rank()))
		for t := chess.A1; t <= chess.H8; t++ {
			gaps[s][t] = uint8(distance(s, t))
		}
	}
	return gaps, margins
}()

func gap(a, b chess.Square) int { return int(gaps[a&63][b&63]) }

// distance is the number of king moves between two squares.
func distance(a, b chess.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return max(files, -files, ranks, -ranks)
}

// leaps tabulates the number of knight moves between two squares on an empty board.
var leaps = func() (leaps [64][64]uint8) {
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

func leap(a, b chess.Square) int { return int(leaps[a&63][b&63]) }
