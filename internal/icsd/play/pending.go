package play

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

var pendingCommand = session.Command{
	Name:  "pending",
	Takes: session.NoWords,
	Do:    session.WithoutContext(pending),
}

// pending lists the waiting offers of the user.
func pending(c Session) (string, error) {
	from, to := c.Services().Hall.Offers(c.Identity().ID)
	return ics.PendingList(toICSOffers(to), toICSOffers(from)), nil
}

// toICSOffers converts offers to the form of package ics.
func toICSOffers(offers []hall.Offer) []ics.Offer {
	list := make([]ics.Offer, len(offers))
	for i, o := range offers {
		list[i] = format.ToICSOffer(o)
	}
	return list
}

// answer describes one of the three commands that accept, decline or withdraw offers.
type answer struct {
	word ics.Name
	own  bool // for offers that the user has made
	do   func(h *hall.Hall, ctx context.Context, who members.Identity, number int) (hall.Offer, error)
	said func(o ics.Offer) string
}

var (
	accepting   = answer{"accept", false, (*hall.Hall).AcceptOffer, ics.Offer.Accepting}
	declining   = answer{"decline", false, (*hall.Hall).DeclineOffer, ics.Offer.Declining}
	withdrawing = answer{"withdraw", true, (*hall.Hall).WithdrawOffer, ics.Offer.Withdrawing}
)

var acceptCommand = session.Command{
	Name:  "accept",
	Takes: session.UpTo(2),
	Do:    answerHandler(accepting),
}

var declineCommand = session.Command{
	Name:  "decline",
	Takes: session.UpTo(2),
	Do:    answerHandler(declining),
}

var withdrawCommand = session.Command{
	Name:  "withdraw",
	Takes: session.UpTo(2),
	Do:    answerHandler(withdrawing),
}

// answerHandler returns the handler of a command that answers offers: "WORD", "WORD NUMBER", "WORD
// HANDLE", "WORD t KIND" or "WORD t all".
func answerHandler(a answer) session.Handler {
	return session.WithSession(func(c Session, ctx context.Context, args string) (string, error) {
		chosen, err := selectOffers(c, a, strings.Fields(strings.ToLower(args)))
		var lines []string
		for _, o := range chosen {
			if _, refused := a.do(c.Services().Hall, ctx, c.Identity(), o.Number); refused != nil {
				err = session.AppendRefusal(err, refused)
				continue
			}
			lines = append(lines, a.said(format.ToICSOffer(o)))
		}
		return format.Lines(lines...), err
	})
}

// selectOffers returns the offers that the words select, or a refusal.
func selectOffers(c Session, a answer, words []string) (offers []hall.Offer, err error) {
	offers, own := c.Services().Hall.Offers(c.Identity().ID)
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
	none := "There are no " + ics.Truncate(word, 20) + " offers to " + string(a.word) + "."
	if n, err := strconv.Atoi(word); err == nil {
		fits = func(o hall.Offer) bool { return o.Number == n }
		none = "There is no offer " + ics.Truncate(word, 10) + " to " + string(a.word) + "."
	} else if !slices.ContainsFunc(offerKinds, func(k hall.OfferKind) bool { return strings.HasPrefix(string(k), word) }) {
		none = "There are no pending offers from " + ics.Truncate(word, 20) + "."
		if a.own {
			none = "There are no pending offers to " + ics.Truncate(word, 20) + "."
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
