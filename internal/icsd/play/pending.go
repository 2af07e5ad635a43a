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
	Do:    session.WithNothing(pending),
}

// pending lists the offers that wait for an answer.
func pending(c Session) (string, error) {
	from, to := c.Services().Hall.Offers(c.Identity().ID)
	return ics.PendingList(written(to), written(from)), nil
}

func written(offers []hall.Offer) []ics.Offer {
	list := make([]ics.Offer, len(offers))
	for i, o := range offers {
		list[i] = format.OfferOf(o)
	}
	return list
}

// answer is one of the three commands that answer or withdraw offers.
type answer struct {
	word ics.Name
	own  bool // it is for offers that the user has made
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
	Do:    answering(accepting),
}

var declineCommand = session.Command{
	Name:  "decline",
	Takes: session.UpTo(2),
	Do:    answering(declining),
}

var withdrawCommand = session.Command{
	Name:  "withdraw",
	Takes: session.UpTo(2),
	Do:    answering(withdrawing),
}

// answering returns the handler of a command that answers offers: "WORD", "WORD NUMBER", "WORD HANDLE",
// "WORD t KIND" or "WORD t all".
func answering(a answer) session.Handler {
	return session.On(func(c Session, ctx context.Context, args string) (string, error) {
		chosen, err := chosen(c, a, strings.Fields(strings.ToLower(args)))
		var lines []string
		for _, o := range chosen {
			if _, refused := a.do(c.Services().Hall, ctx, c.Identity(), o.Number); refused != nil {
				err = session.And(err, refused)
				continue
			}
			lines = append(lines, a.said(format.OfferOf(o)))
		}
		return format.Lines(lines...), err
	})
}

// chosen returns the offers that the words mean, or refuses the words.
func chosen(c Session, a answer, words []string) (offers []hall.Offer, err error) {
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
