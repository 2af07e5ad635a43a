package helpmate

import "github.com/escaque/escaque/chess"

// maxScore bounds the scores of positions.
const maxScore = 255

// The weights were found by climbing on real games and on locked positions,
// with the number of undecided ones at a small budget as the height.
const (
	perFlight   = 3  // square that the mated king can still go to
	perCorner   = 3  // step from a corner
	perEdge     = 4  // step from the edge
	perMan      = 6  // man of the opponent: he could capture or block
	perPawn     = 1  // pawn of the opponent, in addition
	perNear     = 2  // step of our nearest piece from the mated king
	withoutMate = 20 // no men that mate alone: a pawn must promote first
	perStep     = 1  // step of a pawn to promotion, then
)

// score guesses how far a position is from a helpmate, lower meaning nearer.
// It only orders the search: a bad guess costs time and never an answer. The
// opponent helps, so the way leads through getting rid of his men.
func score(p *chess.Position, side chess.Color) int {
	other := side.Other()
	own, their := p.ByColor(side), p.ByColor(other)
	mated, helper := p.King(other), p.King(side)
	rooks := own & (p.ByType(chess.Rook) | p.ByType(chess.Queen))
	bishops := own & p.ByType(chess.Bishop)
	knights := own & p.ByType(chess.Knight)

	total := maxOwnMen - own.Count() + perMan*their.Count() + perPawn*(their&p.ByType(chess.Pawn)).Count()
	force := rooks != 0 || bishops&darkSquares != 0 && bishops&^darkSquares != 0 || bishops != 0 && knights != 0 || knights.Many()
	if !force {
		total += withoutMate + perStep*shortest(p, side)
	}
	corner, near := 7, 8
	for _, c := range [...]chess.Square{chess.A1, chess.H1, chess.A8, chess.H8} {
		// A bishop alone mates in a corner of its colour.
		if rooks|knights == 0 && bishops != 0 && (bishops&darkSquares != 0) != darkSquares.Has(c) {
			continue
		}
		corner = min(corner, distance(mated, c))
	}
	for pieces := rooks | bishops | knights; pieces != 0; pieces &= pieces - 1 {
		near = min(near, distance(pieces.First(), mated))
	}
	edge := min(mated.File(), 7-mated.File(), mated.Rank(), 7-mated.Rank())
	total += perCorner*corner + perEdge*edge + perNear*near + perFlight*flights(p, side, mated)
	return total + max(distance(helper, mated)-2, 0)
}

// maxOwnMen keeps scores positive; more men than this do not matter.
const maxOwnMen = 16

// shortest is the length of the quickest pawn's way to the last rank, blocked
// pawns counted as further away; 12 without pawns.
func shortest(p *chess.Position, side chess.Color) int {
	best := 12
	occupied := p.Occupied()
	for pawns := p.Pieces(side, chess.Pawn); pawns != 0; pawns &= pawns - 1 {
		s := pawns.First()
		steps, ahead := 7-s.Rank(), s+8
		if side == chess.Black {
			steps, ahead = s.Rank(), s-8
		}
		if occupied.Has(ahead) {
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
