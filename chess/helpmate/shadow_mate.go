package helpmate

import "github.com/escaque/escaque/chess"

// How a move can give check.
type manner uint8

const (
	harmless   manner = iota // it is none of the side's
	discovers                // only by leaving its square
	straight                 // or from where it arrives
	everything               // or however
)

// follow adds what a move leads to, with the regions to be closed again when
// walls have changed.
func (v *shadows) follow(s *shade, how manner, from, to chess.Square, changed bool) {
	v.work++
	if changed && !s.clear() {
		return
	}
	i := v.keep(s)
	if i == tooMany {
		v.revive(v.now)
		return
	}
	if how != harmless && (i == covered || v.all[i].state&safe == 0) && v.checks(s, how, from, to) {
		if v.mates(s) {
			v.revive(v.now)
		} else if i >= 0 {
			v.all[i].state |= safe
		}
	}
	if i == covered {
		return
	}
	if v.link(i) && v.all[i].state&alive != 0 {
		v.revive(v.now)
	}
}

// checks reports whether a move to a shade may have given check.
func (v *shadows) checks(s *shade, how manner, from, to chess.Square) bool {
	k := s.kings[v.side.Other()]
	switch how {
	case straight:
		return chess.Attacks(s.at[to], to, 0).Has(k) || v.opens(s, from, k)
	case discovers:
		return v.opens(s, from, k)
	}
	return true
}

// opens reports whether a piece that left from may have opened a line on k.
func (v *shadows) opens(s *shade, from, k chess.Square) bool {
	line := chess.Line(from, k)
	if line == 0 {
		return false
	}
	if chess.Between(from, k)&s.occupied() != 0 {
		return false
	}
	behind := chess.Attacks(chess.WhiteQueen, from, s.occupied()) & line &^ chess.Between(from, k) &^ k.Bitboard()
	diagonal := chess.Attacks(chess.WhiteBishop, from, 0).Has(k)
	lines := func(piece chess.Piece) bool {
		switch piece.Type() {
		case chess.Queen:
			return true
		case chess.Bishop:
			return diagonal
		case chess.Rook:
			return !diagonal
		}
		return false
	}
	for pieces := behind & s.byColor[v.side]; pieces != 0; pieces &= pieces - 1 {
		if lines(s.at[pieces.First()]) {
			return true
		}
	}
	for _, g := range s.ghosts {
		if g.piece.Color() == v.side && g.region&behind != 0 && lines(g.piece) {
			return true
		}
	}
	return false
}

// mates reports whether a position of the shade could be mate by the side.
func (v *shadows) mates(s *shade) bool {
	them := v.side.Other()
	k, x := s.kings[them], s.kings[v.side]
	n := &v.net
	n.cast(k)
	open := n.flights &^ chess.Attacks(chess.WhiteKing, x, 0) &^ s.byColor[them]
	occupied := s.occupied()
	for pieces := s.byColor[v.side] &^ x.Bitboard(); pieces != 0; pieces &= pieces - 1 {
		n.join(s.at[pieces.First()], v.side, pieces&-pieces, occupied)
	}
	for _, g := range s.ghosts {
		n.join(g.piece, v.side, g.region&^occupied, occupied)
	}
	v.work++
	return n.closes(open) && !s.rescued(v.side)
}

// rescued reports whether a piece on its square can for certain go to a square from which no
// piece of the side attacks the king, no matter which piece gives check and where the ghosts are.
func (s *shade) rescued(side chess.Color) bool {
	them := side.Other()
	k := s.kings[them]
	veiled := s.veiled()
	for pieces := s.byColor[them] &^ k.Bitboard(); pieces != 0; pieces &= pieces - 1 {
		from := pieces.First()
		piece := s.at[from]
		to := chess.Attacks(piece, from, veiled)
		if piece.Type() == chess.Pawn {
			to &= s.byColor[side]
			if _, ahead := steps(from, them); !veiled.Has(ahead) {
				to |= ahead.Bitboard()
			}
		}
		// Where a ghost may be, it may be one of their own.
		to &= ^veiled | s.byColor[side]&^s.kings[side].Bitboard()
		for ; to != 0; to &= to - 1 {
			if !s.attackable(k, side, from, to.First()) {
				return true
			}
		}
	}
	return false
}

// attackable reports whether somebody of a side might attack k after a piece of the
// other has gone from one square to another.
func (s *shade) attackable(k chess.Square, side chess.Color, from, to chess.Square) bool {
	occupied := s.occupied().Without(from).With(to)
	for pieces := s.byColor[side].Without(to); pieces != 0; pieces &= pieces - 1 {
		if chess.Attacks(s.at[pieces.First()], pieces.First(), occupied).Has(k) {
			return true
		}
	}
	for _, g := range s.ghosts {
		// Attacks of pieces are mutual.
		if g.piece.Color() == side && chess.Attacks(g.piece, k, occupied)&g.region&^occupied != 0 {
			return true
		}
	}
	return false
}
