package chess

// kingMoves returns the squares to which the king can move and the rooks with which it can castle.
// A square is a target when it is empty or has an enemy piece, and is not attacked once the king
// has moved.
func kingMoves[S side](p *Position, king Square, checkers Bitboard) (targets, castlings Bitboard) {
	us := colorOf[S]()
	own, occupied := p.byColor[us], p.Occupied()
	targets = kingTable[king&63] &^ own
	rooks := p.castling & own
	if targets == 0 && kingTable[king&63]&rooks == 0 {
		return 0, 0 // walled in by other pieces, as at the start: castling needs a vacant square too
	}
	if checkers != 0 {
		rooks = 0
	}
	squares := targets
	for rest := rooks; rest != 0; rest &= rest - 1 {
		rook := rest.First() & 63
		way := &castlingWays[us][king&7][rook&7]
		if way.vacant&occupied != 0 {
			rooks ^= 1 << rook
		} else {
			squares |= way.crossed
		}
	}
	without := occupied &^ (1 << (king & 63))
	if rooks == 0 && !targets.Many() {
		// Most often there is one square: quicker than all that they attack.
		if targets != 0 && p.attackersOf(targets.First(), us^1, without) != 0 {
			targets = 0
		}
		return targets, 0
	}
	attacked := attackedByEnemy[S](p, squares, without)
	for ; rooks != 0; rooks &= rooks - 1 {
		rook := rooks.First() & 63
		way := &castlingWays[us][king&7][rook&7]
		if way.crossed&attacked == 0 && !p.uncovers(king, rook, way.beyond) {
			castlings |= 1 << rook
		}
	}
	return targets &^ attacked, castlings
}

// castlingWay holds sets of squares for castling with a king and a rook on the back rank. The
// squares vacant must be vacant (Article 3.8.b.2.b and Appendix F.3, 2009). The king crosses the
// squares crossed, which include its last square but not its first. The squares beyond are those
// that the rook hides from the king.
type castlingWay struct{ vacant, crossed, beyond Bitboard }

// castlingWays holds the castlingWay by colour and by the files of king and rook. initSliders fills
// it.
var castlingWays [2][8][8]castlingWay

// makeCastlingWays computes the ways on the rank that begins with the square corner.
func makeCastlingWays(corner Square) (ways [8][8]castlingWay) {
	rank := rankBoard(corner.Rank())
	for king := corner; king < corner+8; king++ {
		for rook := corner; rook < corner+8; rook++ {
			m := makeMove(king, rook, kindCastling)
			kingWay := betweenTable[king][m.KingTo()].With(m.KingTo())
			rookWay := betweenTable[rook][m.RookTo()].With(m.RookTo())
			beyond := rank & below(rook)
			if rook > king {
				beyond = rank &^ below(rook+1)
			}
			ways[king&7][rook&7] = castlingWay{(kingWay | rookWay).Without(king).Without(rook), kingWay.Without(king), beyond}
		}
	}
	return ways
}

// uncovers reports whether castling exposes the king on its rank. It does if a rook or queen on one
// of the squares beyond attacks the king after castling, and the castling rook had shielded the
// king from it. This is possible only in Chess960.
func (p *Position) uncovers(king, rook Square, beyond Bitboard) bool {
	behind := p.byColor[p.turn&1^1] & (p.byType[Rook] | p.byType[Queen]) & beyond
	if behind == 0 {
		return false
	}
	m := makeMove(king, rook, kindCastling)
	occupied := p.Occupied()&^(1<<(king&63)|1<<(rook&63)) | m.KingTo().Bitboard() | m.RookTo().Bitboard()
	return rookAttacks(m.KingTo(), occupied)&behind != 0
}

// attackedByEnemy returns the squares, among some, that the other side attacks when the squares in
// occupied are occupied.
func attackedByEnemy[S side](p *Position, squares, occupied Bitboard) Bitboard {
	pieces := p.byColor[colorOf[S]()^1]
	pawns, back := pieces&p.byType[Pawn], 64-forward[S]()
	attacked := rotate(pawns&^fileA, back-1) | rotate(pawns&^fileH, back+1)
	attacked |= kingTable[(pieces&p.byType[King]).First()&63]
	for knights := pieces & p.byType[Knight]; knights != 0; knights &= knights - 1 {
		attacked |= knightTable[knights.First()&63]
	}
	queens := p.byType[Queen]
	for sliders := pieces & (p.byType[Bishop] | queens); sliders != 0; sliders &= sliders - 1 {
		if s := sliders.First() & 63; bishopRays[s]&squares != 0 {
			attacked |= bishopAttacks(s, occupied)
		}
	}
	for sliders := pieces & (p.byType[Rook] | queens); sliders != 0; sliders &= sliders - 1 {
		if s := sliders.First() & 63; rookRays[s]&squares != 0 {
			attacked |= rookAttacks(s, occupied)
		}
	}
	return attacked & squares
}
