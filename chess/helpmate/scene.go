package helpmate

import "github.com/escaque/escaque/chess"

// A scene is what a [dash] sees of a position, to weigh the moves from it without
// making them.
type scene struct {
	side                            chess.Color
	own, their, pawns, occupied     chess.Bitboard
	pieces                          chess.Bitboard // the side's pieces but king and pawns
	king, mated                     chess.Square   // the side's king, and the other
	corners                         chess.Bitboard // where the pieces can mate
	zone                            chess.Bitboard // beside the mated king
	attacked, twice                 chess.Bitboard // by the side, through the mated king
	open                            chess.Bitboard // where the mated king can go
	openers                         chess.Bitboard // pieces that leave a line on the mated king open when they go
	bait                            chess.Bitboard // where a pawn can take, when the side needs a promotion
	helpful                         chess.Bitboard // the opponent's pieces that can block, when the side needs them
	near, march, best, escort       int            // steps; see [prices]
	lists                           *[classes]prices
	price                           *prices        // that of the class
	material, kings, grips, gripped int            // parts of the score
	last                            chess.Square   // for which kept was found
	kept                            chess.Bitboard // what only the piece on it attacks of the zone
	claws                           [6]claw
	clawed                          int
}

// prices are what the features of a position cost; the sum is the score.
type prices struct {
	own, their, pawns int // pieces of the side and of the opponent, and pawns of the opponent
	corner, edge      int // a step of the mated king from the nearest corner or edge
	near              int // a step of the nearest piece from the mated king
	flights           int // a square to which the mated king can go
	kings             int // a step between the kings beyond two
	march             int // a step of the quickest pawn, without a force that mates
	escort            int // a step of the nearest piece that can block, without force and pawns
	check             int
	advance           int // a move of a pawn
	grip              int // a square beside the mated king that a piece attacks
	offer             int // a piece of the opponent who goes where a pawn can take it, without a force that mates
}

// The classes of material, each with prices of its own.
const (
	strong = iota // what mates alone, or may be promoted to it
	single        // a knight, or bishops of one colour: the opponent must block
	minors        // knights and bishops that mate alone
	classes
)

// attempts is how many dashes there are.
const attempts = 6

// priceLists were found by climbing: the first on an eighth of the labelled real
// games, with the work as the height; each of the others on those, and on positions of
// the games in the tests of other rooms, that most before it leave undecided.
var priceLists = [attempts][classes]prices{
	{
		{own: -28, their: 27, pawns: 10, corner: -2, edge: 12, near: -3, flights: 1, kings: 5, march: 7, escort: 8, check: -1, grip: 5, offer: -26},
		{own: -29, their: 47, pawns: 26, corner: 20, edge: 7, near: 7, flights: 5, kings: 7, march: 5, escort: 7, check: 6, advance: 2, grip: 2},
		{own: -26, their: 23, pawns: 8, corner: 23, edge: 7, near: 7, flights: 12, kings: 3, march: 2, escort: 9, check: -2, advance: 5, grip: 2},
	}, {
		{own: -43, their: 13, pawns: 1, corner: 6, edge: 2, near: 3, flights: 5, kings: 6, march: 3, escort: 3, check: -5, advance: 1, offer: -15},
		{own: -49, their: 26, pawns: 19, corner: 16, edge: 5, near: 3, flights: 4, kings: 7, march: 3, escort: 6, check: -1, advance: 1, grip: -1, offer: 6},
		{own: -13, their: 5, pawns: 1, corner: 7, edge: 22, near: 2, flights: 6, kings: 7, march: -1, escort: 5, check: 1, advance: 4, grip: 3, offer: 1},
	}, {
		{own: -35, their: -1, pawns: 3, corner: 9, edge: 10, near: 4, flights: 11, kings: 5, march: 18, escort: 11, check: 6, advance: 5, offer: -11},
		{own: -6, their: 8, pawns: 2, corner: 9, edge: 3, near: 5, flights: 1, kings: 3, march: 1, escort: 3, check: 4, grip: 4},
		{own: -6, their: 12, pawns: 4, corner: 2, edge: 7, near: 5, kings: 2, march: -1, escort: 4, check: 2, grip: -5},
	}, {
		{own: -44, their: 15, pawns: -1, corner: 11, edge: 2, near: 2, flights: 1, kings: 4, march: 2, escort: 1, check: 3, advance: 3, offer: -10},
		{own: -9, their: 11, pawns: 4, corner: 6, edge: 4, near: 5, flights: 6, kings: 5, escort: 6, check: -5, advance: 1, grip: -3},
		{own: -6, their: 6, pawns: 5, corner: 3, edge: 12, near: 5, flights: 9, march: 3, escort: 9, advance: 3, grip: -2},
	}, {
		{own: -31, their: 4, pawns: 2, corner: 10, edge: 26, near: 4, flights: 3, kings: 3, march: 20, escort: 10, check: 16, advance: 5, grip: 2, offer: -10},
		{own: -6, their: 8, pawns: 2, corner: 9, edge: 3, near: 5, flights: 1, kings: 3, march: 1, escort: 3, check: 4, grip: 4},
		{own: -4, their: 12, pawns: 2, corner: 5, edge: 7, near: 7, kings: 2, march: -3, escort: 4},
	}, {
		{own: -31, their: 7, pawns: 2, corner: 10, edge: 33, near: 5, flights: 1, kings: 1, march: 17, escort: 10, check: 16, grip: 3, offer: -11},
		{own: -6, their: 8, pawns: 2, corner: 9, edge: 3, near: 5, flights: 1, kings: 3, march: 1, escort: 3, check: 4, grip: 4},
		{own: -4, their: 8, pawns: 2, corner: 6, edge: 7, near: 5, kings: 2, march: -3, escort: 4, check: 2, grip: 1},
	},
}

const allCorners chess.Bitboard = 1<<chess.A1 | 1<<chess.H1 | 1<<chess.A8 | 1<<chess.H8

// survey looks at a position.
func (s *scene) survey(p *chess.Position, side chess.Color) {
	other := side.Other()
	s.side, s.last = side, chess.NoSquare
	s.own, s.their, s.pawns = p.ByColor(side), p.ByColor(other), p.ByType(chess.Pawn)
	s.occupied = s.own | s.their
	s.king, s.mated = p.King(side), p.King(other)
	queens := p.ByType(chess.Queen)
	straight, diagonal := s.own&(p.ByType(chess.Rook)|queens), s.own&(p.ByType(chess.Bishop)|queens)
	bishops, knights := s.own&p.ByType(chess.Bishop), s.own&p.ByType(chess.Knight)
	s.pieces = straight | diagonal | knights

	s.corners = allCorners
	if s.pieces == bishops && bishops != 0 {
		// A bishop alone mates in a corner of its colour.
		if bishops&darkSquares != 0 {
			s.corners &= darkSquares
		} else {
			s.corners &^= darkSquares
		}
	}
	s.attack(p, straight, diagonal, knights)
	s.price = &s.lists[strong]
	switch {
	case !forces(straight, bishops, knights):
		s.weak(p, bishops)
	case straight|s.own&s.pawns == 0:
		s.price = &s.lists[minors]
	}
	s.near = nearness(s.mated, s.pieces)
	w := s.price
	s.kings = s.place(s.mated, s.king)
	s.material = max(0, -16*w.own) + 16*max(0, w.grip) - w.grip*s.grips + w.own*s.own.Count() + w.their*s.their.Count() + w.pawns*(s.their&s.pawns).Count() + w.march*s.march + w.escort*s.escort
}

// attack finds what the side attacks.
func (s *scene) attack(p *chess.Position, straight, diagonal, knights chess.Bitboard) {
	through := s.occupied.Without(s.mated)
	s.zone = chess.Attacks(chess.WhiteKing, s.mated, 0)
	s.attacked = chess.Attacks(chess.WhiteKing, s.king, 0)
	add := func(squares chess.Bitboard) {
		s.twice |= s.attacked & squares
		s.attacked |= squares
	}
	toA, toH := pawnAttacks(s.own&s.pawns, s.side)
	add(toA)
	add(toH)
	for pieces := knights; pieces != 0; pieces &= pieces - 1 {
		at := pieces.First()
		add(s.claw(chess.Knight, at, chess.Attacks(chess.WhiteKnight, at, 0)))
	}
	for pieces := straight &^ diagonal; pieces != 0; pieces &= pieces - 1 {
		at := pieces.First()
		add(s.claw(chess.Rook, at, chess.Attacks(chess.WhiteRook, at, through)))
	}
	for pieces := diagonal &^ straight; pieces != 0; pieces &= pieces - 1 {
		at := pieces.First()
		add(s.claw(chess.Bishop, at, chess.Attacks(chess.WhiteBishop, at, through)))
	}
	for pieces := straight & diagonal; pieces != 0; pieces &= pieces - 1 {
		at := pieces.First()
		add(s.claw(chess.Queen, at, chess.Attacks(chess.WhiteQueen, at, through)))
	}
	s.open = s.zone &^ s.their &^ s.attacked
	if p.Turn() != s.side {
		return
	}
	lines := chess.Attacks(chess.WhiteRook, s.mated, 0)&straight | chess.Attacks(chess.WhiteBishop, s.mated, 0)&diagonal
	for ; lines != 0; lines &= lines - 1 {
		if between := chess.Between(lines.First(), s.mated) & s.occupied; !between.Many() {
			s.openers |= between
		}
	}
}

// weak looks at what a side without a force that mates needs: a promotion or, without
// pawns, a piece of the opponent who blocks.
func (s *scene) weak(p *chess.Position, bishops chess.Bitboard) {
	s.best = shortest(p, s.side)
	s.march = withoutForce + s.best
	if s.own&s.pawns != 0 {
		toA, toH := pawnAttacks(s.own&s.pawns, s.side)
		s.bait = toA | toH
		return
	}
	s.price = &s.lists[single]
	s.march = 0
	s.helpful = helpers(p, s.side, bishops)
	s.escort = min(8+shortest(p, s.side.Other()), nearness(s.mated, s.helpful))
}

// helpers are the opponent's pieces that can block for a knight or for bishops of
// one colour: a queen never helps a knight, nor a piece that only goes to the
// bishops' colour, or always attacks it, the bishops.
func helpers(p *chess.Position, side chess.Color, bishops chess.Bitboard) chess.Bitboard {
	pieces := p.ByColor(side.Other()) & (p.ByType(chess.Rook) | p.ByType(chess.Bishop) | p.ByType(chess.Knight))
	switch {
	case bishops == 0:
	case bishops&darkSquares != 0:
		pieces &^= p.ByType(chess.Rook) | p.ByType(chess.Bishop)&darkSquares
	default:
		pieces &^= p.ByType(chess.Rook) | p.ByType(chess.Bishop)&^darkSquares
	}
	return pieces
}

// place is what the places of the kings cost.
func (s *scene) place(mated, king chess.Square) int {
	return s.price.corner*nearness(mated, s.corners) + s.price.edge*int(margins[mated&63]) + s.price.kings*max(gap(king, mated)-2, 0)
}

// promise weighs a move of the side; mates says that it may mate: it gives check and
// leaves the king nowhere to go, as far as is seen here.
func (s *scene) promise(m chess.Move) (score int, mates bool) {
	w := s.price
	from, to, placed := m.From(), m.To(), m.Piece()
	score = s.material + s.kings + w.near*s.near
	if m.IsCastling() {
		score += w.flights * s.open.Count()
		return score, true
	}
	if s.their.Has(to) {
		score -= w.their
		if s.pawns.Has(to) {
			score -= w.pawns
		}
	}
	switch placed {
	case chess.King:
		score += s.place(s.mated, to) - s.kings
	case chess.Pawn:
		score -= w.advance
		if promotion := m.Promotion(); promotion != chess.NoPieceType {
			placed = promotion
			score -= w.march * s.march
			if promotion < chess.Rook {
				score += w.march * s.march / 2
			}
		} else if s.march > 0 {
			if n, _ := steps(from, s.side); n == s.best {
				score -= w.march
				if m.IsDoubleStep() {
					score -= w.march
				}
			}
		}
	default:
		score += w.near * min(gap(to, s.mated)-s.near, 0)
	}
	after := s.occupied&^(from.Bitboard()|s.mated.Bitboard()) | to.Bitboard()
	attacked := chess.Attacks(chess.MakePiece(s.side, placed), to, after)
	if from != s.last {
		s.last = from
		before := chess.Attacks(chess.MakePiece(s.side, m.Piece()), from, s.occupied.Without(s.mated)) & s.zone
		s.gripped = before.Count()
		s.kept = before &^ s.their &^ s.twice
	}
	flights := ((s.kept | s.open) &^ attacked).Count()
	score += w.flights*flights + w.grip*(s.gripped-(attacked&s.zone).Count())
	opens := s.openers.Has(from)
	if opens || attacked.Has(s.mated) {
		score += w.check
		mates = opens || flights == 0
	}
	return score, mates
}

// help weighs a move of the opponent.
func (s *scene) help(m chess.Move) (score int) {
	w := s.price
	from, to, piece := m.From(), m.KingTo(), m.Piece()
	score = s.material
	if s.own.Has(to) && !m.IsCastling() {
		score -= w.own
	}
	if piece == chess.King {
		flights := chess.Attacks(chess.WhiteKing, to, 0) &^ s.their.Without(s.mated) &^ s.attacked
		score += s.place(to, s.king) + w.near*nearness(to, s.pieces) + w.flights*flights.Count()
		if s.escort > 0 {
			score += w.escort * (min(s.escort, nearness(to, s.helpful)) - s.escort)
		}
		return score
	}
	score += s.kings + w.near*s.near + w.flights*s.open.Count()
	if s.open.Has(to) {
		score -= w.flights
	}
	if s.zone.Has(from) && !s.attacked.Has(from) {
		score += w.flights
	}
	if s.bait.Has(to) {
		score += w.offer
	}
	switch {
	case s.escort == 0:
	case piece == chess.Pawn:
		score -= w.escort
	case s.helpful.Has(from):
		score += w.escort * min(gap(to, s.mated)-s.escort, 0)
	}
	return score
}

// claw notes what a piece attacks.
func (s *scene) claw(kind chess.PieceType, at chess.Square, attacked chess.Bitboard) chess.Bitboard {
	if s.clawed < len(s.claws) {
		s.grips += (attacked & s.zone).Count()
		s.claws[s.clawed] = claw{chess.MakePiece(s.side, kind), at, attacked}
		s.clawed++
	}
	return attacked
}

// pawnAttacks gives what pawns attack toward the a-file and toward the h-file.
func pawnAttacks(pawns chess.Bitboard, c chess.Color) (toA, toH chess.Bitboard) {
	fileA, fileH := fileOf(chess.A1), fileOf(chess.H1)
	if c == chess.White {
		return pawns &^ fileA << 7, pawns &^ fileH << 9
	}
	return pawns &^ fileA >> 9, pawns &^ fileH >> 7
}
