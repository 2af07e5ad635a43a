package format

import (
	"strconv"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/starts"
)

// ToICSOffer converts an offer to the form of package ics.
func ToICSOffer(o hall.Offer) ics.Offer {
	f := ics.Offer{Index: o.Number, Kind: ics.OfferKind(o.Kind), From: o.From.Handle, To: o.To.Handle}
	switch o.Kind {
	case hall.MatchOffer:
		f.Params = ToICSChallenge(o).String()
	case hall.SimulOffer:
		if f.Stored = o.Game != ""; !f.Stored {
			f.Params = simulTerms(o)
		}
	case hall.TakebackOffer:
		f.Params = strconv.Itoa(o.Plies)
	default: // only its kind is written
	}
	return f
}

// simulTerms returns the terms of a simul: the time control of the player who asks for a board, that of
// the giver if it differs, and the start position.
func simulTerms(o hall.Offer) string {
	var words []string
	for i, control := range o.Controls {
		if !control.Untimed() && (i == 0 || !o.Controls.Same()) {
			words = append(words, ics.TimeControl(FirstPeriod(control)))
		}
	}
	if start := StartWord(o.Spec.Start); start != "" {
		words = append(words, strings.Replace(start, "/", " ", 1))
	}
	return strings.Join(words, " ")
}

// ToICSChallenge converts a challenge to the form of package ics.
func ToICSChallenge(o hall.Offer) ics.Challenge {
	initial, increment := FirstPeriod(o.Controls[0])
	ch := ics.Challenge{Match: ics.Match{
		White: o.From.Handle, Black: o.To.Handle, WhiteRating: RatingOf(o.From), BlackRating: RatingOf(o.To),
		Rated: o.Spec.Rated, Type: CategoryName(o.Category), Initial: initial, Increment: increment,
	}}
	ch.Stored = o.Game != ""
	ch.Color = o.Spec.Color.String()
	if !o.Controls.Same() {
		ch.Odds = true
		ch.TheirInitial, ch.TheirIncrement = FirstPeriod(o.Controls[1])
	}
	ch.Loaded = StartWord(o.Spec.Start)
	if StartName(o.Spec.Start) != "" {
		ch.Type = "wild"
	}
	return ch
}

// StartWord returns the word that a user types for a start position, "" for the usual position.
func StartWord(start string) string {
	if name := StartName(start); name != "" && !strings.Contains(start, ":") || start == starts.Standard {
		return name
	}
	return strings.ReplaceAll(start, " ", "_")
}
