package study

import "github.com/escaque/escaque/chess"

// Command is what somebody asks of a study. The set of commands is closed.
//
//sumtype:decl
type Command interface {
	// decide is asked when admit has let the command through.
	decide(s Study, by string) (Event, *Refusal)
}

// The commands.
type (
	// Open begins a study, of which the one who asks is the first examiner.
	Open struct{ Game Game }
	// Move makes a move on the board: along the line, into a variation that is
	// there, or into a new one.
	Move struct{ Move chess.Move }
	// Forward makes the next half-moves of the line, at least one.
	Forward struct{ Moves int }
	// Backward takes half-moves back, at least one.
	Backward struct{ Moves int }
	// Revert goes back to where the board left the main line.
	Revert struct{}
	// Truncate takes away what follows the position in the line, with all its
	// variations.
	Truncate struct{}
	// Commit makes the line that is followed, as far as the board, the main line;
	// what followed in it stays behind it.
	Commit struct{}
	// Name names a player.
	Name struct {
		Side chess.Color
		Name string
	}
	// Invite makes somebody an examiner.
	Invite struct{ Who string }
	// Leave ends one's own examining.
	Leave struct{}

	// SetUp begins to set a board up by hand, from the one that is there.
	SetUp struct{}
	// Arrange puts a whole arrangement on the board that is set up.
	Arrange struct{ Setup chess.Setup }
	// Put puts a piece on a square of it, NoPiece to empty the square.
	Put struct {
		Square chess.Square
		Piece  chess.Piece
	}
	// Carry takes a piece from one square of it to another.
	Carry struct{ From, To chess.Square }
	// Turn says who has the move in it.
	Turn struct{ Side chess.Color }
	// Castle says to which sides somebody may still castle in it.
	Castle struct {
		Side        chess.Color
		King, Queen bool
	}
	// Passed says on which file the pawn of the side that does not have the move
	// has just gone two squares in it; negative for none.
	Passed struct{ File int }
	// Done ends the setting up: what stands there must be a position.
	Done struct{}
)
