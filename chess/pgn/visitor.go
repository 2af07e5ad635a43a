package pgn

// A Visitor receives what a [Reader] finds, in the order of the text:
// BeginGame, Tag..., EndTags, then the movetext, Result, EndGame.
//
// Byte slices are valid only during the call: they lie in the reader's
// buffer. Text of tags and comments is UTF-8 whatever the file's encoding.
//
// An error from Tag, EndTags or SAN gives the game up: the reader skips to
// its end without further calls but EndGame, and returns the error as an
// [*Error] with the location.
type Visitor interface {
	// BeginGame opens a game at its first tag or move.
	BeginGame(at Location)
	// Tag is one tag pair, quotes and escapes resolved.
	Tag(name, value []byte, at Location) error
	// EndTags ends the tag section. When moves is false the movetext is
	// skipped and only Result and EndGame follow.
	EndTags(at Location) (moves bool, err error)
	// SAN is one move as it is written, without number and suffixed "!"
	// or "?"; "--" is the null move some programs write.
	SAN(text []byte, at Location) error
	// NAG is a numeric annotation glyph, 0 to 255; "!" to "?!" are 1 to 6.
	NAG(code int, at Location)
	// Comment is the text between braces, or after a semicolon up to the
	// end of the line, untrimmed. The draw-offer sign of a score sheet,
	// "(=)", arrives as a comment of that text.
	Comment(text []byte, at Location)
	// BeginVariation opens a variation, an alternative to the last move.
	// When enter is false it is skipped, with no EndVariation.
	BeginVariation(at Location) (enter bool)
	// EndVariation closes a variation that was entered.
	EndVariation(at Location)
	// Result is the game termination marker: "1-0", "0-1", "1/2-1/2", "*",
	// or "" when the game ends without one.
	Result(result string, at Location)
	// EndGame closes every game that was begun, also a faulty one.
	EndGame(at Location)
}

// Ignore is a Visitor that wants nothing: it skips movetext and variations.
// Embed it to implement only the calls of interest.
type Ignore struct{}

var _ Visitor = Ignore{}

// BeginGame does nothing.
func (Ignore) BeginGame(Location) {}

// Tag does nothing.
func (Ignore) Tag(_, _ []byte, _ Location) error { return nil }

// EndTags asks for the movetext to be skipped.
func (Ignore) EndTags(Location) (bool, error) { return false, nil }

// SAN does nothing.
func (Ignore) SAN([]byte, Location) error { return nil }

// NAG does nothing.
func (Ignore) NAG(int, Location) {}

// Comment does nothing.
func (Ignore) Comment([]byte, Location) {}

// BeginVariation asks for the variation to be skipped.
func (Ignore) BeginVariation(Location) bool { return false }

// EndVariation does nothing.
func (Ignore) EndVariation(Location) {}

// Result does nothing.
func (Ignore) Result(string, Location) {}

// EndGame does nothing.
func (Ignore) EndGame(Location) {}
