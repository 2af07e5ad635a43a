package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// Facts of the arbiter's desk.
type (
	// ConductReported is a breach of conduct, noted.
	ConductReported struct {
		Stamp
		Player  chess.Color
		Offence Offence
		Text    string
		Citation
	}
	// Penalised is a penalty. Time is on the dials at once; points count when the
	// game is over.
	Penalised struct {
		Stamp
		Player  chess.Color
		Penalty Penalty
		Span    time.Duration
		Points  int
		Offence Offence
		Reason  string
		Clock   clock.Reading
		Citation
	}
	// DeviceNoticed is a telephone or another device of a player, that was heard
	// or found.
	DeviceNoticed struct {
		Stamp
		Player  chess.Color
		Sounded bool
		Citation
	}
	// Expelled says that somebody who is not playing was sent out.
	Expelled struct {
		Stamp
		Role   Role
		Name   string
		Reason string
		Citation
	}
	// AppealNoted is a player's appeal against a decision.
	AppealNoted struct {
		Stamp
		By      chess.Color
		Against Rule
		Text    string
		Citation
	}
	// Informed says what the arbiter told a player.
	Informed struct {
		Stamp
		To   chess.Color
		What Hint
		Citation
	}
	// Witnessed is what somebody who is not playing told the arbiter.
	Witnessed struct {
		Stamp
		Text string
		Citation
	}
	// ExplanationAsked is a player's question about the Laws.
	ExplanationAsked struct {
		Stamp
		By   chess.Color
		Text string
		Citation
	}
	// DecidedByAnalogy is a decision where the Laws are silent.
	DecidedByAnalogy struct {
		Stamp
		Leaning string
		Reason  string
		Citation
	}

	// EvidenceGiven is what the claimant handed in where no arbiter is present.
	// Right says that it is the position on the board.
	EvidenceGiven struct {
		Stamp
		By       chess.Color
		Position string
		Right    bool
		Sheet    bool
		Citation
	}
	// EvidenceVerified is the opponent's word on it.
	EvidenceVerified struct {
		Stamp
		By    chess.Color
		Right bool
		Citation
	}
)

// Facts about the clocks and about those who come late.
type (
	// HelpSought says that a player stopped the clocks and called the arbiter.
	HelpSought struct {
		Stamp
		By     chess.Color
		Reason StopReason
		Text   string
		Clock  clock.Reading
		Citation
	}
	// DefectClaimed is a player's claim that the clock is defective or was set
	// wrongly. Late says that his flag had fallen and ended the game.
	DefectClaimed struct {
		Stamp
		By      chess.Color
		Setting bool
		Late    bool
		Text    string
		Clock   clock.Reading
		Citation
	}
	// StopRuled says whether the player had a valid reason, or whether the defect
	// is evident.
	StopRuled struct {
		Stamp
		By     chess.Color
		Valid  bool
		Defect bool
		Reason string
		Citation
	}
	// ClockRuled says whether the clock on the table can add time for the moves.
	ClockRuled struct {
		Stamp
		Adds   bool
		Reason string
		Citation
	}
	// GameReopened says that a game which a flag had ended goes on, for the clock was
	// defective. Its end and its result are withdrawn; the clocks stand.
	GameReopened struct {
		Stamp
		Reason string
		Clock  clock.Reading
		Citation
	}
	// ControlSet says that the arbiter set the clock to other controls.
	ControlSet struct {
		Stamp
		Control [2]clock.Control
		Reason  string
		Clock   clock.Reading
		Citation
	}
	// CounterSet says that the arbiter set the move counters.
	CounterSet struct {
		Stamp
		Reason string
		Clock  clock.Reading
		Citation
	}
	// BothFlagsFound says that both flags were found down, none known to have
	// fallen first, and that the game goes on; the clocks stand.
	BothFlagsFound struct {
		Stamp
		Reason string
		Clock  clock.Reading
		Citation
	}
	// AssistantAdmitted says that an assistant was accepted for a player.
	AssistantAdmitted struct {
		Stamp
		To   chess.Color
		Task Task
		Name string
		Citation
	}

	// Arrived says that a player has come to the board, and how long after the
	// start. Both says that his opponent had not come either.
	Arrived struct {
		Stamp
		By    chess.Color
		After time.Duration
		Both  bool
		Clock clock.Reading
		Citation
	}
	// Excused says how late a player may be by the arbiter's decision.
	Excused struct {
		Stamp
		Player chess.Color
		Until  time.Duration
		Reason string
		Citation
	}
)

func (ConductReported) EventKind() string   { return "ConductReported" }
func (Penalised) EventKind() string         { return "Penalised" }
func (DeviceNoticed) EventKind() string     { return "DeviceNoticed" }
func (Expelled) EventKind() string          { return "Expelled" }
func (AppealNoted) EventKind() string       { return "AppealNoted" }
func (Informed) EventKind() string          { return "Informed" }
func (Witnessed) EventKind() string         { return "Witnessed" }
func (ExplanationAsked) EventKind() string  { return "ExplanationAsked" }
func (DecidedByAnalogy) EventKind() string  { return "DecidedByAnalogy" }
func (EvidenceGiven) EventKind() string     { return "EvidenceGiven" }
func (EvidenceVerified) EventKind() string  { return "EvidenceVerified" }
func (HelpSought) EventKind() string        { return "HelpSought" }
func (DefectClaimed) EventKind() string     { return "DefectClaimed" }
func (StopRuled) EventKind() string         { return "StopRuled" }
func (ClockRuled) EventKind() string        { return "ClockRuled" }
func (GameReopened) EventKind() string      { return "GameReopened" }
func (ControlSet) EventKind() string        { return "ControlSet" }
func (CounterSet) EventKind() string        { return "CounterSet" }
func (BothFlagsFound) EventKind() string    { return "BothFlagsFound" }
func (AssistantAdmitted) EventKind() string { return "AssistantAdmitted" }
func (Arrived) EventKind() string           { return "Arrived" }
func (Excused) EventKind() string           { return "Excused" }
