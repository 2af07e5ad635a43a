package chess

import "math/bits"

// lines is what decides the legality of our moves without trying them: who
// gives check, which of our pieces are pinned, and where a piece other than the king
// must go to leave no check behind.
type lines struct {
	us       Color
	king     Square
	own      Bitboard
	enemy    Bitboard
	occupied Bitboard
	checkers Bitboard
	pinned   Bitboard // our pieces between our king and a line piece of theirs
	target   Bitboard // not our own pieces; in check, the checker and the squares before it
}

// draw finds the lines of a position. It fills a variable of the caller because
// returning one costs a copy in the hottest path of all.
func (l *lines) draw(p *Position) {
	us := p.turn & 1
	own, enemy := p.byColor[us], p.byColor[us^1]
	occupied := own | enemy
	king := (p.byType[King] & own).First() & 63

	queens := p.byType[Queen]
	checkers := enemy & (pawnTable[us][king]&p.byType[Pawn] | knightTable[king]&p.byType[Knight])
	snipers := enemy & (rookRays[king]&(p.byType[Rook]|queens) | bishopRays[king]&(p.byType[Bishop]|queens))
	var pinned Bitboard
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
	target := ^own
	if checkers != 0 {
		target &= checkers | between[checkers.First()&63]
	}
	*l = lines{us, king, own, enemy, occupied, checkers, pinned & own, target}
}

// LegalMoves replaces the list by the legal moves of the position, no two
// alike. Their order is fixed by the position but means nothing.
func (p *Position) LegalMoves(list *MoveList) {
	list.n = 0
	var l lines
	l.draw(p)
	targets, castlings := p.kingMoves(&l)
	list.addAll(l.king, targets, int(King))
	list.addAll(l.king, castlings, kindCastling)
	if l.checkers.Many() {
		return // only the king can answer a double check
	}
	if p.enPassant != NoSquare {
		for pawns := p.enPassantPawns(&l); pawns != 0; pawns &= pawns - 1 {
			list.add(pawns.First(), p.enPassant, kindEnPassant)
		}
	}
	p.pawnMoves(&l, list)
	for pieces := l.own & p.byType[Knight] &^ l.pinned; pieces != 0; pieces &= pieces - 1 {
		s := pieces.First() & 63
		list.addAll(s, knightTable[s]&l.target, int(Knight))
	}
	for pieces := l.own & p.byType[Bishop]; pieces != 0; pieces &= pieces - 1 {
		s := pieces.First() & 63
		list.addAll(s, bishopAttacks(s, l.occupied)&l.allowed(s), int(Bishop))
	}
	for pieces := l.own & p.byType[Rook]; pieces != 0; pieces &= pieces - 1 {
		s := pieces.First() & 63
		list.addAll(s, rookAttacks(s, l.occupied)&l.allowed(s), int(Rook))
	}
	for pieces := l.own & p.byType[Queen]; pieces != 0; pieces &= pieces - 1 {
		s := pieces.First() & 63
		attacks := bishopAttacks(s, l.occupied) | rookAttacks(s, l.occupied)
		list.addAll(s, attacks&l.allowed(s), int(Queen))
	}
}

// allowed returns where a piece on s may go as far as the safety of the king goes:
// a pinned piece only along its pin, and not at all while another gives check,
// for no square is both on the pin and on the line of the check.
func (l *lines) allowed(s Square) Bitboard {
	if l.pinned>>(s&63)&1 != 0 {
		return l.target & line(l.king, s)
	}
	return l.target
}

func (l *MoveList) addAll(from Square, to Bitboard, kind int) {
	for ; to != 0; to &= to - 1 {
		l.add(from, to.First(), kind)
	}
}

// pawnSteps are the four ways in which a set of pawns can go forward; shift is
// the rotation of the board by which a piece advances one rank. Pawns never stand
// on the ranks at the seam, so a rotation is as good as a shift.
func pawnSteps(pawns Bitboard, l *lines) (single, double, towardA, towardH Bitboard, shift int) {
	shift = 8 + 48*int(l.us)
	third := rank3 << (24 * l.us)
	single = rotate(pawns, shift) &^ l.occupied
	double = rotate(single&third, shift) &^ l.occupied & l.target
	single &= l.target
	catch := l.enemy & l.target
	towardA = rotate(pawns&^fileA, shift-1) & catch
	towardH = rotate(pawns&^fileH, shift+1) & catch
	return single, double, towardA, towardH, shift
}

func rotate(b Bitboard, by int) Bitboard { return Bitboard(bits.RotateLeft64(uint64(b), by)) }

// pawnMoves lists the pawn moves other than captures in passing.
func (p *Position) pawnMoves(l *lines, list *MoveList) {
	pawns := l.own & p.byType[Pawn]
	single, double, towardA, towardH, shift := pawnSteps(pawns&^l.pinned, l)
	for pinned := pawns & l.pinned; pinned != 0; pinned &= pinned - 1 {
		pawn := pinned & -pinned
		pin := line(l.king, pawn.First())
		s, d, a, h, _ := pawnSteps(pawn, l)
		single |= s & pin
		double |= d & pin
		towardA |= a & pin
		towardH |= h & pin
	}
	list.addPawns(single, shift)
	list.addPawns(towardA, shift-1)
	list.addPawns(towardH, shift+1)
	for ; double != 0; double &= double - 1 {
		to := double.First()
		list.add((to-Square(2*shift))&63, to, kindDoublePush)
	}
}

// addPawns adds moves of pawns that all went by the same shift, four for each
// that reaches the last rank.
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

// enPassantPawns returns our pawns that can legally capture in passing. It may
// be asked only while the square is set.
func (p *Position) enPassantPawns(l *lines) Bitboard {
	pawns := pawnTable[l.us^1][p.enPassant&63] & l.own & p.byType[Pawn]
	for rest := pawns; rest != 0; rest &= rest - 1 {
		if s := rest.First(); !p.enPassantLegal(s, p.enPassant) {
			pawns &^= 1 << s
		}
	}
	return pawns
}
