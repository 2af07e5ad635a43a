package hall

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/hall/presence"
	"github.com/escaque/escaque/internal/hall/refusal"
	"github.com/escaque/escaque/internal/members"
)

// personKey is the beginning of the keys under which nodes post who is connected to them.
const personKey = "person/"

// noticedPerson takes in how somebody is connected to another node.
func (h *Hall) noticedPerson(node, id string, value []byte) error {
	if value == nil {
		h.people.SetConnections(node, id, nil)
		return nil
	}
	var c presence.Connections
	if err := json.Unmarshal(value, &c); err != nil {
		return err
	}
	h.people.SetConnections(node, id, &c)
	return nil
}

// sentNews is news for somebody who is connected to another node; for everybody when To is empty.
type sentNews struct {
	To    string `json:"to,omitempty"`
	News  News   `json:"news"`
	After uint64 `json:"after"`
}

// sentSaid is talk for somebody who is connected to another node; for all who want to hear it when To is empty.
type sentSaid struct {
	To   string `json:"to,omitempty"`
	Said Said   `json:"said"`
}

// elsewhere is what [presence.Nodes] asks of the other nodes.
type elsewhere struct{ nodes *otherNodes }

// Post implements presence.Nodes.
func (e elsewhere) Post(memberID string, c *presence.Connections) {
	if c == nil {
		e.nodes.TakeDown(personKey + memberID)
		return
	}
	e.nodes.Post(personKey+memberID, c)
}

// Send implements presence.Nodes.
func (e elsewhere) Send(node, memberID string, n News) {
	e.nodes.Tell(node, "news", sentNews{To: memberID, News: n, After: e.nodes.hall.opt.Journal.Written()})
}

// Say implements presence.Nodes.
func (e elsewhere) Say(node, memberID string, said Said) {
	e.nodes.Tell(node, "said", sentSaid{To: memberID, Said: said})
}

// Screen implements presence.Nodes.
func (e elsewhere) Screen(ctx context.Context, node string, o Offer) error {
	_, err := e.nodes.hall.ask.screen.Ask(ctx, node, o)
	return err
}

// Visit implements presence.Nodes.
func (e elsewhere) Visit(ctx context.Context, node, memberID string) (Visit, bool) {
	p, err := e.nodes.hall.ask.visits.Ask(ctx, node, visitsRequest{Of: memberID})
	v, is := p.Visits[memberID]
	return v, err == nil && is
}

// Visits implements presence.Nodes.
func (e elsewhere) Visits() (all []map[string]Visit) {
	for _, node := range e.nodes.Others() {
		all = append(all, e.nodes.visitsAt(node))
	}
	return all
}

// Written tells the other nodes of the server to which its reader is connected of a message.
func (h *Hall) Written(m members.Sent) {
	m.Reader.Email = "" // whoever is told needs it not
	nodes, _ := h.people.NodesOf(m.Reader.ID)
	for _, node := range nodes {
		h.nodes.Tell(node, "message", m)
	}
}

// hear takes in what other nodes tell.
func (o *otherNodes) hear() {
	h := o.hall
	cluster.Hear(o.Cluster, "news", func(from string, s sentNews) {
		o.After(s.After, func() {
			if s.News.Offer != nil {
				h.heardOffer(from, s.News.Offer)
			}
			h.people.SendHere(s.To, s.News)
		})
	})
	cluster.Hear(o.Cluster, "said", func(_ string, s sentSaid) { h.people.HearHere(s.To, s.Said) })
	cluster.Hear(o.Cluster, "message", func(_ string, m members.Sent) { h.opt.Written(m) })
	cluster.Hear(o.Cluster, "call", func(_ string, c Call) { h.opt.Called(c) })
}

// awaitHere waits until somebody is known to be here: the news of his coming may be slower than what he asks for.
func (h *Hall) awaitHere(ctx context.Context, memberID string) {
	for range 50 {
		if h.people.IsHere(memberID) {
			return
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			return
		}
	}
}

// homeOf is the node that keeps what others offer to somebody: the first, by name, to which he is connected. It is
// empty for this one, and where he is not connected at all.
func (h *Hall) homeOf(ctx context.Context, memberID string) string {
	if h.nodes == nil || cluster.Asked(ctx) {
		return ""
	}
	nodes, here := h.people.NodesOf(memberID)
	self := h.nodes.Name()
	if len(nodes) == 0 || here && self < nodes[0] {
		return ""
	}
	return nodes[0]
}

// homeOfPair is the node that keeps the challenges of two to each other, so that they meet.
func (h *Hall) homeOfPair(ctx context.Context, one, other string) string {
	return h.homeOf(ctx, min(one, other))
}

// askChallenge makes a challenge at the node that keeps it.
func (h *Hall) askChallenge(ctx context.Context, node string, r challengeRequest) (Offer, GameID, error) {
	made, err := h.ask.challenge.Ask(ctx, node, r)
	return made.Offer, made.Game, err
}

// acceptFromElsewhere takes a seek up for somebody who is connected to another node.
func (h *Hall) acceptFromElsewhere(ctx context.Context, r acceptRequest) (GameID, error) {
	h.awaitHere(ctx, r.Who.ID)
	return h.acceptHere(ctx, r.Who, r.Seek)
}

// challengeFromElsewhere makes a challenge that this node keeps.
func (h *Hall) challengeFromElsewhere(ctx context.Context, r challengeRequest) (made challengeReply, err error) {
	h.awaitHere(ctx, r.Who.ID)
	h.awaitHere(ctx, r.To)
	switch {
	case r.Resume != "":
		made.Offer, made.Game, err = h.offerResumeHere(ctx, r.Who, r.Resume)
	case r.Simul:
		made.Offer, made.Game, err = h.askSimulHere(ctx, r.Who, r.To, r.Spec)
	default:
		made.Offer, made.Game, err = h.challengeHere(ctx, r.Who, r.To, r.Spec, r.After)
	}
	return made, err
}

// answerFromElsewhere answers an offer that this node keeps.
func (h *Hall) answerFromElsewhere(ctx context.Context, r answerRequest) (Offer, error) {
	if r.Step == OfferAccepted {
		return h.AcceptOffer(ctx, r.Who, r.Number)
	}
	return h.answer(ctx, r.Who, r.Number, r.Step)
}

// holdElsewhere holds players for a game that is about to begin at the nodes to which they are connected, so that
// nobody is seated twice. A node that is not reached has no say.
func (h *Hall) holdElsewhere(ctx context.Context, game GameID, players ...members.Identity) error {
	if h.nodes == nil {
		return nil
	}
	at := map[string][]string{}
	for _, p := range players {
		nodes, _ := h.people.NodesOf(p.ID)
		for _, node := range nodes {
			at[node] = append(at[node], p.ID)
		}
	}
	var held []string
	for _, node := range slices.Sorted(maps.Keys(at)) {
		_, err := h.ask.hold.Ask(ctx, node, holdRequest{game, at[node]})
		if err != nil && !refusal.Is(err, Unreachable) {
			for _, before := range held {
				h.release(before, holdRequest{game, at[before]})
			}
			return err
		}
		held = append(held, node)
	}
	return nil
}

func (h *Hall) release(node string, r holdRequest) {
	if _, err := h.ask.release.Ask(h.work, node, r); err != nil {
		h.opt.Log.Warn("players are held for a game that did not begin", "at", node, "error", err)
	}
}

// holdLife is how long a player is kept free for a game that another node begins, when no word comes that it has begun.
const holdLife = 10 * time.Second

// holdFor holds people who are connected here for a game that another node begins.
func (h *Hall) holdFor(r holdRequest) error {
	var all []joining
	for _, id := range r.Members {
		who, here := h.people.Identity(id)
		if !here {
			continue
		}
		all = append(all, joining{who: who, also: func(game GameID) bool { return game == r.Game }})
	}
	if err := h.floor.take(r.Game, all...); err != nil {
		return err
	}
	time.AfterFunc(holdLife, func() { h.floor.letGoUnbegun(r.Game, r.Members...) })
	return nil
}

// letGoUnbegun lets members go from a game at another node that has not begun.
func (f *floor) letGoUnbegun(game GameID, memberIDs ...string) {
	f.mu.Lock()
	_, lives := f.live[game]
	mine := f.seated[game] != nil
	f.mu.Unlock()
	if !lives && !mine {
		f.letGo(game, memberIDs...)
	}
}
