package chess

// CountLegalMoves returns the number of legal moves, without listing them.
func (p *Position) CountLegalMoves() int {
	if p.turn == White {
		return countMoves[whiteSide](p)
	}
	return countMoves[blackSide](p)
}

// countMoves returns the number of legal moves of the side to move.
func countMoves[S side](p *Position) int {
	us := colorOf[S]()
	own, occupied := p.byColor[us], p.Occupied()
	king := (p.byType[King] & own).First() & 63
	checkers, pinned, target := guards[S](p, king, occupied)
	targets, castlings := kingMoves[S](p, king, checkers)
	n := (targets | castlings).Count()
	if checkers.Many() {
		return n // only the king can answer a double check
	}
	if p.enPassant != NoSquare {
		n += p.enPassantPawns().Count()
	}

	pawns := own & p.byType[Pawn]
	single, double, towardA, towardH := pawnSteps[S](p, pawns&^pinned, target)
	if pinned != 0 {
		for rest := pawns & pinned; rest != 0; rest &= rest - 1 {
			pawn := rest & -rest
			pin := line(king, pawn.First())
			s, d, a, h := pawnSteps[S](p, pawn, target)
			n += (s & pin).Count() + (d & pin).Count()
			towardA |= a & pin
			towardH |= h & pin
		}
		n += countPinned(p, king, pinned, target)
	}
	n += (single | towardA).Count() + (double | towardH).Count()
	if (single|towardA|towardH)&backRanks != 0 {
		n += 3 * (((single | towardA) & backRanks).Count() + (towardH & backRanks).Count())
	}

	free, queens := own&^pinned, p.byType[Queen]
	for pieces := free & p.byType[Knight]; pieces != 0; pieces &= pieces - 1 {
		n += (knightTable[pieces.First()&63] & target).Count()
	}
	for pieces := free & (p.byType[Bishop] | queens); pieces != 0; pieces &= pieces - 1 {
		n += (bishopAttacks(pieces.First(), occupied) & target).Count()
	}
	for pieces := free & (p.byType[Rook] | queens); pieces != 0; pieces &= pieces - 1 {
		n += (rookAttacks(pieces.First(), occupied) & target).Count()
	}
	return n
}

// countPinned returns the number of moves of pinned bishops, rooks and queens. It is 0 while
// another piece gives check, because no square is on both the pin and the line of the check.
func countPinned(p *Position, king Square, pinned, target Bitboard) int {
	n, occupied := 0, p.Occupied()
	for pieces := pinned & (p.byType[Bishop] | p.byType[Queen]); pieces != 0; pieces &= pieces - 1 {
		s := pieces.First()
		n += (bishopAttacks(s, occupied) & target & line(king, s)).Count()
	}
	for pieces := pinned & (p.byType[Rook] | p.byType[Queen]); pieces != 0; pieces &= pieces - 1 {
		s := pieces.First()
		n += (rookAttacks(s, occupied) & target & line(king, s)).Count()
	}
	return n
}
