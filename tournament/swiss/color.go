package swiss

import "github.com/escaque/escaque/tournament"

// Color is a colour of the pieces, or none.
type Color = tournament.Color

// The values of Color.
const (
	NoColor = tournament.NoColor
	White   = tournament.White
	Black   = tournament.Black
)

// Strength says how strong a colour preference is.
type Strength uint8

const (
	NoPreference Strength = iota // no games yet
	Mild                         // to alternate colours
	Strong                       // to balance a difference of one
	Absolute                     // a difference of two or more, or the same colour twice running
)

// Preference is the colour that a player should have in the next game. C.04.1 A7, 2009; C.04.3 1.7,
// 2026. The systems handle exceptions for topscorers, and those for odd and even rounds (A7.d and
// A7.e, 2009).
type Preference struct {
	Color    Color
	Strength Strength
}

// preference returns the preference that follows from the colours of the games played, the oldest
// first.
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

// difference returns the number of games with White minus the number with Black.
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
