package chess

// kingMoves returns the squares to which the king can go, empty or taken from
// the opponent and not attacked once the king has left its own, and the rooks
// with which it can castle.
func (p *Position) kingMoves(l *lines) (targets, castlings Bitboard) {
	targets = kingTable[l.king] &^ l.own
	if rights := p.castling & l.own; rights != 0 && l.checkers == 0 {
		castlings = l.vacant(rights)
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

// castlingWay holds, for a king and a rook on the first rank, the squares that
// must be vacant but for these two, and those that the king crosses, its own
// left out and its last one included.
type castlingWay struct{ vacantOn1, crossedOn1 Bitboard }

func (w *castlingWay) vacant(us Color) Bitboard  { return w.vacantOn1 << (56 * us & 63) }
func (w *castlingWay) crossed(us Color) Bitboard { return w.crossedOn1 << (56 * us & 63) }

// castlingWays is indexed by the files of king and rook.
var castlingWays = makeCastlingWays()

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

func (l *lines) way(rook Square) *castlingWay { return &castlingWays[l.king&7][rook&7] }

// vacant returns those of the castling rooks whose way and whose king's way are
// vacant (Article 3.8.b.2.b and Appendix F.3, 2009).
func (l *lines) vacant(rooks Bitboard) Bitboard {
	for rest := rooks; rest != 0; rest &= rest - 1 {
		rook := rest.First() & 63
		if l.way(rook).vacant(l.us)&l.occupied != 0 {
			rooks &^= 1 << rook
		}
	}
	return rooks
}

// uncovers reports whether castling lays the king open: the rook was a shield,
// and a line piece behind it on the rank attacks the king when both have arrived.
// Only Chess960 knows this.
func (p *Position) uncovers(l *lines, rook Square) bool {
	behind := l.enemy & (p.byType[Rook] | p.byType[Queen]) & rankBoard(rook.Rank())
	if behind == 0 {
		return false
	}
	m := makeMove(l.king, rook, kindCastling)
	occupied := l.occupied&^(1<<l.king|1<<rook) | m.KingTo().Bitboard() | m.RookTo().Bitboard()
	return rookAttacks(m.KingTo(), occupied)&behind != 0
}

// attacked returns every square that a side attacks on a board on which these
// squares are occupied.
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
