package game

import (
	"slices"

	"github.com/escaque/escaque/internal/hall/refusal"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/starts"
	"github.com/escaque/escaque/laws"
)

// SeekSpec describes the game that a seek or challenge asks for.
type SeekSpec struct {
	Control string // the poster's, in the notation of clock.ParseControlSeconds
	// Theirs is the opponent's time control if it differs.
	Theirs  string
	Edition laws.Edition // empty: DefaultEdition
	Rated   bool
	Color   Side   // the poster's
	Start   string // as starts.Parse reads it
	// Profile is the profile of the game; empty means FIDEProfile.
	Profile Profile

	// NoEscape reports whether a player who leaves loses, under the FICS profile.
	NoEscape bool

	// ClaimFlags lets the players claim flag falls themselves, if the edition does so in games of
	// that speed. Otherwise it is ignored.
	ClaimFlags bool

	// Hints lets the players of an unrated game be told whether a claim of a draw would be right.
	Hints bool

	// CannotSee reports whether the poster cannot see the board, so that the moves of the game are
	// announced. The hall sets it by their declaration.
	CannotSee bool `json:",omitempty"`

	// Delay is the delay with which spectators see the game.
	Delay Delay

	// Low and High bound the rating of players who may accept a seek. High 0 sets no bound, and an
	// unrated player counts as 0.
	Low, High int
	// Manual reports whether the poster decides about each answer. A player who wants to play then
	// has to challenge the poster.
	Manual bool
	// Formula reports whether the poster's formula is applied; see [lobby.Guard].
	Formula bool
}

// Profile is the set of rules that the hall adds to the Laws in a game.
type Profile string

// The profiles of games.
const (
	// FIDEProfile adds nothing to the Laws and their guidelines. An empty profile means the same,
	// and games store it as empty.
	FIDEProfile Profile = "fide"
	// FICSProfile adds the customs of Internet chess servers: both players may agree to abort the
	// game, to take moves back and to pause the clocks, and a player may give their opponent time.
	// The hall claims every draw by repetition and by fifty moves immediately. The game of a player
	// who disconnects is adjourned.
	FICSProfile Profile = "family"
)

// StandardStart is the usual start of a game. Starts have the names that [starts.Parse] reads.
const StandardStart = starts.Standard

// DefaultEdition is the edition of the Laws for games that name none.
const DefaultEdition = laws.Edition2023

// Editions returns the editions of the Laws that games may use: first the default, then the others
// from the latest to the oldest.
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
	// A delay counts as time for every move, like an increment.
	return ratings.CategoryOf(c[0][0].Time, c[0][0].Increment+c[0][0].Delay, chess960)
}

// RematchSpec returns the terms of a rematch from the viewer's side. Colours are switched, and
// times, edition, rating and rules are the same. A Chess960 position is drawn again. The refusals
// are NotYourGame if the viewer did not play and ArbitersGame for a game of an event.
func (v *View) RematchSpec() (SeekSpec, error) {
	switch {
	case v.You == Neither:
		return SeekSpec{}, refusal.New(refusal.NotYourGame)
	case v.Event != nil:
		return SeekSpec{}, refusal.New(refusal.ArbitersGame)
	}
	controls := v.Terms.Control
	if v.You == AsBlack {
		controls = controls.Swapped()
	}
	spec := SeekSpec{
		Edition: v.Terms.Edition, Rated: v.Terms.Rated, Color: v.You.Other(), Start: starts.RematchRequest(v.Terms.Start, v.Terms.StartFEN, v.You == AsWhite),
		Profile: v.Terms.Profile, NoEscape: v.Terms.NoEscape, ClaimFlags: v.Terms.ClaimedFlags, Hints: v.Terms.Hints, Delay: v.Terms.Delay,
	}
	spec.Control, spec.Theirs = controls.SpecFields()
	return spec, nil
}
