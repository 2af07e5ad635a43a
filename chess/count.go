package chess

// CountLegalMoves returns how many legal moves there are, without listing them.
func (p *Position) CountLegalMoves() int {
	l := p.lines()
	n := p.kingTargets(&l).Count()
	if p.enPassant != NoSquare {
		n += p.enPassantPawns(&l).Count()
	}
	if l.checkers.Many() {
		return n
	}
	if l.checkers == 0 && p.castling != 0 {
		n += p.castlingTargets(&l).Count()
	}
	pawns := l.own & p.byType[Pawn]
	n += countPawns(pawns&^l.pinned, ^Bitboard(0), &l)
	for pinned := pawns & l.pinned; pinned != 0; pinned &= pinned - 1 {
		pawn := pinned & -pinned
		n += countPawns(pawn, line(l.king, pawn.First()), &l)
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

// countPawns counts the moves of pawns that may only go to some squares.
func countPawns(pawns, to Bitboard, l *lines) int {
	single, double, towardA, towardH, _ := pawnSteps(pawns, l)
	single, towardA, towardH = single&to, towardA&to, towardH&to
	n := single.Count() + (double & to).Count() + towardA.Count() + towardH.Count()
	if (single|towardA|towardH)&backRanks != 0 {
		n += 3 * ((single & backRanks).Count() + (towardA & backRanks).Count() + (towardH & backRanks).Count())
	}
	return n
}
