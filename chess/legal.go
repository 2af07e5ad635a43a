package chess

// IsLegal reports whether the move is one of the legal moves of the position.
func (p *Position) IsLegal(m Move) bool {
	if m.IsCastling() {
		return m.From() == p.King(p.turn) && p.castlings().Has(m.To())
	}
	found, n := p.MoveTo(m.Piece(), m.From().Bitboard(), m.To(), m.Promotion())
	return n == 1 && found == m
}

// HasLegalMove reports whether the side to move has a legal move.
func (p *Position) HasLegalMove() bool { return p.CountLegalMoves() != 0 }

// FindMove returns the legal move from one square to another with the given promotion (NoPieceType
// for none). For castling, to is the square where the king ends or the square of the castling rook.
// A plain king move to that square has precedence over castling. ok is false when there is no such
// move.
func (p *Position) FindMove(from, to Square, promotion PieceType) (m Move, ok bool) {
	piece := p.PieceAt(from)
	if piece == NoPiece || piece.Color() != p.turn || !to.Valid() {
		return NoMove, false
	}
	if m, n := p.MoveTo(piece.Type(), from.Bitboard(), to, promotion); n == 1 {
		return m, true
	}
	if piece.Type() != King || promotion != NoPieceType {
		return NoMove, false
	}
	castlings := p.castlings()
	if castlings.Has(to) {
		return makeMove(from, to, kindCastling), true
	}
	for ; castlings != 0; castlings &= castlings - 1 {
		if m := makeMove(from, castlings.First(), kindCastling); m.KingTo() == to {
			return m, true
		}
	}
	return NoMove, false
}

// castlings returns the rooks with which the side to move can castle now.
func (p *Position) castlings() (rooks Bitboard) {
	us := p.turn & 1
	for rest := p.castling & p.byColor[us]; rest != 0; rest &= rest - 1 {
		if p.canCastle(us, p.King(us)&63, rest.First()&63) {
			rooks |= rest & -rest
		}
	}
	return rooks
}

// canCastle reports whether our king and a rook that have the right to castle can do so now: the
// squares between are vacant, and the king is on no attacked square before, during and after it.
func (p *Position) canCastle(us Color, king, rook Square) bool {
	way, occupied := &castlingWays[us&1][king&7][rook&7], p.Occupied()
	if way.vacant&occupied != 0 || p.exposed(king, occupied, 0) {
		return false
	}
	without := occupied ^ 1<<(king&63)
	for crossed := way.crossed; crossed != 0; crossed &= crossed - 1 {
		if p.exposed(crossed.First(), without, 0) {
			return false
		}
	}
	return !p.uncovers(king, rook, way.beyond)
}
