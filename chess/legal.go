package chess

// IsLegal reports whether the move is one of the legal moves of the position.
func (p *Position) IsLegal(m Move) bool {
	if m == NoMove {
		return false
	}
	var moves MoveList
	p.LegalMoves(&moves)
	for _, legal := range moves.Slice() {
		if legal == m {
			return true
		}
	}
	return false
}

// HasLegalMove reports whether the side to move can move at all.
func (p *Position) HasLegalMove() bool { return p.CountLegalMoves() != 0 }

// FindMove returns the legal move from one square to another, with the
// promotion named (NoPieceType for none). For castling, to may be the square
// where the king ends or the square of the castling rook; a plain king move
// comes before castling. ok is false when there is no such move.
func (p *Position) FindMove(from, to Square, promotion PieceType) (m Move, ok bool) {
	var moves MoveList
	p.LegalMoves(&moves)
	for _, m := range moves.Slice() {
		if m.From() == from && m.To() == to && m.Promotion() == promotion {
			return m, true
		}
	}
	for _, m := range moves.Slice() {
		if m.IsCastling() && m.From() == from && m.KingTo() == to && promotion == NoPieceType {
			return m, true
		}
	}
	return NoMove, false
}
