package shelf

import (
	"errors"
	"os"
	"unicode/utf8"

	"github.com/escaque/escaque/internal/plain"
)

// MaxName is the most characters of the user's name.
const MaxName = 60

// ErrName is returned for a name that is too long or has invisible characters.
var ErrName = errors.New("shelf: not a name that can be kept")

// Name returns the user's chosen name for the logs of events, or "".
func (s *Shelf) Name() string {
	text, err := os.ReadFile(s.name)
	if err != nil {
		return "" // it is asked for again
	}
	name := plain.Line(string(text))
	if checkName(name) != nil {
		return ""
	}
	return name
}

// SetName stores the user's name for the logs of events. An empty name deletes it. It returns
// [ErrName] for an invalid name.
func (s *Shelf) SetName(name string) error {
	if name = plain.Line(name); name == "" {
		err := os.Remove(s.name)
		if errors.Is(err, os.ErrNotExist) {
			return nil
		}
		return err
	}
	if err := checkName(name); err != nil {
		return err
	}
	return replaceFile(s.name, []byte(name))
}

func checkName(name string) error {
	if plain.Check(name) != nil || utf8.RuneCountInString(name) > MaxName {
		return ErrName
	}
	return nil
}
