package watching

import (
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/examining"
	"github.com/escaque/escaque/laws"
)

// Session is what these commands need of the client that gives them.
type Session interface {
	examining.Session

	// Watching returns the games that the client plays and watches.
	Watching() *State
	// SetLastOpponent sets the opponent whom the command "say" means.
	SetLastOpponent(handle string)
	// HearTalk sends the client something that was said at a game, when they want to receive it.
	HearTalk(number int, line hall.ChatLine)
	// PlayText returns the line for an event of a game that only the commands of play have a line
	// for; empty when there is none. board returns the board of the game.
	PlayText(v *hall.View, e laws.Event, board func() string) string

	// TellMover sends a player who is to move text that they have not asked for, as Tell does.
	TellMover(text string)
	// SendMove sends what is new on the board of a game. before is the game as the client was sent
	// it last.
	SendMove(g *Game, v, before *hall.View)
	// Beside runs something that sends the client news in a goroutine. It reports false, and runs
	// nothing, when the client is leaving.
	Beside(run func()) bool
	// Guarded runs something so that a panic ends this connection and no other.
	Guarded(run func())
	// IsLeaving reports whether the client is leaving: nothing more is sent to them.
	IsLeaving() bool
}
