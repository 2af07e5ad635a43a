package helpmate

import "github.com/escaque/escaque/chess"

// expand follows every move from the positions of a shade.
func (v *shadows) expand(s *shade) {
	c := s.turn
	how := harmless
	if c == v.side {
		how = everything
	}
	occupied := s.occupied()
	theirs := s.byColor[c.Other()] &^ s.kings[c.Other()].Bitboard()
	answers := s.answers()
	moves := false // of ghosts
	pins := s.pins()
	for i, g := range s.ghosts {
		if g.piece.Color() != c || i > 0 && s.ghosts[i-1] == g {
			continue
		}
		var attacked chess.Bitboard
		for region := g.region &^ occupied; region != 0; region &= region - 1 {
			attacked |= chess.Attacks(g.piece, region.First(), occupied)
		}
		attacked &= answers
		switch quiet := attacked &^ occupied; {
		case quiet == 0:
		case v.grain == fine && answers != ^chess.Bitboard(0):
			v.arrive(v.without(s, i), g.piece, quiet, how)
		default:
			moves = true
		}
		for to := range (attacked & theirs).Squares() {
			next := v.copy(s)
			next.take(to)
			next.ghosts = append(next.ghosts[:i], next.ghosts[i+1:]...)
			next.put(to, g.piece)
			check := how
			if how == everything && !v.arrives(next, g, g.region&^occupied, to) {
				check = harmless
			}
			v.follow(next, check, to, to, true)
		}
		for j, e := range s.ghosts {
			if meet := e.region & attacked &^ occupied; e.piece.Color() != c && meet != 0 && (j == 0 || s.ghosts[j-1] != e) {
				next := v.copy(s)
				next.ghosts[i].region = meet
				next.ghosts = append(next.ghosts[:j], next.ghosts[j+1:]...)
				if v.grain == fine {
					next.roam(c, 0, true)
				}
				v.follow(next, how, 0, 0, false)
			}
		}
	}
	var movers chess.Bitboard
	for pieces := s.byColor[c]; pieces != 0; pieces &= pieces - 1 {
		from := pieces.First()
		switch s.at[from].Type() {
		case chess.Pawn:
			v.pawn(s, from, answers&pins.allow(from))
		case chess.King:
			v.king(s, from)
		default:
			quiet := v.piece(s, from, answers&pins.allow(from))
			switch {
			case quiet == 0:
			case v.grain == fine:
				v.leave(s, from, quiet)
			default:
				movers = movers.With(from)
			}
		}
	}
	if moves || movers != 0 {
		next := v.copy(s)
		next.roam(c, movers, v.grain == fine)
		v.follow(next, how, 0, 0, false)
	}
}

// pins are the pieces that cannot leave a line for certain.
type pins struct {
	pieces chess.Bitboard
	lines  [8]chess.Bitboard // in the order of the pieces
}

func (s *shade) pins() (p pins) {
	veiled := s.veiled()
	k := s.kings[s.turn]
	for pieces := s.byColor[s.turn.Other()] & chess.Attacks(chess.WhiteQueen, k, 0); pieces != 0; pieces &= pieces - 1 {
		at := pieces.First()
		if t := s.at[at].Type(); t == chess.Pawn || t == chess.King || !chess.Attacks(s.at[at], at, 0).Has(k) {
			continue
		}
		between := chess.Between(at, k)
		if piece := between & veiled; piece&s.byColor[s.turn] == piece && piece != 0 && !piece.Many() {
			p.add(piece, between|at.Bitboard())
		}
	}
	return p
}

func (p *pins) add(piece, line chess.Bitboard) {
	n := (p.pieces & (piece - 1)).Count()
	copy(p.lines[n+1:], p.lines[n:])
	p.lines[n] = line
	p.pieces |= piece
}

// allow gives where a piece may go as far as pins go.
func (p *pins) allow(from chess.Square) chess.Bitboard {
	if !p.pieces.Has(from) {
		return ^chess.Bitboard(0)
	}
	return p.lines[(p.pieces & (from.Bitboard() - 1)).Count()]
}

// piece follows the captures by a piece other than king and pawn who stands on its
// square, and gives where it can go without a capture.
func (v *shadows) piece(s *shade, from chess.Square, answers chess.Bitboard) (quiet chess.Bitboard) {
	c := s.turn
	mover := s.at[from]
	how := harmless
	if c == v.side {
		how = straight
	}
	attacked := chess.Attacks(mover, from, s.occupied()) & answers &^ s.byColor[c] &^ s.kings[c.Other()].Bitboard()
	capture := func(next *shade, to chess.Square) {
		next.take(from)
		next.put(to, mover)
		v.follow(next, how, from, to, true)
	}
	for to := range (attacked & s.byColor[c.Other()]).Squares() {
		next := v.copy(s)
		next.take(to)
		capture(next, to)
	}
	for i, g := range s.ghosts {
		meet := g.region & attacked &^ s.byColor[c.Other()]
		switch {
		case g.piece.Color() == c || meet == 0 || i > 0 && s.ghosts[i-1] == g:
		case meet.Many():
			next := v.without(s, i)
			next.take(from)
			next.ghosts = append(next.ghosts, haunt{mover, meet})
			if v.grain == fine && !s.uncovers(from) {
				next.roam(c, 0, true)
			}
			if how != harmless {
				how = everything
			}
			v.follow(next, how, 0, 0, false)
		default:
			capture(v.without(s, i), meet.First())
		}
	}
	return attacked &^ s.byColor[c.Other()]
}

// leave follows the moves of one piece from its square, while all others stay on
// theirs.
func (v *shadows) leave(s *shade, from chess.Square, quiet chess.Bitboard) {
	next := v.copy(s)
	next.take(from)
	how := harmless
	if s.turn == v.side {
		how = everything
	}
	if v.grain == fine && quiet.Many() && !s.uncovers(from) {
		next.ghosts = append(next.ghosts, haunt{s.at[from], quiet})
		next.roam(s.turn, 0, true)
		v.follow(next, how, 0, 0, false)
		return
	}
	v.arrive(next, s.at[from], quiet, how)
}

// uncovers reports whether a piece that leaves a square opens a line of a piece on its
// square on the other king.
func (s *shade) uncovers(from chess.Square) bool {
	k := s.kings[s.turn.Other()]
	line := chess.Line(from, k)
	if line == 0 || chess.Between(from, k)&s.occupied() != 0 {
		return false
	}
	behind := chess.Attacks(chess.WhiteQueen, from, s.occupied()) & line & s.byColor[s.turn] &^ chess.Between(from, k)
	for ; behind != 0; behind &= behind - 1 {
		at := behind.First()
		if piece := s.at[at]; piece.Type() != chess.King && piece.Type() != chess.Pawn && chess.Attacks(piece, at, 0).Has(k) {
			return true
		}
	}
	return false
}

// arrive brings a piece to one of some empty squares: it is a ghost in these, or a piece
// on its square when there is one only.
func (v *shadows) arrive(next *shade, piece chess.Piece, quiet chess.Bitboard, how manner) {
	if quiet.Many() {
		next.ghosts = append(next.ghosts, haunt{piece, quiet})
	} else {
		next.put(quiet.First(), piece)
	}
	v.follow(next, how, 0, 0, !quiet.Many())
}

// arrives reports whether a ghost that arrives on a square from somewhere in its
// region may have given check.
func (v *shadows) arrives(next *shade, g haunt, region chess.Bitboard, to chess.Square) bool {
	occupied := next.occupied()
	k := next.kings[v.side.Other()]
	if chess.Attacks(g.piece, to, occupied).Has(k) {
		return true
	}
	for from := region & chess.Attacks(g.piece, to, occupied); from != 0; from &= from - 1 {
		if v.opens(next, from.First(), k) {
			return true
		}
	}
	return false
}

// answers gives the squares where a piece other than the king must go: all of
// them, unless the king is in check for certain.
func (s *shade) answers() chess.Bitboard {
	veiled := s.veiled()
	k := s.kings[s.turn]
	var checkers chess.Bitboard
	for pieces := s.byColor[s.turn.Other()]; pieces != 0; pieces &= pieces - 1 {
		if chess.Attacks(s.at[pieces.First()], pieces.First(), veiled).Has(k) {
			checkers |= pieces & -pieces
		}
	}
	switch {
	case checkers == 0:
		return ^chess.Bitboard(0)
	case checkers.Many():
		return 0
	}
	return checkers | chess.Between(checkers.First(), k)
}

// veiled gives the squares where somebody is or may be.
func (s *shade) veiled() chess.Bitboard {
	all := s.occupied()
	for _, g := range s.ghosts {
		all |= g.region
	}
	return all
}

// barred gives the squares that pieces of a colour on their squares attack for
// certain, the enemy king's own square not being in the way.
func (s *shade) barred(by chess.Color) (all chess.Bitboard) {
	veiled := s.occupied()
	for _, g := range s.ghosts {
		veiled |= g.region
	}
	veiled &^= s.kings[by.Other()].Bitboard()
	for pieces := s.byColor[by]; pieces != 0; pieces &= pieces - 1 {
		all |= chess.Attacks(s.at[pieces.First()], pieces.First(), veiled)
	}
	return all
}

func (v *shadows) king(s *shade, from chess.Square) {
	c := s.turn
	how := harmless
	if c == v.side {
		how = discovers
	}
	for to := range (chess.Attacks(chess.WhiteKing, from, 0) &^ s.byColor[c] &^ s.barred(c.Other())).Squares() {
		changed := s.at[to] != chess.NoPiece
		move := func(next *shade) {
			piece := next.at[from]
			next.take(from)
			if changed {
				next.take(to)
			}
			next.put(to, piece)
			next.kings[c] = to
			v.follow(next, how, from, to, changed)
		}
		move(v.copy(s))
		for i, g := range s.ghosts {
			if g.piece.Color() != c && g.region.Has(to) && !changed && (i == 0 || s.ghosts[i-1] != g) {
				move(v.without(s, i))
			}
		}
	}
}

func (v *shadows) pawn(s *shade, from chess.Square, answers chess.Bitboard) {
	c := s.turn
	piece := s.at[from]
	_, ahead := steps(from, c)
	if s.at[ahead] == chess.NoPiece {
		if answers.Has(ahead) {
			v.advance(v.copy(s), from, ahead)
		}
		second := ahead + 8 - 16*chess.Square(c)
		if from.Rank() == 1+5*int(c) && s.at[second] == chess.NoPiece && answers.Has(second) {
			v.advance(v.copy(s), from, second)
			v.inPassing(s, from, ahead)
		}
	}
	for to := range (chess.Attacks(piece, from, 0) & answers).Squares() {
		switch {
		case s.byColor[c].Has(to) || s.kings[c.Other()] == to:
		case s.at[to] != chess.NoPiece:
			next := v.copy(s)
			next.take(to)
			v.advance(next, from, to)
		default:
			for i, g := range s.ghosts {
				if g.piece.Color() != c && g.region.Has(to) && (i == 0 || s.ghosts[i-1] != g) {
					v.advance(v.without(s, i), from, to)
				}
			}
		}
	}
}

// advance brings a pawn to an empty square and promotes it on the last rank.
func (v *shadows) advance(next *shade, from, to chess.Square) {
	piece := next.at[from]
	c := piece.Color()
	next.take(from)
	if v.grain == fine {
		next.roam(c, 0, true)
	}
	if rank := to.Rank(); rank > 0 && rank < 7 {
		next.put(to, piece)
		how := harmless
		if c == v.side {
			how = straight
		}
		v.follow(next, how, from, to, true)
		return
	}
	how := harmless
	if c == v.side {
		how = everything
	}
	for _, kind := range [...]chess.PieceType{chess.Queen, chess.Rook, chess.Bishop, chess.Knight} {
		promoted := v.copy(next)
		promoted.turn = next.turn
		promoted.put(to, chess.MakePiece(c, kind))
		v.follow(promoted, how, from, to, true)
	}
}

// inPassing follows the captures in passing that answer a double step: both moves
// as one, after which the same side is to move.
func (v *shadows) inPassing(s *shade, from, ahead chess.Square) {
	c := s.turn
	// A pawn of the other side that attacks the passed square stands where a
	// pawn of this side on it would attack.
	for taker := range (chess.Attacks(chess.MakePiece(c, chess.Pawn), ahead, 0) & s.pawns() & s.byColor[c.Other()]).Squares() {
		next := v.copy(s)
		next.take(from)
		enemy := next.at[taker]
		next.take(taker)
		next.put(ahead, enemy)
		next.turn = c
		how := harmless
		if c != v.side {
			how = everything
		}
		v.follow(next, how, taker, ahead, true)
	}
}
