package helpmate

import "github.com/escaque/escaque/chess"

// A moveScorer holds the features of a position that a [greedySearch] needs to score its moves
// without making them.
type moveScorer struct {
	side                            chess.Color
	own, their, pawns, occupied     chess.Bitboard
	pieces                          chess.Bitboard // the side's pieces except king and pawns
	king, mated                     chess.Square   // the side's king, and the king to be mated
	corners                         chess.Bitboard // corners where the pieces can mate
	zone                            chess.Bitboard // squares beside the mated king
	attacked, twice                 chess.Bitboard // squares attacked once and twice by the side, through the mated king
	open                            chess.Bitboard // squares to which the mated king can go
	openers                         chess.Bitboard // pieces that open a line to the mated king by moving
	bait                            chess.Bitboard // squares where a pawn can capture, when the side must promote
	helpful                         chess.Bitboard // the opponent's pieces that can block, when the side needs them
	near, march, best, escort       int            // distances; see [prices]
	lists                           *[classes]prices
	price                           *prices        // the prices of the class of material
	material, kings, grips, gripped int            // parts of the score
	last                            chess.Square   // square of the piece for which kept was computed
	kept                            chess.Bitboard // squares of the zone that only this piece attacks
	attackers                       [6]attacker
	attackerCount                   int // number of attackers
}

// prices holds the weight of each feature of a position for scoring moves. A move's score is the
// sum of the weighted features.
type prices struct {
	own, their, pawns int // for each piece of the side, piece of the opponent and pawn of the opponent
	corner, edge      int // for each step of the mated king from the nearest corner or edge
	near              int // for each step of the nearest piece from the mated king
	flights           int // for each square to which the mated king can go
	kings             int // for each step between the kings beyond two
	march             int // for each step of the nearest pawn to promotion, when the pieces cannot force mate
	escort            int // for each step of the nearest blocking piece, when the side has no pawns and cannot force mate
	check             int // for a check
	advance           int // for a pawn move
	grip              int // for each attack of a piece on a square beside the mated king
	offer             int // for an opponent's piece that moves where a pawn can capture it, when the pieces cannot force mate
}

// The classes of positions by their pieces. Each class has its own prices.
const (
	strong = iota // pieces that can mate without help, or pawns
	single        // a knight, or bishops of one colour: the opponent must block
	minors        // knights and bishops that can mate without help
	classes
)

// attempts is the number of greedy searches, each with its own prices.
const attempts = 6

// priceLists holds the prices of each attempt. They were found by hill climbing to minimize the
// work. The first was trained on an eighth of the labelled real games. The others were trained also
// on test positions that most earlier attempts leave undecided.
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

// allCorners is the set of the four corner squares.
const allCorners chess.Bitboard = 1<<chess.A1 | 1<<chess.H1 | 1<<chess.A8 | 1<<chess.H8

// analyze computes the features of a position.
func (s *moveScorer) analyze(p *chess.Position, side chess.Color) {
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
	s.findAttacks(p, straight, diagonal, knights)
	s.price = &s.lists[strong]
	switch {
	case !sufficeForMate(straight, bishops, knights):
		s.analyzeWeak(p, bishops)
	case straight|s.own&s.pawns == 0:
		s.price = &s.lists[minors]
	}
	s.near = nearestDistance(s.mated, s.pieces)
	w := s.price
	s.kings = s.kingsPrice(s.mated, s.king)
	s.material = max(0, -16*w.own) + 16*max(0, w.grip) - w.grip*s.grips + w.own*s.own.Count() + w.their*s.their.Count() + w.pawns*(s.their&s.pawns).Count() + w.march*s.march + w.escort*s.escort
}

// findAttacks computes the squares that the side attacks.
func (s *moveScorer) findAttacks(p *chess.Position, straight, diagonal, knights chess.Bitboard) {
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
		add(s.addAttacker(chess.Knight, at, chess.Attacks(chess.WhiteKnight, at, 0)))
	}
	for pieces := straight &^ diagonal; pieces != 0; pieces &= pieces - 1 {
		at := pieces.First()
		add(s.addAttacker(chess.Rook, at, chess.Attacks(chess.WhiteRook, at, through)))
	}
	for pieces := diagonal &^ straight; pieces != 0; pieces &= pieces - 1 {
		at := pieces.First()
		add(s.addAttacker(chess.Bishop, at, chess.Attacks(chess.WhiteBishop, at, through)))
	}
	for pieces := straight & diagonal; pieces != 0; pieces &= pieces - 1 {
		at := pieces.First()
		add(s.addAttacker(chess.Queen, at, chess.Attacks(chess.WhiteQueen, at, through)))
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

// analyzeWeak computes the features for a side that cannot force mate. Such a side needs a
// promotion or, without pawns, an opponent's piece that blocks.
func (s *moveScorer) analyzeWeak(p *chess.Position, bishops chess.Bitboard) {
	s.best = shortestPawnPath(p, s.side)
	s.march = promotionPenalty + s.best
	if s.own&s.pawns != 0 {
		toA, toH := pawnAttacks(s.own&s.pawns, s.side)
		s.bait = toA | toH
		return
	}
	s.price = &s.lists[single]
	s.march = 0
	s.helpful = blockers(p, s.side, bishops)
	s.escort = min(8+shortestPawnPath(p, s.side.Other()), nearestDistance(s.mated, s.helpful))
}

// blockers returns the opponent's pieces that can help a knight or bishops of one colour by
// blocking. A queen never helps a knight. Pieces that stay on the bishops' colour, or always attack
// it, never help the bishops.
func blockers(p *chess.Position, side chess.Color, bishops chess.Bitboard) chess.Bitboard {
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

// kingsPrice returns the score of the squares of the two kings.
func (s *moveScorer) kingsPrice(mated, king chess.Square) int {
	return s.price.corner*nearestDistance(mated, s.corners) + s.price.edge*int(edgeDistances[mated&63]) + s.price.kings*max(kingDistance(king, mated)-2, 0)
}

// scoreMove returns the score of a move of the side. mates reports whether the move may mate: it
// gives check and leaves the king no flight, as far as the features show.
func (s *moveScorer) scoreMove(m chess.Move) (score int, mates bool) {
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
		score += s.kingsPrice(s.mated, to) - s.kings
	case chess.Pawn:
		score -= w.advance
		if promotion := m.Promotion(); promotion != chess.NoPieceType {
			placed = promotion
			score -= w.march * s.march
			if promotion < chess.Rook {
				score += w.march * s.march / 2
			}
		} else if s.march > 0 {
			if n, _ := stepsToPromotion(from, s.side); n == s.best {
				score -= w.march
				if m.IsDoubleStep() {
					score -= w.march
				}
			}
		}
	default:
		score += w.near * min(kingDistance(to, s.mated)-s.near, 0)
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

// scoreReply returns the score of a move of the opponent.
func (s *moveScorer) scoreReply(m chess.Move) (score int) {
	w := s.price
	from, to, piece := m.From(), m.KingTo(), m.Piece()
	score = s.material
	if s.own.Has(to) && !m.IsCastling() {
		score -= w.own
	}
	if piece == chess.King {
		flights := chess.Attacks(chess.WhiteKing, to, 0) &^ s.their.Without(s.mated) &^ s.attacked
		score += s.kingsPrice(to, s.king) + w.near*nearestDistance(to, s.pieces) + w.flights*flights.Count()
		if s.escort > 0 {
			score += w.escort * (min(s.escort, nearestDistance(to, s.helpful)) - s.escort)
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
		score += w.escort * min(kingDistance(to, s.mated)-s.escort, 0)
	}
	return score
}

// addAttacker records the squares that a piece attacks, and returns them.
func (s *moveScorer) addAttacker(kind chess.PieceType, at chess.Square, attacked chess.Bitboard) chess.Bitboard {
	if s.attackerCount < len(s.attackers) {
		s.grips += (attacked & s.zone).Count()
		s.attackers[s.attackerCount] = attacker{chess.MakePiece(s.side, kind), at, attacked}
		s.attackerCount++
	}
	return attacked
}

// pawnAttacks returns the squares that pawns attack toward the a-file and toward the h-file.
func pawnAttacks(pawns chess.Bitboard, c chess.Color) (toA, toH chess.Bitboard) {
	fileA, fileH := fileOf(chess.A1), fileOf(chess.H1)
	if c == chess.White {
		return pawns &^ fileA << 7, pawns &^ fileH << 9
	}
	return pawns &^ fileA >> 9, pawns &^ fileH >> 7
}
