package chess

// CountLegalMoves returns how many legal moves there are, without listing them.
func (p *Position) CountLegalMoves() int {
	l := p.lines()
	kingTargets, castlings := p.kingMoves(&l)
	n := (kingTargets | castlings).Count()
	if p.enPassant != NoSquare {
		n += p.enPassantPawns(&l).Count()
	}
	if l.checkers.Many() {
		return n
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

	for men := l.own & p.byType[Knight] &^ l.pinned; men != 0; men &= men - 1 {
		n += (knightTable[men.First()&63] & l.target).Count()
	}
	queens := p.byType[Queen]
	for men := l.own & (p.byType[Bishop] | queens); men != 0; men &= men - 1 {
		s := men.First() & 63
		n += (bishopAttacks(s, l.occupied) & l.allowed(s)).Count()
	}
	for men := l.own & (p.byType[Rook] | queens); men != 0; men &= men - 1 {
		s := men.First() & 63
		n += (rookAttacks(s, l.occupied) & l.allowed(s)).Count()
	}
	return n
}
