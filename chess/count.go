package chess

// CountLegalMoves returns the number of legal moves, without listing them.
func (p *Position) CountLegalMoves() int {
	var l lines
	l.compute(p)
	targets, castlings := p.kingMoves(&l)
	n := (targets | castlings).Count()
	if l.checkers.Many() {
		return n // only the king can answer a double check
	}
	if p.enPassant != NoSquare {
		n += p.enPassantPawns(&l).Count()
	}

	pawns := l.own & p.byType[Pawn]
	single, double, towardA, towardH, _ := pawnSteps(pawns&^l.pinned, &l)
	for pinned := pawns & l.pinned; pinned != 0; pinned &= pinned - 1 {
		pawn := pinned & -pinned
		pin := line(l.king, pawn.First())
		s, d, a, h, _ := pawnSteps(pawn, &l)
		n += (s & pin).Count() + (d & pin).Count()
		towardA |= a & pin
		towardH |= h & pin
	}
	n += (single | towardA).Count() + (double | towardH).Count()
	if (single|towardA|towardH)&backRanks != 0 {
		n += 3 * (((single | towardA) & backRanks).Count() + (towardH & backRanks).Count())
	}

	free, queens := l.own&^l.pinned, p.byType[Queen]
	target, occupied := l.target, l.occupied
	for pieces := free & p.byType[Knight]; pieces != 0; pieces &= pieces - 1 {
		n += (knightTable[pieces.First()&63] & target).Count()
	}
	for pieces := free & (p.byType[Bishop] | queens); pieces != 0; pieces &= pieces - 1 {
		n += (bishopAttacks(pieces.First(), occupied) & target).Count()
	}
	for pieces := free & (p.byType[Rook] | queens); pieces != 0; pieces &= pieces - 1 {
		n += (rookAttacks(pieces.First(), occupied) & target).Count()
	}
	if l.pinned != 0 {
		n += p.countPinned(&l)
	}
	return n
}

// countPinned returns the number of moves of pinned bishops, rooks and queens. It is 0 while
// another piece gives check, because no square is on both the pin and the line of the check.
func (p *Position) countPinned(l *lines) int {
	n := 0
	for pieces := l.pinned & (p.byType[Bishop] | p.byType[Queen]); pieces != 0; pieces &= pieces - 1 {
		s := pieces.First()
		n += (bishopAttacks(s, l.occupied) & l.target & line(l.king, s)).Count()
	}
	for pieces := l.pinned & (p.byType[Rook] | p.byType[Queen]); pieces != 0; pieces &= pieces - 1 {
		s := pieces.First()
		n += (rookAttacks(s, l.occupied) & l.target & line(l.king, s)).Count()
	}
	return n
}
