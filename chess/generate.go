package chess

import "math/bits"

// guards returns the sets that the generator needs to list legal moves without trying them out.
// checkers are the pieces that give check. pinned are our pieces between our king and an enemy
// bishop, rook or queen. target are the squares to which a piece other than the king can move:
// those not occupied by our pieces, and in check only the checker and the squares between it and
// the king. "Our" pieces belong to the side to move.
func guards[S side](p *Position, king Square, occupied Bitboard) (checkers, pinned, target Bitboard) {
	us := colorOf[S]()
	own, enemy := p.byColor[us], p.byColor[us^1]
	king &= 63
	checkers = enemy & (pawnTable[us][king]&p.byType[Pawn] | knightTable[king]&p.byType[Knight])
	snipers := enemy & p.linesTo(king)
	between := &betweenTable[king]
	for ; snipers != 0; snipers &= snipers - 1 {
		s := snipers.First() & 63
		switch pieces := between[s] & occupied; {
		case pieces == 0:
			checkers |= 1 << s
		case !pieces.Many():
			pinned |= pieces
		}
	}
	target = ^own
	if checkers != 0 {
		target &= checkers | between[checkers.First()&63]
	}
	return checkers, pinned & own, target
}

// LegalMoves replaces the contents of the list by the legal moves of the position, each once. Equal
// positions have the same order of moves. The order has no other meaning.
func (p *Position) LegalMoves(list *MoveList) {
	list.n = 0
	if p.turn == White {
		listMoves[whiteSide](p, list)
	} else {
		listMoves[blackSide](p, list)
	}
}

// listMoves appends the legal moves of the side to move.
func listMoves[S side](p *Position, list *MoveList) {
	us := colorOf[S]()
	own, occupied := p.byColor[us], p.Occupied()
	king := (p.byType[King] & own).First() & 63
	checkers, pinned, target := guards[S](p, king, occupied)
	targets, castlings := kingMoves[S](p, king, checkers)
	list.addAll(king, targets, int(King))
	list.addAll(king, castlings, kindCastling)
	if checkers.Many() {
		return // only the king can answer a double check
	}
	if p.enPassant != NoSquare {
		for pawns := p.enPassantPawns(); pawns != 0; pawns &= pawns - 1 {
			list.add(pawns.First(), p.enPassant, kindEnPassant)
		}
	}
	listPawnMoves[S](p, list, king, pinned, target)
	for pieces := own & p.byType[Knight] &^ pinned; pieces != 0; pieces &= pieces - 1 {
		s := pieces.First() & 63
		list.addAll(s, knightTable[s]&target, int(Knight))
	}
	for pieces := own & p.byType[Bishop]; pieces != 0; pieces &= pieces - 1 {
		s := pieces.First() & 63
		list.addAll(s, bishopAttacks(s, occupied)&allowed(s, king, pinned, target), int(Bishop))
	}
	for pieces := own & p.byType[Rook]; pieces != 0; pieces &= pieces - 1 {
		s := pieces.First() & 63
		list.addAll(s, rookAttacks(s, occupied)&allowed(s, king, pinned, target), int(Rook))
	}
	for pieces := own & p.byType[Queen]; pieces != 0; pieces &= pieces - 1 {
		s := pieces.First() & 63
		attacks := bishopAttacks(s, occupied) | rookAttacks(s, occupied)
		list.addAll(s, attacks&allowed(s, king, pinned, target), int(Queen))
	}
}

// allowed returns the squares to which a piece on s can move without exposing the king. A pinned
// piece moves only along its pin. While another piece gives check, it cannot move: no square is on
// both the pin and the line of the check.
func allowed(s, king Square, pinned, target Bitboard) Bitboard {
	if pinned>>(s&63)&1 != 0 {
		return target & line(king, s)
	}
	return target
}

// addAll appends one move to each square of a set, from one square and of one kind.
func (l *MoveList) addAll(from Square, to Bitboard, kind int) {
	for ; to != 0; to &= to - 1 {
		l.add(from, to.First(), kind)
	}
}

// forward returns the bit rotation that moves a piece one rank forward. A rotation can replace a
// shift because pawns never stand on the first and last rank.
func forward[S side]() int { return 8 + 48*int(colorOf[S]()) }

// pawnSteps returns the squares that a set of pawns reaches: by single and double steps, and by
// captures toward the a-file and the h-file.
func pawnSteps[S side](p *Position, pawns, target Bitboard) (single, double, towardA, towardH Bitboard) {
	us, ahead := colorOf[S](), forward[S]()
	vacant := ^p.Occupied()
	third := rank3 << (24 * us)
	single = rotate(pawns, ahead) & vacant
	double = rotate(single&third, ahead) & vacant & target
	catch := p.byColor[us^1] & target
	towardA = rotate(pawns&^fileA, ahead-1) & catch
	towardH = rotate(pawns&^fileH, ahead+1) & catch
	return single & target, double, towardA, towardH
}

// rotate rotates the bits of b to the left.
func rotate(b Bitboard, by int) Bitboard { return Bitboard(bits.RotateLeft64(uint64(b), by)) }

// listPawnMoves appends all legal pawn moves, except captures in passing.
func listPawnMoves[S side](p *Position, list *MoveList, king Square, pinned, target Bitboard) {
	pawns := p.byColor[colorOf[S]()] & p.byType[Pawn]
	single, double, towardA, towardH := pawnSteps[S](p, pawns&^pinned, target)
	for rest := pawns & pinned; rest != 0; rest &= rest - 1 {
		pawn := rest & -rest
		pin := line(king, pawn.First())
		s, d, a, h := pawnSteps[S](p, pawn, target)
		single |= s & pin
		double |= d & pin
		towardA |= a & pin
		towardH |= h & pin
	}
	ahead := forward[S]()
	list.addPawns(single, ahead)
	list.addPawns(towardA, ahead-1)
	list.addPawns(towardH, ahead+1)
	for ; double != 0; double &= double - 1 {
		to := double.First()
		list.add((to-Square(2*ahead))&63, to, kindDoublePush)
	}
}

// addPawns appends the moves of the pawns that reach the squares of to; shift leads from a pawn's
// square to the reached one. It appends four promotions for each square on the last rank.
func (l *MoveList) addPawns(to Bitboard, shift int) {
	for quiet := to &^ backRanks; quiet != 0; quiet &= quiet - 1 {
		s := quiet.First()
		l.add((s-Square(shift))&63, s, int(Pawn))
	}
	for last := to & backRanks; last != 0; last &= last - 1 {
		s := last.First()
		from := (s - Square(shift)) & 63
		for kind := kindQueenPromo; kind >= kindKnightPromo; kind-- {
			l.add(from, s, kind)
		}
	}
}

// enPassantPawns returns our pawns that can legally capture in passing. The en passant square of
// the position must be set.
func (p *Position) enPassantPawns() Bitboard {
	us := p.turn & 1
	pawns := pawnTable[us^1][p.enPassant&63] & p.byColor[us] & p.byType[Pawn]
	for rest := pawns; rest != 0; rest &= rest - 1 {
		if s := rest.First(); !p.enPassantLegal(s, p.enPassant) {
			pawns &^= 1 << (s & 63)
		}
	}
	return pawns
}
