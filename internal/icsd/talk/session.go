package talk

import (
	"context"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/members"
)

// Session is the part of a telnet client that the commands on talk need.
type Session interface {
	complaints.Session

	// Speaker returns the user as others see them when they speak. Administrators off duty appear
	// without that role.
	Speaker() members.Identity
	// Talk returns the client's state for talk.
	Talk() *State
	// Variables returns the variables that the client has set.
	Variables() ics.Values
	// List returns one of the user's own lists. It must not be changed.
	List(name string) []string
	// Mine returns the game that the client plays, as it was last sent. It returns false if there
	// is none.
	Mine() (hall.View, bool)
	// Front returns the game in front of the client: the one that they play, the one that they
	// examine, the first one that they watch, or the last one that they saw.
	Front() (hall.GameID, bool)
	// FindGame finds a game by its number, or by the handle of a player or examiner. If which is
	// empty, it returns the game in front of the client.
	FindGame(which string) (hall.GameID, bool)
	// Watches reports whether the client plays, watches or examines a game.
	Watches(id hall.GameID) bool
	// SpeakAtExam sends a text to the others at an examination. It returns how many received it.
	// examined is false, and nothing is sent, if the game is not being examined.
	SpeakAtExam(ctx context.Context, id hall.GameID, how hall.TableManner, text string) (heard int, examined bool, err error)
}
