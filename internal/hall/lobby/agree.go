package lobby

import (
	"context"

	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/news"
	"github.com/escaque/escaque/internal/hall/refusal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// Propose adds a proposal in a game, or accepts the same proposal of the opponent. In the latter
// case agreed is true and the change is carried out.
func (l *Lobby) Propose(ctx context.Context, who members.Identity, o news.Offer) (made news.Offer, agreed bool, err error) {
	mine := &offer{Offer: o}
	theirs, err := l.addProposal(mine)
	if err != nil || theirs == nil {
		return mine.Offer, false, err
	}
	err = l.acceptInGame(ctx, who, theirs)
	return theirs.Offer, err == nil, err
}

// addProposal adds a proposal. If the opponent has made the same proposal, it adds nothing and
// returns the opponent's. A different proposal of the same kind by the opponent is declined.
func (l *Lobby) addProposal(o *offer) (same *offer, err error) {
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	of := func(from, to string) *offer {
		return l.offers.find(func(other *offer) bool { return other.Game == o.Game && other.isFromTo(from, to, o.Kind) })
	}
	mine, theirs := of(o.From.ID, o.To.ID), of(o.To.ID, o.From.ID)
	switch {
	case theirs != nil && theirs.Plies == o.Plies:
		return theirs, nil
	case mine != nil && mine.Plies == o.Plies:
		return nil, refusal.New(refusal.SameOffer, o.To.Handle)
	}
	step := news.OfferMade
	if theirs != nil {
		l.endOffer(theirs, news.OfferNews{Step: news.OfferCountered})
	}
	if mine != nil {
		l.endOffer(mine, news.OfferNews{Step: news.OfferReplaced})
	}
	if mine != nil || theirs != nil {
		step = news.OfferUpdated
	}
	l.makeOffer(o, step)
	return nil, nil
}

// acceptInGame carries out the change of a game to which both players have agreed.
func (l *Lobby) acceptInGame(ctx context.Context, who members.Identity, o *offer) (err error) {
	if o.Kind == news.DrawOffer {
		return l.opt.Games.AnswerDraw(ctx, o.Game, who, true)
	}
	if err := l.opt.Games.CheckProposal(ctx, who, o.Offer); err != nil {
		return err
	}
	l.offers.mu.Lock()
	if l.offers.waiting[o.Number] != o || o.accepted {
		l.offers.mu.Unlock()
		return refusal.New(refusal.NoSuchOffer, o.Number)
	}
	o.accepted = true // so that it does not lapse when it ends the game
	l.offers.mu.Unlock()
	err = l.opt.Games.CarryOut(ctx, o.Offer)
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	o.accepted = false
	if err == nil && l.offers.waiting[o.Number] == o {
		l.endOffer(o, news.OfferNews{Step: news.OfferAccepted})
	}
	return err
}

// answerDraw declines a draw offer. Draw offers cannot be withdrawn, so any other step is refused.
func (l *Lobby) answerDraw(ctx context.Context, who members.Identity, o *offer, step news.OfferStep) error {
	if step == news.OfferWithdrawn {
		return refusal.New(refusal.OfferStands)
	}
	return l.opt.Games.AnswerDraw(ctx, o.Game, who, false)
}

// FollowOffers updates the waiting offers of a game after new events in it.
func (l *Lobby) FollowOffers(recs []game.Recorded, st *game.State) {
	players, id := [2]game.Player{st.Seating().White, st.Seating().Black}, st.ID()
	mine := func(o *offer) bool { return o.Game == id }
	lapse := func(*offer) news.OfferNews { return news.OfferNews{Step: news.OfferLapsed} }
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	for _, r := range recs {
		if _, offered := r.Event.(laws.DrawOffered); !offered && l.offers.games[id] == 0 {
			continue // the usual case: a move in a game without offers
		}
		switch e := r.Event.(type) { //nolint:gochecksumtype // offers know of offers, moves and ends alone
		case laws.DrawOffered:
			l.makeOffer(&offer{Offer: news.Offer{Kind: news.DrawOffer, From: players[e.By], To: players[e.By.Other()], Game: id}}, news.OfferMade)
		case laws.DrawOfferEnded:
			l.endOffers(func(o *offer) bool { return mine(o) && o.Kind == news.DrawOffer && o.From.ID == players[e.By].ID }, func(*offer) news.OfferNews {
				if e.How == laws.OfferDeclined {
					return news.OfferNews{Step: news.OfferDeclined}
				}
				return news.OfferNews{Step: news.OfferLapsed}
			})
		case laws.MoveMade:
			// A move declines the opponent's proposals, as it declines their draw offer. It also
			// ends the player's own takeback proposal.
			l.endOffers(func(o *offer) bool { return mine(o) && o.Kind != news.DrawOffer && o.To.ID == players[e.Color].ID },
				func(*offer) news.OfferNews { return news.OfferNews{Step: news.OfferPassed} })
			l.endOffers(func(o *offer) bool {
				return mine(o) && o.Kind == news.TakebackOffer && o.From.ID == players[e.Color].ID
			}, lapse)
		case laws.GameEnded, laws.GameAdjourned, laws.EnvelopeClosed:
			l.endOffers(func(o *offer) bool { return mine(o) && (o.Kind != news.DrawOffer || st.Game().Over()) }, func(o *offer) news.OfferNews {
				if o.accepted {
					return news.OfferNews{Step: news.OfferAccepted}
				}
				return news.OfferNews{Step: news.OfferLapsed}
			})
		default: // does not affect offers
		}
	}
}
