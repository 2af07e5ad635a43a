package study

import "github.com/escaque/escaque/chess"

// Event is an event in a study. By is the examiner who caused it. The set of events is closed.
//
//sumtype:decl
type Event interface {
	// apply returns the study after the event. Only Opened applies to a study that is not open.
	apply(s Study) Study
}

// The types that implement [Event].
type (
	// Opened begins a study.
	Opened struct {
		By   string
		Game Game
	}
	// Moved records that a move was made on the board.
	Moved struct {
		By   string
		Step Step
	}
	// Forwarded records that half-moves of the line were made. At is the number now on the board.
	Forwarded struct {
		By        string
		Moves, At int
	}
	// BackedUp records that half-moves were taken back.
	BackedUp struct {
		By        string
		Moves, At int
	}
	// Reverted records that the board is on the main line again.
	Reverted struct {
		By string
		At int
	}
	// Truncated records that the rest of the line was removed.
	Truncated struct {
		By string
		At int
	}
	// Committed records that the current line is now the main line.
	Committed struct {
		By string
		At int
	}
	// Named records the name of a player.
	Named struct {
		By   string
		Side chess.Color
		Name string
	}
	// Joined records that a user became an examiner.
	Joined struct{ By, Who string }
	// Left records that a user stopped examining.
	Left struct{ Who string }
	// SetupBegun records that a board is being set up.
	SetupBegun struct {
		By    string
		Setup chess.Setup
	}
	// SetupChanged records the new state of the setup.
	SetupChanged struct {
		By    string
		Setup chess.Setup
	}
	// SetupDone records that the setup is finished: the study restarts with it.
	SetupDone struct {
		By    string
		Start chess.Position
	}
)
