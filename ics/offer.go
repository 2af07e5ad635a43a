package ics

import (
	"fmt"
	"strings"
)

// OfferKind is what an offer between two players is about.
type OfferKind string

// The kinds of offers.
const (
	OfferMatch    OfferKind = "match"
	OfferDraw     OfferKind = "draw"
	OfferAbort    OfferKind = "abort"
	OfferAdjourn  OfferKind = "adjourn"
	OfferTakeback OfferKind = "takeback"
	OfferSwitch   OfferKind = "switch"
	OfferPause    OfferKind = "pause"
	OfferUnpause  OfferKind = "unpause"
	OfferSimul    OfferKind = "simul"
)

// Offer is one that waits for an answer.
type Offer struct {
	Index  int
	Kind   OfferKind
	From   string
	To     string
	Params string // of a match: the parties and the terms; of a takeback: how many half-moves
}

// Challenge is what a match request tells: the two, the colour that the asker
// wants, and the game.
type Challenge struct {
	Match         // White is the asker
	Colour string // "white", "black" or empty: what the asker wants
	Loaded string // "wild/fr" when the start is not the usual one
	Stored bool   // an adjourned game goes on
}

// String is the challenge as lines and offers print it.
func (c Challenge) String() string {
	colour := ""
	if c.Colour != "" {
		colour = " [" + c.Colour + "]"
	}
	s := fmt.Sprintf("%s (%4s)%s %s (%4s) %s %s", c.White, Rating(c.WhiteRating), colour, c.Black, Rating(c.BlackRating), c.rated(), c.Type)
	if c.Type != "untimed" {
		s += " " + TimeControl(c.Initial, c.Increment)
	}
	if c.Loaded != "" {
		s += " Loaded from " + c.Loaded
	}
	if c.Stored {
		s += " (adjourned)"
	}
	return s
}

// Line is the challenge to who is asked.
func (c Challenge) Line() string { return "Challenge: " + c.String() + "." }

// Issuing is the echo to who asks.
func (c Challenge) Issuing() string { return "Issuing: " + c.String() + "." }

// HowToAnswer ends a challenge.
const HowToAnswer = `You can "accept" or "decline", or propose different parameters.`

// Pendinfo is an offer as programs read it: <pt> for the receiver's own, <pf>
// for one made to him.
func (o Offer) Pendinfo(own bool) string {
	if own {
		return fmt.Sprintf("<pt> %d w=%s t=%s p=%s", o.Index, o.To, o.Kind, o.Params)
	}
	return fmt.Sprintf("<pf> %d w=%s t=%s p=%s", o.Index, o.From, o.Kind, o.Params)
}

// OfferGone tells programs that an offer was answered or withdrawn.
func OfferGone(index int) string { return fmt.Sprintf("<pr> %d", index) }

// said is what an offer that is no match says.
func (o Offer) said() string {
	switch o.Kind {
	case OfferDraw:
		return "offers a draw"
	case OfferAbort:
		return "would like to abort the game"
	case OfferAdjourn:
		return "would like to adjourn the game"
	case OfferTakeback:
		return "would like to take back " + o.Params + " half move(s)"
	case OfferSwitch:
		return "would like to switch sides"
	case OfferPause:
		return "would like to pause the clocks"
	case OfferUnpause:
		return "would like to unpause the clocks"
	case OfferSimul:
		return "proposes a simul match"
	}
	return "challenges: " + o.Params
}

// PendingList is the answer to "pending".
func PendingList(to, from []Offer) string {
	var s strings.Builder
	if len(to) == 0 {
		s.WriteString("There are no offers pending to other players.\n")
	} else {
		s.WriteString("Offers to other players:\n\n")
		for _, o := range to {
			fmt.Fprintf(&s, "%4d: You are offering %s %s.\n", o.Index, o.To, offered(o))
		}
		s.WriteString("\nIf you wish to withdraw any of these offers type \"withdraw number\".\n")
	}
	if len(from) == 0 {
		s.WriteString("\nThere are no offers pending from other players.")
		return s.String()
	}
	s.WriteString("\nOffers from other players:\n\n")
	for _, o := range from {
		fmt.Fprintf(&s, "%4d: %s %s.\n", o.Index, o.From, o.said())
	}
	s.WriteString("\nIf you wish to accept any of these offers type \"accept number\".\nTo decline them type \"decline number\".")
	return s.String()
}

// offered is an offer as its maker reads it.
func offered(o Offer) string {
	switch o.Kind {
	case OfferMatch:
		return "a challenge: " + o.Params
	case OfferDraw:
		return "a draw"
	case OfferAbort:
		return "to abort the game"
	case OfferAdjourn:
		return "to adjourn the game"
	case OfferTakeback:
		return "to take back " + o.Params + " half move(s)"
	case OfferSwitch:
		return "to switch sides"
	case OfferPause:
		return "to pause the clocks"
	case OfferUnpause:
		return "to unpause the clocks"
	default:
		return "a simul match"
	}
}
