package dutch

import "github.com/escaque/escaque/tournament/swiss"

// Rule is the rule of Article 5.2 that gave the colours of a pair.
type rule uint8

const (
	bothGranted    rule = iota // 5.2.1
	strongerWins               // 5.2.2
	alternated                 // 5.2.3
	higherGranted              // 5.2.4
	initialColours             // 5.2.5
)

// colours gives a pair of places its colours, by Article 5.2.
func colours(f *swiss.Field, one, other int) (swiss.Places, rule) {
	if f.Higher(other, one) {
		one, other = other, one
	}
	c, why := higherColour(f, one, other)
	if c == swiss.White {
		return swiss.Places{White: one, Black: other}, why
	}
	return swiss.Places{White: other, Black: one}, why
}

// higherColour returns the colour of the higher ranked player of a pair.
func higherColour(f *swiss.Field, high, low int) (swiss.Colour, rule) {
	h, l := &f.Players[high], &f.Players[low]
	hp, lp := h.Preference, l.Preference
	if hp.Colour != lp.Colour || hp.Colour == swiss.NoColour {
		switch {
		case hp.Colour != swiss.NoColour:
			return hp.Colour, bothGranted
		case lp.Colour != swiss.NoColour:
			return lp.Colour.Other(), bothGranted
		}
	}
	if hp.Strength != lp.Strength {
		if hp.Strength > lp.Strength {
			return hp.Colour, strongerWins
		}
		return lp.Colour.Other(), strongerWins
	}
	if hp.Strength == swiss.Absolute {
		hd, ld := max(h.Difference(), -h.Difference()), max(l.Difference(), -l.Difference())
		switch {
		case hd > ld:
			return hp.Colour, strongerWins
		case hd < ld:
			return lp.Colour.Other(), strongerWins
		}
	}
	for i, j := len(h.Colours)-1, len(l.Colours)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if h.Colours[i] != l.Colours[j] {
			return l.Colours[j], alternated
		}
	}
	if hp.Colour != swiss.NoColour {
		return hp.Colour, higherGranted
	}
	initial := f.Initial
	if initial == swiss.NoColour {
		initial = swiss.White // nobody drew a lot
	}
	if h.Rank%2 == 0 {
		initial = initial.Other()
	}
	return initial, initialColours
}
