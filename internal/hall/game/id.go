package game

import (
	"strings"
)

// ID identifies one game for ever. It is a short random word of lower-case letters and digits, so
// that games cannot be counted or guessed.
type ID string

// SeekID identifies one open seek.
type SeekID string

// MaxIDLength is the greatest length of an ID that a transport may send.
const MaxIDLength = 64

// streamPrefix begins the name of every game's stream in the journal.
const streamPrefix = "game/"

// Stream returns the name of the game's stream in the journal.
func (id ID) Stream() string { return streamPrefix + string(id) }

// IDOfStream returns the game to which a journal stream belongs. It returns false for other
// streams.
func IDOfStream(stream string) (ID, bool) {
	id, ok := strings.CutPrefix(stream, streamPrefix)
	return ID(id), ok && id != ""
}
