package talk

import (
	"context"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/members"
)

// Session is what these commands need of the client that gives them.
type Session interface {
	complaints.Session

	// Speaker returns the user as others hear them: an administrator off duty is none.
	Speaker() members.Identity
	// Talk returns the last that the client said and heard.
	Talk() *State
	// Variables returns the variables that the client has set.
	Variables() ics.Values
	// List returns one of the user's own lists. It must not be changed.
	List(name string) []string
	// Mine returns the game that the client plays, as it was last sent.
	Mine() (hall.View, bool)
	// Front returns the game in front of the client: the one that they play, the one that they
	// examine, the first of those that they watch, or the last that they saw.
	Front() (hall.GameID, bool)
	// FindGame returns the game of a number, or of the handle of a player or an examiner; without
	// either, the one in front of the client.
	FindGame(which string) (hall.GameID, bool)
	// Watches reports whether the client is at a game in any way.
	Watches(id hall.GameID) bool
	// SpeakAtExam says something to the others at an examination, and returns how many received it.
	// Examined reports whether the game is being examined: nothing is said where it is not.
	SpeakAtExam(ctx context.Context, id hall.GameID, how hall.TableManner, text string) (heard int, examined bool, err error)
}
