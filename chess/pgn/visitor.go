package pgn

// A Visitor receives the parts of a game from a [Reader], in the order of the text: BeginGame,
// Tag..., EndTags, then the movetext, Result, EndGame.
//
// Byte slices are valid only during the call, because they are part of the reader's buffer. Tags
// and comments are in UTF-8, whatever the file's encoding.
//
// An error from Tag, EndTags or SAN ends the game: the reader calls only EndGame and skips the
// rest. It returns the error as an [*Error] with the location.
type Visitor interface {
	// BeginGame is called at the first tag or move of a game.
	BeginGame(at Location)
	// Tag is called for each tag pair, with quotes and escapes resolved.
	Tag(name, value []byte, at Location) error
	// EndTags is called after the tag section. When it returns moves == false, the reader skips the
	// movetext and calls only Result and EndGame.
	EndTags(at Location) (moves bool, err error)
	// SAN is called for each move as it is written, without number and suffixed "!" or "?". "--" is
	// the null move that some programs write.
	SAN(text []byte, at Location) error
	// NAG is called for each numeric annotation glyph, 0 to 255. "!" to "?!" are 1 to 6.
	NAG(code int, at Location)
	// Comment is called for each text between braces, or from a semicolon to the end of the line,
	// untrimmed. The sign of a draw offer, "(=)", is passed as a comment with that text.
	Comment(text []byte, at Location)
	// BeginVariation is called at the start of a variation, which is an alternative to the last
	// move. When it returns false, the reader skips the variation and does not call EndVariation.
	BeginVariation(at Location) (enter bool)
	// EndVariation is called at the end of a variation that was entered.
	EndVariation(at Location)
	// Result is called with the game termination marker: "1-0", "0-1", "1/2-1/2", "*", or "" when
	// the game ends without one.
	Result(result string, at Location)
	// EndGame is called after every game that was begun, even a faulty one.
	EndGame(at Location)
}

// Ignore is a Visitor that skips movetext and variations. Embed it to implement only some of the
// methods.
type Ignore struct{}

var _ Visitor = Ignore{}

// BeginGame does nothing.
func (Ignore) BeginGame(Location) {}

// Tag does nothing.
func (Ignore) Tag(_, _ []byte, _ Location) error { return nil }

// EndTags returns false, so that the movetext is skipped.
func (Ignore) EndTags(Location) (bool, error) { return false, nil }

// SAN does nothing.
func (Ignore) SAN([]byte, Location) error { return nil }

// NAG does nothing.
func (Ignore) NAG(int, Location) {}

// Comment does nothing.
func (Ignore) Comment([]byte, Location) {}

// BeginVariation returns false, so that the variation is skipped.
func (Ignore) BeginVariation(Location) bool { return false }

// EndVariation does nothing.
func (Ignore) EndVariation(Location) {}

// Result does nothing.
func (Ignore) Result(string, Location) {}

// EndGame does nothing.
func (Ignore) EndGame(Location) {}
