package laws

import (
	"github.com/escaque/escaque/clock"
)

type (
	// SetupNoted records a fault of the beginning that does not end the game.
	SetupNoted struct {
		Stamp
		Fault SetupFault
		// FEN is the position with the castling rights that the fault has cost; ""
		// when it costs none.
		FEN string
		Citation
	}

	// PositionRestored says that a position was put back on the board; the moves
	// after it are undone, and the clocks stand.
	PositionRestored struct {
		Stamp
		// Ply is how many half moves the game now has.
		Ply int
		// FEN is the position, when it is not the one that the log has there.
		FEN    string
		Reason string
		Clock  clock.Reading
		Citation
	}
)

func (SetupNoted) EventKind() string       { return "SetupNoted" }
func (PositionRestored) EventKind() string { return "PositionRestored" }
