package play

import (
	"context"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
)

// TellOffer informs a user of a change of an offer. Programs get a line in their format. People get
// a sentence, unless the answer to their own command contains it.
func TellOffer(c Session, ctx context.Context, n *hall.OfferNews) {
	o, mine := format.ToICSOffer(n.Offer), n.Offer.From.ID == c.Identity().ID
	if c.Ivars().Has(ics.IvarPendinfo) {
		switch n.Step {
		case hall.OfferMade, hall.OfferUpdated:
			c.Tell(o.Pendinfo(mine))
		default:
			c.Tell(ics.OfferGone(o.Index))
		}
	}
	text := offerText(c, ctx, n, o, mine)
	if text != "" {
		c.Tell(text)
	}
}

// offerText returns the sentence on a change of an offer, "" if there is none.
func offerText(c Session, ctx context.Context, n *hall.OfferNews, o ics.Offer, mine bool) string {
	if n.Offer.Kind == hall.DrawOffer {
		return "" // what happens in the game shows it
	}
	match := n.Offer.Kind == hall.MatchOffer
	switch n.Step {
	case hall.OfferMade, hall.OfferUpdated:
		switch {
		case mine:
			return ""
		case match:
			return c.ChallengeText(ctx, n)
		case n.Step == hall.OfferUpdated && n.Offer.Kind == hall.TakebackOffer:
			return o.AskingDifferent()
		}
		return o.Asking()
	case hall.OfferAccepted:
		if mine {
			return o.Accepted()
		}
	case hall.OfferIntercepted:
		if mine {
			return o.To + "'s challenge intercepts your challenge."
		}
	case hall.OfferDeclined:
		if mine {
			return o.Declined()
		}
	case hall.OfferPassed:
		if mine {
			return o.Declined()
		}
		return o.Declining()
	case hall.OfferCountered:
		if mine && match {
			return o.To + " declines your offer and proposes a counteroffer."
		}
	case hall.OfferWithdrawn:
		if !mine {
			return o.Withdrawn()
		}
	case hall.OfferOvertaken, hall.OfferDeparted:
		return o.Removed(n.By == n.Offer.From.ID, mine, n.With)
	case hall.OfferLapsed, hall.OfferReplaced:
	}
	return ""
}
