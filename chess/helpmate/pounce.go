package helpmate

import "github.com/escaque/escaque/chess"

// A pounce is a mate that is three half moves away: a piece of the side gets ready, the
// opponent's king steps aside or stays where another piece of its makes way or gets
// into it, and the piece mates. A dash looks for one from each position in which the
// side moves, without making moves until one is in sight: it knows what the pieces
// attack, and asks from where a piece could give check and what is left to the king
// then. What it gives is a line of legal moves that mates.
type pounce struct {
	scene *scene
	pos   *chess.Position
	list  *chess.MoveList // to work with
	work  int             // positions made
	limit int             // of the work
	ideas int             // that may still be tried
	line  [3]chess.Move

	seen   bool           // whether the next two are known
	guards chess.Bitboard // where the opponent's pieces but the king can capture
	stops  chess.Bitboard // where they can go

	// The idea that is looked at.
	king  chess.Square // where the king is mated
	at    chess.Square // the square from which the piece mates
	piece chess.PieceType
	open  chess.Bitboard // the flight that somebody must block, or none
	held  chess.Bitboard // what the side attacks then
}

// A claw is a piece of the side, and what it attacks through the king.
type claw struct {
	piece    chess.Piece
	at       chess.Square
	attacked chess.Bitboard
}

// coverable is how many flights, at most, a piece that gives check takes from a king.
var coverable = [...]int{chess.Knight: 2, chess.Bishop: 2, chess.Rook: 3, chess.Queen: 5}

const (
	ideas    = 4 // ways to play that are tried from one position, at most
	ways     = 2 // for the piece to get ready for the same mate
	helpings = 2 // and moves of the opponent for each
)

// find looks for a pounce, and gives true when line is one.
func (c *pounce) find() bool {
	s := c.scene
	c.ideas = ideas
	occupied := s.occupied.Without(s.mated)
	for kings, stays := s.open, false; !stays; kings &= kings - 1 {
		if c.king = kings.First(); kings == 0 {
			c.king, stays = s.mated, true
		}
		beside := chess.Attacks(chess.WhiteKing, c.king, 0)
		zone := beside &^ s.their.Without(s.mated)
		straight := chess.Attacks(chess.WhiteRook, c.king, occupied)
		diagonal := chess.Attacks(chess.WhiteBishop, c.king, occupied)
		for i := range s.claws[:s.clawed] {
			w := &s.claws[i]
			others := s.attacked&^w.attacked | s.twice
			flights := zone &^ others
			c.piece = w.piece.Type()
			if flights.Count() > coverable[c.piece]+1 {
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
				if vias == 0 || !c.clear() {
					continue
				}
				c.held = others | attacked
				if c.prepare(w.at, vias) {
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

// clear reports whether nobody seems to be able to come between, and whether one move
// seems to be enough: of the king, or of the piece that must block, or of the only one who
// could capture the piece.
func (c *pounce) clear() bool {
	if !c.seen {
		c.seen = true
		s := c.scene
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
	return c.king == c.scene.mated && c.open == 0 && !c.pos.AttackersOf(c.at, c.scene.side.Other()).Without(c.king).Many()
}

// prepare tries the squares that the piece can mate from later.
func (c *pounce) prepare(from chess.Square, vias chess.Bitboard) bool {
	for n := 0; vias != 0 && n < ways && c.ideas > 0; vias, n = vias&(vias-1), n+1 {
		if c.work+1+2*helpings > c.limit {
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
		if c.help(&next, m.To()) {
			return true
		}
	}
	return false
}

// help tries what the opponent can do for the piece on x.
func (c *pounce) help(p *chess.Position, x chess.Square) bool {
	if c.king != c.scene.mated {
		m, n := p.MoveTo(chess.King, c.scene.mated.Bitboard(), c.king, chess.NoPieceType)
		return n == 1 && c.mates(p, m, x)
	}
	other := c.scene.side.Other()
	guards := p.AttackersOf(c.at, other).Without(c.king)
	if guards.Many() || guards != 0 && c.open != 0 {
		return false
	}
	beside := chess.Attacks(chess.WhiteKing, c.king, 0) &^ c.held
	line := chess.Between(c.at, c.king).With(c.at)
	p.LegalMoves(c.list)
	for i, tried := c.list.Len()-1, 0; i >= 0 && tried < helpings; i-- {
		m := c.list.At(i)
		from, to := m.From(), m.To()
		switch {
		case m.Piece() == chess.King, to == x, to == c.at, beside.Has(from):
		case guards != 0 && !guards.Has(from), c.open != 0 && !c.open.Has(to):
		case chess.Attacks(chess.MakePiece(other, m.Piece()), to, p.Occupied().Without(from).Without(x))&line != 0:
		default:
			tried++
			if c.mates(p, m, x) {
				return true
			}
		}
	}
	return false
}

// mates plays the opponent's move and the mate.
func (c *pounce) mates(p *chess.Position, m chess.Move, x chess.Square) bool {
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
