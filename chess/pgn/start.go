package pgn

import (
	"errors"
	"fmt"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// A Start collects the tags that say from which position a game begins: FEN,
// SetUp and Variant. The zero value is the ordinary start.
type Start struct {
	fen, variant []byte
	required     bool // SetUp "1"
	at           Location
}

// Reset forgets the tags of the game before.
func (s *Start) Reset() {
	s.fen, s.variant, s.required = s.fen[:0], s.variant[:0], false
}

// Tag takes a tag pair and ignores those that do not matter for the start.
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

// ErrVariant is wrapped by the error for a game that is not chess: another
// variant than the ordinary game and Chess960.
var ErrVariant = errors.New("not a game of chess or Chess960")

// Position gives the position in which the game begins. The error is an
// [*Error] placed at the tag that is wrong.
func (s *Start) Position() (chess.Position, error) {
	if len(s.variant) > 0 && !isChess(string(s.variant)) {
		return chess.Position{}, s.refuse(s.variant, fmt.Errorf("variant %q: %w", shorten(s.variant), ErrVariant))
	}
	if len(s.fen) == 0 {
		if s.required {
			return chess.Position{}, s.refuse(nil, errors.New(`SetUp "1" without a FEN tag`))
		}
		return chess.Initial(), nil
	}
	pos, err := fen.ParsePosition(string(s.fen))
	if err != nil {
		return chess.Position{}, s.refuse(s.fen, err)
	}
	return pos, nil
}

func (s *Start) refuse(text []byte, err error) error {
	return &Error{Location: s.at, Fault: BadStart, Text: shorten(text), Err: err}
}

// isChess knows the names that programs give to the ordinary game and to
// Chess960. Which of the two it is follows from the position itself.
func isChess(variant string) bool {
	name := strings.NewReplacer(" ", "", "-", "", "_", "", "'", "").Replace(strings.ToLower(variant))
	switch name {
	case "chess", "standard", "normal", "classical", "orthodox", "fromposition", "wild/0", "wild/1",
		"chess960", "960", "fischerandom", "fischerrandom", "fischerandomchess", "fischerrandomchess", "frc", "wild/fr":
		return true
	}
	return false
}
