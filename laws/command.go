package laws

import "github.com/escaque/escaque/chess"

// Command is something that somebody wants to do in the game. The set of
// commands is closed: only the types of this package are commands.
//
//sumtype:decl
type Command interface {
	// CommandKind returns the command's name, which is also its type in logs.
	CommandKind() string
	spec() *Spec
	decide(*scene) *Refusal
}

// Written is a move as a player wrote it down before claiming: the text itself
// is the fact. Empty text means that no move was written.
type Written struct {
	// Text is the move in algebraic notation or as two squares.
	Text string
	// Lang is the language of the piece letters, "en" when empty. A sealed move
	// without a language is read in all of them, and one in [Squares] needs none.
	Lang string
}

// Squares stands for the language of a sealed move that is written as the squares
// it goes between: "g1f3", "e7e8q".
const Squares = "squares"

// MaxText bounds every text in a command, in bytes.
const MaxText = 500

// Reasons of an arbiter who does what the players want: both of them, or the
// opponent of the one whom it favours; and of one who does what the server must. laws/words has the sentences for them.
const (
	ByAgreement = "by-agreement"
	ByOpponent  = "by-opponent"
	WrongClock  = "wrong-clock" // the server's clock was wrong, and the game's instants lie ahead
	byWhiteLeft = "white-left"
	byBlackLeft = "black-left"
	byWhiteGift = "white-courtesy"
	byBlackGift = "black-courtesy"
)

// ReasonCourtesy is the reason of an arbiter who ends or adjourns a game because a player
// whose opponent has no time left wants that instead of the win.
func ReasonCourtesy(c chess.Color) string { return [2]string{byWhiteGift, byBlackGift}[c&1] }

// ReasonLeft is the reason of an arbiter for what they do because a player has left in
// the middle of the game, where the competition has rules for that.
func ReasonLeft(c chess.Color) string { return [2]string{byWhiteLeft, byBlackLeft}[c&1] }
