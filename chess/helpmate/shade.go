package helpmate

import "github.com/escaque/escaque/chess"

// A shade is a shadow unpacked, to make moves on.
type shade struct {
	at      [64]chess.Piece
	planes  [3]chess.Bitboard // the bits of the kinds, as in a node
	byColor [2]chess.Bitboard
	kings   [2]chess.Square
	ghosts  []haunt
	turn    chess.Color
}

func (s *shade) put(sq chess.Square, piece chess.Piece) {
	s.at[sq] = piece
	s.byColor[piece.Color()] |= sq.Bitboard()
	for plane := range s.planes {
		s.planes[plane] |= chess.Bitboard(piece.Type()>>plane&1) << sq
	}
}

func (s *shade) take(sq chess.Square) {
	s.byColor[s.at[sq].Color()] &^= sq.Bitboard()
	for plane := range s.planes {
		s.planes[plane] &^= sq.Bitboard()
	}
	s.at[sq] = chess.NoPiece
}

func (s *shade) occupied() chess.Bitboard { return s.byColor[0] | s.byColor[1] }

func (s *shade) pawns() chess.Bitboard { return s.planes[0] &^ s.planes[1] &^ s.planes[2] }

// heavy are the pawns, rooks and queens on their squares.
func (s *shade) heavy() chess.Bitboard { return (s.planes[0] | s.planes[2]) &^ s.planes[1] }

// walls are the pieces on their squares but for the kings, who move.
func (s *shade) walls() chess.Bitboard {
	return s.occupied() &^ (s.kings[0].Bitboard() | s.kings[1].Bitboard())
}

// roam makes ghosts of the pieces that go from their squares, and lets all ghosts of
// the colour go as far as they can on a board where only the walls stand, or also the
// kings.
func (s *shade) roam(c chess.Color, movers chess.Bitboard, kings bool) {
	for ; movers != 0; movers &= movers - 1 {
		sq := movers.First()
		s.ghosts = append(s.ghosts, haunt{s.at[sq], sq.Bitboard()})
		s.take(sq)
	}
	walls := s.walls()
	if kings {
		walls = s.occupied()
	}
	for i := range s.ghosts {
		g := &s.ghosts[i]
		if g.piece.Color() != c {
			continue
		}
		for fresh := g.region; fresh != 0; {
			var to chess.Bitboard
			for ; fresh != 0; fresh &= fresh - 1 {
				to |= chess.Attacks(g.piece, fresh.First(), walls)
			}
			fresh = to &^ walls &^ g.region
			g.region |= fresh
		}
	}
}

// clear takes the squares of the walls from the regions, and gives false when
// that leaves somebody none: then there is no such position.
func (s *shade) clear() bool {
	walls := s.walls()
	for i := range s.ghosts {
		s.ghosts[i].region &^= walls
		if s.ghosts[i].region == 0 {
			return false
		}
	}
	return true
}

// copy gives a shade that can be changed, after the other side's turn. It is good
// until eight more have been asked for, and a promotion asks for four.
func (v *shadows) copy(s *shade) *shade {
	v.next = (v.next + 1) % len(v.spare)
	c := &v.spare[v.next]
	ghosts := append(c.ghosts[:0], s.ghosts...)
	*c = *s
	c.ghosts, c.turn = ghosts, s.turn.Other()
	return c
}

// without is a copy that lacks a ghost.
func (v *shadows) without(s *shade, i int) *shade {
	next := v.copy(s)
	next.ghosts = append(next.ghosts[:i], next.ghosts[i+1:]...)
	return next
}

// reset takes everybody off a shade.
func (s *shade) reset(turn chess.Color) {
	*s = shade{ghosts: s.ghosts[:0], turn: turn}
}
