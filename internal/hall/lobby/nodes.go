package lobby

import (
	"time"

	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/news"
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"maps"
	"slices"

	"github.com/escaque/escaque/internal/members"
)

// Offers wait at one node: those of a game where the game is held, challenges where
// [Hall.homeOfPair] says. The nodes to which the two are connected know of them by the news that
// the two are told.

// awayOffer names an offer at another node.
type awayOffer struct {
	node   string
	number int
}

// SetOffer keeps what has become of an offer at another node.
func (l *Lobby) SetOffer(node string, n *news.OfferNews) {
	b := &l.offers
	b.mu.Lock()
	defer b.mu.Unlock()
	key := awayOffer{node, n.Offer.Number}
	if n.Step == news.OfferMade || n.Step == news.OfferUpdated {
		b.away[key] = n.Offer
	} else {
		delete(b.away, key)
	}
}

// DropOffersOf ends the offers of a node that is gone.
func (l *Lobby) DropOffersOf(node string) {
	b := &l.offers
	b.mu.Lock()
	defer b.mu.Unlock()
	for key, o := range maps.Clone(b.away) {
		if key.node != node {
			continue
		}
		delete(b.away, key)
		for _, p := range []game.Player{o.From, o.To} {
			l.opt.People.SendHere(p.ID, news.News{Offer: &news.OfferNews{Offer: o, Step: news.OfferLapsed}})
		}
	}
}

// offersHere lists the offers of somebody that wait at this node.
func (l *Lobby) offersHere(memberID string) (list []news.Offer) {
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	for _, o := range l.offers.waiting {
		if o.From.ID == memberID || o.To.ID == memberID {
			list = append(list, o.Offer)
		}
	}
	return list
}

// AskOffers learns which offers wait elsewhere for somebody who has just come.
func (l *Lobby) AskOffers(memberID string) {
	for _, node := range l.opt.Cluster.Others() {
		list, err := l.ask.offers.Ask(l.opt.Work, node, memberID)
		if err != nil {
			continue // what is offered from now on is told
		}
		for _, o := range list {
			l.SetOffer(node, &news.OfferNews{Offer: o, Step: news.OfferMade})
		}
	}
}

// offerAway finds an offer at another node: one to somebody, or, when made is set, one of their
// own.
func (l *Lobby) offerAway(memberID string, number int, made bool) (node string, is bool) {
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	for key, o := range l.offers.away {
		if key.number == number && (made && o.From.ID == memberID || !made && o.To.ID == memberID) {
			return key.node, true
		}
	}
	return "", false
}

// answerAway answers an offer at another node; is says that there is one.
func (l *Lobby) answerAway(ctx context.Context, who members.Identity, number int, step news.OfferStep) (o news.Offer, is bool, err error) {
	if l.opt.Cluster == nil || cluster.Asked(ctx) {
		return news.Offer{}, false, nil
	}
	l.offers.mu.Lock()
	_, err = l.offerOf(who.ID, number, step == news.OfferWithdrawn)
	l.offers.mu.Unlock()
	if err == nil {
		return news.Offer{}, false, nil
	}
	node, is := l.offerAway(who.ID, number, step == news.OfferWithdrawn)
	if !is {
		return news.Offer{}, false, nil
	}
	o, err = l.ask.answer.Ask(ctx, node, answerRequest{who, number, step})
	if refusal.Is(err, refusal.NoSuchOffer) {
		l.SetOffer(node, &news.OfferNews{Offer: news.Offer{Number: number}, Step: news.OfferLapsed})
	}
	return o, true, err
}

// simulAway is the node that leads somebody's simul; empty for this one, and where they give none.
func (l *Lobby) simulAway(ctx context.Context, giver string) string {
	if l.opt.Cluster == nil || cluster.Asked(ctx) {
		return ""
	}
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	if l.simuls.given[giver] != nil {
		return ""
	}
	_, node := l.simuls.away.At(giver)
	return node
}

// walkAway asks the node that leads a simul; is says that another does. The number is how often a
// player may still pass.
func (l *Lobby) walkAway(ctx context.Context, giver string, a walkRequest) (left int, is bool, err error) {
	node := l.simulAway(ctx, giver)
	if node == "" {
		return 0, false, nil
	}
	left, err = l.ask.walk.Ask(ctx, node, a)
	return left, true, err
}

func (l *Lobby) walkHere(ctx context.Context, a walkRequest) (left int, err error) {
	switch {
	case a.Pass:
		return l.PassBoard(ctx, a.Who, a.Game)
	case a.End != "":
		return 0, l.EndBoards(ctx, a.Who, a.End, a.All)
	case a.Way == news.WalkTo:
		return 0, l.walk(a.Who, news.WalkTo, func(sm *simul) (game.ID, bool) { return a.Game, slices.Contains(sm.boards, a.Game) })
	case a.Way == news.WalkOn:
		return 0, l.walk(a.Who, news.WalkOn, func(sm *simul) (game.ID, bool) { return sm.from(1), true })
	default:
		return 0, l.walk(a.Who, news.WalkBack, func(sm *simul) (game.ID, bool) { return sm.from(-1), true })
	}
}

// postSimul has the other nodes know how a simul stands. The caller holds l.simuls.mu.
func (l *Lobby) postSimul(giver string) {
	if l.opt.Cluster == nil {
		return
	}
	sm := l.simuls.given[giver]
	if sm == nil || len(sm.boards) == 0 {
		l.simuls.away.TakeDown(giver)
		return
	}
	l.simuls.away.Post(giver, Simul{Giver: sm.giver, Boards: slices.Clone(sm.boards), At: sm.at})
}

// awaitHere waits until somebody is known to be here: the news of their coming may be slower than
// what they ask for.
func (l *Lobby) awaitHere(ctx context.Context, memberID string) {
	for range 50 {
		if l.opt.People.IsHere(memberID) {
			return
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			return
		}
	}
}

// homeOf is the node that keeps what others offer to somebody: the first, by name, to which they
// are connected. It is empty for this one, and where they are not connected at all.
func (l *Lobby) homeOf(ctx context.Context, memberID string) string {
	if l.opt.Cluster == nil || cluster.Asked(ctx) {
		return ""
	}
	nodes, here := l.opt.People.NodesOf(memberID)
	self := l.opt.Cluster.Name()
	if len(nodes) == 0 || here && self < nodes[0] {
		return ""
	}
	return nodes[0]
}

// homeOfPair is the node that keeps the challenges of two to each other, so that they meet.
func (l *Lobby) homeOfPair(ctx context.Context, one, other string) string {
	return l.homeOf(ctx, min(one, other))
}

// askChallenge makes a challenge at the node that keeps it.
func (l *Lobby) askChallenge(ctx context.Context, node string, r challengeRequest) (news.Offer, game.ID, error) {
	made, err := l.ask.challenge.Ask(ctx, node, r)
	return made.Offer, made.Game, err
}

// acceptFromElsewhere takes a seek up for somebody who is connected to another node.
func (l *Lobby) acceptFromElsewhere(ctx context.Context, r acceptRequest) (game.ID, error) {
	l.awaitHere(ctx, r.Who.ID)
	return l.acceptHere(ctx, r.Who, r.Seek)
}

// challengeFromElsewhere makes a challenge that this node keeps.
func (l *Lobby) challengeFromElsewhere(ctx context.Context, r challengeRequest) (made challengeReply, err error) {
	l.awaitHere(ctx, r.Who.ID)
	l.awaitHere(ctx, r.To)
	switch {
	case r.Resume != "":
		made.Offer, made.Game, err = l.offerResumeHere(ctx, r.Who, r.Resume)
	case r.Simul:
		made.Offer, made.Game, err = l.askSimulHere(ctx, r.Who, r.To, r.Spec)
	default:
		made.Offer, made.Game, err = l.challengeHere(ctx, r.Who, r.To, r.Spec, r.After)
	}
	return made, err
}

// answerFromElsewhere answers an offer that this node keeps.
func (l *Lobby) answerFromElsewhere(ctx context.Context, r answerRequest) (news.Offer, error) {
	if r.Step == news.OfferAccepted {
		return l.AcceptOffer(ctx, r.Who, r.Number)
	}
	return l.answer(ctx, r.Who, r.Number, r.Step)
}

// holdElsewhere holds players for a game that is about to begin at the nodes to which they are
// connected, so that nobody is seated twice. A node that is not reached has no say.
func (l *Lobby) holdElsewhere(ctx context.Context, id game.ID, players ...members.Identity) error {
	if l.opt.Cluster == nil {
		return nil
	}
	at := map[string][]string{}
	for _, p := range players {
		nodes, _ := l.opt.People.NodesOf(p.ID)
		for _, node := range nodes {
			at[node] = append(at[node], p.ID)
		}
	}
	var held []string
	for _, node := range slices.Sorted(maps.Keys(at)) {
		_, err := l.ask.hold.Ask(ctx, node, holdRequest{id, at[node]})
		if err != nil && !refusal.Is(err, refusal.Unreachable) {
			for _, before := range held {
				l.release(before, holdRequest{id, at[before]})
			}
			return err
		}
		held = append(held, node)
	}
	return nil
}

func (l *Lobby) release(node string, r holdRequest) {
	if _, err := l.ask.release.Ask(l.opt.Work, node, r); err != nil {
		l.opt.Log.Warn("players are held for a game that did not begin", "at", node, "error", err)
	}
}

// holdLife is how long a player is kept free for a game that another node begins, when no word
// comes that it has begun.
const holdLife = 10 * time.Second

// holdFor holds people who are connected here for a game that another node begins.
func (l *Lobby) holdFor(r holdRequest) error {
	var all []Joining
	for _, id := range r.Members {
		who, here := l.opt.People.Identity(id)
		if !here {
			continue
		}
		all = append(all, Joining{Who: who, Also: func(gameID game.ID) bool { return gameID == r.Game }})
	}
	if err := l.opt.Seats.Take(r.Game, all...); err != nil {
		return err
	}
	time.AfterFunc(holdLife, func() { l.opt.Seats.LetGoUnbegun(r.Game, r.Members...) })
	return nil
}
