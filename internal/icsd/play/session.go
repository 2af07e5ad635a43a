package play

import (
	"context"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
)

// Session is the part of a telnet client that the commands of a player need.
type Session interface {
	session.Session

	// Ivars returns the interface variables that the client has set.
	Ivars() ics.IvarSet
	// HowToUse returns the usage of a command.
	HowToUse(name ics.Name) string
	// FindGame finds a game by number or player. If the word is empty, it returns the one in front
	// of the client.
	FindGame(which string) (hall.GameID, bool)
	// ExaminedSides returns the players of an examined game. It returns false if the game is not
	// examined.
	ExaminedSides(id hall.GameID) (Sides, bool)
	// Mine returns the game that the client plays, as it was last sent.
	Mine() (hall.View, bool)
	// Assisting returns the game that the client watches as the assistant of a player, as it was last
	// sent.
	Assisting() (hall.View, bool)
	// Play returns the client's state for its own games.
	Play() *State
	// Lag returns the transmission time of the client's last line, and the time of a round trip.
	Lag() (lag, trip time.Duration)
	// SetAnswering sets whether text is held back and sent together with the next prompt.
	SetAnswering(answering bool)
	// Resume asks the opponent of an adjourned game to resume it.
	Resume(ctx context.Context, v *hall.View) (string, error)
	// ChallengeText returns the text for a user who is challenged.
	ChallengeText(ctx context.Context, n *hall.OfferNews) string
}

// Sides are the players of an examined game and their remaining times.
type Sides struct {
	White, Black         string
	WhiteTime, BlackTime time.Duration
}
