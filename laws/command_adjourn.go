package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

type (
	// AnnounceSession says when a session of play begins and ends, by the
	// arbiter's timepiece (Guideline G.13, 2009).
	AnnounceSession struct{ Starts, Ends clock.Instant }

	// Adjourn asks the player on the move to seal (Guideline G.1, 2009), or is his
	// own decision to do so before the session ends. At a resumption it adjourns
	// the game again with its envelope closed.
	Adjourn struct {
		// Without adjourns the game at once and without a sealed move, as the
		// arbiter or the server may (regulation 10 of the hall).
		Without bool
		Reason  string
	}
	// Seal writes the sealed move; until the envelope is closed another Seal takes
	// its place. The move is given as text, or as a commitment to a text; over
	// the board it may be on paper only, and then both are missing.
	Seal struct {
		Written Written
		// Game is the name of the game in the commitment; see [Commit].
		Game       string
		Commitment Commitment
		// Ciphertext is what only who opens the envelope can read.
		Ciphertext []byte
	}
	// CloseEnvelope closes the envelope and stops the clock.
	CloseEnvelope struct{}
	// KeepEnvelope checks what stands on the envelope and takes it into keeping.
	// What is not given is taken from the game; the names are needed, and when
	// and where the game goes on in the editions that have it noted.
	KeepEnvelope struct{ Envelope Envelope }
	// LoseEnvelope says that the envelope has disappeared, or the key to it, and
	// whether the times or the position are lost with it.
	LoseEnvelope struct{ Times, Position bool }

	// ResumeAdjourned begins the session in which the game goes on.
	ResumeAdjourned struct {
		// Present says which of the players are there.
		Present [2]bool
		// Left is what was set on the dials, when that is not what they showed at
		// the adjournment.
		Left *[2]time.Duration
		// Late is how late a player may be, where the arbiter may decide that:
		// zero as the rules say, NoDefaultTime without limit.
		Late time.Duration
	}
	// Arrive says that a player has come, after the beginning of the session. A
	// player says it of himself, the arbiter and the server of the given one.
	Arrive struct{ Color chess.Color }
	// OpenEnvelope opens the envelope. A committed move needs salt and text, one
	// on paper the text and its language.
	OpenEnvelope struct {
		Salt    Salt
		Written Written
	}
	// RuleSealed says what a sealed text means that the machine cannot read:
	// NoMove when nobody can.
	RuleSealed struct{ Move chess.Move }
	// CorrectTimes points out that the clocks were set wrongly at the resumption.
	CorrectTimes struct{}
)

func (AnnounceSession) CommandKind() string { return "AnnounceSession" }
func (Adjourn) CommandKind() string         { return "Adjourn" }
func (Seal) CommandKind() string            { return "Seal" }
func (CloseEnvelope) CommandKind() string   { return "CloseEnvelope" }
func (KeepEnvelope) CommandKind() string    { return "KeepEnvelope" }
func (LoseEnvelope) CommandKind() string    { return "LoseEnvelope" }
func (ResumeAdjourned) CommandKind() string { return "ResumeAdjourned" }
func (Arrive) CommandKind() string          { return "Arrive" }
func (OpenEnvelope) CommandKind() string    { return "OpenEnvelope" }
func (RuleSealed) CommandKind() string      { return "RuleSealed" }
func (CorrectTimes) CommandKind() string    { return "CorrectTimes" }

func (AnnounceSession) command() {}
func (Adjourn) command()         {}
func (Seal) command()            {}
func (CloseEnvelope) command()   {}
func (KeepEnvelope) command()    {}
func (LoseEnvelope) command()    {}
func (ResumeAdjourned) command() {}
func (Arrive) command()          {}
func (OpenEnvelope) command()    {}
func (RuleSealed) command()      {}
func (CorrectTimes) command()    {}
