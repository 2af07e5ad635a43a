package helpmate

import "github.com/escaque/escaque/chess"

// maxScore is the greatest score of a position.
const maxScore = 255

// features holds the properties of a position by which the profiles score it.
type features struct {
	own, their, pawns int    // number of pieces of the side, pieces of the opponent and pawns of the opponent
	corners           [4]int // distance of the mated king from each corner
	helpers           [4]int // distance of the other king from each corner
	corner            int    // distance from the nearest corner where the pieces can mate
	edge              int    // distance of the mated king from the edge
	near              int    // distance of the nearest piece from the mated king
	flights           int    // number of squares to which the mated king can go
	kings             int    // steps between the kings beyond two
	march             int    // steps of the nearest pawn to promotion when the pieces cannot force mate, with a penalty; else 0
	advance           int    // total steps of the side's pawns to promotion
	escort            int    // distance of the nearest blocking piece from the mated king, greater without one, when the side needs it; else 0
	novelty           int    // class of novelty
}

// profiles is the number of profiles, each of which scores positions differently.
const profiles = 9

// weights holds the weight of each feature in a profile.
type weights struct {
	own, their, pawns, corner, edge, near, flights, kings, march, advance, escort, novelty int
	goal                                                                                   int // index of the corner where mate is sought, or -1
}

// profileWeights holds the weights of the profiles. The weights of the first profile were found by
// hill climbing on real games and locked positions, to leave as few positions as possible undecided
// with a small budget. The next four profiles bring both kings to one corner and keep all pieces,
// because the opponent's pieces may be needed to block. The last four prefer pawn promotions or
// captures, two of them also new positions.
var profileWeights = [profiles]weights{
	{own: -1, their: 6, pawns: 1, corner: 3, edge: 4, near: 2, flights: 3, kings: 1, march: 1, escort: 2, goal: -1},
	{corner: 4, near: 2, flights: 3, kings: 2, march: 1, escort: 3, goal: 0},
	{corner: 4, near: 2, flights: 3, kings: 2, march: 1, escort: 3, goal: 1},
	{corner: 4, near: 2, flights: 3, kings: 2, march: 1, escort: 3, goal: 2},
	{corner: 4, near: 2, flights: 3, kings: 2, march: 1, escort: 3, goal: 3},
	{own: -4, their: 1, edge: 1, near: 1, flights: 2, march: 4, advance: 3, goal: -1},
	{own: -1, their: 12, pawns: 4, edge: 1, flights: 1, march: 3, goal: -1},
	{own: -1, their: 3, pawns: 1, corner: 1, edge: 1, near: 1, flights: 2, kings: 1, march: 1, escort: 1, novelty: 60, goal: -1},
	{own: -3, their: 2, march: 2, advance: 1, novelty: 60, goal: -1},
}

// score estimates how far a position is from a helpmate; lower is nearer. It only orders the
// search: a bad estimate costs time but never changes an answer.
func (f *features) score(profile int) int {
	w := &profileWeights[profile]
	corner, kings := f.corner, f.kings
	if w.goal >= 0 {
		corner, kings = f.corners[w.goal], max(f.helpers[w.goal]-2, 0)
	}
	return 16*max(0, -w.own) + w.own*f.own + w.their*f.their + w.pawns*f.pawns + w.corner*corner + w.edge*f.edge +
		w.near*f.near + w.flights*f.flights + w.kings*kings + w.march*f.march + w.advance*f.advance + w.escort*f.escort + w.novelty*f.novelty
}

// featuresOf returns the features of a position.
func featuresOf(p *chess.Position, side chess.Color) (f features) {
	other := side.Other()
	own, their := p.ByColor(side), p.ByColor(other)
	mated, helper := p.King(other), p.King(side)
	rooks := own & (p.ByType(chess.Rook) | p.ByType(chess.Queen))
	bishops := own & p.ByType(chess.Bishop)
	knights := own & p.ByType(chess.Knight)

	f.own, f.their, f.pawns = own.Count(), their.Count(), (their & p.ByType(chess.Pawn)).Count()
	force := sufficeForMate(rooks, bishops, knights)
	if !force {
		f.march = promotionPenalty + shortestPawnPath(p, side)
	}
	for pawns := p.Pieces(side, chess.Pawn); pawns != 0; pawns &= pawns - 1 {
		n, _ := stepsToPromotion(pawns.First(), side)
		f.advance += n
	}
	f.corner, f.near = 7, nearestDistance(mated, rooks|bishops|knights)
	for i, c := range [...]chess.Square{chess.A1, chess.H1, chess.A8, chess.H8} {
		f.corners[i], f.helpers[i] = kingDistance(mated, c), kingDistance(helper, c)
		// A bishop alone mates in a corner of its colour.
		if rooks|knights == 0 && bishops != 0 && (bishops&darkSquares != 0) != darkSquares.Has(c) {
			continue
		}
		f.corner = min(f.corner, f.corners[i])
	}
	if !force && own&p.ByType(chess.Pawn) == 0 {
		// The opponent must block.
		f.march, f.escort = 0, 8+shortestPawnPath(p, other)
		f.escort = min(f.escort, nearestDistance(mated, blockers(p, side, bishops)))
	}
	f.edge = int(edgeDistances[mated&63])
	f.flights = countFlights(p, side, mated)
	f.kings = max(kingDistance(helper, mated)-2, 0)
	return f
}

// sufficeForMate reports whether a king with these pieces can mate a bare king by some series of
// legal moves: with a rook or queen, bishops on squares of both colours, bishop and knight, or two
// knights.
func sufficeForMate(rooks, bishops, knights chess.Bitboard) bool {
	return rooks != 0 || bishops&darkSquares != 0 && bishops&^darkSquares != 0 || bishops != 0 && knights != 0 || knights.Many()
}

// promotionPenalty is added to the score of a position in which a pawn must promote first.
const promotionPenalty = 20

// shortestPawnPath returns the steps of the nearest pawn to the last rank. A blocked pawn counts as
// further away. It returns 12 without pawns.
func shortestPawnPath(p *chess.Position, side chess.Color) int {
	best := 12
	occupied := p.Occupied()
	for pawns := p.Pieces(side, chess.Pawn); pawns != 0; pawns &= pawns - 1 {
		steps, ahead := stepsToPromotion(pawns.First(), side)
		if occupied.Has(ahead) {
			steps += 3
		}
		best = min(best, steps)
	}
	return best
}

// stepsToPromotion returns the distance of a pawn from the last rank, and the square ahead of it.
func stepsToPromotion(s chess.Square, side chess.Color) (n int, ahead chess.Square) {
	if side == chess.White {
		return 7 - s.Rank(), s + 8
	}
	return s.Rank(), s - 8
}

// countFlights returns the number of squares to which the king on s can go.
func countFlights(p *chess.Position, side chess.Color, s chess.Square) (n int) {
	squares := chess.Attacks(chess.WhiteKing, s, 0) &^ p.ByColor(side.Other())
	for ; squares != 0; squares &= squares - 1 {
		if p.AttackersOf(squares.First(), side) == 0 {
			n++
		}
	}
	return n
}
