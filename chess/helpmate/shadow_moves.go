package helpmate

import "github.com/escaque/escaque/chess"

// expand adds the successors for every move from the positions of a board.
func (v *shadows) expand(s *shadowBoard) {
	c := s.turn
	how := cannotCheck
	if c == v.side {
		how = anyCheck
	}
	occupied := s.occupied()
	theirs := s.byColor[c.Other()] &^ s.kings[c.Other()].Bitboard()
	answers := s.checkAnswers()
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
			v.addArrival(v.copyWithoutGhost(s, i), g.piece, quiet, how)
		default:
			moves = true
		}
		for to := range (attacked & theirs).Squares() {
			next := v.copyBoard(s)
			next.remove(to)
			next.ghosts = append(next.ghosts[:i], next.ghosts[i+1:]...)
			next.put(to, g.piece)
			check := how
			if how == anyCheck && !v.captureMayCheck(next, g, g.region&^occupied, to) {
				check = cannotCheck
			}
			v.addSuccessor(next, check, to, to, true)
		}
		for j, e := range s.ghosts {
			if meet := e.region & attacked &^ occupied; e.piece.Color() != c && meet != 0 && (j == 0 || s.ghosts[j-1] != e) {
				next := v.copyBoard(s)
				next.ghosts[i].region = meet
				next.ghosts = append(next.ghosts[:j], next.ghosts[j+1:]...)
				if v.grain == fine {
					next.widenGhosts(c, 0, true)
				}
				v.addSuccessor(next, how, 0, 0, false)
			}
		}
	}
	var movers chess.Bitboard
	for pieces := s.byColor[c]; pieces != 0; pieces &= pieces - 1 {
		from := pieces.First()
		switch s.at[from].Type() {
		case chess.Pawn:
			v.expandPawn(s, from, answers&pins.allowed(from))
		case chess.King:
			v.expandKing(s, from)
		default:
			quiet := v.expandPiece(s, from, answers&pins.allowed(from))
			switch {
			case quiet == 0:
			case v.grain == fine:
				v.expandQuietMoves(s, from, quiet)
			default:
				movers = movers.With(from)
			}
		}
	}
	if moves || movers != 0 {
		next := v.copyBoard(s)
		next.widenGhosts(c, movers, v.grain == fine)
		v.addSuccessor(next, how, 0, 0, false)
	}
}

// pins holds the pieces that are certainly pinned, with their lines.
type pins struct {
	pieces chess.Bitboard
	lines  [8]chess.Bitboard // in the order of the pieces' squares
}

// pins returns the pieces of the side to move that are certainly pinned.
func (s *shadowBoard) pins() (p pins) {
	veiled := s.maybeOccupied()
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

// add adds a pinned piece with its line.
func (p *pins) add(piece, line chess.Bitboard) {
	n := (p.pieces & (piece - 1)).Count()
	copy(p.lines[n+1:], p.lines[n:])
	p.lines[n] = line
	p.pieces |= piece
}

// allowed returns the squares to which the pins let a piece go.
func (p *pins) allowed(from chess.Square) chess.Bitboard {
	if !p.pieces.Has(from) {
		return ^chess.Bitboard(0)
	}
	return p.lines[(p.pieces & (from.Bitboard() - 1)).Count()]
}

// expandPiece adds the captures of a piece on a known square that is neither king nor pawn. It
// returns the squares to which the piece can go without capture. answers are the squares that
// answer a check.
func (v *shadows) expandPiece(s *shadowBoard, from chess.Square, answers chess.Bitboard) (quiet chess.Bitboard) {
	c := s.turn
	mover := s.at[from]
	how := cannotCheck
	if c == v.side {
		how = byArrival
	}
	attacked := chess.Attacks(mover, from, s.occupied()) & answers &^ s.byColor[c] &^ s.kings[c.Other()].Bitboard()
	capture := func(next *shadowBoard, to chess.Square) {
		next.remove(from)
		next.put(to, mover)
		v.addSuccessor(next, how, from, to, true)
	}
	for to := range (attacked & s.byColor[c.Other()]).Squares() {
		next := v.copyBoard(s)
		next.remove(to)
		capture(next, to)
	}
	for i, g := range s.ghosts {
		meet := g.region & attacked &^ s.byColor[c.Other()]
		switch {
		case g.piece.Color() == c || meet == 0 || i > 0 && s.ghosts[i-1] == g:
		case meet.Many():
			next := v.copyWithoutGhost(s, i)
			next.remove(from)
			next.ghosts = append(next.ghosts, ghost{mover, meet})
			if v.grain == fine && !s.opensLine(from) {
				next.widenGhosts(c, 0, true)
			}
			if how != cannotCheck {
				how = anyCheck
			}
			v.addSuccessor(next, how, 0, 0, false)
		default:
			capture(v.copyWithoutGhost(s, i), meet.First())
		}
	}
	return attacked &^ s.byColor[c.Other()]
}

// expandQuietMoves adds the moves of one piece from its square to the squares in quiet. All other
// pieces stay.
func (v *shadows) expandQuietMoves(s *shadowBoard, from chess.Square, quiet chess.Bitboard) {
	next := v.copyBoard(s)
	next.remove(from)
	how := cannotCheck
	if s.turn == v.side {
		how = anyCheck
	}
	if v.grain == fine && quiet.Many() && !s.opensLine(from) {
		next.ghosts = append(next.ghosts, ghost{s.at[from], quiet})
		next.widenGhosts(s.turn, 0, true)
		v.addSuccessor(next, how, 0, 0, false)
		return
	}
	v.addArrival(next, s.at[from], quiet, how)
}

// opensLine reports whether a piece that leaves a square opens the line of a piece on a known
// square to the other king.
func (s *shadowBoard) opensLine(from chess.Square) bool {
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

// addArrival places a moved piece on one of the empty squares in quiet and adds the resulting
// successor. When there are several squares, the piece becomes a ghost on them.
func (v *shadows) addArrival(next *shadowBoard, piece chess.Piece, quiet chess.Bitboard, how checkManner) {
	if quiet.Many() {
		next.ghosts = append(next.ghosts, ghost{piece, quiet})
	} else {
		next.put(quiet.First(), piece)
	}
	v.addSuccessor(next, how, 0, 0, !quiet.Many())
}

// captureMayCheck reports whether a ghost that moves from a square of its region to a known square
// may give check.
func (v *shadows) captureMayCheck(next *shadowBoard, g ghost, region chess.Bitboard, to chess.Square) bool {
	occupied := next.occupied()
	k := next.kings[v.side.Other()]
	if chess.Attacks(g.piece, to, occupied).Has(k) {
		return true
	}
	for from := region & chess.Attacks(g.piece, to, occupied); from != 0; from &= from - 1 {
		if v.mayOpenLine(next, from.First(), k) {
			return true
		}
	}
	return false
}

// checkAnswers returns the squares to which a piece other than the king must go: all squares,
// unless the king is certainly in check.
func (s *shadowBoard) checkAnswers() chess.Bitboard {
	veiled := s.maybeOccupied()
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

// maybeOccupied returns the squares that are or may be occupied.
func (s *shadowBoard) maybeOccupied() chess.Bitboard {
	all := s.occupied()
	for _, g := range s.ghosts {
		all |= g.region
	}
	return all
}

// surelyAttacked returns the squares that pieces of a colour on known squares certainly attack, as
// if the enemy king were not there.
func (s *shadowBoard) surelyAttacked(by chess.Color) (all chess.Bitboard) {
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

// expandKing adds the moves of the king on from.
func (v *shadows) expandKing(s *shadowBoard, from chess.Square) {
	c := s.turn
	how := cannotCheck
	if c == v.side {
		how = byDiscovery
	}
	for to := range (chess.Attacks(chess.WhiteKing, from, 0) &^ s.byColor[c] &^ s.surelyAttacked(c.Other())).Squares() {
		changed := s.at[to] != chess.NoPiece
		move := func(next *shadowBoard) {
			piece := next.at[from]
			next.remove(from)
			if changed {
				next.remove(to)
			}
			next.put(to, piece)
			next.kings[c] = to
			v.addSuccessor(next, how, from, to, changed)
		}
		move(v.copyBoard(s))
		for i, g := range s.ghosts {
			if g.piece.Color() != c && g.region.Has(to) && !changed && (i == 0 || s.ghosts[i-1] != g) {
				move(v.copyWithoutGhost(s, i))
			}
		}
	}
}

// expandPawn adds the moves of the pawn on from. answers are the squares that answer a check.
func (v *shadows) expandPawn(s *shadowBoard, from chess.Square, answers chess.Bitboard) {
	c := s.turn
	piece := s.at[from]
	_, ahead := stepsToPromotion(from, c)
	if s.at[ahead] == chess.NoPiece {
		if answers.Has(ahead) {
			v.movePawn(v.copyBoard(s), from, ahead)
		}
		second := ahead + 8 - 16*chess.Square(c)
		if from.Rank() == 1+5*int(c) && s.at[second] == chess.NoPiece && answers.Has(second) {
			v.movePawn(v.copyBoard(s), from, second)
			v.expandEnPassant(s, from, ahead)
		}
	}
	for to := range (chess.Attacks(piece, from, 0) & answers).Squares() {
		switch {
		case s.byColor[c].Has(to) || s.kings[c.Other()] == to:
		case s.at[to] != chess.NoPiece:
			next := v.copyBoard(s)
			next.remove(to)
			v.movePawn(next, from, to)
		default:
			for i, g := range s.ghosts {
				if g.piece.Color() != c && g.region.Has(to) && (i == 0 || s.ghosts[i-1] != g) {
					v.movePawn(v.copyWithoutGhost(s, i), from, to)
				}
			}
		}
	}
}

// movePawn moves a pawn to an empty square and adds the successor. On the last rank it adds one for
// each promotion.
func (v *shadows) movePawn(next *shadowBoard, from, to chess.Square) {
	piece := next.at[from]
	c := piece.Color()
	next.remove(from)
	if v.grain == fine {
		next.widenGhosts(c, 0, true)
	}
	if rank := to.Rank(); rank > 0 && rank < 7 {
		next.put(to, piece)
		how := cannotCheck
		if c == v.side {
			how = byArrival
		}
		v.addSuccessor(next, how, from, to, true)
		return
	}
	how := cannotCheck
	if c == v.side {
		how = anyCheck
	}
	for _, kind := range [...]chess.PieceType{chess.Queen, chess.Rook, chess.Bishop, chess.Knight} {
		promoted := v.copyBoard(next)
		promoted.turn = next.turn
		promoted.put(to, chess.MakePiece(c, kind))
		v.addSuccessor(promoted, how, from, to, true)
	}
}

// expandEnPassant adds the captures in passing that answer a double step. The double step and the
// capture count as one move, after which the same side is to move.
func (v *shadows) expandEnPassant(s *shadowBoard, from, ahead chess.Square) {
	c := s.turn
	// A pawn of the other side that attacks the passed square stands where a
	// pawn of this side on it would attack.
	for taker := range (chess.Attacks(chess.MakePiece(c, chess.Pawn), ahead, 0) & s.pawns() & s.byColor[c.Other()]).Squares() {
		next := v.copyBoard(s)
		next.remove(from)
		enemy := next.at[taker]
		next.remove(taker)
		next.put(ahead, enemy)
		next.turn = c
		how := cannotCheck
		if c != v.side {
			how = anyCheck
		}
		v.addSuccessor(next, how, taker, ahead, true)
	}
}
