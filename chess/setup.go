package chess

// Setup is any arrangement that a FEN can describe, legal or not: pieces anywhere, castling rights
// without rooks, no kings. [Setup.Position] converts it to a legal Position or returns its faults.
//
// The zero value has an invalid en passant square; start from [EmptySetup] instead.
type Setup struct {
	// Board holds the piece on each square, from a1 to h8.
	Board [64]Piece
	// Turn is the side to move.
	Turn Color
	// Castling holds the squares of the rooks that still have a castling right. It can express
	// every right of every Chess960 arrangement.
	Castling Bitboard
	// EnPassant is the square that a pawn has just passed over, or NoSquare. It may be set although
	// no pawn can capture there.
	EnPassant Square
	// HalfmoveClock is the number of half moves since the last capture or pawn move (for Article
	// 9.3, 2009).
	HalfmoveClock int
	// FullmoveNumber is the number of the move on the score sheet, from 1.
	FullmoveNumber int
}

// EmptySetup returns an empty board with White to move, move number 1 and no castling rights.
func EmptySetup() Setup {
	return Setup{EnPassant: NoSquare, FullmoveNumber: 1}
}

// maxCounter is the greatest valid counter. No game comes near it, and sums cannot overflow.
const maxCounter = 1 << 20

// Position returns the legal position that the setup describes. If the setup has faults that are
// not waived, the error is a *FaultError with all of them. The comment of each [Fault] says what
// waiving it does. Only the faults in [Recoverable] can be waived.
func (s Setup) Position(waive Fault) (Position, error) {
	p := s.pieces()
	faults := s.faults(&p)
	if left := faults &^ (waive & Recoverable); left != 0 {
		return Position{}, &FaultError{Faults: left}
	}
	p.turn = s.Turn & 1
	p.castling = s.soundCastling(&p)
	p.halfmove = uint32(clampCounter(s.HalfmoveClock, 0))
	p.fullmove = uint32(clampCounter(s.FullmoveNumber, 1))
	p.enPassant = NoSquare
	if s.EnPassant != NoSquare && s.enPassantSound(&p) && p.canCaptureAt(s.EnPassant) {
		p.enPassant = s.EnPassant
	}
	p.key = p.computeKey()
	return p, nil
}

// Faults returns all faults of the setup.
func (s Setup) Faults() Fault {
	p := s.pieces()
	return s.faults(&p)
}

// pieces returns a position with the setup's pieces and side to move. Its legality is not checked.
// Every Position is built from here.
func (s *Setup) pieces() Position {
	initSliders()
	var p Position
	for sq, piece := range s.Board {
		if t := piece.Type(); t >= Pawn && t <= King {
			p.byType[t] |= 1 << sq
			p.byColor[piece.Color()] |= 1 << sq
		}
	}
	p.turn = s.Turn & 1
	p.enPassant = NoSquare
	return p
}

// soundCastling returns the castling rights whose king and rook are on their squares. If there are
// several rights on one wing, it keeps only that of the outermost rook.
func (s *Setup) soundCastling(p *Position) Bitboard {
	var sound Bitboard
	for c := White; c <= Black; c++ {
		king := p.byType[King] & p.byColor[c] & rankBoard(c.BackRank())
		if king == 0 || king.Many() {
			continue
		}
		rooks := s.Castling & p.byType[Rook] & p.byColor[c] & rankBoard(c.BackRank())
		if inner := rooks & below(king.First()); inner != 0 {
			sound = sound.With(inner.First())
		}
		if outer := rooks &^ below(king.First()); outer != 0 {
			sound = sound.With(outer.Last())
		}
	}
	return sound
}

// enPassantSound reports whether an enemy pawn can just have passed over the en passant square: the
// pawn is in front of the square, and the square and the square behind it are empty.
func (s *Setup) enPassantSound(p *Position) bool {
	sq, us := s.EnPassant, p.turn
	if !sq.Valid() || sq.Rank() != [2]int{5, 2}[us] {
		return false
	}
	pawn, origin := sq^8, pushed(sq, us)
	return (p.byType[Pawn] & p.byColor[us.Other()]).Has(pawn) &&
		p.Occupied()&(sq.Bitboard()|origin.Bitboard()) == 0
}

// clampCounter returns n, or the nearer end of the range from lowest to maxCounter if n is outside
// it.
func clampCounter(n, lowest int) int { return min(max(n, lowest), maxCounter) }
