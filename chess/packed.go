package chess

// Packed is a position in 48 bytes, without its two counters: what a program keeps
// that must remember millions. Two of them are equal, by ==, exactly when the
// positions are the same in the sense of [Position.Same]. The zero value is none.
type Packed struct {
	// planes hold, square by square, three bits for the kind of piece and one for its
	// colour. The kind 7 is a rook with which castling is still a right.
	planes    [4]Bitboard
	key       uint64
	turn      Color
	enPassant Square
}

// Pack gives the short form.
func (p *Position) Pack() Packed {
	bishops, queens, kings := p.byType[Bishop], p.byType[Queen], p.byType[King]
	return Packed{
		planes: [4]Bitboard{
			p.byType[Pawn] | bishops | queens | p.castling,
			p.byType[Knight] | bishops | kings | p.castling,
			p.byType[Rook] | queens | kings,
			p.byColor[Black],
		},
		key: p.key, turn: p.turn, enPassant: p.enPassant,
	}
}

// Position gives the position back, move 1 with no half moves counted.
func (k *Packed) Position() Position {
	a, b, c := k.planes[0], k.planes[1], k.planes[2]
	return Position{
		byType: [8]Bitboard{
			Pawn: a &^ (b | c), Knight: b &^ (a | c), Bishop: a & b &^ c,
			Rook: c &^ (a ^ b), Queen: a & c &^ b, King: b & c &^ a,
		},
		byColor:  [2]Bitboard{(a | b | c) &^ k.planes[3], k.planes[3]},
		castling: a & b & c, key: k.key, fullmove: 1, turn: k.turn, enPassant: k.enPassant,
	}
}

// Key returns [Position.Key].
func (k *Packed) Key() uint64 { return k.key }

// Turn returns the side that has the move.
func (k *Packed) Turn() Color { return k.turn }
