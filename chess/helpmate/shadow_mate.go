package helpmate

import "github.com/escaque/escaque/chess"

// checkManner is the way in which a move can give check.
type checkManner uint8

const (
	cannotCheck checkManner = iota // it cannot: it is not a move of the side
	byDiscovery                    // only by opening a line
	byArrival                      // by opening a line, or from the square of arrival
	anyCheck                       // in any way
)

// addSuccessor adds the board after a move as a successor of the present shadow, and tests it for
// mate. how is the way in which the move can give check. changed reports whether the walls have
// changed.
func (v *shadows) addSuccessor(s *shadowBoard, how checkManner, from, to chess.Square, changed bool) {
	v.work++
	if changed && !s.clearOccupied() {
		return
	}
	i := v.addShadow(s)
	if i == tooMany {
		v.markAlive(v.now)
		return
	}
	if how != cannotCheck && (i == covered || v.all[i].state&stateSafe == 0) && v.mayGiveCheck(s, how, from, to) {
		if v.mayBeMate(s) {
			v.markAlive(v.now)
		} else if i >= 0 {
			v.all[i].state |= stateSafe
		}
	}
	if i == covered {
		return
	}
	if v.addLink(i) && v.all[i].state&stateAlive != 0 {
		v.markAlive(v.now)
	}
}

// mayGiveCheck reports whether a move that led to a board may have given check.
func (v *shadows) mayGiveCheck(s *shadowBoard, how checkManner, from, to chess.Square) bool {
	k := s.kings[v.side.Other()]
	switch how {
	case byArrival:
		return chess.Attacks(s.at[to], to, 0).Has(k) || v.mayOpenLine(s, from, k)
	case byDiscovery:
		return v.mayOpenLine(s, from, k)
	}
	return true
}

// mayOpenLine reports whether a piece that left from may have opened a line to the king on k.
func (v *shadows) mayOpenLine(s *shadowBoard, from, k chess.Square) bool {
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

// mayBeMate reports whether a position of the board could be mate by the side.
func (v *shadows) mayBeMate(s *shadowBoard) bool {
	them := v.side.Other()
	k, x := s.kings[them], s.kings[v.side]
	n := &v.net
	n.reset(k)
	open := n.flights &^ chess.Attacks(chess.WhiteKing, x, 0) &^ s.byColor[them]
	occupied := s.occupied()
	for pieces := s.byColor[v.side] &^ x.Bitboard(); pieces != 0; pieces &= pieces - 1 {
		n.addPiece(s.at[pieces.First()], v.side, pieces&-pieces, occupied)
	}
	for _, g := range s.ghosts {
		n.addPiece(g.piece, v.side, g.region&^occupied, occupied)
	}
	v.work++
	return n.canClose(open) && !s.canRescue(v.side)
}

// canRescue reports whether the mated side has a certain answer to any check: a piece on a known
// square can certainly go to a square from which, afterwards, no piece of the side attacks the
// king. It must be so no matter which piece gives check and where the ghosts are.
func (s *shadowBoard) canRescue(side chess.Color) bool {
	them := side.Other()
	k := s.kings[them]
	veiled := s.maybeOccupied()
	for pieces := s.byColor[them] &^ k.Bitboard(); pieces != 0; pieces &= pieces - 1 {
		from := pieces.First()
		piece := s.at[from]
		to := chess.Attacks(piece, from, veiled)
		if piece.Type() == chess.Pawn {
			to &= s.byColor[side]
			if _, ahead := stepsToPromotion(from, them); !veiled.Has(ahead) {
				to |= ahead.Bitboard()
			}
		}
		// Where a ghost may be, it may be one of their own.
		to &= ^veiled | s.byColor[side]&^s.kings[side].Bitboard()
		for ; to != 0; to &= to - 1 {
			if !s.mayBeAttacked(k, side, from, to.First()) {
				return true
			}
		}
	}
	return false
}

// mayBeAttacked reports whether a piece of the side might attack the king on k after an opponent's
// piece has moved from one square to another.
func (s *shadowBoard) mayBeAttacked(k chess.Square, side chess.Color, from, to chess.Square) bool {
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
