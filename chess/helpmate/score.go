package helpmate

import "github.com/escaque/escaque/chess"

// maxScore bounds the scores of positions.
const maxScore = 255

// features are what the profiles judge a position by.
type features struct {
	own, their, pawns int    // pieces of the side and of the opponent, pawns of the opponent
	corners           [4]int // steps of the mated king from the corners
	helpers           [4]int // steps of the other king from the corners
	corner            int    // steps from the nearest corner where the pieces can mate
	edge              int
	near              int // steps of the nearest piece from the mated king
	flights           int // squares that the mated king can still go to
	kings             int // steps between the kings beyond two
	march             int // way of the quickest pawn to promotion, without a force that mates; else 0
	advance           int // steps that the side's pawns have to go, all together
	escort            int // steps of the nearest piece that can block from the mated king, or more without; else 0
	novelty           int // its class
}

// profiles is how many ways there are to judge.
const profiles = 9

// A weight is what one of a feature costs in a profile.
type weights struct {
	own, their, pawns, corner, edge, near, flights, kings, march, advance, escort, novelty int
	goal                                                                                   int // a corner, -1 for none
}

// The weights of the first profile were found by climbing on real games and on
// locked positions, with the number of undecided ones at a small budget as the
// height. The next four bring both kings to a corner and keep all pieces, since
// the opponent's may be needed to block; then come the promotion of pawns, and
// captures, and two that look for what is new.
var judges = [profiles]weights{
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

// score guesses how far a position is from a helpmate, lower meaning nearer.
// It only orders the search: a bad guess costs time and never an answer.
func (f *features) score(profile int) int {
	w := &judges[profile]
	corner, kings := f.corner, f.kings
	if w.goal >= 0 {
		corner, kings = f.corners[w.goal], max(f.helpers[w.goal]-2, 0)
	}
	return 16*max(0, -w.own) + w.own*f.own + w.their*f.their + w.pawns*f.pawns + w.corner*corner + w.edge*f.edge +
		w.near*f.near + w.flights*f.flights + w.kings*kings + w.march*f.march + w.advance*f.advance + w.escort*f.escort + w.novelty*f.novelty
}

// look takes the features from a position.
func look(p *chess.Position, side chess.Color) (f features) {
	other := side.Other()
	own, their := p.ByColor(side), p.ByColor(other)
	mated, helper := p.King(other), p.King(side)
	rooks := own & (p.ByType(chess.Rook) | p.ByType(chess.Queen))
	bishops := own & p.ByType(chess.Bishop)
	knights := own & p.ByType(chess.Knight)

	f.own, f.their, f.pawns = own.Count(), their.Count(), (their & p.ByType(chess.Pawn)).Count()
	force := forces(rooks, bishops, knights)
	if !force {
		f.march = withoutForce + shortest(p, side)
	}
	for pawns := p.Pieces(side, chess.Pawn); pawns != 0; pawns &= pawns - 1 {
		n, _ := steps(pawns.First(), side)
		f.advance += n
	}
	f.corner, f.near = 7, nearness(mated, rooks|bishops|knights)
	for i, c := range [...]chess.Square{chess.A1, chess.H1, chess.A8, chess.H8} {
		f.corners[i], f.helpers[i] = gap(mated, c), gap(helper, c)
		// A bishop alone mates in a corner of its colour.
		if rooks|knights == 0 && bishops != 0 && (bishops&darkSquares != 0) != darkSquares.Has(c) {
			continue
		}
		f.corner = min(f.corner, f.corners[i])
	}
	if !force && own&p.ByType(chess.Pawn) == 0 {
		// The opponent must block.
		f.march, f.escort = 0, 8+shortest(p, other)
		f.escort = min(f.escort, nearness(mated, helpers(p, side, bishops)))
	}
	f.edge = int(margins[mated&63])
	f.flights = flights(p, side, mated)
	f.kings = max(gap(helper, mated)-2, 0)
	return f
}

// forces reports whether pieces mate without help by others: a rook or queen, bishops
// of both colours, bishop and knight, or, of a foolish king, two knights.
func forces(rooks, bishops, knights chess.Bitboard) bool {
	return rooks != 0 || bishops&darkSquares != 0 && bishops&^darkSquares != 0 || bishops != 0 && knights != 0 || knights.Many()
}

// withoutForce is how far a position is, at least, in which a pawn must promote
// first.
const withoutForce = 20

// shortest is the length of the quickest pawn's way to the last rank, blocked
// pawns counted as further away; 12 without pawns.
func shortest(p *chess.Position, side chess.Color) int {
	best := 12
	occupied := p.Occupied()
	for pawns := p.Pieces(side, chess.Pawn); pawns != 0; pawns &= pawns - 1 {
		steps, ahead := steps(pawns.First(), side)
		if occupied.Has(ahead) {
			steps += 3
		}
		best = min(best, steps)
	}
	return best
}

// steps is how far a pawn is from the last rank, and the square before it.
func steps(s chess.Square, side chess.Color) (n int, ahead chess.Square) {
	if side == chess.White {
		return 7 - s.Rank(), s + 8
	}
	return s.Rank(), s - 8
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
