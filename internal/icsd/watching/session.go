package watching

import (
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/examining"
	"github.com/escaque/escaque/laws"
)

// Session is the part of a telnet client that the commands on watched games need.
type Session interface {
	examining.Session

	// Watching returns the client's state for the games that it plays and watches.
	Watching() *State
	// SetLastOpponent sets the opponent to whom the command "say" speaks.
	SetLastOpponent(handle string)
	// HearTalk sends the client a chat line of a game if it wants to receive it.
	HearTalk(number int, line hall.ChatLine)
	// PlayText returns the line for an event that only package play describes, "" if there is none.
	// board returns the board of the game.
	PlayText(v *hall.View, e laws.Event, board func() string) string

	// TellMover is Tell for a player to move.
	TellMover(text string)
	// SendMove sends what has changed on the board of a game. before is the view that was last sent
	// to the client.
	SendMove(g *Game, v, before *hall.View)
	// Beside calls run in a goroutine, so that it can send news to the client. It returns false and
	// does not call run if the client is leaving.
	Beside(run func()) bool
	// Guarded calls run. A panic in it ends only this connection.
	Guarded(run func())
	// IsLeaving reports whether the client is leaving. Nothing more is sent to it.
	IsLeaving() bool
}
