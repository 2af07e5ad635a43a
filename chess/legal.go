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
func (p *Position) castlings() Bitboard {
	if p.castling&p.byColor[p.turn&1] == 0 {
		return 0
	}
	if p.turn == White {
		return castlings[whiteSide](p)
	}
	return castlings[blackSide](p)
}

func castlings[S side](p *Position) Bitboard {
	king, occupied := p.King(colorOf[S]()), p.Occupied()
	checkers, _, _ := guards[S](p, king, occupied)
	_, rooks := kingMoves[S](p, king, checkers)
	return rooks
}
