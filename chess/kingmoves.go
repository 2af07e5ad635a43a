package chess

// kingMoves returns the squares to which the king can move and the rooks with which it can castle.
// A square is a target when it is empty or has an enemy piece, and is not attacked once the king
// has moved.
func (p *Position) kingMoves(l *lines) (targets, castlings Bitboard) {
	targets = kingTable[l.king] &^ l.own
	if rights := p.castling & l.own; rights != 0 && l.checkers == 0 {
		castlings = l.unblocked(rights)
	}
	if targets|castlings == 0 {
		return 0, 0 // walled in, as at the start: no need to look at their pieces
	}
	attacked := p.attacked(l.us^1, l.occupied&^(1<<l.king))
	for rest := castlings; rest != 0; rest &= rest - 1 {
		rook := rest.First() & 63
		if l.way(rook).crossed(l.us)&attacked != 0 || p.uncovers(l, rook) {
			castlings &^= 1 << rook
		}
	}
	return targets &^ attacked, castlings
}

// castlingWay holds two sets of squares for castling with a king and a rook on the first rank. The
// squares vacantOn1 must be vacant. The king crosses the squares crossedOn1, which include its last
// square but not its first.
type castlingWay struct{ vacantOn1, crossedOn1 Bitboard }

// vacant returns the squares that must be vacant for the side.
func (w *castlingWay) vacant(us Color) Bitboard { return w.vacantOn1 << (56 * us & 63) }

// crossed returns the squares that the king of the side crosses.
func (w *castlingWay) crossed(us Color) Bitboard { return w.crossedOn1 << (56 * us & 63) }

// castlingWays holds the castlingWay for each pair of files of king and rook.
var castlingWays = makeCastlingWays()

// makeCastlingWays computes castlingWays.
func makeCastlingWays() (ways [8][8]castlingWay) {
	for king := A1; king <= H1; king++ {
		for rook := A1; rook <= H1; rook++ {
			m := makeMove(king, rook, kindCastling)
			kingWay := betweenTable[king][m.KingTo()].With(m.KingTo())
			rookWay := betweenTable[rook][m.RookTo()].With(m.RookTo())
			ways[king][rook] = castlingWay{(kingWay | rookWay).Without(king).Without(rook), kingWay.Without(king)}
		}
	}
	return ways
}

// way returns the castlingWay of our king and a rook.
func (l *lines) way(rook Square) *castlingWay { return &castlingWays[l.king&7][rook&7] }

// unblocked returns the rooks for which all squares that castling needs vacant are vacant (Article
// 3.8.b.2.b and Appendix F.3, 2009).
func (l *lines) unblocked(rooks Bitboard) Bitboard {
	for rest := rooks; rest != 0; rest &= rest - 1 {
		rook := rest.First() & 63
		if l.way(rook).vacant(l.us)&l.occupied != 0 {
			rooks &^= 1 << rook
		}
	}
	return rooks
}

// uncovers reports whether castling exposes the king on its rank: the rook shielded it from a rook
// or queen that attacks it after castling. This is possible only in Chess960.
func (p *Position) uncovers(l *lines, rook Square) bool {
	behind := l.enemy & (p.byType[Rook] | p.byType[Queen]) & rankBoard(rook.Rank())
	if behind == 0 {
		return false
	}
	m := makeMove(l.king, rook, kindCastling)
	occupied := l.occupied&^(1<<l.king|1<<rook) | m.KingTo().Bitboard() | m.RookTo().Bitboard()
	return rookAttacks(m.KingTo(), occupied)&behind != 0
}

// attacked returns all squares that a side attacks when the squares in occupied are occupied.
func (p *Position) attacked(by Color, occupied Bitboard) Bitboard {
	by &= 1
	pieces := p.byColor[by]
	pawns := pieces & p.byType[Pawn]
	shift := 8 + 48*int(by)
	attacked := rotate(pawns&^fileA, shift-1) | rotate(pawns&^fileH, shift+1)
	attacked |= kingTable[(pieces&p.byType[King]).First()&63]
	for knights := pieces & p.byType[Knight]; knights != 0; knights &= knights - 1 {
		attacked |= knightTable[knights.First()&63]
	}
	queens := p.byType[Queen]
	for sliders := pieces & (p.byType[Bishop] | queens); sliders != 0; sliders &= sliders - 1 {
		attacked |= bishopAttacks(sliders.First(), occupied)
	}
	for sliders := pieces & (p.byType[Rook] | queens); sliders != 0; sliders &= sliders - 1 {
		attacked |= rookAttacks(sliders.First(), occupied)
	}
	return attacked
}
