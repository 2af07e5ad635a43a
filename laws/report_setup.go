package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// ReportSetup says, during the game, that it was begun with a fault: the men
// set up wrongly, the colours reversed, or the board turned (Articles 7.1 and
// 7.2, 2009).
type ReportSetup struct{ Fault SetupFault }

var reportSetupSpec = Spec{
	By: Players | Arbiters, In: InPlay, At: Anywhere,
}

func (ReportSetup) CommandKind() string { return "ReportSetup" }
func (ReportSetup) spec() *Spec         { return &reportSetupSpec }

// decide takes a report that the game was begun with a fault. Rapid and
// blitz know a number of moves after which it comes too late; a turned board
// ends nothing, and reversed colours may have to stay.
func (c ReportSetup) decide(s *scene) *Refusal {
	if c.Fault >= numSetupFaults {
		return s.refuse(BadReport, RuleWrongSetup, Args{Text: c.Fault.String()})
	}
	if s.g.openCase != nil {
		return s.refuse(CaseIsOpen, RuleWrongSetup, Args{})
	}
	switch c.Fault {
	case WrongBoard:
		if s.setupStands() {
			return s.refuse(TooLateForSetup, RuleBoardLimit, Args{Want: s.t.SetupLimit})
		}
		s.emit(SetupNoted{Stamp: s.stamp(), Fault: c.Fault, Citation: s.t.cite(RuleWrongBoard)})
	case WrongColors:
		if s.colorsStay() {
			s.emit(SetupNoted{Stamp: s.stamp(), Fault: c.Fault, Citation: s.t.cite(RuleWrongColors)})
			return nil
		}
		s.openCase(WrongColorsCase, RuleWrongColors)
	case WrongMen:
		if s.setupStands() {
			return s.setupStays()
		}
		s.openCase(WrongMenCase, RuleWrongSetup)
	}
	return nil
}

// setupStays answers a report of wrong men that comes too late. The game goes on,
// and where the edition says so a king or a rook that stood wrongly does not
// castle (Appendix B4 of 2005, A.4.a of 2009, A.5.1.2 of 2023).
func (s *scene) setupStays() *Refusal {
	start, p := s.g.StartPosition(), s.g.Position()
	setup := p.Setup()
	for c := chess.White; c <= chess.Black; c++ {
		wrong := setup.Castling & s.t.wronglyPlaced(&start, c)
		setup.Castling &^= wrong
	}
	if setup.Castling == p.CastlingRights() {
		return s.refuse(TooLateForSetup, RuleSetupLimit, Args{Want: s.t.SetupLimit})
	}
	s.emit(SetupNoted{Stamp: s.stamp(), Fault: WrongMen, FEN: fen.FormatSetup(setup), Citation: s.t.cite(RuleNoCastling)})
	return nil
}

// wronglyPlaced returns the rooks of a player with which he may not castle since
// the game was begun with his king, or with them, on the wrong square. A start
// position of Chess960 is no fault.
func (t *table) wronglyPlaced(start *chess.Position, c chess.Color) chess.Bitboard {
	const kings, rooks = chess.Bitboard(1<<chess.E1 | 1<<chess.E8), chess.Bitboard(1<<chess.A1 | 1<<chess.H1 | 1<<chess.A8 | 1<<chess.H8)
	own := start.CastlingRights() & start.ByColor(c)
	if t.SwappedKing && !kings.Has(start.King(c)) {
		return own
	}
	if t.MisplacedRook {
		return own &^ rooks
	}
	return 0
}

// SetupFault is a fault with which a game was begun.
type SetupFault uint8

// The faults.
const (
	WrongMen SetupFault = iota
	WrongColors
	WrongBoard
	numSetupFaults = iota
)

var setupFaultNames = [...]string{"men", "colors", "board"}

// String returns the name in lower case.
func (f SetupFault) String() string {
	if int(f) < len(setupFaultNames) {
		return setupFaultNames[f]
	}
	return "unknown"
}

// ParseSetupFault reads what [SetupFault.String] writes.
func ParseSetupFault(name string) (SetupFault, bool) {
	return parseName[SetupFault](setupFaultNames[:], name)
}
