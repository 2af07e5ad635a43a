package pgn

import (
	"errors"
	"fmt"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// A Start collects the tags that determine the start position of a game: FEN, SetUp and Variant.
// The zero value means the ordinary start.
type Start struct {
	fen, variant []byte
	required     bool // whether SetUp is "1"
	at           Location
}

// Reset clears the tags.
func (s *Start) Reset() {
	s.fen, s.variant, s.required = s.fen[:0], s.variant[:0], false
}

// Tag stores a tag pair. It ignores tags that do not affect the start position.
func (s *Start) Tag(name, value []byte, at Location) {
	switch string(name) {
	case "FEN":
		s.fen = append(s.fen[:0], value...)
		s.at = at
	case "Variant":
		s.variant = append(s.variant[:0], value...)
		if len(s.fen) == 0 {
			s.at = at
		}
	case "SetUp":
		s.required = string(value) == "1"
		if len(s.fen) == 0 {
			s.at = at
		}
	}
}

// ErrVariant is wrapped by the error for a game of a variant other than ordinary chess and
// Chess960.
var ErrVariant = errors.New("not a game of chess or Chess960")

// Position returns the start position of the game. The error is an [*Error] at the wrong tag.
func (s *Start) Position() (chess.Position, error) {
	if len(s.variant) > 0 && !isChess(string(s.variant)) {
		return chess.Position{}, s.startError(s.variant, fmt.Errorf("variant %q: %w", shorten(s.variant), ErrVariant))
	}
	if len(s.fen) == 0 {
		if s.required {
			return chess.Position{}, s.startError(nil, errors.New(`SetUp "1" without a FEN tag`))
		}
		return chess.Initial(), nil
	}
	pos, err := fen.ParsePosition(string(s.fen))
	if err != nil {
		return chess.Position{}, s.startError(s.fen, err)
	}
	return pos, nil
}

// startError returns a BadStart error at the location of the tags.
func (s *Start) startError(text []byte, err error) error {
	return &Error{Location: s.at, Fault: BadStart, Text: shorten(text), Err: err}
}

// isChess reports whether a Variant tag names ordinary chess or Chess960. The position itself shows
// which of the two it is.
func isChess(variant string) bool {
	name := strings.NewReplacer(" ", "", "-", "", "_", "", "'", "").Replace(strings.ToLower(variant))
	switch name {
	case "chess", "standard", "normal", "classical", "orthodox", "fromposition", "wild/0", "wild/1",
		"chess960", "960", "fischerandom", "fischerrandom", "fischerandomchess", "fischerrandomchess", "frc", "wild/fr":
		return true
	}
	return false
}
