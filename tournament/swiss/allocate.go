package swiss

import (
	"strconv"

	"github.com/escaque/escaque/tournament"
)

// ColourRule is a rule that gives a pair its colours. The Dutch systems share
// them, in this order. C.04.1 E1 to E5, 2009; C.04.3 5.2.1 to 5.2.5, 2026.
type ColourRule uint8

const (
	BothGranted    ColourRule = iota // both preferences are granted
	StrongerWins                     // the stronger one is
	Alternated                       // from the last round in which they had different colours
	HigherGranted                    // the preference of the higher player is granted
	InitialColours                   // by the lot: both have played nothing yet
)

// Codes of the steps that tell the rules: white, black.
const (
	CodeBothGranted    tournament.Code = "dutch-both-granted"
	CodeStrongerWins   tournament.Code = "dutch-stronger-wins"
	CodeAlternated     tournament.Code = "dutch-alternated"
	CodeHigherGranted  tournament.Code = "dutch-higher-granted"
	CodeInitialColours tournament.Code = "dutch-initial-colours"
)

// Code is the code of the step that tells the rule.
func (r ColourRule) Code() tournament.Code {
	return [...]tournament.Code{CodeBothGranted, CodeStrongerWins, CodeAlternated, CodeHigherGranted, CodeInitialColours}[r]
}

// Article2009 is where C.04.1 of 2009 has the rule.
func (r ColourRule) Article2009() string { return "E" + strconv.Itoa(int(r)+1) }

// Article2017 is where C.04.3 of 2017 has it.
func (r ColourRule) Article2017() string { return "E." + strconv.Itoa(int(r)+1) }

// Article2026 is where C.04.3 of 2026 has it.
func (r ColourRule) Article2026() string { return "5.2." + strconv.Itoa(int(r)+1) }

// Colours gives a pair of places its colours, and tells by which rule. Of two
// absolute preferences the one with the wider difference is the stronger.
// Histories are compared from the latest game played (F3, 2009). Who has the
// lot's colour is told by the parity of the higher player's pairing number; if
// nobody has drawn a lot it is White.
func (f *Field) Colours(one, other int) (Places, ColourRule) {
	if f.Higher(other, one) {
		one, other = other, one
	}
	c, why := f.higherColour(one, other)
	if c == White {
		return Places{White: one, Black: other}, why
	}
	return Places{White: other, Black: one}, why
}

// higherColour returns the colour of the higher player of a pair.
func (f *Field) higherColour(high, low int) (Colour, ColourRule) {
	h, l := &f.Players[high], &f.Players[low]
	hp, lp := h.Preference, l.Preference
	if hp.Colour != lp.Colour {
		if hp.Colour == NoColour {
			return lp.Colour.Other(), BothGranted
		}
		return hp.Colour, BothGranted
	}
	hs, ls := hp.degree(h), lp.degree(l)
	switch {
	case hs > ls:
		return hp.Colour, StrongerWins
	case hs < ls:
		return lp.Colour.Other(), StrongerWins
	}
	for i, j := len(h.Colours)-1, len(l.Colours)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if h.Colours[i] != l.Colours[j] {
			return l.Colours[j], Alternated
		}
	}
	if hp.Colour != NoColour {
		return hp.Colour, HigherGranted
	}
	initial := f.Initial
	if initial == NoColour {
		initial = White
	}
	if h.Rank%2 == 0 {
		initial = initial.Other()
	}
	return initial, InitialColours
}

// degree orders preferences for the same colour: the stronger, the more.
func (p Preference) degree(of *Player) int {
	d := int(p.Strength)
	if p.Strength == Absolute {
		d += max(of.Difference(), -of.Difference())
	}
	return d
}
