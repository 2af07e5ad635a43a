package study

import "github.com/escaque/escaque/chess"

// Command is a request of a user to a study. The set of commands is closed: only types of this
// package implement it.
//
//sumtype:decl
type Command interface {
	// decide decides the command after admit has accepted it.
	decide(s Study, by string) (Event, *Refusal)
}

// The types that implement [Command].
type (
	// Open begins a study. The user who gives it becomes the first examiner.
	Open struct{ Game Game }
	// Move makes a move on the board: along the current line, into an existing variation, or into a
	// new one.
	Move struct{ Move chess.Move }
	// Forward makes the next half-moves of the line, at least one.
	Forward struct{ Moves int }
	// Backward takes half-moves back, at least one.
	Backward struct{ Moves int }
	// Revert returns to the position where the board left the main line.
	Revert struct{}
	// Truncate removes the rest of the current line after the position, with all its variations.
	Truncate struct{}
	// Commit makes the current line, up to the position on the board, the main line. The former
	// rest of the line still follows it.
	Commit struct{}
	// Name sets the name of a player.
	Name struct {
		Side chess.Color
		Name string
	}
	// Invite makes another user an examiner.
	Invite struct{ Who string }
	// Leave ends the user's own examining.
	Leave struct{}

	// SetUp begins to set up a board by hand, starting from the present position.
	SetUp struct{}
	// Arrange replaces the whole board that is being set up.
	Arrange struct{ Setup chess.Setup }
	// Put puts a piece on a square of the setup; NoPiece empties the square.
	Put struct {
		Square chess.Square
		Piece  chess.Piece
	}
	// Carry moves a piece of the setup from one square to another.
	Carry struct{ From, To chess.Square }
	// Turn sets the side to move in the setup.
	Turn struct{ Side chess.Color }
	// Castle sets the sides to which a player may still castle in the setup.
	Castle struct {
		Side        chess.Color
		King, Queen bool
	}
	// SetEnPassant sets the file on which the opponent's pawn has just advanced two squares in the
	// setup; negative for none.
	SetEnPassant struct{ File int }
	// Done ends the setup, which must be a legal position.
	Done struct{}
)
