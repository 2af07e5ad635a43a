package helpmate

import "github.com/escaque/escaque/chess"

// maxScore bounds the scores of positions.
const maxScore = 255

// score guesses how far a position is from a helpmate, lower meaning nearer.
// It only orders the search: a bad guess costs time and never an answer.
func score(p *chess.Position, side chess.Color, depth int) int {
	other := side.Other()
	own := p.ByColor(side)
	mated, helper := p.King(other), p.King(side)
	rooks := own & (p.ByType(chess.Rook) | p.ByType(chess.Queen))
	bishops := own & p.ByType(chess.Bishop)
	knights := own & p.ByType(chess.Knight)

	total := depth / 4
	force := rooks != 0 || bishops&darkSquares != 0 && bishops&^darkSquares != 0 || bishops != 0 && knights != 0 || knights.Many()
	if !force {
		// Promotion is the way to get a force; without pawns the opponent's
		// men must serve as walls.
		total += 40
		if pawns := p.Pieces(side, chess.Pawn); pawns != 0 {
			total += 4 * shortest(p, side, pawns)
		}
		total += p.Pieces(other, chess.Pawn).Count()
	}
	corner := 14
	for _, c := range [...]chess.Square{chess.A1, chess.H1, chess.A8, chess.H8} {
		// A bishop alone mates in a corner of its colour.
		if rooks|knights == 0 && bishops != 0 && (bishops&darkSquares != 0) != darkSquares.Has(c) {
			continue
		}
		corner = min(corner, distance(mated, c))
	}
	total += 3 * corner
	total += 2 * max(distance(helper, mated)-2, 0)
	total += 2 * flights(p, side, mated)
	return total
}

// shortest is the length of the quickest pawn's way to the last rank, blocked
// squares counted more.
func shortest(p *chess.Position, side chess.Color, pawns chess.Bitboard) int {
	best := 12
	occupied := p.Occupied()
	for ; pawns != 0; pawns &= pawns - 1 {
		s := pawns.First()
		steps, ahead := 7-s.Rank(), int(s)+8
		if side == chess.Black {
			steps, ahead = s.Rank(), int(s)-8
		}
		if occupied.Has(chess.Square(ahead)) {
			steps += 3
		}
		best = min(best, steps)
	}
	return best
}

// flights counts the squares that the king on s could still go to.
func flights(p *chess.Position, side chess.Color, s chess.Square) (n int) {
	squares := chess.Attacks(chess.WhiteKing, s, 0) &^ p.ByColor(side.Other())
	for ; squares != 0; squares &= squares - 1 {
		if p.AttackersOf(squares.First(), side) == 0 {
			n++
		}
	}
	return n
}

// distance is the number of king moves between two squares.
func distance(a, b chess.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return max(files, -files, ranks, -ranks)
}
