package helpmate

import "github.com/escaque/escaque/chess"

// shortHelpmate finds mates that take three half moves: a piece of the side moves, the opponent
// replies, and the same piece mates. The reply moves the opponent's king, or another of its pieces
// that makes way or blocks a flight. A greedySearch looks for such a mate from each position in
// which the side has the move. No moves are made until a mate looks possible. Until then it uses
// only the attacks, the squares from which a piece could give check, and the flights then left to
// the king. The result is a line of legal moves that ends in mate.
type shortHelpmate struct {
	scorer *moveScorer
	pos    *chess.Position
	list   *chess.MoveList // buffer for legal moves
	work   int             // positions made
	limit  int             // of the work
	ideas  int             // number of ideas that may still be tried
	line   [3]chess.Move

	guardsKnown bool           // whether guards and stops are computed
	guards      chess.Bitboard // squares where the opponent's pieces, except the king, can capture
	stops       chess.Bitboard // squares to which the opponent's pieces, except the king, can go

	// The present idea.
	king  chess.Square // square on which the king is mated
	at    chess.Square // square from which the piece mates
	piece chess.PieceType
	open  chess.Bitboard // flight that an opponent's piece must block, or empty
	held  chess.Bitboard // squares that the side then attacks
}

// An attacker is a piece of the side, with the squares that it attacks through the opponent's king.
type attacker struct {
	piece    chess.Piece
	at       chess.Square
	attacked chess.Bitboard
}

// maxFlightsCovered holds how many flights a checking piece takes at most from the king.
var maxFlightsCovered = [...]int{chess.Knight: 2, chess.Bishop: 2, chess.Rook: 3, chess.Queen: 5}

// The limits of the search for a shortHelpmate.
const (
	maxIdeas        = 4 // ideas tried from one position
	maxPreparations = 2 // preparing moves of the piece for the same mate
	maxReplies      = 2 // moves of the opponent for each preparing move
)

// find looks for a short helpmate. If it returns true, c.line is the mating line.
func (c *shortHelpmate) find() bool {
	s := c.scorer
	c.ideas = maxIdeas
	occupied := s.occupied.Without(s.mated)
	for kings, stays := s.open, false; !stays; kings &= kings - 1 {
		if c.king = kings.First(); kings == 0 {
			c.king, stays = s.mated, true
		}
		beside := chess.Attacks(chess.WhiteKing, c.king, 0)
		zone := beside &^ s.their.Without(s.mated)
		straight := chess.Attacks(chess.WhiteRook, c.king, occupied)
		diagonal := chess.Attacks(chess.WhiteBishop, c.king, occupied)
		for i := range s.attackers[:s.attackerCount] {
			w := &s.attackers[i]
			others := s.attacked&^w.attacked | s.twice
			flights := zone &^ others
			c.piece = w.piece.Type()
			if flights.Count() > maxFlightsCovered[c.piece]+1 {
				continue
			}
			var checking chess.Bitboard
			switch c.piece {
			case chess.Knight:
				checking = chess.Attacks(chess.WhiteKnight, c.king, 0)
			case chess.Bishop:
				checking = diagonal
			case chess.Rook:
				checking = straight
			default:
				checking = straight | diagonal
			}
			for from := checking &^ (s.own | beside&^others); from != 0; from &= from - 1 {
				c.at = from.First()
				attacked := chess.Attacks(w.piece, c.at, occupied.Without(w.at))
				c.open = flights &^ attacked
				if c.open != 0 && (c.king != s.mated || c.open.Many()) {
					continue
				}
				vias := attacked & w.attacked &^ s.own
				if c.king == s.mated {
					vias &^= checking
				}
				if vias == 0 || !c.isFeasible() {
					continue
				}
				c.held = others | attacked
				if c.tryPreparations(w.at, vias) {
					return true
				}
				if c.ideas <= 0 {
					return false
				}
			}
		}
	}
	return false
}

// isFeasible reports whether the combination of moves under examination may lead to mate: no piece
// of the opponent can come between, and one reply of the opponent removes all that still prevents
// mate. The reply is a move of the king, of a blocking piece, or of the only piece that could capture
// the mating piece.
func (c *shortHelpmate) isFeasible() bool {
	if !c.guardsKnown {
		c.guardsKnown = true
		s := c.scorer
		pieces := s.their.Without(s.mated)
		pawns := pieces & s.pawns
		for rest := pieces; rest != 0; rest &= rest - 1 {
			at := rest.First()
			c.guards |= chess.Attacks(c.pos.PieceAt(at), at, s.occupied)
		}
		if s.side == chess.Black {
			c.stops = c.guards | pawns<<8 | pawns&0xFF00<<16
		} else {
			c.stops = c.guards | pawns>>8 | pawns&0xFF000000000000>>16
		}
	}
	switch {
	case chess.Between(c.at, c.king)&c.stops != 0, c.open&^c.stops != 0:
		return false
	case !c.guards.Has(c.at):
		return true
	}
	return c.king == c.scorer.mated && c.open == 0 && !c.pos.AttackersOf(c.at, c.scorer.side.Other()).Without(c.king).Many()
}

// tryPreparations tries moves of the piece on from to the squares in vias, from which it can mate
// next.
func (c *shortHelpmate) tryPreparations(from chess.Square, vias chess.Bitboard) bool {
	for n := 0; vias != 0 && n < maxPreparations && c.ideas > 0; vias, n = vias&(vias-1), n+1 {
		if c.work+1+2*maxReplies > c.limit {
			c.ideas = 0
			break
		}
		m, legal := c.pos.MoveTo(c.piece, from.Bitboard(), vias.First(), chess.NoPieceType)
		if legal != 1 {
			continue
		}
		c.work++
		c.ideas--
		c.line[0] = m
		next := c.pos.After(m)
		if c.tryReplies(&next, m.To()) {
			return true
		}
	}
	return false
}

// tryReplies tries the opponent's helpful moves when the piece is on x.
func (c *shortHelpmate) tryReplies(p *chess.Position, x chess.Square) bool {
	if c.king != c.scorer.mated {
		m, n := p.MoveTo(chess.King, c.scorer.mated.Bitboard(), c.king, chess.NoPieceType)
		return n == 1 && c.tryMate(p, m, x)
	}
	other := c.scorer.side.Other()
	guards := p.AttackersOf(c.at, other).Without(c.king)
	if guards.Many() || guards != 0 && c.open != 0 {
		return false
	}
	beside := chess.Attacks(chess.WhiteKing, c.king, 0) &^ c.held
	line := chess.Between(c.at, c.king).With(c.at)
	p.LegalMoves(c.list)
	for i, tried := c.list.Len()-1, 0; i >= 0 && tried < maxReplies; i-- {
		m := c.list.At(i)
		from, to := m.From(), m.To()
		switch {
		case m.Piece() == chess.King, to == x, to == c.at, beside.Has(from):
		case guards != 0 && !guards.Has(from), c.open != 0 && !c.open.Has(to):
		case chess.Attacks(chess.MakePiece(other, m.Piece()), to, p.Occupied().Without(from).Without(x))&line != 0:
		default:
			tried++
			if c.tryMate(p, m, x) {
				return true
			}
		}
	}
	return false
}

// tryMate plays the opponent's move m and the mating move of the piece on x. It reports whether the
// result is mate.
func (c *shortHelpmate) tryMate(p *chess.Position, m chess.Move, x chess.Square) bool {
	c.work++
	next := p.After(m)
	mate, n := next.MoveTo(c.piece, x.Bitboard(), c.at, chess.NoPieceType)
	if n != 1 {
		return false
	}
	c.work++
	next.Play(mate)
	c.line[1], c.line[2] = m, mate
	return next.IsCheckmate()
}
