package game

import (
	"strings"

	"github.com/escaque/escaque/clock"
)

// Controls are the time controls of a game: White's and Black's. In a seek or challenge they are
// the poster's and the opponent's. They rarely differ.
type Controls [2]clock.Control

// controlSeparator separates two different controls in text.
const controlSeparator = " / "

// Same reports whether both players have the same control.
func (c Controls) Same() bool { return c[0].Equal(c[1]) }

// Untimed reports whether neither player has a clock.
func (c Controls) Untimed() bool { return c[0].Untimed() && c[1].Untimed() }

// String writes the control as [clock.Control.String] does, or both if they differ: "300+3", "300 /
// 60".
func (c Controls) String() string {
	if c.Same() {
		return c[0].String()
	}
	return c[0].String() + controlSeparator + c[1].String()
}

// Swapped returns the controls from the opponent's side.
func (c Controls) Swapped() Controls { return Controls{c[1], c[0]} }

// SpecFields returns the controls as the fields of a [SeekSpec]. theirs is empty if both are the
// same.
func (c Controls) SpecFields() (mine, theirs string) {
	if c.Same() {
		return c[0].String(), ""
	}
	return c[0].String(), c[1].String()
}

// ParseControls parses the text that [Controls.String] writes.
func ParseControls(text string) (c Controls, err error) {
	first, second, differ := strings.Cut(text, controlSeparator)
	if c[0], err = clock.ParseControlSeconds(first); err != nil {
		return Controls{}, err
	}
	c[1] = c[0]
	if differ {
		c[1], err = clock.ParseControlSeconds(second)
	}
	return c, err
}

// MarshalText writes the controls as they are stored in the log and in the index.
func (c Controls) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText parses the text that MarshalText writes.
func (c *Controls) UnmarshalText(text []byte) (err error) {
	*c, err = ParseControls(string(text))
	return err
}
