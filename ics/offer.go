package ics

import (
	"fmt"
	"strings"
	"time"
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
	Index int
	Kind  OfferKind
	From  string
	To    string
	// Params are of a match the parties and the terms, of a takeback how many
	// half-moves, of a simul the start when it is not the usual one.
	Params string
	Stored bool // of a simul: an adjourned game goes on
}

// Challenge is the content of a match request: the two, the colour that the asker
// wants, and the game.
type Challenge struct {
	Match        // White is the asker
	Color string // "white", "black" or empty: what the asker wants
	// Odds says that the opponent's times differ from the asker's.
	Odds                         bool
	TheirInitial, TheirIncrement time.Duration
	Loaded                       string // "wild/fr" when the start is not the usual one
	Stored                       bool   // an adjourned game goes on
}

// String is the challenge as lines and offers print it.
func (c Challenge) String() string {
	colour := ""
	if c.Color != "" {
		colour = " [" + c.Color + "]"
	}
	s := fmt.Sprintf("%s (%4s)%s %s (%4s) %s %s", c.White, Rating(c.WhiteRating), colour, c.Black, Rating(c.BlackRating), c.rated(), c.Type)
	if c.Type != "untimed" {
		s += " " + TimeControl(c.Initial, c.Increment)
	}
	if c.Odds {
		s += " " + TimeControl(c.TheirInitial, c.TheirIncrement)
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
// for one made to them. Nothing to say of it is "#": programs look for something.
func (o Offer) Pendinfo(own bool) string {
	params := o.Params
	if params == "" {
		params = "#"
	}
	if own {
		return fmt.Sprintf("<pt> %d w=%s t=%s p=%s", o.Index, o.To, o.Kind, params)
	}
	return fmt.Sprintf("<pf> %d w=%s t=%s p=%s", o.Index, o.From, o.Kind, params)
}

// OfferGone is the line for programs after an offer was answered or withdrawn.
func OfferGone(index int) string { return fmt.Sprintf("<pr> %d", index) }

// PendingList is the answer to "pending".
func PendingList(to, from []Offer) string {
	var s strings.Builder
	if len(to) == 0 {
		s.WriteString("There are no offers pending to other players.\n")
	} else {
		s.WriteString("Offers to other players:\n\n")
		for _, o := range to {
			fmt.Fprintf(&s, "%4d: You are offering %s %s.\n", o.Index, o.To, o.offered())
		}
		s.WriteString("\nIf you wish to withdraw any of these offers type \"withdraw number\".\n")
	}
	if len(from) == 0 {
		s.WriteString("\nThere are no offers pending from other players.")
		return s.String()
	}
	s.WriteString("\nOffers from other players:\n\n")
	for _, o := range from {
		fmt.Fprintf(&s, "%4d: %s is offering %s.\n", o.Index, o.From, o.offered())
	}
	s.WriteString("\nIf you wish to accept any of these offers type \"accept number\".\n" +
		"If you wish to decline any of these offers type \"decline number\".")
	return s.String()
}

// offered is an offer as "pending" describes it.
func (o Offer) offered() string {
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
		return "to takeback the last " + o.Params + " half move(s)"
	case OfferSwitch:
		return "to switch sides"
	case OfferPause:
		return "to pause the clock"
	case OfferUnpause:
		return "to unpause the clock"
	default:
		return "to play a simul match"
	}
}

// Asking is the line for the player who is asked, for an offer other than a match.
func (o Offer) Asking() string {
	switch o.Kind {
	case OfferDraw:
		return o.From + " offers you a draw."
	case OfferAbort:
		return o.From + ` would like to abort the game; type "abort" to accept.`
	case OfferAdjourn:
		return o.From + ` would like to adjourn the game; type "adjourn" to accept.`
	case OfferTakeback:
		return o.From + " would like to take back " + o.Params + " half move(s)."
	case OfferSwitch:
		return o.From + " would like to switch sides.\nType \"accept\" to switch sides, or \"decline\" to refuse."
	case OfferPause:
		return o.From + " requests to pause the game."
	case OfferUnpause:
		return o.From + " requests to unpause the game."
	default:
		switch {
		case o.Stored:
			return o.From + " requests to continue an adjourned simul game."
		case o.Params != "":
			return o.From + " requests to join a " + o.Params + " simul match with you."
		}
		return o.From + " requests to join a simul match with you."
	}
}

// Otherwise is the line for the player who is asked when another number of half-moves to take
// back is proposed than before.
func (o Offer) Otherwise() string {
	return fmt.Sprintf("%s proposes a different number (%s) of half-move(s).", o.From, o.Params)
}

// Sent is the line for the sender of an offer other than a match: it was made.
func (o Offer) Sent() string {
	switch {
	case o.Kind == OfferSimul && o.Stored:
		return "Request to resume simul sent. Adjourned game found."
	case o.Kind == OfferSimul:
		return "Simul match request sent."
	}
	return strings.ToUpper(string(o.Kind[:1])) + string(o.Kind[1:]) + " request sent."
}

// noun is what an offer is called when it is answered.
func (o Offer) noun() string {
	switch o.Kind {
	case OfferMatch:
		return "match offer"
	case OfferSimul:
		return "simul offer"
	}
	return string(o.Kind) + " request"
}

// Accepting is the line for the player who accepts.
func (o Offer) Accepting() string { return "You accept the " + o.noun() + " from " + o.From + "." }

// Accepted is the line for the sender of the offer that was accepted.
func (o Offer) Accepted() string { return o.To + " accepts the " + o.noun() + "." }

// Declining is the line for the player who declines.
func (o Offer) Declining() string { return "You decline the " + o.noun() + " from " + o.From + "." }

// Declined is the line for the sender of the offer that was declined.
func (o Offer) Declined() string { return o.To + " declines the " + o.noun() + "." }

// Withdrawing is the line for the sender who takes their offer back.
func (o Offer) Withdrawing() string { return "You withdraw the " + o.noun() + " to " + o.To + "." }

// Withdrawn is the line for the player to whom the withdrawn offer was made.
func (o Offer) Withdrawn() string { return o.From + " withdraws the " + o.noun() + "." }

// Removed is the line for both players of a challenge when one of them begins a game
// with somebody else, or leaves when with is empty. asker says that it is the
// asker who does, to that the line goes to them.
func (o Offer) Removed(asker, to bool, with string) string {
	line := "Challenge from " + o.From + " removed."
	who := o.From + ", who was challenging you,"
	if to {
		line = "Challenge to " + o.To + " withdrawn."
		who = o.To + ", whom you were challenging,"
	}
	if asker == to {
		return line
	}
	if with == "" {
		return who + " has departed.\n" + line
	}
	return who + " has joined a match with " + with + ".\n" + line
}
