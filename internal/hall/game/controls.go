package game

import (
	"strings"

	"github.com/escaque/escaque/clock"
)

// Controls are the time controls of a game: White's and Black's, or, of a game that
// is asked for, the asker's and the opponent's. They are seldom different.
type Controls [2]clock.Control

// betweenControls stands between two different controls.
const betweenControls = " / "

// Same reports whether both players have the same control.
func (c Controls) Same() bool { return c[0].Equal(c[1]) }

// Untimed reports whether nobody has a clock.
func (c Controls) Untimed() bool { return c[0].Untimed() && c[1].Untimed() }

// String writes the control as [clock.Control.String] does, and both of them when
// they differ: "300+3", "300 / 60".
func (c Controls) String() string {
	if c.Same() {
		return c[0].String()
	}
	return c[0].String() + betweenControls + c[1].String()
}

// Turned are the controls as the opponent sees them.
func (c Controls) Turned() Controls { return Controls{c[1], c[0]} }

// Wish writes the controls as a [SeekSpec] has them: the second only when it is
// another.
func (c Controls) Wish() (mine, theirs string) {
	if c.Same() {
		return c[0].String(), ""
	}
	return c[0].String(), c[1].String()
}

// ParseControls reads what [Controls.String] writes.
func ParseControls(text string) (c Controls, err error) {
	first, second, differ := strings.Cut(text, betweenControls)
	if c[0], err = clock.ParseControlSeconds(first); err != nil {
		return Controls{}, err
	}
	c[1] = c[0]
	if differ {
		c[1], err = clock.ParseControlSeconds(second)
	}
	return c, err
}

// MarshalText writes the controls as they stand in the log and in the index.
func (c Controls) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (c *Controls) UnmarshalText(text []byte) (err error) {
	*c, err = ParseControls(string(text))
	return err
}
