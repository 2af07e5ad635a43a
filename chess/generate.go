package chess

import "math/bits"

// lines holds the checkers, the pinned pieces and the squares that answer a check. With them the
// generator lists legal moves without trying them out. "Our" pieces are those of the side to move.
type lines struct {
	us       Color
	king     Square
	own      Bitboard
	enemy    Bitboard
	occupied Bitboard
	checkers Bitboard
	pinned   Bitboard // our pieces between our king and an enemy bishop, rook or queen
	target   Bitboard // squares that are not ours; in check, only the checker and the squares before it
}

// compute fills l for a position. It fills a variable of the caller because returning the struct
// would copy it in the hottest path.
func (l *lines) compute(p *Position) {
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

// LegalMoves replaces the contents of the list by the legal moves of the position, each once. The
// order is the same for equal positions but has no meaning.
func (p *Position) LegalMoves(list *MoveList) {
	list.n = 0
	var l lines
	l.compute(p)
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

// allowed returns the squares to which a piece on s can move without exposing the king. A pinned
// piece moves only along its pin. While another piece gives check, it cannot move: no square is on
// both the pin and the line of the check.
func (l *lines) allowed(s Square) Bitboard {
	if l.pinned>>(s&63)&1 != 0 {
		return l.target & line(l.king, s)
	}
	return l.target
}

// addAll appends a move of the kind from one square to each square of a set.
func (l *MoveList) addAll(from Square, to Bitboard, kind int) {
	for ; to != 0; to &= to - 1 {
		l.add(from, to.First(), kind)
	}
}

// pawnSteps returns the squares that a set of pawns reaches: by single and double steps, and by
// captures toward the a-file and the h-file. shift is the bit rotation that moves a piece one rank
// forward. A rotation can replace a shift because pawns never stand on the first and last rank.
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

// rotate rotates the bits of b to the left.
func rotate(b Bitboard, by int) Bitboard { return Bitboard(bits.RotateLeft64(uint64(b), by)) }

// pawnMoves appends all legal pawn moves, except captures in passing.
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

// addPawns appends the moves of pawns that reach the squares of to by one shift. It appends four
// promotions for each square on the last rank.
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
func (p *Position) enPassantPawns(l *lines) Bitboard {
	pawns := pawnTable[l.us^1][p.enPassant&63] & l.own & p.byType[Pawn]
	for rest := pawns; rest != 0; rest &= rest - 1 {
		if s := rest.First(); !p.enPassantLegal(s, p.enPassant) {
			pawns &^= 1 << s
		}
	}
	return pawns
}
