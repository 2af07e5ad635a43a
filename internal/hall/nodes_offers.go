package hall

import (
	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"maps"
	"slices"

	"github.com/escaque/escaque/internal/members"
)

// Offers wait at one node: those of a game where the game is held, challenges where [Hall.homeOfPair] says. The
// nodes to which the two are connected know of them by the news that the two are told.

// awayOffer names an offer at another node.
type awayOffer struct {
	node   string
	number int
}

// heardOffer keeps what has become of an offer at another node.
func (h *Hall) heardOffer(node string, n *OfferNews) {
	b := &h.offers
	b.mu.Lock()
	defer b.mu.Unlock()
	key := awayOffer{node, n.Offer.Number}
	if n.Step == OfferMade || n.Step == OfferUpdated {
		b.away[key] = n.Offer
	} else {
		delete(b.away, key)
	}
}

// offersGone ends the offers of a node that is gone.
func (h *Hall) offersGone(node string) {
	b := &h.offers
	b.mu.Lock()
	defer b.mu.Unlock()
	for key, o := range maps.Clone(b.away) {
		if key.node != node {
			continue
		}
		delete(b.away, key)
		for _, p := range []Player{o.From, o.To} {
			h.people.SendHere(p.ID, News{Offer: &OfferNews{Offer: o, Step: OfferLapsed}})
		}
	}
}

// offersHere lists the offers of somebody that wait at this node.
func (h *Hall) offersHere(memberID string) (list []Offer) {
	h.offers.mu.Lock()
	defer h.offers.mu.Unlock()
	for _, o := range h.offers.waiting {
		if o.From.ID == memberID || o.To.ID == memberID {
			list = append(list, o.Offer)
		}
	}
	return list
}

// askOffers learns which offers wait elsewhere for somebody who has just come.
func (h *Hall) askOffers(memberID string) {
	for _, node := range h.nodes.Others() {
		list, err := h.ask.offers.Ask(h.work, node, memberID)
		if err != nil {
			continue // what is offered from now on is told
		}
		for _, o := range list {
			h.heardOffer(node, &OfferNews{Offer: o, Step: OfferMade})
		}
	}
}

// offerAway finds an offer at another node: one to somebody, or, when made is set, one of his own.
func (h *Hall) offerAway(memberID string, number int, made bool) (node string, is bool) {
	h.offers.mu.Lock()
	defer h.offers.mu.Unlock()
	for key, o := range h.offers.away {
		if key.number == number && (made && o.From.ID == memberID || !made && o.To.ID == memberID) {
			return key.node, true
		}
	}
	return "", false
}

// answerAway answers an offer at another node; is says that there is one.
func (h *Hall) answerAway(ctx context.Context, who members.Identity, number int, step OfferStep) (o Offer, is bool, err error) {
	if h.nodes == nil || cluster.Asked(ctx) {
		return Offer{}, false, nil
	}
	h.offers.mu.Lock()
	_, err = h.offerOf(who.ID, number, step == OfferWithdrawn)
	h.offers.mu.Unlock()
	if err == nil {
		return Offer{}, false, nil
	}
	node, is := h.offerAway(who.ID, number, step == OfferWithdrawn)
	if !is {
		return Offer{}, false, nil
	}
	o, err = h.ask.answer.Ask(ctx, node, answerRequest{who, number, step})
	if refusal.Is(err, NoSuchOffer) {
		h.heardOffer(node, &OfferNews{Offer: Offer{Number: number}, Step: OfferLapsed})
	}
	return o, true, err
}

// simulAway is the node that leads somebody's simul; empty for this one, and where he gives none.
func (h *Hall) simulAway(ctx context.Context, giver string) string {
	if h.nodes == nil || cluster.Asked(ctx) {
		return ""
	}
	h.simuls.mu.Lock()
	defer h.simuls.mu.Unlock()
	if h.simuls.given[giver] != nil {
		return ""
	}
	_, node := h.simuls.away.At(giver)
	return node
}

// walkAway asks the node that leads a simul; is says that another does. The number is how often a player may
// still pass.
func (h *Hall) walkAway(ctx context.Context, giver string, a walkRequest) (left int, is bool, err error) {
	node := h.simulAway(ctx, giver)
	if node == "" {
		return 0, false, nil
	}
	left, err = h.ask.walk.Ask(ctx, node, a)
	return left, true, err
}

func (h *Hall) walkHere(ctx context.Context, a walkRequest) (left int, err error) {
	switch {
	case a.Pass:
		return h.PassBoard(ctx, a.Who, a.Game)
	case a.End != "":
		return 0, h.EndBoards(ctx, a.Who, a.End, a.All)
	case a.Way == WalkTo:
		return 0, h.walk(a.Who, WalkTo, func(sm *simul) (GameID, bool) { return a.Game, slices.Contains(sm.boards, a.Game) })
	case a.Way == WalkOn:
		return 0, h.walk(a.Who, WalkOn, func(sm *simul) (GameID, bool) { return sm.from(1), true })
	default:
		return 0, h.walk(a.Who, WalkBack, func(sm *simul) (GameID, bool) { return sm.from(-1), true })
	}
}

// postSimul has the other nodes know how a simul stands. The caller holds h.simuls.mu.
func (h *Hall) postSimul(giver string) {
	if h.nodes == nil {
		return
	}
	sm := h.simuls.given[giver]
	if sm == nil || len(sm.boards) == 0 {
		h.simuls.away.TakeDown(giver)
		return
	}
	h.simuls.away.Post(giver, Simul{Giver: sm.giver, Boards: slices.Clone(sm.boards), At: sm.at})
}
