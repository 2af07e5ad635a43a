package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// Facts about illegal moves and displaced men over the board.
type (
	// UnlawfulPress says that a press of the clock completed what no lawful
	// history can hold.
	UnlawfulPress struct {
		Stamp
		By   chess.Color
		Kind UnlawfulKind
		// Text is what was done, as squares; "" when nothing was let go.
		Text string
		// Breach says that a move on a board that is no lawful position broke the rule
		// of touched men.
		Breach bool
		// FEN is what now stands on the board, with the opponent to move. It may be
		// no lawful position.
		FEN   string
		Clock clock.Reading
		Citation
	}

	// IllegalFound says that an illegal move was found and what it costs.
	IllegalFound struct {
		Stamp
		// By is the player who made it.
		By   chess.Color
		Kind UnlawfulKind
		// Number says how many illegal moves of his are now counted; 0 when this
		// one is not.
		Number int
		// Bonus is the time that the opponent gets.
		Bonus time.Duration
		Clock clock.Reading
		Citation
	}

	// ReplacementDue says what binds the move that replaces an illegal one: a man,
	// a capture or a move, or nothing when Text is "".
	ReplacementDue struct {
		Stamp
		By   chess.Color
		Text string
		Citation
	}

	// IllegalPositionSeen says that the arbiter has seen both kings in check or a
	// pawn on the last rank, and waits: when an illegal position still stands on the
	// board after the next completed move, the game is drawn (Appendix A.5.4, 2023).
	IllegalPositionSeen struct {
		Stamp
		Reason string
		Citation
	}

	// CorrectionAgreed is a player's consent to take an illegal move back.
	CorrectionAgreed struct {
		Stamp
		By chess.Color
		Citation
	}

	// MenDisplaced says that a player knocked men off their squares.
	MenDisplaced struct {
		Stamp
		By  chess.Color
		Men []Shift
		Citation
	}
	// MenRighted says that they were put back.
	MenRighted struct {
		Stamp
		By chess.Color
		Citation
	}
	// DisplacedClaimed says that a player stopped the clocks and called the arbiter
	// because of displaced men.
	DisplacedClaimed struct {
		Stamp
		By    chess.Color
		Clock clock.Reading
		Citation
	}
	// PressedBack says that a player started the opponent's clock again without a
	// move, because of displaced men.
	PressedBack struct {
		Stamp
		By    chess.Color
		Clock clock.Reading
		Citation
	}
)

func (UnlawfulPress) EventKind() string       { return "UnlawfulPress" }
func (IllegalFound) EventKind() string        { return "IllegalFound" }
func (ReplacementDue) EventKind() string      { return "ReplacementDue" }
func (IllegalPositionSeen) EventKind() string { return "IllegalPositionSeen" }
func (CorrectionAgreed) EventKind() string    { return "CorrectionAgreed" }
func (MenDisplaced) EventKind() string        { return "MenDisplaced" }
func (MenRighted) EventKind() string          { return "MenRighted" }
func (DisplacedClaimed) EventKind() string    { return "DisplacedClaimed" }
func (PressedBack) EventKind() string         { return "PressedBack" }
