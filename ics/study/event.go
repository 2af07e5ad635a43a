package study

import "github.com/escaque/escaque/chess"

// Event is what happened in a study. By is the examiner who did it. The set of
// events is closed.
//
//sumtype:decl
type Event interface {
	// apply takes the event into a study that has been opened, or opens one.
	apply(s Study) Study
}

// The events.
type (
	// Opened begins a study.
	Opened struct {
		By   string
		Game Game
	}
	// Moved says that a move was made on the board.
	Moved struct {
		By   string
		Step Step
	}
	// Forwarded says that half-moves of the line were made. At is how many stand
	// on the board now.
	Forwarded struct {
		By        string
		Moves, At int
	}
	// BackedUp says that half-moves were taken back.
	BackedUp struct {
		By        string
		Moves, At int
	}
	// Reverted says that the board is on the main line again.
	Reverted struct {
		By string
		At int
	}
	// Truncated says that what followed in the line is gone.
	Truncated struct {
		By string
		At int
	}
	// Committed says that the line is the main line now.
	Committed struct {
		By string
		At int
	}
	// Named says what a player is called.
	Named struct {
		By   string
		Side chess.Color
		Name string
	}
	// Joined says that somebody examines too.
	Joined struct{ By, Who string }
	// Left says that somebody does so no more.
	Left struct{ Who string }
	// SetupBegun says that a board is being set up.
	SetupBegun struct {
		By    string
		Setup chess.Setup
	}
	// SetupChanged says how it stands.
	SetupChanged struct {
		By    string
		Setup chess.Setup
	}
	// SetupDone says that the board is set up: the study begins anew with it.
	SetupDone struct {
		By    string
		Start chess.Position
	}
)
