package shelf

import (
	"errors"
	"os"
	"unicode/utf8"

	"github.com/escaque/escaque/internal/plain"
)

// MaxName is how many characters the name of the person who works on the files may have.
const MaxName = 60

// ErrName says that a name is too long, or has characters that nobody sees.
var ErrName = errors.New("shelf: not a name that can be kept")

// Name returns the name that somebody has chosen for the logs of events, "" when none was.
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

// SetName keeps a name for the logs of events; "" takes it back. It returns [ErrName] for one that
// cannot be kept.
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
	return replace(s.name, []byte(name))
}

func checkName(name string) error {
	if plain.Check(name) != nil || utf8.RuneCountInString(name) > MaxName {
		return ErrName
	}
	return nil
}
