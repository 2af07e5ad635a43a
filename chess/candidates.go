package chess

// MoveTo returns the legal move, other than castling, of a piece of type t from a square in from to
// the square to. n is the number of pieces that can make the move, which a notation like "Nbd2"
// must know. m is meaningful only when n is 1. A pawn that reaches the last rank needs a promotion,
// and no other move may have one; otherwise n is 0.
//
// MoveTo examines only the pieces that can reach the square. It is therefore much faster than
// listing the legal moves.
func (p *Position) MoveTo(t PieceType, from Bitboard, to Square, promotion PieceType) (m Move, n int) {
	to &= 63
	if t != Pawn {
		if promotion != NoPieceType {
			return NoMove, 0
		}
		pieces := p.reachers(t, from, to)
		return makeMove(pieces.First()&63, to, int(t)), pieces.Count()
	}
	last := backRanks.Has(to)
	if last != (promotion >= Knight && promotion <= Queen) || !last && promotion != NoPieceType {
		return NoMove, 0
	}
	movers := p.reachers(Pawn, from, to)
	start, kind := movers.First()&63, int(Pawn)
	switch {
	case last:
		kind = kindPromotion + int(promotion)
	case to == p.enPassant:
		// Only a capture: the square that was passed over lies behind the
		// enemy pawn, and no pawn of ours steps there.
		kind = kindEnPassant
	case to-start == 16 || start-to == 16:
		kind = kindDoublePush
	}
	return makeMove(start, to, kind), movers.Count()
}

// reachers returns the pieces of type t on the squares in from that can legally move to the square
// to. Castling is not considered.
func (p *Position) reachers(t PieceType, from Bitboard, to Square) Bitboard {
	us := p.turn & 1
	them := us ^ 1
	toBB := Bitboard(1) << to
	occupied := p.Occupied()
	pieces := p.byType[t&7] & p.byColor[us] & from
	if pieces == 0 || p.byColor[us]&toBB != 0 {
		return 0
	}
	switch t {
	case Pawn:
		pieces &= p.pawnSources(us, to, toBB, occupied)
	case Knight:
		pieces &= knightTable[to]
	case Bishop:
		pieces &= bishopAttacks(to, occupied)
	case Rook:
		pieces &= rookAttacks(to, occupied)
	case Queen:
		pieces &= bishopAttacks(to, occupied) | rookAttacks(to, occupied)
	default:
		if pieces &= kingTable[to]; pieces != 0 && p.attackersOf(to, them, occupied^pieces) != 0 {
			return 0
		}
		return pieces
	}
	king := p.King(us)
	// Without an enemy piece in sight of the king on an empty board, no move of
	// another piece can leave the king in check.
	queens := p.byType[Queen]
	if p.byColor[them]&^toBB&(bishopRays[king&63]&(p.byType[Bishop]|queens)|rookRays[king&63]&(p.byType[Rook]|queens)|
		knightTable[king&63]&p.byType[Knight]|pawnTable[us][king&63]&p.byType[Pawn]) == 0 {
		return pieces
	}
	passing := t == Pawn && to == p.enPassant
	for left := pieces; left != 0; left &= left - 1 {
		one := left & -left
		safe := false
		if passing {
			safe = p.enPassantLegal(one.First(), to)
		} else {
			// A piece taken on the square gives check no more.
			safe = p.attackersOf(king, them, occupied&^one|toBB)&^toBB == 0
		}
		if !safe {
			pieces ^= one
		}
	}
	return pieces
}

// pawnSources returns the squares from which a pawn of the side us could reach the square to: by a
// capture when an enemy piece is on it or it is the en passant square, otherwise by a step. toBB is
// the set of that one square.
func (p *Position) pawnSources(us Color, to Square, toBB, occupied Bitboard) Bitboard {
	if p.byColor[us^1]&toBB != 0 || to == p.enPassant {
		return pawnTable[us^1][to]
	}
	behind, twoBehind, doubleRank := toBB>>8, toBB>>16, rankBoard(3)
	if us == Black {
		behind, twoBehind, doubleRank = toBB<<8, toBB<<16, rankBoard(4)
	}
	if toBB&doubleRank != 0 && occupied&behind == 0 {
		return behind | twoBehind
	}
	return behind
}
