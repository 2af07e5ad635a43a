package chess

// Setup is anything that a FEN can say, possible or not: pieces anywhere, rights
// without rooks, no kings. [Setup.Position] makes a legal Position of it or
// names everything that is wrong.
//
// The zero value is an empty board with an impossible en passant square; start
// from [EmptySetup] instead.
type Setup struct {
	// Board holds what stands on each square, a1 first.
	Board [64]Piece
	// Turn is the side to move.
	Turn Color
	// Castling holds the squares of the rooks with which castling is still a
	// right. This says every right of every Chess960 arrangement.
	Castling Bitboard
	// EnPassant is the square that a pawn has just passed over, or NoSquare.
	// A Setup may name it although no pawn can capture there.
	EnPassant Square
	// HalfmoveClock counts the moves of both players since the last capture or
	// pawn move (the count of Article 9.3, 2009, in half moves).
	HalfmoveClock int
	// FullmoveNumber is the number of the move on the score sheet, from 1.
	FullmoveNumber int
}

// EmptySetup returns an empty board, White to move, move 1, no rights.
func EmptySetup() Setup {
	return Setup{EnPassant: NoSquare, FullmoveNumber: 1}
}

// Counters above this are faults: no game comes near, and the sum stays far
// from any overflow.
const maxCounter = 1 << 20

// Position returns the legal position that the setup describes. When anything
// is wrong, the error is a *FaultError with every fault found that is not
// waived. Waiving keeps or corrects what the fault's comment says; faults that
// leave no position to speak of cannot be waived.
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

// Faults returns everything that is wrong with the setup, nothing waived.
func (s Setup) Faults() Fault {
	p := s.pieces()
	return s.faults(&p)
}

// pieces places the setup's pieces on the bitboards of a position that is not yet
// known to be legal. Every position begins here.
func (s *Setup) pieces() Position {
	needSliders()
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

// soundCastling keeps the rights that have their king and their rook, and of
// several to one wing only the outermost rook's.
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

// enPassantSound reports whether a pawn of the opponent can just have passed
// over the square: it stands in front of it, and behind it all is empty.
func (s *Setup) enPassantSound(p *Position) bool {
	sq, us := s.EnPassant, p.turn
	if !sq.Valid() || sq.Rank() != [2]int{5, 2}[us] {
		return false
	}
	pawn, origin := sq^8, pushed(sq, us)
	return (p.byType[Pawn] & p.byColor[us.Other()]).Has(pawn) &&
		p.Occupied()&(sq.Bitboard()|origin.Bitboard()) == 0
}

func clampCounter(n, least int) int { return min(max(n, least), maxCounter) }
