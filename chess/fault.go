package chess

import (
	"fmt"
	"strings"
)

// Fault is a set of things that are wrong with a Setup. Combine with |, test
// with &.
type Fault uint32

// The faults. Those in [Recoverable] can be waived in [Setup.Position].
const (
	// FaultNoKing: a side has no king.
	FaultNoKing Fault = 1 << iota
	// FaultManyKings: a side has more than one king.
	FaultManyKings
	// FaultBackRankPawn: a pawn stands on the first or the eighth rank.
	FaultBackRankPawn
	// FaultOppositeCheck: the side that has just moved stands in check
	// (Article 1.2, 2009: its move cannot have been legal).
	FaultOppositeCheck
	// FaultCastling: a castling right lacks its king or its rook, or a wing has
	// two. Waived, such rights are dropped; of two the outer rook keeps it.
	FaultCastling
	// FaultEnPassant: no pawn can just have passed over the en passant square.
	// Waived, the square is dropped.
	FaultEnPassant
	// FaultCheckers: no last move can have given the check that stands on the
	// board. Waived, it stands.
	FaultCheckers
	// FaultMaterial: a side has more pieces than promotion can explain. Waived,
	// they all stay.
	FaultMaterial
	// FaultCounters: the half-move clock or the move number is negative, zero
	// (the number only) or beyond a million. Waived, it is set to the nearest
	// possible value.
	FaultCounters

	faultEnd
)

// Recoverable is the set of faults that can be waived.
const Recoverable = FaultCastling | FaultEnPassant | FaultCheckers | FaultMaterial | FaultCounters

// faultWords holds, in the order of the constants, the name by which a fault is
// waived and what it says.
var faultWords = [...]struct{ name, says string }{
	{"no-king", "a side has no king"},
	{"many-kings", "a side has more than one king"},
	{"back-rank-pawn", "a pawn stands on the first or eighth rank"},
	{"opposite-check", "the side not to move is in check"},
	{"castling", "a castling right has no king or rook to go with it"},
	{"en-passant", "no pawn can just have passed over the en passant square"},
	{"checkers", "no last move can have given this check"},
	{"material", "there are more pieces than promotion can explain"},
	{"counters", "the half-move clock or the move number is out of range"},
}

// ParseFault returns the fault of a name such as "castling"; ok is false for a
// name that is none.
func ParseFault(name string) (f Fault, ok bool) {
	for i, words := range faultWords {
		if words.name == name {
			return 1 << i, true
		}
	}
	return 0, false
}

// Names returns the names of the faults in the set, in a fixed order.
func (f Fault) Names() []string {
	var names []string
	for i, words := range faultWords {
		if f&(1<<i) != 0 {
			names = append(names, words.name)
		}
	}
	return names
}

// String returns the names, separated by commas; "none" for the empty set.
func (f Fault) String() string {
	if f &= faultEnd - 1; f == 0 {
		return "none"
	}
	return strings.Join(f.Names(), ",")
}

// FaultError is the refusal to make a Position of a Setup. It holds every fault
// that was found and not waived.
type FaultError struct {
	Faults Fault
}

// Error says every fault in one sentence.
func (e *FaultError) Error() string {
	var says []string
	for i, words := range faultWords {
		if e.Faults&(1<<i) != 0 {
			says = append(says, words.says)
		}
	}
	return fmt.Sprintf("not a legal position: %s (%s)", strings.Join(says, "; "), e.Faults)
}

// faults collects everything that is wrong. The pieces are on p already.
func (s *Setup) faults(p *Position) Fault {
	var f Fault
	kings := true
	for c := White; c <= Black; c++ {
		switch n := (p.byType[King] & p.byColor[c]).Count(); {
		case n == 0:
			f |= FaultNoKing
			kings = false
		case n > 1:
			f |= FaultManyKings
			kings = false
		}
		if tooMuchMaterial(p, c) {
			f |= FaultMaterial
		}
	}
	if p.byType[Pawn]&backRanks != 0 {
		f |= FaultBackRankPawn
	}
	if s.soundCastling(p) != s.Castling {
		f |= FaultCastling
	}
	passed := s.EnPassant != NoSquare && s.enPassantSound(p)
	if s.EnPassant != NoSquare && !passed {
		f |= FaultEnPassant
	}
	if s.HalfmoveClock != clampCounter(s.HalfmoveClock, 0) || s.FullmoveNumber != clampCounter(s.FullmoveNumber, 1) {
		f |= FaultCounters
	}
	if kings {
		us := p.turn
		if p.attackersOf(p.King(us.Other()), us, p.Occupied()) != 0 {
			f |= FaultOppositeCheck
		}
		passedOver := NoSquare
		if passed {
			passedOver = s.EnPassant
		}
		if impossibleCheck(p, passedOver) {
			f |= FaultCheckers
		}
	}
	return f
}

// tooMuchMaterial counts the pieces beyond the starting set: each of them must
// once have been a pawn. Two bishops on squares of one colour need one too.
func tooMuchMaterial(p *Position, c Color) bool {
	count := func(t PieceType, in Bitboard) int {
		return (p.byType[t] & p.byColor[c] & in).Count()
	}
	const all = ^Bitboard(0)
	const dark = Bitboard(0xaa55aa55aa55aa55)
	promoted := max(count(Knight, all)-2, 0) + max(count(Rook, all)-2, 0) + max(count(Queen, all)-1, 0) +
		max(count(Bishop, dark)-1, 0) + max(count(Bishop, ^dark)-1, 0)
	return p.byColor[c].Count() > 16 || promoted+count(Pawn, all) > 8
}

// impossibleCheck reports whether no single last move explains the check.
//
// A double check comes from a piece that moved and another that it uncovered: so
// never three, never two leapers, never two on one line through the king. After
// a double step of a pawn the checker is that pawn, or it was uncovered by it:
// then the king was not in check while the pawn still stood on its first square.
func impossibleCheck(p *Position, passedOver Square) bool {
	us := p.turn
	king := p.King(us)
	checkers := p.attackersOf(king, us.Other(), p.Occupied())
	if checkers == 0 {
		return false
	}
	if passedOver != NoSquare {
		pawn, origin := passedOver^8, pushed(passedOver, us)
		before := p.Occupied() ^ pawn.Bitboard() ^ origin.Bitboard()
		return p.attackersOf(king, us.Other(), before)&^pawn.Bitboard() != 0
	}
	if !checkers.Many() {
		return false
	}
	leapers := p.byType[Pawn] | p.byType[Knight]
	a, b := checkers.First(), checkers.Last()
	return checkers.Count() > 2 || (checkers & leapers).Many() || line(a, b).Has(king)
}
