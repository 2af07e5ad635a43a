package helpmate

import "github.com/escaque/escaque/chess"

// A shadowBoard is an unpacked shadow on which moves can be made.
type shadowBoard struct {
	at      [64]chess.Piece
	planes  [3]chess.Bitboard // the bits of the piece types, as in a packed position
	byColor [2]chess.Bitboard
	kings   [2]chess.Square
	ghosts  []ghost
	turn    chess.Color
}

// put places a piece on an empty square sq.
func (s *shadowBoard) put(sq chess.Square, piece chess.Piece) {
	s.at[sq] = piece
	s.byColor[piece.Color()] |= sq.Bitboard()
	for plane := range s.planes {
		s.planes[plane] |= chess.Bitboard(piece.Type()>>plane&1) << sq
	}
}

// remove removes the piece on a square.
func (s *shadowBoard) remove(sq chess.Square) {
	s.byColor[s.at[sq].Color()] &^= sq.Bitboard()
	for plane := range s.planes {
		s.planes[plane] &^= sq.Bitboard()
	}
	s.at[sq] = chess.NoPiece
}

// occupied returns the squares that are known to be occupied.
func (s *shadowBoard) occupied() chess.Bitboard { return s.byColor[0] | s.byColor[1] }

// pawns returns the squares of the pawns.
func (s *shadowBoard) pawns() chess.Bitboard { return s.planes[0] &^ s.planes[1] &^ s.planes[2] }

// pawnsAndMajors returns the squares of pawns, rooks and queens, without ghosts.
func (s *shadowBoard) pawnsAndMajors() chess.Bitboard {
	return (s.planes[0] | s.planes[2]) &^ s.planes[1]
}

// walls returns the squares of pieces that are not ghosts, without the kings.
func (s *shadowBoard) walls() chess.Bitboard {
	return s.occupied() &^ (s.kings[0].Bitboard() | s.kings[1].Bitboard())
}

// widenGhosts converts the pieces on movers to ghosts. Then it widens the regions of all ghosts of
// the colour as far as they can move. The walls block them, and so do the kings if kings is true.
func (s *shadowBoard) widenGhosts(c chess.Color, movers chess.Bitboard, kings bool) {
	for ; movers != 0; movers &= movers - 1 {
		sq := movers.First()
		s.ghosts = append(s.ghosts, ghost{s.at[sq], sq.Bitboard()})
		s.remove(sq)
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

// clearOccupied removes the squares of the known pieces from the regions of the ghosts. It returns
// false when a region becomes empty, because then the shadow contains no position.
func (s *shadowBoard) clearOccupied() bool {
	walls := s.walls()
	for i := range s.ghosts {
		s.ghosts[i].region &^= walls
		if s.ghosts[i].region == 0 {
			return false
		}
	}
	return true
}

// copyBoard returns a copy of s with the other side to move. The copy's memory is reused when eight
// more copies have been requested. A promotion requests four.
func (v *shadows) copyBoard(s *shadowBoard) *shadowBoard {
	v.next = (v.next + 1) % len(v.spare)
	c := &v.spare[v.next]
	ghosts := append(c.ghosts[:0], s.ghosts...)
	*c = *s
	c.ghosts, c.turn = ghosts, s.turn.Other()
	return c
}

// copyWithoutGhost returns a copy without the i-th ghost.
func (v *shadows) copyWithoutGhost(s *shadowBoard, i int) *shadowBoard {
	next := v.copyBoard(s)
	next.ghosts = append(next.ghosts[:i], next.ghosts[i+1:]...)
	return next
}

// reset removes all pieces and sets the side to move.
func (s *shadowBoard) reset(turn chess.Color) {
	*s = shadowBoard{ghosts: s.ghosts[:0], turn: turn}
}
