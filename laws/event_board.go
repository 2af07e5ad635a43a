package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// The facts of a game over the board. The finished move itself is a [MoveMade].
type (
	// Touched says that a player touched men.
	Touched struct {
		Stamp
		By      chess.Color
		Squares []chess.Square
		AtOnce  bool
		// Accidental is what the player said; Binding is what counts: the touch
		// obliges him to move or capture.
		Accidental, Binding bool
		// Waives says that it costs him the right to complain of the opponent's
		// move all the same.
		Waives bool
		Citation
	}

	// Adjusted says that a player put men straight. It obliges to nothing;
	// Improper says that he had no right to it, or had touched them before.
	Adjusted struct {
		Stamp
		By       chess.Color
		Squares  []chess.Square
		Improper bool
		// Waives says that it costs him the right to complain of the opponent's
		// move.
		Waives bool
		Citation
	}

	// Released says that a man was let go on a square without a move being made
	// by it.
	Released struct {
		Stamp
		By       chess.Color
		From, To chess.Square
		As       Part
		// Move is the castling that a part of was carried out, else NoMove.
		Move chess.Move
		Citation
	}

	// PieceChosen says that a new piece touches the square of promotion and the
	// pawn is off the board; the piece is still in hand.
	PieceChosen struct {
		Stamp
		By       chess.Color
		From, To chess.Square
		Piece    chess.PieceType
		Citation
	}

	// ClockPressed says that a player stopped his clock and started the other
	// one, which completed the moves that he had made.
	ClockPressed struct {
		Stamp
		By chess.Color
		// Completed is how many moves that was, more than one when he had left
		// his clock running before.
		Completed int
		// Spent is the time charged for the last of them.
		Spent time.Duration
		Clock clock.Reading
		Citation
	}
)

// Part says what a man that was let go is, when that was no whole move.
type Part uint8

// The parts.
const (
	Stray    Part = iota // put where no lawful move takes it
	KingPart             // the king's part of castling
	RookPart             // the rook's part of castling, played first
	PawnPart             // the pawn on the square of its promotion
	PutBack              // the man stands again where it came from
)

var partNames = [...]string{"stray", "king", "rook", "pawn", "back"}

// String returns the name in lower case.
func (p Part) String() string {
	if int(p) < len(partNames) {
		return partNames[p]
	}
	return "unknown"
}

// ParsePart reads what [Part.String] writes.
func ParsePart(name string) (Part, bool) { return parseName[Part](partNames[:], name) }

func (Touched) EventKind() string      { return "Touched" }
func (Adjusted) EventKind() string     { return "Adjusted" }
func (Released) EventKind() string     { return "Released" }
func (PieceChosen) EventKind() string  { return "PieceChosen" }
func (ClockPressed) EventKind() string { return "ClockPressed" }
