package chess

// Packed is a position in 48 bytes, without its two counters. It saves memory for programs that
// keep millions of positions. Two Packed values are equal (==) exactly when the positions are the
// same by [Position.Same]. The zero value is not a position.
type Packed struct {
	// planes hold four bits for each square: three for the type of the piece and one for its
	// colour. Type 7 is a rook that still has a castling right.
	planes    [4]Bitboard
	key       uint64
	turn      Color
	enPassant Square
}

// Pack returns the packed form of the position.
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

// Position returns the unpacked position, with move number 1 and half-move clock 0.
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

// Key returns the repetition key of the position, the same as [Position.Key].
func (k *Packed) Key() uint64 { return k.key }

// Turn returns the side that has the move.
func (k *Packed) Turn() Color { return k.turn }
