package laws

import "time"

type (
	// ReportSetup says, during the game, that it was begun with a fault: the men
	// set up wrongly, the colours reversed, or the board turned (Articles 7.1 and
	// 7.2, 2009).
	ReportSetup struct{ Fault SetupFault }

	// RuleSetup answers a report that waits for the arbiter: a new game, or none
	// because the report was unfounded or because he lets the colours stand.
	RuleSetup struct {
		NewGame bool
		Reason  string
	}

	// RestorePosition puts a position back on the board after an irregularity
	// (Articles 7.4.a and 7.5, 2009). The moves after it are undone; the clocks
	// stand until the arbiter resumes the game.
	RestorePosition struct {
		// Ply says how many half moves the game then has. Without a FEN the
		// position is the one that the log has there.
		Ply int
		// FEN is the position where the log cannot tell it, "" where it can.
		FEN string
		// LastKnown says that the position immediately before the irregularity
		// cannot be found, and that this is the last one that can.
		LastKnown bool
		// Times says what the dials then show, and Left gives it for [TimesGiven].
		Times  Times
		Left   [2]time.Duration
		Reason string
	}
)

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

// Times says what the dials show after a position was restored.
type Times uint8

// The times. The proposal is what the edition offers: the formula of Article
// 12.6 in 1993, elsewhere what the log says the dials showed.
const (
	TimesProposed Times = iota
	TimesLogged         // what the log says they showed then
	TimesKept           // what they show now
	TimesGiven          // what the arbiter says
	numTimes      = iota
)

var timesNames = [...]string{"proposed", "logged", "kept", "given"}

// String returns the name in lower case.
func (t Times) String() string {
	if int(t) < len(timesNames) {
		return timesNames[t]
	}
	return "unknown"
}

// ParseTimes reads what [Times.String] writes.
func ParseTimes(name string) (Times, bool) { return parseName[Times](timesNames[:], name) }

func (ReportSetup) CommandKind() string     { return "ReportSetup" }
func (RuleSetup) CommandKind() string       { return "RuleSetup" }
func (RestorePosition) CommandKind() string { return "RestorePosition" }

func (ReportSetup) command()     {}
func (RuleSetup) command()       {}
func (RestorePosition) command() {}
