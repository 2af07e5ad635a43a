package play

import (
	"context"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
)

// Session is what these commands need of the client that gives them.
type Session interface {
	session.Session

	// Ivars returns the variables of the interface that the client has set.
	Ivars() ics.IvarSet
	// HowToUse returns the sentence that says how a command is used.
	HowToUse(name ics.Name) string
	// FindGame returns the game of a number or a player; of an empty word, the one in front of the
	// client.
	FindGame(which string) (hall.GameID, bool)
	// ExaminedSides returns the players of a game that is examined.
	ExaminedSides(id hall.GameID) (Sides, bool)
	// Mine returns the game that the client plays, as it was last sent.
	Mine() (hall.View, bool)
	// Play returns what the client's own games need to remember.
	Play() *State
	// Lag returns how long the last line of the client was on its way, and a round trip.
	Lag() (lag, trip time.Duration)
	// SetAnswering sets whether text is held back, to be sent with the prompt that follows it.
	SetAnswering(answering bool)
	// Resume asks the opponent of an adjourned game to continue it.
	Resume(ctx context.Context, v *hall.View) (string, error)
	// ChallengeText returns what a user who is challenged is told.
	ChallengeText(ctx context.Context, n *hall.OfferNews) string
}

// Sides are the players of a game that is examined, and the time that they had left.
type Sides struct {
	White, Black         string
	WhiteTime, BlackTime time.Duration
}
