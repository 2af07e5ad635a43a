package hall

import (
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"encoding/json"
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
	for _, node := range h.others.nodes.Others() {
		list, err := askInto[[]Offer](h.work, h.others, node, "offers", memberID)
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
	if h.others == nil || asked(ctx) {
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
	o, err = askInto[Offer](ctx, h.others, node, "answer", answerArgs{who, number, step})
	if refusal.Is(err, NoSuchOffer) {
		h.heardOffer(node, &OfferNews{Offer: Offer{Number: number}, Step: OfferLapsed})
	}
	return o, true, err
}

// walkArgs is what the giver of a simul, or a player in it, asks of the node that leads it.
type walkArgs struct {
	Who  members.Identity `json:"who"`
	Way  Walk             `json:"way,omitempty"`
	Game GameID           `json:"game,omitempty"`
	Pass bool             `json:"pass,omitempty"`
	End  OfferKind        `json:"end,omitempty"`
	All  bool             `json:"all,omitempty"`
}

// simulAway is the node that leads somebody's simul; empty for this one, and where he gives none.
func (h *Hall) simulAway(ctx context.Context, giver string) string {
	if h.others == nil || asked(ctx) {
		return ""
	}
	h.simuls.mu.Lock()
	defer h.simuls.mu.Unlock()
	if h.simuls.given[giver] != nil {
		return ""
	}
	return h.simuls.away[giver].node
}

// walkAway asks the node that leads a simul; is says that another does. The number is how often a player may
// still pass.
func (h *Hall) walkAway(ctx context.Context, giver string, a walkArgs) (left int, is bool, err error) {
	node := h.simulAway(ctx, giver)
	if node == "" {
		return 0, false, nil
	}
	err = h.others.ask(ctx, node, "walk", a, func(data json.RawMessage) error { return json.Unmarshal(data, &left) })
	return left, true, err
}

func (h *Hall) walkHere(ctx context.Context, a walkArgs) (left int, err error) {
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
	if h.others == nil {
		return
	}
	sm := h.simuls.given[giver]
	if sm == nil || len(sm.boards) == 0 {
		h.others.nodes.TakeDown(simulKey + giver)
		return
	}
	h.others.nodes.Post(simulKey+giver, Simul{Giver: sm.giver, Boards: slices.Clone(sm.boards), At: sm.at})
}
