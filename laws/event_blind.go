package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// The facts of a game in which a player cannot see the board.
type (
	// BoardsDemanded says that each player has a board of his own from now on.
	BoardsDemanded struct {
		Stamp
		By chess.Color
		Citation
	}

	// ManPlaced says that a player who cannot see has put his man into another
	// hole; the move is made when it is announced.
	ManPlaced struct {
		Stamp
		By   chess.Color
		Move chess.Move
		Citation
	}

	// Announced is a move said aloud, and the move that it means.
	Announced struct {
		Stamp
		// By is whose move it is.
		By chess.Color
		Written
		Move chess.Move
		// Slip says that it is not the move that was made; Corrected that it mends
		// such a slip of the tongue.
		Slip, Corrected bool
		Citation
	}

	// Repeated is the announcement repeated by the opponent; Wrong says that he
	// said something else.
	Repeated struct {
		Stamp
		By chess.Color
		Written
		Wrong bool
		Citation
	}

	// Executed says that the opponent's move was made on a player's own board.
	Executed struct {
		Stamp
		// On is whose board it is.
		On       chess.Color
		From, To chess.Square
		Piece    chess.PieceType
		Citation
	}

	// BoardsDiffer says that the two boards show different positions; the clocks
	// are stopped.
	BoardsDiffer struct {
		Stamp
		Squares []chess.Square
		Reason  string
		Clock   clock.Reading
		Citation
	}

	// BoardsSettled says how that was settled.
	BoardsSettled struct {
		Stamp
		// Agreed says that the score sheets agree. Then the moves from Ply on are
		// those of Line, as both have written them; otherwise the moves from Ply on
		// are taken back.
		Agreed bool
		Ply    int
		Line   []chess.Move
		// Adjusts says whose board is put right.
		Adjusts [2]bool
		Clock   clock.Reading
		Citation
	}

	// AssistantTold is what an assistant tells his player when asked.
	AssistantTold struct {
		Stamp
		To chess.Color
		// Completed is how many moves each player has made.
		Completed [2]int
		Clock     clock.Reading
		Citation
	}

	// TouchReported says that a player's assistant reports a touch to the arbiter.
	TouchReported struct {
		Stamp
		By     chess.Color
		Square chess.Square
		Citation
	}
)

func (BoardsDemanded) EventKind() string { return "BoardsDemanded" }
func (ManPlaced) EventKind() string      { return "ManPlaced" }
func (Announced) EventKind() string      { return "Announced" }
func (Repeated) EventKind() string       { return "Repeated" }
func (Executed) EventKind() string       { return "Executed" }
func (BoardsDiffer) EventKind() string   { return "BoardsDiffer" }
func (BoardsSettled) EventKind() string  { return "BoardsSettled" }
func (AssistantTold) EventKind() string  { return "AssistantTold" }
func (TouchReported) EventKind() string  { return "TouchReported" }
