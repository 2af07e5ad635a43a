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

// An offer is kept by one node: an offer in a game by the node that holds the game, a challenge by
// [Lobby.homeNodeOfPair]. The nodes to which the two people are connected learn of it from the news
// for them.

// remoteOfferKey identifies an offer at another node.
type remoteOfferKey struct {
	node   string
	number int
}

// StoreRemoteOffer stores or deletes an offer of another node, as its news says.
func (l *Lobby) StoreRemoteOffer(node string, n *news.OfferNews) {
	b := &l.offers
	b.mu.Lock()
	defer b.mu.Unlock()
	key := remoteOfferKey{node, n.Offer.Number}
	if n.Step == news.OfferMade || n.Step == news.OfferUpdated {
		b.remote[key] = n.Offer
	} else {
		delete(b.remote, key)
	}
}

// DropOffersOfNode ends the offers of a node that has left.
func (l *Lobby) DropOffersOfNode(node string) {
	b := &l.offers
	b.mu.Lock()
	defer b.mu.Unlock()
	for key, o := range maps.Clone(b.remote) {
		if key.node != node {
			continue
		}
		delete(b.remote, key)
		for _, p := range []game.Player{o.From, o.To} {
			l.opt.People.SendHere(p.ID, news.News{Offer: &news.OfferNews{Offer: o, Step: news.OfferLapsed}})
		}
	}
}

// localOffers lists the offers from and to a member that wait at this node.
func (l *Lobby) localOffers(memberID string) (list []news.Offer) {
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	for _, o := range l.offers.waiting {
		if o.From.ID == memberID || o.To.ID == memberID {
			list = append(list, o.Offer)
		}
	}
	return list
}

// FetchRemoteOffers fetches the offers that wait at other nodes for a member who has just
// connected.
func (l *Lobby) FetchRemoteOffers(memberID string) {
	for _, node := range l.opt.Cluster.Others() {
		list, err := l.ask.offers.Ask(l.opt.Work, node, memberID)
		if err != nil {
			continue // later offers arrive as news
		}
		for _, o := range list {
			l.StoreRemoteOffer(node, &news.OfferNews{Offer: o, Step: news.OfferMade})
		}
	}
}

// remoteOfferNode returns the node that keeps an offer to a member, or, if made is true, an offer
// by the member. ok is false if no other node has it.
func (l *Lobby) remoteOfferNode(memberID string, number int, made bool) (node string, ok bool) {
	l.offers.mu.Lock()
	defer l.offers.mu.Unlock()
	for key, o := range l.offers.remote {
		if key.number == number && (made && o.From.ID == memberID || !made && o.To.ID == memberID) {
			return key.node, true
		}
	}
	return "", false
}

// answerRemote sends an answer to the node that keeps the offer. found is false if no other node
// has it.
func (l *Lobby) answerRemote(ctx context.Context, who members.Identity, number int, step news.OfferStep) (o news.Offer, found bool, err error) {
	if l.opt.Cluster == nil || cluster.IsFromNode(ctx) {
		return news.Offer{}, false, nil
	}
	l.offers.mu.Lock()
	_, err = l.findOffer(who.ID, number, step == news.OfferWithdrawn)
	l.offers.mu.Unlock()
	if err == nil {
		return news.Offer{}, false, nil
	}
	node, found := l.remoteOfferNode(who.ID, number, step == news.OfferWithdrawn)
	if !found {
		return news.Offer{}, false, nil
	}
	o, err = l.ask.answer.Ask(ctx, node, answerRequest{who, number, step})
	if refusal.Is(err, refusal.NoSuchOffer) {
		l.StoreRemoteOffer(node, &news.OfferNews{Offer: news.Offer{Number: number}, Step: news.OfferLapsed})
	}
	return o, true, err
}

// remoteSimulNode returns the other node that runs a member's simul. It is empty if this node runs
// it or there is none.
func (l *Lobby) remoteSimulNode(ctx context.Context, giver string) string {
	if l.opt.Cluster == nil || cluster.IsFromNode(ctx) {
		return ""
	}
	l.simuls.mu.Lock()
	defer l.simuls.mu.Unlock()
	if l.simuls.given[giver] != nil {
		return ""
	}
	_, node := l.simuls.remote.Get(giver)
	return node
}

// walkRemote sends a giver's step or a player's pass to the node that runs the simul. found is
// false if no other node runs it. left is how many passes the player has left.
func (l *Lobby) walkRemote(ctx context.Context, giver string, request walkRequest) (left int, found bool, err error) {
	node := l.remoteSimulNode(ctx, giver)
	if node == "" {
		return 0, false, nil
	}
	left, err = l.ask.walk.Ask(ctx, node, request)
	return left, true, err
}

// walkHere carries out a giver's step or a player's pass, sent by another node, in a simul of this
// node.
func (l *Lobby) walkHere(ctx context.Context, request walkRequest) (left int, err error) {
	switch {
	case request.Pass:
		return l.PassBoard(ctx, request.Who, request.Game)
	case request.End != "":
		return 0, l.EndBoards(ctx, request.Who, request.End, request.All)
	case request.Way == news.WalkTo:
		return 0, l.walk(request.Who, news.WalkTo, func(sm *simul) (game.ID, bool) { return request.Game, slices.Contains(sm.boards, request.Game) })
	case request.Way == news.WalkOn:
		return 0, l.walk(request.Who, news.WalkOn, func(sm *simul) (game.ID, bool) { return sm.boardAfter(1), true })
	default:
		return 0, l.walk(request.Who, news.WalkBack, func(sm *simul) (game.ID, bool) { return sm.boardAfter(-1), true })
	}
}

// postSimul publishes the state of a simul to the other nodes. The caller holds l.simuls.mu.
func (l *Lobby) postSimul(giver string) {
	if l.opt.Cluster == nil {
		return
	}
	sm := l.simuls.given[giver]
	if sm == nil || len(sm.boards) == 0 {
		l.simuls.remote.Delete(giver)
		return
	}
	l.simuls.remote.Post(giver, Simul{Giver: sm.giver, Boards: slices.Clone(sm.boards), At: sm.at})
}

// awaitPresence waits up to a second until a member is known to be connected. The message that they
// connected to another node may arrive later than their first request.
func (l *Lobby) awaitPresence(ctx context.Context, memberID string) {
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

// homeNode returns the node that keeps the offers to a member: the first, by name, to which they
// are connected. It is empty if that is this node, or if they are not connected.
func (l *Lobby) homeNode(ctx context.Context, memberID string) string {
	if l.opt.Cluster == nil || cluster.IsFromNode(ctx) {
		return ""
	}
	nodes, here := l.opt.People.NodesOf(memberID)
	self := l.opt.Cluster.Name()
	if len(nodes) == 0 || here && self < nodes[0] {
		return ""
	}
	return nodes[0]
}

// homeNodeOfPair returns the node that keeps the challenges of two members to each other. There is
// only one, so that matching challenges are found.
func (l *Lobby) homeNodeOfPair(ctx context.Context, memberID, otherID string) string {
	return l.homeNode(ctx, min(memberID, otherID))
}

// forwardChallenge makes a challenge at the node that keeps it.
func (l *Lobby) forwardChallenge(ctx context.Context, node string, r challengeRequest) (news.Offer, game.ID, error) {
	made, err := l.ask.challenge.Ask(ctx, node, r)
	return made.Offer, made.Game, err
}

// acceptForNode accepts a seek for a member who is connected to another node.
func (l *Lobby) acceptForNode(ctx context.Context, r acceptRequest) (game.ID, error) {
	l.awaitPresence(ctx, r.Who.ID)
	return l.acceptHere(ctx, r.Who, r.Seek)
}

// challengeForNode makes a challenge that this node keeps, requested by another node.
func (l *Lobby) challengeForNode(ctx context.Context, r challengeRequest) (made challengeReply, err error) {
	l.awaitPresence(ctx, r.Who.ID)
	l.awaitPresence(ctx, r.To)
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

// answerForNode answers an offer that this node keeps, requested by another node.
func (l *Lobby) answerForNode(ctx context.Context, r answerRequest) (news.Offer, error) {
	if r.Step == news.OfferAccepted {
		return l.AcceptOffer(ctx, r.Who, r.Number)
	}
	return l.answer(ctx, r.Who, r.Number, r.Step)
}

// reserveRemotely reserves players at the nodes to which they are connected, so that no player is
// seated twice. A node that cannot be reached is skipped.
func (l *Lobby) reserveRemotely(ctx context.Context, id game.ID, players ...members.Identity) error {
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
		_, err := l.ask.hold.Ask(ctx, node, reserveRequest{id, at[node]})
		if err != nil && !refusal.Is(err, refusal.Unreachable) {
			for _, before := range held {
				l.releaseAt(before, reserveRequest{id, at[before]})
			}
			return err
		}
		held = append(held, node)
	}
	return nil
}

// releaseAt asks another node to release players.
func (l *Lobby) releaseAt(node string, r reserveRequest) {
	if _, err := l.ask.release.Ask(l.opt.Work, node, r); err != nil {
		l.opt.Log.Warn("players are held for a game that did not begin", "at", node, "error", err)
	}
}

// reservationLife is how long a player stays reserved for a game of another node without news that
// it has begun.
const reservationLife = 10 * time.Second

// reserveForNode reserves members who are connected here for a game that another node begins.
func (l *Lobby) reserveForNode(r reserveRequest) error {
	var all []Joining
	for _, id := range r.Members {
		who, here := l.opt.People.Identity(id)
		if !here {
			continue
		}
		all = append(all, Joining{Who: who, MayAlsoPlay: func(gameID game.ID) bool { return gameID == r.Game }})
	}
	if err := l.opt.Seats.ReserveFree(r.Game, all...); err != nil {
		return err
	}
	time.AfterFunc(reservationLife, func() { l.opt.Seats.ReleaseUnbegun(r.Game, r.Members...) })
	return nil
}
