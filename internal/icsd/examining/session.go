package examining

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/settings"
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

	// Settings returns the settings of the client.
	Settings() *settings.State
	// Promotion returns what a pawn becomes when a move does not say it.
	Promotion() chess.PieceType
}
