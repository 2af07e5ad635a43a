package chess

// Key returns the repetition key of the position. Positions that are the same by [Position.Same]
// have equal keys, and other positions almost always have different keys. The key is the same in
// every build and may be stored. Never decide a claim by the key alone: when keys are equal, call
// Same.
func (p *Position) Key() uint64 { return p.key }

// Same reports whether two positions are the same for a claim of repetition: the same player has
// the move, pieces of the same kind and colour are on the same squares, and the possible moves of
// all pieces of both players are the same (Article 9.2, 2009). A right to capture in passing
// therefore counts only where the capture is legal. Castling rights count even while castling is
// temporarily prevented.
func (p *Position) Same(q *Position) bool {
	return p.key == q.key &&
		p.turn == q.turn &&
		p.byColor == q.byColor &&
		p.byType == q.byType &&
		p.castling == q.castling &&
		p.enPassant == q.enPassant
}

// splitMix is the 64-bit SplitMix generator of Steele, Lea and Flood (2014). Its sequence depends
// only on the seed.
type splitMix uint64

// next returns the next number of the sequence.
func (g *splitMix) next() uint64 {
	*g += 0x9e3779b97f4a7c15
	z := uint64(*g)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// keyNumbers holds the random numbers that are combined into a key by XOR.
type keyNumbers struct {
	piece       [2][8][64]uint64
	castling    [64]uint64 // by the square of the rook
	enPassant   [8]uint64  // by file
	blackToMove uint64
}

var keys = makeKeyNumbers(1924) // the year FIDE was founded; any seed would do

// makeKeyNumbers returns the numbers that the generator yields for a seed.
func makeKeyNumbers(seed uint64) (k keyNumbers) {
	numbers := splitMix(seed)
	for c := White; c <= Black; c++ {
		for t := Pawn; t <= King; t++ {
			for s := A1; s <= H8; s++ {
				k.piece[c][t][s] = numbers.next()
			}
		}
	}
	for file := range 8 {
		k.castling[MakeSquare(file, 0)] = numbers.next()
		k.castling[MakeSquare(file, 7)] = numbers.next()
		k.enPassant[file] = numbers.next()
	}
	k.blackToMove = numbers.next()
	return k
}

// computeKey computes the key from all parts of the position. It must agree with the key that Play
// updates.
func (p *Position) computeKey() uint64 {
	var key uint64
	for c := White; c <= Black; c++ {
		for t := Pawn; t <= King; t++ {
			for s := range p.Pieces(c, t).Squares() {
				key ^= keys.piece[c][t][s]
			}
		}
	}
	for s := range p.castling.Squares() {
		key ^= keys.castling[s]
	}
	if p.enPassant != NoSquare {
		key ^= keys.enPassant[p.enPassant.File()]
	}
	if p.turn == Black {
		key ^= keys.blackToMove
	}
	return key
}
