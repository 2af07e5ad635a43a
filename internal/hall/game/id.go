package game

import (
	"strings"
)

// ID identifies one game for ever: a short word of lower-case letters and
// digits, chosen at random so that nobody can count or guess the games of a server.
type ID string

// SeekID identifies one seek while it is on the board of seeks.
type SeekID string

// MaxIDLength bounds what a transport may send as an identity.
const MaxIDLength = 64

// streamPrefix opens the name of every game's stream in the journal.
const streamPrefix = "game/"

// Stream is the name of the game's log in the journal.
func (id ID) Stream() string { return streamPrefix + string(id) }

// OfStream returns the game whose log a journal stream is, and whether it
// is one at all.
func OfStream(stream string) (ID, bool) {
	id, ok := strings.CutPrefix(stream, streamPrefix)
	return ID(id), ok && id != ""
}
