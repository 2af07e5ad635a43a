package examining

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
)

// Session is what these commands need of the client that gives them.
type Session interface {
	session.Session

	// Examining returns what the client examines, and what they watch others examine.
	Examining() *State
	// IsPlaying reports whether the client plays a game.
	IsPlaying() bool
	// FindGame returns the game of a number, or of the handle of a player or an examiner; without
	// either, the one in front of the client.
	FindGame(which string) (hall.GameID, bool)
	// StopObserving ends all observation, if the user wants that when they begin to examine.
	StopObserving()
	// WantsTalk reports whether the user wants to receive something that was said at a game.
	WantsTalk(line hall.ChatLine) bool

	// Ivars returns the variables of the interface that the client has set.
	Ivars() ics.IvarSet
	// Promotion returns what a pawn becomes when a move does not say it.
	Promotion() chess.PieceType
	// Show returns a board as the client wants it. moves returns the moves that led to it, for the
	// style that shows them.
	Show(b *ics.Board, moves func() []ics.Moved) string
	// SpokenMove returns the move that led to a board in words, if the client wants them in the
	// place of boards. own says that they examine the game: its number is not told.
	SpokenMove(b *ics.Board, own bool) (text string, wanted bool)
	// SpokenPlace returns whose turn it is on a board and the last move in words, if the client
	// wants them in the place of boards.
	SpokenPlace(b *ics.Board) (text string, wanted bool)
}
