package swiss

import (
	"strconv"

	"github.com/escaque/escaque/tournament"
)

// ColorRule is a rule that decides the colours of a pair. The Dutch systems share these rules and
// their order. C.04.1 E1 to E5, 2009; C.04.3 5.2.1 to 5.2.5, 2026.
type ColorRule uint8

const (
	BothGranted   ColorRule = iota // both preferences are granted
	StrongerWins                   // the stronger preference is granted
	Alternated                     // opposite to the last round in which their colours differed
	HigherGranted                  // the preference of the higher player is granted
	InitialColors                  // by the lot, because neither has played yet
)

// Codes of the explanation steps for the rules; arguments white, black.
const (
	CodeBothGranted   tournament.Code = "dutch-both-granted"
	CodeStrongerWins  tournament.Code = "dutch-stronger-wins"
	CodeAlternated    tournament.Code = "dutch-alternated"
	CodeHigherGranted tournament.Code = "dutch-higher-granted"
	CodeInitialColors tournament.Code = "dutch-initial-colours"
)

// Code returns the code of the explanation step for the rule.
func (r ColorRule) Code() tournament.Code {
	return [...]tournament.Code{CodeBothGranted, CodeStrongerWins, CodeAlternated, CodeHigherGranted, CodeInitialColors}[r]
}

// Article2009 returns the article of the rule in C.04.1 of 2009.
func (r ColorRule) Article2009() string { return "E" + strconv.Itoa(int(r)+1) }

// Article2017 returns the article of the rule in C.04.3 of 2017.
func (r ColorRule) Article2017() string { return "E." + strconv.Itoa(int(r)+1) }

// Article2026 returns the article of the rule in C.04.3 of 2026.
func (r ColorRule) Article2026() string { return "5.2." + strconv.Itoa(int(r)+1) }

// Colors returns two players, given by their indexes, as White and Black, and the rule that
// decided. If both have an absolute preference, the one with the larger difference is stronger.
// Colour histories are compared from the latest game backwards (F3, 2009). If the lot decides, a
// higher player with an odd pairing number gets the drawn colour, one with an even number the
// other. White counts as drawn if no colour was drawn.
func (f *PairingProblem) Colors(one, other int) (IndexPair, ColorRule) {
	if f.Higher(other, one) {
		one, other = other, one
	}
	c, why := f.higherColor(one, other)
	if c == White {
		return IndexPair{White: one, Black: other}, why
	}
	return IndexPair{White: other, Black: one}, why
}

// higherColor returns the colour of the higher player of a pair.
func (f *PairingProblem) higherColor(high, low int) (Color, ColorRule) {
	h, l := &f.Players[high], &f.Players[low]
	hp, lp := h.Preference, l.Preference
	if hp.Color != lp.Color {
		if hp.Color == NoColor {
			return lp.Color.Other(), BothGranted
		}
		return hp.Color, BothGranted
	}
	hs, ls := hp.degree(h), lp.degree(l)
	switch {
	case hs > ls:
		return hp.Color, StrongerWins
	case hs < ls:
		return lp.Color.Other(), StrongerWins
	}
	for i, j := len(h.Colors)-1, len(l.Colors)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if h.Colors[i] != l.Colors[j] {
			return l.Colors[j], Alternated
		}
	}
	if hp.Color != NoColor {
		return hp.Color, HigherGranted
	}
	initial := f.Initial
	if initial == NoColor {
		initial = White
	}
	if h.Rank%2 == 0 {
		initial = initial.Other()
	}
	return initial, InitialColors
}

// degree returns a number that is higher for a stronger preference of the player.
func (p Preference) degree(of *Player) int {
	d := int(p.Strength)
	if p.Strength == Absolute {
		d += max(of.Difference(), -of.Difference())
	}
	return d
}
