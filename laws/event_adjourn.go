package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

type (
	// SessionAnnounced says when a session of play begins and ends.
	SessionAnnounced struct {
		Stamp
		Starts, Ends clock.Instant
		Citation
	}
	// SealingAsked says that the player on the move is to seal his move.
	SealingAsked struct {
		Stamp
		By chess.Color
		// Early says that he adjourns of his own accord before the session ends.
		Early bool
		Citation
	}
	// MoveShown says that the player who is to seal made a move on the board: it
	// is the one that he must seal.
	MoveShown struct {
		Stamp
		By   chess.Color
		Move chess.Move
		// SAN is the move in English standard algebraic notation.
		SAN string
		Citation
	}
	// MoveSealed is a sealed move as its player handed it over. The text, when it
	// is there, is not for the opponent to see.
	MoveSealed struct {
		Stamp
		By         chess.Color
		Written    Written
		Game       string
		Commitment Commitment
		Ciphertext []byte
		Citation
	}
	// EnvelopeClosed says that the envelope is closed and its player's clock is
	// stopped. With a Reply the opponent's clock runs, who has not come yet.
	EnvelopeClosed struct {
		Stamp
		By    chess.Color
		Reply bool
		// Charged is the rest of the session, when he adjourned early.
		Charged time.Duration
		// Used is what the sealed move has taken, Charged with it.
		Used  time.Duration
		Clock clock.Reading
		Citation
	}
	// EnvelopeKept says that the arbiter has checked the envelope and keeps it.
	EnvelopeKept struct {
		Stamp
		Envelope Envelope
		Citation
	}
	// EnvelopeLost says that the envelope has disappeared. At a resumption the
	// player who sealed goes on, his clock running.
	EnvelopeLost struct {
		Stamp
		By chess.Color
		// Times says that the times are lost with it.
		Times bool
		Clock clock.Reading
		Citation
	}
	// GameAdjourned says that the game was adjourned without sealing a move, or
	// again with the envelope closed. Both clocks stand.
	GameAdjourned struct {
		Stamp
		Reason string
		Clock  clock.Reading
		Citation
	}
	// PlayResumed is the beginning of the session in which an adjourned game goes
	// on. The clock of a player who must reply and is not there runs.
	PlayResumed struct {
		Stamp
		Present [2]bool
		// Late is how late a player may be, NoDefaultTime for no limit.
		Late time.Duration
		// Wrong is how much more the dials were set to than they had shown.
		Wrong [2]time.Duration
		Clock clock.Reading
		Citation
	}
	// PlayerArrived says that a player has come to the resumption.
	PlayerArrived struct {
		Stamp
		By    chess.Color
		Clock clock.Reading
		Citation
	}
	// EnvelopeOpened is the sealed move as it was found.
	EnvelopeOpened struct {
		Stamp
		By      chess.Color
		Written Written
		// Salt is the salt of a committed move, with which everybody can check it.
		Salt    Salt
		Outcome SealOutcome
		// Means lists in English notation what the text can mean.
		Means []string
		Citation
	}
	// TimesCorrected says that the clocks show the times of the adjournment again,
	// less what was used since.
	TimesCorrected struct {
		Stamp
		Clock clock.Reading
		Citation
	}
)

// SealOutcome is what a sealed text proves to be.
type SealOutcome uint8

// The outcomes.
const (
	SealValid       SealOutcome = iota // one legal move
	SealAmbiguous                      // more than one
	SealMeaningless                    // no move in any notation
	SealIllegal                        // a move, and no legal one
)

var sealOutcomeNames = [...]string{"valid", "ambiguous", "meaningless", "illegal"}

// String returns the outcome in lower case.
func (o SealOutcome) String() string {
	if int(o) < len(sealOutcomeNames) {
		return sealOutcomeNames[o]
	}
	return "unknown"
}

// ParseSealOutcome reads what [SealOutcome.String] writes.
func ParseSealOutcome(name string) (SealOutcome, bool) {
	return parseName[SealOutcome](sealOutcomeNames[:], name)
}

func (SessionAnnounced) EventKind() string { return "SessionAnnounced" }
func (SealingAsked) EventKind() string     { return "SealingAsked" }
func (MoveShown) EventKind() string        { return "MoveShown" }
func (MoveSealed) EventKind() string       { return "MoveSealed" }
func (EnvelopeClosed) EventKind() string   { return "EnvelopeClosed" }
func (EnvelopeKept) EventKind() string     { return "EnvelopeKept" }
func (EnvelopeLost) EventKind() string     { return "EnvelopeLost" }
func (GameAdjourned) EventKind() string    { return "GameAdjourned" }
func (PlayResumed) EventKind() string      { return "PlayResumed" }
func (PlayerArrived) EventKind() string    { return "PlayerArrived" }
func (EnvelopeOpened) EventKind() string   { return "EnvelopeOpened" }
func (TimesCorrected) EventKind() string   { return "TimesCorrected" }
