package icsd

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/seeks"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

var pendingCommand = session.Command{
	Name:  "pending",
	Takes: session.NoWords,
	Do:    session.On((*client).pending),
}

// pending lists the offers that wait.
func (c *client) pending(context.Context, string) (string, error) {
	from, to := c.server.Hall.Offers(c.me.ID)
	return ics.PendingList(written(to), written(from)), nil
}

func written(offers []hall.Offer) []ics.Offer {
	list := make([]ics.Offer, len(offers))
	for i, o := range offers {
		list[i] = format.OfferOf(o)
	}
	return list
}

// answering is one of the three words with which offers are dealt with.
type answering struct {
	word ics.Name
	own  bool // offers that one has made oneself
	do   func(h *hall.Hall, ctx context.Context, who members.Identity, number int) (hall.Offer, error)
	said func(o ics.Offer) string
}

var (
	accepting   = answering{"accept", false, (*hall.Hall).AcceptOffer, ics.Offer.Accepting}
	declining   = answering{"decline", false, (*hall.Hall).DeclineOffer, ics.Offer.Declining}
	withdrawing = answering{"withdraw", true, (*hall.Hall).WithdrawOffer, ics.Offer.Withdrawing}
)

var acceptCommand = session.Command{
	Name:  "accept",
	Takes: session.UpTo(2),
	Do:    answers(accepting),
}

var declineCommand = session.Command{
	Name:  "decline",
	Takes: session.UpTo(2),
	Do:    answers(declining),
}

var withdrawCommand = session.Command{
	Name:  "withdraw",
	Takes: session.UpTo(2),
	Do:    answers(withdrawing),
}

// answers is the handler of dealing with offers: "WORD", "WORD NUMBER", "WORD HANDLE",
// "WORD t KIND" or "WORD t all".
func answers(a answering) session.Handler {
	return session.On(func(c *client, ctx context.Context, args string) (string, error) {
		chosen, err := c.chosen(a, strings.Fields(strings.ToLower(args)))
		var lines []string
		for _, o := range chosen {
			if _, refused := a.do(c.server.Hall, ctx, c.me, o.Number); refused != nil {
				err = session.And(err, refused)
				continue
			}
			lines = append(lines, a.said(format.OfferOf(o)))
		}
		return format.Lines(lines...), err
	})
}

// chosen are the offers that are meant, or why none is.
func (c *client) chosen(a answering, words []string) (offers []hall.Offer, err error) {
	offers, own := c.server.Hall.Offers(c.me.ID)
	if a.own {
		offers = own
	}
	all := "There are no offers to " + string(a.word) + "."
	if len(words) == 2 && words[0] == "t" {
		words = words[1:]
	}
	switch {
	case len(words) > 1:
		return nil, c.Unexpected(a.word, words[1])
	case len(words) == 0 && len(offers) == 0, len(words) == 1 && words[0] == "all" && len(offers) == 0:
		return nil, session.Prevented(all)
	case len(words) == 1 && words[0] == "all":
		return offers, nil
	case len(words) == 0 && len(offers) > 1:
		return nil, session.Prevented("There is more than one pending offer.\nType \"pending\" to see the list of offers.\n" +
			"Type \"" + string(a.word) + " n\" to " + string(a.word) + " an offer.")
	case len(words) == 0:
		return offers, nil
	}
	word := words[0]
	fits := func(o hall.Offer) bool { return strings.HasPrefix(string(o.Kind), word) }
	none := "There are no " + ics.Cut(word, 20) + " offers to " + string(a.word) + "."
	if n, err := strconv.Atoi(word); err == nil {
		fits = func(o hall.Offer) bool { return o.Number == n }
		none = "There is no offer " + ics.Cut(word, 10) + " to " + string(a.word) + "."
	} else if !slices.ContainsFunc(offerKinds, func(k hall.OfferKind) bool { return strings.HasPrefix(string(k), word) }) {
		none = "There are no pending offers from " + ics.Cut(word, 20) + "."
		if a.own {
			none = "There are no pending offers to " + ics.Cut(word, 20) + "."
		}
		fits = func(o hall.Offer) bool {
			other := o.From.Handle
			if a.own {
				other = o.To.Handle
			}
			return strings.HasPrefix(members.Fold(other), members.Fold(word))
		}
	}
	at := slices.IndexFunc(offers, fits)
	if at < 0 {
		return nil, session.Misused(none)
	}
	return offers[at : at+1], nil
}

var offerKinds = []hall.OfferKind{
	hall.MatchOffer, hall.SimulOffer, hall.DrawOffer, hall.AbortOffer, hall.AdjournOffer, hall.TakebackOffer, hall.SwitchOffer, hall.PauseOffer, hall.UnpauseOffer,
}

// hearOffer reports what has become of an offer: to programs in their lines, to
// people unless the answer to a command of theirs says so.
func (c *client) hearOffer(ctx context.Context, n *hall.OfferNews) {
	o, mine := format.OfferOf(n.Offer), n.Offer.From.ID == c.me.ID
	if c.now().ivars.Has(ics.IvarPendinfo) {
		switch n.Step {
		case hall.OfferMade, hall.OfferUpdated:
			c.Tell(o.Pendinfo(mine))
		default:
			c.Tell(ics.OfferGone(o.Index))
		}
	}
	text := c.offerStory(ctx, n, o, mine)
	if text != "" {
		c.Tell(text)
	}
}

// offerStory is the sentence about an offer, empty when there is none to be said.
func (c *client) offerStory(ctx context.Context, n *hall.OfferNews, o ics.Offer, mine bool) string {
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
			return seeks.ChallengeText(c, ctx, n)
		case n.Step == hall.OfferUpdated && n.Offer.Kind == hall.TakebackOffer:
			return o.Otherwise()
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
