package chess

// Play makes a legal move and changes the position. After an illegal move the position is
// undefined. Take moves from the legal ones or call [Position.IsLegal] first.
func (p *Position) Play(m Move) {
	if p.turn == White {
		play[whiteSide](p, m)
	} else {
		play[blackSide](p, m)
	}
}

// play makes a legal move of the side to move.
func play[S side](p *Position, m Move) {
	us := colorOf[S]()
	them := us ^ 1
	from, to := m.From(), m.To()
	fromBB, toBB := Bitboard(1)<<from, Bitboard(1)<<to
	ours := &keys.piece[us]
	key := p.key ^ keys.blackToMove

	halfmove := p.halfmove + 1
	p.fullmove += uint32(us)
	p.turn = them
	if p.enPassant != NoSquare {
		key ^= keys.enPassant[p.enPassant&7]
		p.enPassant = NoSquare
	}
	if p.byColor[them]&toBB != 0 {
		captured := p.typeOn(to) & 7
		p.byColor[them] ^= toBB
		p.byType[captured] ^= toBB
		key ^= keys.piece[them][captured][to]
		halfmove = 0
	}
	if p.castling != 0 {
		lost := fromBB | toBB
		if m.Piece() == King {
			lost |= rankBoard(us.BackRank())
		}
		if lost &= p.castling; lost != 0 {
			key ^= p.dropCastling(lost)
		}
	}

	if kind := m.kind(); kind <= int(King) {
		if kind == int(Pawn) {
			halfmove = 0
		}
		p.byType[kind&7] ^= fromBB | toBB
		p.byColor[us] ^= fromBB | toBB
		p.halfmove = halfmove
		p.key = key ^ ours[kind&7][from] ^ ours[kind&7][to]
		return
	}
	if m.IsCastling() {
		kingTo, rookTo := m.KingTo()&63, m.RookTo()&63
		p.byType[King] ^= fromBB
		p.byType[Rook] ^= toBB
		p.byColor[us] ^= fromBB | toBB
		p.byType[King] |= 1 << kingTo
		p.byType[Rook] |= 1 << rookTo
		p.byColor[us] |= 1<<kingTo | 1<<rookTo
		p.halfmove = halfmove
		p.key = key ^ ours[King][from] ^ ours[King][kingTo] ^ ours[Rook][to] ^ ours[Rook][rookTo]
		return
	}

	placed := Pawn
	switch promotion := m.Promotion(); {
	case promotion != NoPieceType:
		placed = promotion
	case m.IsEnPassant():
		victim := to ^ 8
		p.byColor[them] ^= 1 << victim
		p.byType[Pawn] ^= 1 << victim
		key ^= keys.piece[them][Pawn][victim]
	}
	p.byType[Pawn] ^= fromBB
	p.byType[placed&7] ^= toBB
	p.byColor[us] ^= fromBB | toBB
	key ^= ours[Pawn][from] ^ ours[placed&7][to]
	if m.IsDoubleStep() {
		passed := to ^ 8
		if pawnTable[us][passed]&p.byType[Pawn]&p.byColor[them] != 0 && p.canCaptureAt(passed) {
			p.enPassant = passed
			key ^= keys.enPassant[passed&7]
		}
	}
	p.halfmove = 0
	p.key = key
}

// dropCastling removes castling rights. It returns the bits by which the key changes.
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
	victim := Bitboard(1) << ((passed ^ 8) & 63)
	after := p.Occupied() ^ 1<<(from&63) ^ victim ^ 1<<(passed&63)
	return !p.exposed(p.King(us), after, victim)
}
