package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// What is said and decided at the arbiter's desk: conduct and its penalties,
// telephones, appeals, hints, and what the Laws leave to his judgement.
type (
	// ReportConduct notes that a player broke a rule of conduct (Articles 12.1 to
	// 12.6, 2009). It has no consequence by itself.
	ReportConduct struct {
		Player  chess.Color
		Offence Offence
		Text    string
	}
	// Penalise imposes a penalty on a player (Article 13.4, 2009).
	Penalise struct {
		Player  chess.Color
		Penalty Penalty
		// Span is the time that the opponent gets or the player loses; Points are
		// the half points by which a score is changed.
		Span   time.Duration
		Points int
		// Opponent is what the opponent scores when the player loses the game.
		Opponent OpponentScore
		// Offence is what it is for.
		Offence Offence
		Reason  string
	}
	// BothRefuse declares the game lost by both players, who refuse to comply
	// with the Laws (Article 12.9, 2009).
	BothRefuse struct{ Reason string }
	// PhoneRang says that a player's telephone or other device made a sound
	// (Article 12.3.b, 2009). Opponent is what the opponent scores where the
	// edition leaves it to the arbiter.
	PhoneRang struct {
		Player   chess.Color
		Opponent OpponentScore
	}
	// DeviceFound says that a player has a device on him that has made no sound;
	// Off that it is switched off completely.
	DeviceFound struct {
		Player chess.Color
		Off    bool
	}
	// Expel sends somebody who is not playing this game out of the hall (Article
	// 13.7.a, 2009).
	Expel struct {
		Role   Role
		Name   string
		Reason string
	}
	// NoteAppeal notes that a player appeals against a decision of the arbiter
	// (Article 12.10, 2009). Against is the rule that was applied.
	NoteAppeal struct {
		Against Rule
		Text    string
	}
	// Inform is the arbiter telling a player something about the game (Article
	// 13.6, 2009).
	Inform struct {
		To   chess.Color
		What Hint
	}
	// Witness is somebody who is not playing telling the arbiter of an
	// irregularity (Article 13.7.a, 2009).
	Witness struct{ Text string }
	// AskExplanation asks the arbiter to explain a point of the Laws (Article
	// 11.9, 2023).
	AskExplanation struct{ Text string }
	// DecideByAnalogy records a decision where the Laws are silent (Preface).
	// Article is the one that it leans on.
	DecideByAnalogy struct {
		Article string
		Reason  string
	}
	// DeclareDead ends the game because neither player can mate by any series of
	// legal moves, where no search has proved it (Article 5.2.b, 2009).
	DeclareDead struct{ Reason string }

	// HandInEvidence is the claimant's evidence where no arbiter is present: the
	// final position as he wrote it down, in the notation of Forsyth and Edwards,
	// and whether a score sheet written up to date goes with it (Appendix D, 2009).
	HandInEvidence struct {
		Position string
		Sheet    bool
	}
	// VerifyEvidence is the opponent's word on it.
	VerifyEvidence struct{ Right bool }
)

// What concerns the clocks over the board, and those who come late.
type (
	// PlayerStopClocks stops both clocks in order to seek the arbiter's help
	// (Article 6.12.b, 2009).
	PlayerStopClocks struct {
		Reason StopReason
		Text   string
	}
	// RuleStop says whether a player had a valid reason to stop the clocks
	// (Article 6.12.d, 2009), or whether a defect that he claimed is evident.
	RuleStop struct {
		Valid  bool
		Reason string
	}
	// ClaimClockDefect claims that the clock is defective or, with Setting, that
	// it was set wrongly (Article 6.10, 2009). It stops the clocks.
	ClaimClockDefect struct {
		Setting bool
		Text    string
	}
	// RuleClock is what the arbiter finds about the clock on the table: whether it can
	// add time for the moves. Where it cannot, Guideline III.4 of 2023 does not apply,
	// and III.5 does.
	RuleClock struct {
		Adds   bool
		Reason string
	}
	// Reopen lets a game go on over the board that a flag has ended, because the clock
	// was defective (Article 6.10.a, 2009; 12.4, 1993). Left is what both dials show
	// from now on; the clocks stand until the arbiter starts them.
	Reopen struct {
		Left   [2]time.Duration
		Reason string
	}
	// SetControl sets the clock to the controls that it should have been set to,
	// and both dials (Article 6.10.b, 2009). Schedule says that the schedule of the
	// event would suffer if it were not done (Appendix A.5.1.1, 2023).
	SetControl struct {
		Control  [2]clock.Control
		Left     [2]time.Duration
		Schedule bool
		Reason   string
	}
	// SetMoveCounter sets the move counters: the period that each player is in,
	// from 0, and how many moves he has completed in it (Article 6.13, 2009).
	SetMoveCounter struct {
		Period, Moves [2]int
		Reason        string
	}
	// FindBothFlags says that both flags are down and that nobody can establish
	// which fell first (Article 6.11, 2009).
	FindBothFlags struct{ Reason string }
	// AdmitAssistant accepts an assistant for a player (Article 6.7.d, 2009).
	AdmitAssistant struct {
		To   chess.Color
		Task Task
		Name string
	}

	// Excuse is the arbiter's decision on how late a player may be (Article 6.6,
	// 1997), counted from the start; [NoDefaultTime] lifts the limit.
	Excuse struct {
		Player chess.Color
		Until  time.Duration
		Reason string
	}
	// DefaultPlayer declares the game lost by a player who has not come.
	DefaultPlayer struct {
		Player chess.Color
		Reason string
	}
)

func (ReportConduct) CommandKind() string    { return "ReportConduct" }
func (Penalise) CommandKind() string         { return "Penalise" }
func (BothRefuse) CommandKind() string       { return "BothRefuse" }
func (PhoneRang) CommandKind() string        { return "PhoneRang" }
func (DeviceFound) CommandKind() string      { return "DeviceFound" }
func (Expel) CommandKind() string            { return "Expel" }
func (NoteAppeal) CommandKind() string       { return "NoteAppeal" }
func (Inform) CommandKind() string           { return "Inform" }
func (Witness) CommandKind() string          { return "Witness" }
func (AskExplanation) CommandKind() string   { return "AskExplanation" }
func (DecideByAnalogy) CommandKind() string  { return "DecideByAnalogy" }
func (DeclareDead) CommandKind() string      { return "DeclareDead" }
func (HandInEvidence) CommandKind() string   { return "HandInEvidence" }
func (VerifyEvidence) CommandKind() string   { return "VerifyEvidence" }
func (PlayerStopClocks) CommandKind() string { return "PlayerStopClocks" }
func (RuleStop) CommandKind() string         { return "RuleStop" }
func (ClaimClockDefect) CommandKind() string { return "ClaimClockDefect" }
func (RuleClock) CommandKind() string        { return "RuleClock" }
func (Reopen) CommandKind() string           { return "Reopen" }
func (SetControl) CommandKind() string       { return "SetControl" }
func (SetMoveCounter) CommandKind() string   { return "SetMoveCounter" }
func (FindBothFlags) CommandKind() string    { return "FindBothFlags" }
func (AdmitAssistant) CommandKind() string   { return "AdmitAssistant" }
func (Excuse) CommandKind() string           { return "Excuse" }
func (DefaultPlayer) CommandKind() string    { return "DefaultPlayer" }

func (ReportConduct) command()    {}
func (Penalise) command()         {}
func (BothRefuse) command()       {}
func (PhoneRang) command()        {}
func (DeviceFound) command()      {}
func (Expel) command()            {}
func (NoteAppeal) command()       {}
func (Inform) command()           {}
func (Witness) command()          {}
func (AskExplanation) command()   {}
func (DecideByAnalogy) command()  {}
func (DeclareDead) command()      {}
func (HandInEvidence) command()   {}
func (VerifyEvidence) command()   {}
func (PlayerStopClocks) command() {}
func (RuleStop) command()         {}
func (ClaimClockDefect) command() {}
func (RuleClock) command()        {}
func (Reopen) command()           {}
func (SetControl) command()       {}
func (SetMoveCounter) command()   {}
func (FindBothFlags) command()    {}
func (AdmitAssistant) command()   {}
func (Excuse) command()           {}
func (DefaultPlayer) command()    {}
