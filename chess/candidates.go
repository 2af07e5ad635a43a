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
	switch {
	case t == Pawn && p.turn == White:
		return pawnMoveTo[whiteSide](p, from, to, promotion)
	case t == Pawn:
		return pawnMoveTo[blackSide](p, from, to, promotion)
	case promotion != NoPieceType:
		return NoMove, 0
	}
	us := p.turn & 1
	own, toBB, ways := p.byColor[us], Bitboard(1)<<to, &waysOf[t&7]
	king := p.King(us)
	if t == King {
		king = to
	}
	pieces := p.byType[t&7] & own & from & (knightTable[to]&ways.knight | kingTable[to]&ways.king |
		bishopRays[to]&ways.bishop | rookRays[to]&ways.rook)
	if own&toBB != 0 {
		return NoMove, 0
	}
	pieces = p.legalMovers(pieces, to, king)
	return makeMove(pieces.First()&63, to, int(t)), pieces.Count()
}

// waysOf holds, for each type of piece but the pawn, the ways in which it moves. A way in which it
// does not move has the empty set. All ways are looked up, because a processor cannot predict which
// piece moves next.
var waysOf = [8]struct{ knight, bishop, rook, king Bitboard }{
	Knight: {knight: allSquares},
	Bishop: {bishop: allSquares},
	Rook:   {rook: allSquares},
	Queen:  {bishop: allSquares, rook: allSquares},
	King:   {king: allSquares},
}

// legalMovers returns our pieces, among the given ones, that can move to the square to: no piece is
// between, and our king is not left in check. The square king is where the king is after the move.
// A capture in passing is not considered.
func (p *Position) legalMovers(pieces Bitboard, to, king Square) Bitboard {
	occupied, toBB, between := p.Occupied(), Bitboard(1)<<(to&63), &betweenTable[to&63]
	enemy := p.byColor[p.turn&1^1] &^ toBB
	if p.stepsTo(king)&enemy != 0 {
		return 0
	}
	far := p.linesTo(king) & enemy
	for left := pieces; left != 0; left &= left - 1 {
		one := left & -left
		if between[left.First()&63]&occupied != 0 || far != 0 && anyReaches(far, king, occupied&^one|toBB) {
			pieces ^= one
		}
	}
	return pieces
}

// exposed reports whether our king on a square would be in check if exactly the squares in occupied
// were occupied and the enemy piece in taken had been captured.
func (p *Position) exposed(king Square, occupied, taken Bitboard) bool {
	enemy := p.byColor[p.turn&1^1] &^ taken
	return p.stepsTo(king)&enemy != 0 || anyReaches(p.linesTo(king)&enemy, king, occupied)
}

// stepsTo returns the knights and kings that attack a square, and the enemy pawns that attack it.
func (p *Position) stepsTo(s Square) Bitboard {
	s &= 63
	return pawnTable[p.turn&1][s]&p.byType[Pawn] | knightTable[s]&p.byType[Knight] | kingTable[s]&p.byType[King]
}

// linesTo returns the bishops, rooks and queens that attack a square on an empty board.
func (p *Position) linesTo(s Square) Bitboard {
	s &= 63
	queens := p.byType[Queen]
	return rookRays[s]&(p.byType[Rook]|queens) | bishopRays[s]&(p.byType[Bishop]|queens)
}

// anyReaches reports whether no piece is between one of the pieces in far and the king. It looks
// along the lines of these pieces instead of using the large tables of rooks and bishops, because
// few enemy pieces are on the king's lines.
func anyReaches(far Bitboard, king Square, occupied Bitboard) bool {
	between := &betweenTable[king&63]
	for ; far != 0; far &= far - 1 {
		if between[far.First()&63]&occupied == 0 {
			return true
		}
	}
	return false
}

// pawnMoveTo is MoveTo for a pawn.
func pawnMoveTo[S side](p *Position, from Bitboard, to Square, promotion PieceType) (m Move, n int) {
	us := colorOf[S]()
	own, toBB := p.byColor[us], Bitboard(1)<<(to&63)
	last := backRanks.Has(to)
	if last != (promotion >= Knight && promotion <= Queen) || !last && promotion != NoPieceType || own&toBB != 0 {
		return NoMove, 0
	}
	pawns := own & p.byType[Pawn] & from
	if to == p.enPassant {
		// Only a capture: the square that was passed over lies behind the
		// enemy pawn, and no pawn of ours steps there.
		pawns = p.enPassantPawns() & from
		return makeMove(pawns.First()&63, to, kindEnPassant), pawns.Count()
	}
	behind := rotate(toBB, -forward[S]())
	sources := behind | rotate(behind&^p.Occupied(), -forward[S]())&second[S]()
	if p.byColor[us^1]&toBB != 0 {
		sources = pawnTable[us^1][to&63]
	}
	pawns = p.legalMovers(pawns&sources, to, p.King(us))
	start, kind := pawns.First()&63, int(Pawn)
	if start^to == 16 {
		kind = kindDoublePush
	}
	if last {
		kind = kindPromotion + int(promotion)
	}
	return makeMove(start, to, kind), pawns.Count()
}

// second returns the second rank of the side, on which its pawns start.
func second[S side]() Bitboard { return rank1 << (8 + 40*colorOf[S]()) }
