package chess

import "math/bits"

// lines is what decides the legality of our moves without trying them: who
// gives check, which of our men are pinned, and where a man other than the king
// must go to leave no check behind.
type lines struct {
	us       Color
	king     Square
	own      Bitboard
	enemy    Bitboard
	occupied Bitboard
	checkers Bitboard
	pinned   Bitboard // our men between our king and a line piece of theirs
	target   Bitboard // in check: the checker and the squares before it
}

func (p *Position) lines() lines {
	us := p.turn & 1
	own, enemy := p.byColor[us], p.byColor[us^1]
	king := (p.byType[King] & own).First() & 63
	l := lines{us: us, king: king, own: own, enemy: enemy, occupied: own | enemy}

	queens := p.byType[Queen]
	l.checkers = enemy & (pawnTable[us][king]&p.byType[Pawn] | knightTable[king]&p.byType[Knight])
	snipers := enemy & (rookRays[king]&(p.byType[Rook]|queens) | bishopRays[king]&(p.byType[Bishop]|queens))
	for ; snipers != 0; snipers &= snipers - 1 {
		s := snipers.First() & 63
		switch between := betweenTable[king][s] & l.occupied; {
		case between == 0:
			l.checkers |= 1 << s
		case !between.Many():
			l.pinned |= between & own
		}
	}
	l.target = ^own
	if l.checkers != 0 {
		l.target &= l.checkers | betweenTable[king][l.checkers.First()&63]
	}
	return l
}

// LegalMoves replaces the list by the legal moves of the position, no two
// alike. Their order is fixed by the position but means nothing.
func (p *Position) LegalMoves(list *MoveList) {
	list.n = 0
	l := p.lines()
	targets, castlings := p.kingMoves(&l)
	list.addAll(l.king, targets, int(King))
	list.addAll(l.king, castlings, kindCastling)
	if p.enPassant != NoSquare {
		for pawns := p.enPassantPawns(&l); pawns != 0; pawns &= pawns - 1 {
			list.add(pawns.First(), p.enPassant, kindEnPassant)
		}
	}
	if l.checkers.Many() {
		return // only the king can answer a double check
	}
	p.pawnMoves(&l, list)
	for men := l.own & p.byType[Knight] &^ l.pinned; men != 0; men &= men - 1 {
		s := men.First() & 63
		list.addAll(s, knightTable[s]&l.target, int(Knight))
	}
	for men := l.own & p.byType[Bishop]; men != 0; men &= men - 1 {
		s := men.First() & 63
		list.addAll(s, bishopAttacks(s, l.occupied)&l.allowed(s), int(Bishop))
	}
	for men := l.own & p.byType[Rook]; men != 0; men &= men - 1 {
		s := men.First() & 63
		list.addAll(s, rookAttacks(s, l.occupied)&l.allowed(s), int(Rook))
	}
	for men := l.own & p.byType[Queen]; men != 0; men &= men - 1 {
		s := men.First() & 63
		attacks := bishopAttacks(s, l.occupied) | rookAttacks(s, l.occupied)
		list.addAll(s, attacks&l.allowed(s), int(Queen))
	}
}

// allowed returns where a man on s may go as far as the safety of the king goes:
// a pinned man only along its pin, and not at all while another gives check,
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
// the rotation of the board by which a man advances one rank. Pawns never stand
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

// kingMoves returns the squares to which the king can go, empty or taken from
// the opponent and not attacked once the king has left its own, and the rooks
// with which it can castle.
func (p *Position) kingMoves(l *lines) (targets, castlings Bitboard) {
	targets = kingTable[l.king] &^ l.own
	if p.castling&l.own != 0 && l.checkers == 0 {
		return p.kingMovesCastling(l, targets)
	}
	if targets != 0 {
		targets &^= p.attacked(l.us^1, l.occupied&^(1<<l.king))
	}
	return targets, 0
}

// attacked returns every square that a side attacks on a board on which these
// squares are occupied.
func (p *Position) attacked(by Color, occupied Bitboard) Bitboard {
	by &= 1
	men := p.byColor[by]
	pawns := men & p.byType[Pawn]
	shift := 8 + 48*int(by)
	attacked := rotate(pawns&^fileA, shift-1) | rotate(pawns&^fileH, shift+1)
	attacked |= kingTable[(men&p.byType[King]).First()&63]
	for knights := men & p.byType[Knight]; knights != 0; knights &= knights - 1 {
		attacked |= knightTable[knights.First()&63]
	}
	queens := p.byType[Queen]
	for sliders := men & (p.byType[Bishop] | queens); sliders != 0; sliders &= sliders - 1 {
		attacked |= bishopAttacks(sliders.First(), occupied)
	}
	for sliders := men & (p.byType[Rook] | queens); sliders != 0; sliders &= sliders - 1 {
		attacked |= rookAttacks(sliders.First(), occupied)
	}
	return attacked
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

// kingMovesCastling is kingMoves while there are castling rights and no check
// (Article 3.8.b, 2009, and F.3 for the geometries of Chess960).
func (p *Position) kingMovesCastling(l *lines, targets Bitboard) (safe, castlings Bitboard) {
	var ways [2]Bitboard // what must not be attacked for the king to pass
	for rest := p.castling & l.own; rest != 0; rest &= rest - 1 {
		rook := rest.First() & 63
		m := makeMove(l.king, rook, kindCastling)
		kingTo, rookTo := m.KingTo()&63, m.RookTo()&63
		kingWay := betweenTable[l.king][kingTo] | 1<<kingTo
		rookWay := betweenTable[rook][rookTo] | 1<<rookTo
		if (kingWay|rookWay)&(l.occupied&^(1<<l.king|1<<rook)) == 0 {
			castlings |= 1 << rook
			ways[m.Side()] = kingWay &^ (1 << l.king)
		}
	}
	if targets|castlings == 0 {
		return 0, 0
	}
	attacked := p.attacked(l.us^1, l.occupied&^(1<<l.king))
	for rest := castlings; rest != 0; rest &= rest - 1 {
		rook := rest.First() & 63
		m := makeMove(l.king, rook, kindCastling)
		if ways[m.Side()]&attacked != 0 || l.shielded(p, rook, m) {
			castlings &^= 1 << rook
		}
	}
	return targets &^ attacked, castlings
}

// shielded reports whether the castling rook was the king's only shield: a line
// piece behind it on the rank attacks the king when both have arrived.
func (l *lines) shielded(p *Position, rook Square, m Move) bool {
	if l.pinnedRook(p, rook) == 0 {
		return false
	}
	kingTo, rookTo := m.KingTo()&63, m.RookTo()&63
	occupied := l.occupied&^(1<<l.king|1<<rook) | 1<<kingTo | 1<<rookTo
	return p.attackersOf(kingTo, l.us^1, occupied) != 0
}

// pinnedRook returns the rooks and queens of theirs on the rank of a castling rook.
func (l *lines) pinnedRook(p *Position, rook Square) Bitboard {
	return l.enemy & (p.byType[Rook] | p.byType[Queen]) & rankBoard(rook.Rank())
}
