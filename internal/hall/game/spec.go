package game

import (
	"slices"

	"github.com/escaque/escaque/internal/hall/refusal"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/starts"
	"github.com/escaque/escaque/laws"
)

// SeekSpec is what somebody wants to play.
type SeekSpec struct {
	Control string // in the notation of clock.ParseControlSeconds; the poster's own
	// Theirs is the opponent's time control when it is not the same.
	Theirs  string
	Edition laws.Edition // empty: DefaultEdition
	Rated   bool
	Color   Side   // the poster's
	Start   string // as starts.Parse reads it
	// Profile is that of the game; empty: fide, by somebody who knows no other.
	Profile Profile

	// NoEscape says that who leaves loses, under the family's profile.
	NoEscape bool

	// ClaimFlags leaves it to the players to call a flag, where the edition does so
	// in games of that speed; elsewhere it is passed over.
	ClaimFlags bool

	// Delay is with which others see the game.
	Delay Delay

	// Low and High bound the rating of who answers a seek; High 0 sets no bound,
	// and who has no rating counts as 0.
	Low, High int
	// Manual says that the poster decides about each answer: who wants to play
	// challenges them.
	Manual bool
	// Formula says that the poster's formula is asked; see [Guard].
	Formula bool
}

// Profile is what the hall adds to the Laws in a game.
type Profile string

// The profiles.
const (
	// FIDEProfile is the Laws alone; also what empty means, and how games have it.
	// What is neither in them nor in their guidelines is not done.
	FIDEProfile Profile = "fide"
	// FICSProfile adds the habits of Internet chess servers: both players may
	// agree to call the game off, to take moves back and to stop the clocks, a
	// player may give their opponent time, the hall claims every draw by repetition
	// and by fifty moves at once, and who leaves has their game adjourned.
	FICSProfile Profile = "family"
)

// StandardStart is the usual start of a game; starts are named as [starts.Parse] reads them.
const StandardStart = starts.Standard

// DefaultEdition is the edition of the Laws for who names none.
const DefaultEdition = laws.Edition2023

// Editions returns the editions that games may be played under, the hall's own choice first and
// then the others from the latest to the oldest.
func Editions() []string {
	all := []string{string(DefaultEdition)}
	for _, e := range slices.Backward(laws.Editions()) {
		if e != DefaultEdition {
			all = append(all, string(e))
		}
	}
	return all
}

// CategoryOf returns the rating category of a game.
func CategoryOf(c Controls, chess960 bool) ratings.Category {
	switch {
	case c.Untimed():
		return ratings.Untimed
	case !c.Same():
		return ratings.Nonstandard
	}
	// A delay is time of every move as an increment is.
	return ratings.CategoryOf(c[0][0].Time, c[0][0].Increment+c[0][0].Delay, chess960)
}

// Again is the same game once more with the colours changed, as a wish of who looks at
// it: the same times for each player, edition, rating and rules. A Chess960 position is drawn
// anew. The refusals are NotYourGame for who has not played it and ArbitersGame for a
// game of an event.
func (v *View) Again() (SeekSpec, error) {
	switch {
	case v.You == Neither:
		return SeekSpec{}, refusal.New(refusal.NotYourGame)
	case v.Event != nil:
		return SeekSpec{}, refusal.New(refusal.ArbitersGame)
	}
	controls := v.Terms.Control
	if v.You == AsBlack {
		controls = controls.Turned()
	}
	spec := SeekSpec{
		Edition: v.Terms.Edition, Rated: v.Terms.Rated, Color: v.You.Other(), Start: starts.Again(v.Terms.Start, v.Terms.StartFEN, v.You == AsWhite),
		Profile: v.Terms.Profile, NoEscape: v.Terms.NoEscape, ClaimFlags: v.Terms.ClaimedFlags, Delay: v.Terms.Delay,
	}
	spec.Control, spec.Theirs = controls.Wish()
	return spec, nil
}
