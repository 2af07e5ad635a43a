package laws

import "github.com/escaque/escaque/chess"

// Command is a request of a player, an arbiter or the server in the game. The set of commands is
// closed: only types of this package implement it.
//
//sumtype:decl
type Command interface {
	// CommandKind returns the name of the command, which is also its type in logs.
	CommandKind() string
	spec() *Spec
	decide(*decision) *Refusal
}

// Written is a move as a player wrote it down. Empty text means that no move was written.
type Written struct {
	// Text is the move in algebraic notation or as two squares.
	Text string
	// Lang is the language of the piece letters; "" is English. A sealed move without a language is
	// read in all languages. Moves in [Squares] need no language.
	Lang string
}

// Squares is used as the language of a sealed move that names its squares: "g1f3", "e7e8q".
const Squares = "squares"

// MaxText is the greatest length of a text in a command, in bytes.
const MaxText = 500

// Codes for usual reasons of an arbiter's decision: that both players wished it, that the opponent
// of the favoured player wished it, or that the server had to act. Package laws/words has a
// sentence for each.
const (
	ByAgreement = "by-agreement"
	ByOpponent  = "by-opponent"
	NobodyCame  = "nobody-came" // no arbiter has answered a player's call in time
	WrongClock  = "wrong-clock" // the server's clock was wrong, and the game's instants lie in the future
	byWhiteLeft = "white-left"
	byBlackLeft = "black-left"
	byWhiteGift = "white-courtesy"
	byBlackGift = "black-courtesy"
)

// ReasonCourtesy returns the reason of an arbiter who ends or adjourns a game because the player of
// colour c wishes it. The opponent's time is up, and the player does not want to win by that.
func ReasonCourtesy(c chess.Color) string { return [2]string{byWhiteGift, byBlackGift}[c&1] }

// ReasonLeft returns the reason of an arbiter who acts because the player of colour c has left
// during the game, in a competition with rules about that.
func ReasonLeft(c chess.Color) string { return [2]string{byWhiteLeft, byBlackLeft}[c&1] }
