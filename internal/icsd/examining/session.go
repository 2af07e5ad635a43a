package examining

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/settings"
)

// Session is the part of a telnet client that the commands on examined games need.
type Session interface {
	session.Session

	// Examining returns the client's state for examinations.
	Examining() *State
	// IsPlaying reports whether the client plays a game.
	IsPlaying() bool
	// FindGame finds a game by its number, or by the handle of a player or examiner. If the
	// argument is empty, it returns the game in front of the client.
	FindGame(which string) (hall.GameID, bool)
	// StopObserving ends all observation if the user has chosen that for the start of an
	// examination.
	StopObserving()
	// WantsTalk reports whether the user wants to receive a chat line of a game.
	WantsTalk(line hall.ChatLine) bool

	// Settings returns the settings of the client.
	Settings() *settings.State
	// Promotion returns the piece to which a pawn is promoted if a move does not name one.
	Promotion() chess.PieceType
}
