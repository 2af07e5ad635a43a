package swiss

import "github.com/escaque/escaque/tournament"

// Color is a colour of the pieces, or none.
type Color = tournament.Color

// The colours.
const (
	NoColor = tournament.NoColor
	White   = tournament.White
	Black   = tournament.Black
)

// Strength is how much a colour is due to a player.
type Strength uint8

const (
	NoPreference Strength = iota // no game played yet
	Mild                         // to alternate
	Strong                       // to balance a difference of one
	Absolute                     // a difference of two or more, or twice the same colour running
)

// Preference is the colour that a player should have in the next game.
// C.04.1 A7, 2009; C.04.3 1.7, 2026. What an edition makes of it for topscorers,
// or of odd and even rounds (A7.d and A7.e, 2009), is the system's matter.
type Preference struct {
	Color    Color
	Strength Strength
}

// preference reads a preference off the colours of the games really played,
// the oldest first.
func preference(colors []Color) Preference {
	n := len(colors)
	if n == 0 {
		return Preference{}
	}
	difference, last := difference(colors), colors[n-1]
	switch {
	case difference > 1:
		return Preference{Black, Absolute}
	case difference < -1:
		return Preference{White, Absolute}
	case n > 1 && colors[n-2] == last:
		return Preference{last.Other(), Absolute}
	case difference == 1:
		return Preference{Black, Strong}
	case difference == -1:
		return Preference{White, Strong}
	default:
		return Preference{last.Other(), Mild}
	}
}

// difference is the number of games with White less that with Black.
func difference(colors []Color) int {
	d := 0
	for _, c := range colors {
		switch c {
		case White:
			d++
		case Black:
			d--
		}
	}
	return d
}
