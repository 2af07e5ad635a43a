package sparring

import (
	"math/bits"

	"github.com/escaque/escaque/chess"
)

// worth holds the values of the pieces in hundredths of a pawn. The king's is 0 because it is never
// captured.
var worth = [...]int{chess.Pawn: 100, chess.Knight: 320, chess.Bishop: 330, chess.Rook: 500, chess.Queen: 900, chess.King: 0}

// mate is the value of a checkmate on the board. Each ply before it reduces the value by one.
const mate = 30_000

// The values of the squares for White's pieces, from a1 to h8, in hundredths of a pawn. Knights and
// bishops are better in the centre and pawns further forward. The king is better in a corner while
// there are queens, and in the centre afterwards.
var (
	pawnPlace = parseTable(
		"  0   0   0   0   0   0   0   0",
		"  4   8   8 -18 -18   8   8   4",
		"  4  -4  -8   2   2  -8  -4   4",
		"  0   0   4  20  20   4   0   0",
		"  5   6  12  26  26  12   6   5",
		" 14  16  24  32  32  24  16  14",
		" 50  50  50  50  50  50  50  50",
		"  0   0   0   0   0   0   0   0",
	)
	knightPlace = parseTable(
		"-50 -38 -30 -28 -28 -30 -38 -50",
		"-38 -20   0   4   4   0 -20 -38",
		"-30   4  12  16  16  12   4 -30",
		"-28   0  16  22  22  16   0 -28",
		"-28   4  16  22  22  16   4 -28",
		"-30   0  12  16  16  12   0 -30",
		"-38 -20   0   0   0   0 -20 -38",
		"-50 -38 -30 -28 -28 -30 -38 -50",
	)
	bishopPlace = parseTable(
		"-18 -10 -12 -10 -10 -12 -10 -18",
		"-10   8   0   2   2   0   8 -10",
		" -8  10  10   8   8  10  10  -8",
		" -8   2  12  10  10  12   2  -8",
		" -8   6   6  12  12   6   6  -8",
		" -8   0   6  10  10   6   0  -8",
		"-10   0   0   0   0   0   0 -10",
		"-18 -10 -10 -10 -10 -10 -10 -18",
	)
	rookPlace = parseTable(
		"  0   0   4   8   8   4   0   0",
		" -5   0   0   0   0   0   0  -5",
		" -5   0   0   0   0   0   0  -5",
		" -5   0   0   0   0   0   0  -5",
		" -5   0   0   0   0   0   0  -5",
		" -5   0   0   0   0   0   0  -5",
		"  8  14  14  14  14  14  14   8",
		"  0   0   0   0   0   0   0   0",
	)
	shelter = parseTable(
		" 20  32  14 -10  -4  10  34  20",
		" 16  16  -4 -12 -12  -4  16  16",
		"-12 -20 -22 -24 -24 -22 -20 -12",
		"-22 -30 -32 -40 -40 -32 -30 -22",
		"-30 -40 -42 -50 -50 -42 -40 -30",
		"-30 -40 -42 -50 -50 -42 -40 -30",
		"-30 -40 -42 -50 -50 -42 -40 -30",
		"-30 -40 -42 -50 -50 -42 -40 -30",
	)
	march = parseTable(
		"-48 -30 -26 -22 -22 -26 -30 -48",
		"-28 -18  -4   0   0  -4 -18 -28",
		"-26  -6  16  24  24  16  -6 -26",
		"-22  -4  24  34  34  24  -4 -22",
		"-22  -4  24  34  34  24  -4 -22",
		"-26  -6  16  24  24  16  -6 -26",
		"-28 -14  -4   0   0  -4 -14 -28",
		"-48 -36 -28 -22 -22 -28 -36 -48",
	)
)

// parseTable parses a table of squares, the first rank first.
func parseTable(ranks ...string) (table [64]int) {
	at := 0
	for _, rank := range ranks {
		n, sign, inside := 0, 1, false
		for i := 0; i <= len(rank); i++ {
			switch {
			case i < len(rank) && rank[i] == '-':
				sign = -1
			case i < len(rank) && rank[i] >= '0' && rank[i] <= '9':
				n, inside = 10*n+int(rank[i]-'0'), true
			case inside:
				table[at] = sign * n
				at++
				n, sign, inside = 0, 1, false
			}
		}
	}
	return table
}

// evaluate returns the static value of a position for the side to move.
func evaluate(p *chess.Position) int {
	queens := p.ByType(chess.Queen) != 0
	sum := 0
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		side := 0
		add := func(t chess.PieceType, place *[64]int) {
			for b := uint64(p.Pieces(c, t)); b != 0; b &= b - 1 {
				s := bits.TrailingZeros64(b)
				if c == chess.Black {
					s ^= 56
				}
				side += worth[t]
				if place != nil {
					side += place[s]
				}
			}
		}
		add(chess.Pawn, &pawnPlace)
		add(chess.Knight, &knightPlace)
		add(chess.Bishop, &bishopPlace)
		add(chess.Rook, &rookPlace)
		add(chess.Queen, nil)
		if queens {
			add(chess.King, &shelter)
		} else {
			add(chess.King, &march)
		}
		if c == p.Turn() {
			sum += side
		} else {
			sum -= side
		}
	}
	return sum
}
