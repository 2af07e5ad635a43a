package ics

import (
	"fmt"
	"strings"
	"time"
)

// OfferKind is the subject of an offer between two players.
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

// Offer is an offer that waits for an answer.
type Offer struct {
	Index int
	Kind  OfferKind
	From  string
	To    string
	// Params depends on the kind. It is the players and terms of a match, the number of half-moves
	// of a takeback, or the start of a simul when it is unusual.
	Params string
	Stored bool // for a simul: resumes an adjourned game
}

// Challenge is a match request: the players, the colour that the challenger wants, and the game.
type Challenge struct {
	Match        // White is the asking player
	Color string // colour of the asking player: "white", "black" or empty
	// Odds is set when the opponent's times differ from the asking player's.
	Odds                         bool
	TheirInitial, TheirIncrement time.Duration
	Loaded                       string // "wild/fr" when the start is unusual
	Stored                       bool   // resumes an adjourned game
}

// String returns the challenge as lines and offers show it.
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

// Line returns the line for the player who is challenged.
func (c Challenge) Line() string { return "Challenge: " + c.String() + "." }

// Issuing returns the line that confirms the challenge to the challenger.
func (c Challenge) Issuing() string { return "Issuing: " + c.String() + "." }

// HowToAnswer is the last line of a challenge.
const HowToAnswer = `You can "accept" or "decline", or propose different parameters.`

// Pendinfo returns the line about an offer for programs. It begins with <pt> for an offer that the
// receiver of the line has made, and with <pf> for an offer made to them. Missing parameters are
// written as "#", because programs expect a value.
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

// OfferGone returns the line for programs after an offer was answered or withdrawn.
func OfferGone(index int) string { return fmt.Sprintf("<pr> %d", index) }

// PendingList returns the answer to "pending".
func PendingList(to, from []Offer) string {
	var s strings.Builder
	if len(to) == 0 {
		s.WriteString("There are no offers pending to other players.\n")
	} else {
		s.WriteString("Offers to other players:\n\n")
		for _, o := range to {
			fmt.Fprintf(&s, "%4d: You are offering %s %s.\n", o.Index, o.To, o.description())
		}
		s.WriteString("\nIf you wish to withdraw any of these offers type \"withdraw number\".\n")
	}
	if len(from) == 0 {
		s.WriteString("\nThere are no offers pending from other players.")
		return s.String()
	}
	s.WriteString("\nOffers from other players:\n\n")
	for _, o := range from {
		fmt.Fprintf(&s, "%4d: %s is offering %s.\n", o.Index, o.From, o.description())
	}
	s.WriteString("\nIf you wish to accept any of these offers type \"accept number\".\n" +
		"If you wish to decline any of these offers type \"decline number\".")
	return s.String()
}

// description returns the offer as "pending" describes it.
func (o Offer) description() string {
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

// Asking returns the line for the player who receives an offer other than a match.
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

// AskingDifferent returns the line for a player who proposed a number of half-moves to take back
// and gets a proposal of another number.
func (o Offer) AskingDifferent() string {
	return fmt.Sprintf("%s proposes a different number (%s) of half-move(s).", o.From, o.Params)
}

// Sent returns the line for the sender of an offer other than a match.
func (o Offer) Sent() string {
	switch {
	case o.Kind == OfferSimul && o.Stored:
		return "Request to resume simul sent. Adjourned game found."
	case o.Kind == OfferSimul:
		return "Simul match request sent."
	}
	return strings.ToUpper(string(o.Kind[:1])) + string(o.Kind[1:]) + " request sent."
}

// noun returns the name of the offer in answers to it.
func (o Offer) noun() string {
	switch o.Kind {
	case OfferMatch:
		return "match offer"
	case OfferSimul:
		return "simul offer"
	}
	return string(o.Kind) + " request"
}

// Accepting returns the line for the player who accepts.
func (o Offer) Accepting() string { return "You accept the " + o.noun() + " from " + o.From + "." }

// Accepted returns the line for the sender of an accepted offer.
func (o Offer) Accepted() string { return o.To + " accepts the " + o.noun() + "." }

// Declining returns the line for the player who declines.
func (o Offer) Declining() string { return "You decline the " + o.noun() + " from " + o.From + "." }

// Declined returns the line for the sender of a declined offer.
func (o Offer) Declined() string { return o.To + " declines the " + o.noun() + "." }

// Withdrawing returns the line for the sender who withdraws their offer.
func (o Offer) Withdrawing() string { return "You withdraw the " + o.noun() + " to " + o.To + "." }

// Withdrawn returns the line for the receiver of a withdrawn offer.
func (o Offer) Withdrawn() string { return o.From + " withdraws the " + o.noun() + "." }

// Removed returns the line about a challenge that ends because one of its players, the leaver,
// begins a game with the player with, or logs out (with is empty). asker is true when the leaver is
// the challenger. to is true when the line is for the challenger.
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
