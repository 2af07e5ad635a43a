package chess

import (
	"fmt"
	"strings"
)

// Fault is a set of faults of a Setup. Combine faults with |, test them with &.
type Fault uint32

// The values of type [Fault]. [Setup.Position] can waive those in [Recoverable].
const (
	// FaultNoKing: a side has no king.
	FaultNoKing Fault = 1 << iota
	// FaultManyKings: a side has more than one king.
	FaultManyKings
	// FaultBackRankPawn: a pawn stands on the first or the eighth rank.
	FaultBackRankPawn
	// FaultOppositeCheck: the side that has just moved is in check (Article 1.2, 2009: its move
	// cannot have been legal).
	FaultOppositeCheck
	// FaultCastling: a castling right lacks its king or its rook, or a wing has two rights. When
	// waived, rights without king or rook are dropped, and of two rights the outer rook's is kept.
	FaultCastling
	// FaultEnPassant: no pawn can have just passed over the en passant square. When waived, the
	// square is dropped.
	FaultEnPassant
	// FaultCheckers: no last move can have given the present check. When waived, the check stays.
	FaultCheckers
	// FaultMaterial: a side has more pieces than promotion can explain. When waived, all pieces
	// stay.
	FaultMaterial
	// FaultCounters: a counter is negative or too large (about a million), or the move number is
	// zero. When waived, the counter is set to the nearest possible value.
	FaultCounters

	faultEnd
)

// Recoverable is the set of faults that can be waived.
const Recoverable = FaultCastling | FaultEnPassant | FaultCheckers | FaultMaterial | FaultCounters

// faultWords holds the name and the description of each fault, in the order of the constants. The
// name is used to waive the fault.
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

// ParseFault returns the fault with a name such as "castling". ok is false for an unknown name.
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

// String returns the names, separated by commas, or "none" for the empty set.
func (f Fault) String() string {
	if f &= faultEnd - 1; f == 0 {
		return "none"
	}
	return strings.Join(f.Names(), ",")
}

// FaultError is the error of [Setup.Position]. It holds every fault that was found and not waived.
type FaultError struct {
	Faults Fault
}

// Error describes every fault in one sentence.
func (e *FaultError) Error() string {
	var says []string
	for i, words := range faultWords {
		if e.Faults&(1<<i) != 0 {
			says = append(says, words.says)
		}
	}
	return fmt.Sprintf("not a legal position: %s (%s)", strings.Join(says, "; "), e.Faults)
}

// faults returns all faults of the setup. p must hold the pieces already.
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

// tooMuchMaterial reports whether a side has more pieces than promotion can explain: more than 16,
// or more than 8 pawns and promoted pieces together. Every piece beyond the starting set counts as
// promoted, and so does a second bishop on squares of one colour.
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
// In a double check, one piece moved and uncovered the other. So there are never three checkers,
// never two knights or pawns, and never two checkers on one line through the king. After a double
// step of a pawn, the pawn gives check or has uncovered the checker. Then no other piece gave check
// while the pawn was on its first square.
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
