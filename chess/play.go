package chess

// Play makes a legal move and changes the position. After an illegal move the position is
// undefined. Take moves from the legal ones or call [Position.IsLegal] first.
func (p *Position) Play(m Move) {
	us := p.turn & 1
	them := us ^ 1
	from, to := m.From(), m.To()
	fromBB, toBB := Bitboard(1)<<from, Bitboard(1)<<to
	key := p.key ^ keys.blackToMove

	p.halfmove++
	p.fullmove += uint32(us)
	p.turn = them
	if p.enPassant != NoSquare {
		key ^= keys.enPassant[p.enPassant&7]
		p.enPassant = NoSquare
	}

	if p.byColor[them]&toBB != 0 {
		captured := p.typeOn(to)
		p.byColor[them] ^= toBB
		p.byType[captured&7] ^= toBB
		key ^= keys.piece[them][captured&7][to]
		p.halfmove = 0
	}
	if p.castling&(fromBB|toBB) != 0 {
		key ^= p.dropCastling(p.castling & (fromBB | toBB))
	}

	mover := m.Piece()
	switch m.kind() {
	case int(Pawn), kindEnPassant, kindDoublePush:
		p.halfmove = 0
	case int(King), kindCastling:
		if ours := p.castling & rankBoard(us.BackRank()); ours != 0 {
			key ^= p.dropCastling(ours)
		}
	}
	if m.IsCastling() {
		kingTo, rookTo := m.KingTo(), m.RookTo()
		p.byType[King] ^= fromBB
		p.byType[Rook] ^= toBB
		p.byColor[us] ^= fromBB | toBB
		p.byType[King] |= 1 << kingTo
		p.byType[Rook] |= 1 << rookTo
		p.byColor[us] |= 1<<kingTo | 1<<rookTo
		p.key = key ^ keys.piece[us][King][from] ^ keys.piece[us][King][kingTo] ^
			keys.piece[us][Rook][to] ^ keys.piece[us][Rook][rookTo]
		return
	}

	placed := mover
	if promotion := m.Promotion(); promotion != NoPieceType {
		placed = promotion
		p.halfmove = 0
	}
	p.byType[mover&7] ^= fromBB
	p.byType[placed&7] ^= toBB
	p.byColor[us] ^= fromBB | toBB
	key ^= keys.piece[us][mover&7][from] ^ keys.piece[us][placed&7][to]

	switch m.kind() {
	case kindEnPassant:
		victim := to ^ 8
		p.byColor[them] ^= 1 << victim
		p.byType[Pawn] ^= 1 << victim
		key ^= keys.piece[them][Pawn][victim]
	case kindDoublePush:
		passed := to ^ 8
		if pawnTable[us][passed]&p.byType[Pawn]&p.byColor[them] != 0 && p.canCaptureAt(passed) {
			p.enPassant = passed
			key ^= keys.enPassant[passed&7]
		}
	}
	p.key = key
}

// dropCastling removes castling rights. It returns the bits of the key that change.
func (p *Position) dropCastling(rooks Bitboard) (change uint64) {
	p.castling ^= rooks
	for ; rooks != 0; rooks &= rooks - 1 {
		change ^= keys.castling[rooks.First()&63]
	}
	return change
}

// canCaptureAt reports whether the side to move can legally capture in passing on a square that an
// enemy pawn has just passed over.
func (p *Position) canCaptureAt(passed Square) bool {
	us := p.turn & 1
	pawns := pawnTable[us^1][passed&63] & p.byType[Pawn] & p.byColor[us]
	for ; pawns != 0; pawns &= pawns - 1 {
		if p.enPassantLegal(pawns.First(), passed) {
			return true
		}
	}
	return false
}

// enPassantLegal reports whether our king is safe after our pawn on from captures in passing on
// passed. It examines the board after the capture, because two pieces leave their squares together.
func (p *Position) enPassantLegal(from, passed Square) bool {
	us := p.turn & 1
	victim := passed ^ 8
	after := p.Occupied() ^ 1<<(from&63) ^ 1<<(victim&63) ^ 1<<(passed&63)
	return p.attackersOf(p.King(us), us^1, after)&^(1<<(victim&63)) == 0
}
