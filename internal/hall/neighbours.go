package hall

import (
	"github.com/escaque/escaque/internal/hall/presence"
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/members"
)

// What nodes post for each other: who is connected there, what hangs on their boards of seeks, which challenges
// by link they have, which simuls are given there. The beginnings of the keys.
const (
	personKey     = "person/"
	seekKey       = "seek/"
	invitationKey = "invitation/"
	simulKey      = "simul/"
	haltKey       = "halted/"
)

// noticed takes in what another node has posted, or taken down.
func (h *Hall) noticed(node, key string, value []byte) {
	var err error
	switch {
	case strings.HasPrefix(key, personKey):
		err = h.noticedPerson(node, strings.TrimPrefix(key, personKey), value)
	case strings.HasPrefix(key, seekKey):
		err = notice(&h.seeks.mu, h.seeks.away, SeekID(strings.TrimPrefix(key, seekKey)), node, value)
		h.lobby.touch()
	case strings.HasPrefix(key, invitationKey):
		err = notice(&h.invitations.mu, h.invitations.away, InvitationID(strings.TrimPrefix(key, invitationKey)), node, value)
	case strings.HasPrefix(key, tallyKey):
		err = h.tallies.noticed(node, key, value)
	case strings.HasPrefix(key, haltKey):
		id := GameID(strings.TrimPrefix(key, haltKey))
		err = notice(&h.others.mu, h.others.halted, id, node, value)
		if t := h.floor.table(id); t != nil {
			t.ring()
		}
	case strings.HasPrefix(key, simulKey):
		err = notice(&h.simuls.mu, h.simuls.away, strings.TrimPrefix(key, simulKey), node, value)
	}
	if err != nil {
		h.opt.Log.Error("a notice of another node cannot be read", "from", node, "key", key, "error", err)
	}
}

// posted is a value that another node has posted.
type posted[T any] struct {
	node  string
	value T
}

// notice keeps such a value, or forgets it.
func notice[K comparable, T any](mu sync.Locker, kept map[K]posted[T], key K, node string, data []byte) error {
	var value T
	if data != nil {
		if err := json.Unmarshal(data, &value); err != nil {
			return err
		}
	}
	mu.Lock()
	defer mu.Unlock()
	if data != nil {
		kept[key] = posted[T]{node, value}
	} else if kept[key].node == node {
		delete(kept, key)
	}
	return nil
}

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
type elsewhere struct{ others *others }

// Post implements presence.Nodes.
func (e elsewhere) Post(memberID string, c *presence.Connections) {
	if c == nil {
		e.others.nodes.TakeDown(personKey + memberID)
		return
	}
	e.others.nodes.Post(personKey+memberID, c)
}

// Send implements presence.Nodes.
func (e elsewhere) Send(node, memberID string, n News) {
	e.others.nodes.Tell(node, "news", sentNews{To: memberID, News: n, After: e.others.hall.opt.Journal.Written()})
}

// Say implements presence.Nodes.
func (e elsewhere) Say(node, memberID string, said Said) {
	e.others.nodes.Tell(node, "said", sentSaid{To: memberID, Said: said})
}

// Screen implements presence.Nodes.
func (e elsewhere) Screen(ctx context.Context, node string, o Offer) error {
	return e.others.ask(ctx, node, "screen", o, nil)
}

// Visit implements presence.Nodes.
func (e elsewhere) Visit(ctx context.Context, node, memberID string) (Visit, bool) {
	p, err := askInto[visitsPart](ctx, e.others, node, "visits", visitsArgs{Of: memberID})
	v, is := p.Visits[memberID]
	return v, err == nil && is
}

// Visits implements presence.Nodes.
func (e elsewhere) Visits() (all []map[string]Visit) {
	for _, node := range e.others.nodes.Others() {
		all = append(all, e.others.visitsAt(node))
	}
	return all
}

// Written tells the other nodes of the server to which its reader is connected of a message.
func (h *Hall) Written(m members.Sent) {
	m.Reader.Email = "" // whoever is told needs it not
	nodes, _ := h.people.NodesOf(m.Reader.ID)
	for _, node := range nodes {
		h.others.nodes.Tell(node, "message", m)
	}
}

// neighbours has what other nodes tell heard, and their questions about people answered.
func (o *others) neighbours() {
	h := o.hall
	o.nodes.Hear("news", func(from string, data []byte) {
		var s sentNews
		if err := json.Unmarshal(data, &s); err != nil {
			h.opt.Log.Error("news of another node cannot be read", "from", from, "error", err)
			return
		}
		o.post(dispatch{after: s.After, hand: func() {
			if s.News.Offer != nil {
				h.heardOffer(from, s.News.Offer)
			}
			h.people.SendHere(s.To, s.News)
		}})
	})
	o.nodes.Hear("said", func(from string, data []byte) {
		var s sentSaid
		if err := json.Unmarshal(data, &s); err != nil {
			h.opt.Log.Error("talk from another node cannot be read", "from", from, "error", err)
			return
		}
		h.people.HearHere(s.To, s.Said)
	})
	o.nodes.Hear("message", func(from string, data []byte) {
		var m members.Sent
		if err := json.Unmarshal(data, &m); err != nil {
			h.opt.Log.Error("a message at another node cannot be read", "from", from, "error", err)
			return
		}
		h.opt.Written(m)
	})
	o.nodes.Hear("call", func(from string, data []byte) {
		var c Call
		if err := json.Unmarshal(data, &c); err != nil {
			h.opt.Log.Error("a call at another node cannot be read", "from", from, "error", err)
			return
		}
		h.opt.Called(c)
	})
	answer1(o, "accept", func(ctx context.Context, a acceptArgs) (any, error) {
		h.awaitHere(ctx, a.Who.ID)
		return h.acceptHere(ctx, a.Who, a.Seek)
	})
	answer1(o, "unseek", func(ctx context.Context, a acceptArgs) (any, error) { return nil, h.Unseek(ctx, a.Who, a.Seek) })
	answer1(o, "accept-invitation", func(ctx context.Context, a invitationArgs) (any, error) {
		return h.acceptInvitationHere(ctx, a.Who, a.Invitation)
	})
	answer1(o, "uninvite", func(_ context.Context, a invitationArgs) (any, error) { return nil, h.Uninvite(a.Who, a.Invitation) })
	answer1(o, "challenge", func(ctx context.Context, a challengeArgs) (any, error) {
		h.awaitHere(ctx, a.Who.ID)
		h.awaitHere(ctx, a.To)
		var r challengeReply
		var err error
		switch {
		case a.Resume != "":
			r.Offer, r.Game, err = h.offerResumeHere(ctx, a.Who, a.Resume)
		case a.Simul:
			r.Offer, r.Game, err = h.askSimulHere(ctx, a.Who, a.To, a.Spec)
		default:
			r.Offer, r.Game, err = h.challengeHere(ctx, a.Who, a.To, a.Spec, a.After)
		}
		return r, err
	})
	answer1(o, "screen", func(ctx context.Context, offer Offer) (any, error) { return nil, h.people.ScreenedHere(ctx, offer) })
	answer1(o, "answer", func(ctx context.Context, a answerArgs) (any, error) {
		if a.Step == OfferAccepted {
			return h.AcceptOffer(ctx, a.Who, a.Number)
		}
		return h.answer(ctx, a.Who, a.Number, a.Step)
	})
	answer1(o, "offers", func(_ context.Context, member string) (any, error) { return h.offersHere(member), nil })
	answer1(o, "visits", func(_ context.Context, a visitsArgs) (any, error) { return h.visitsPart(a), nil })
	answer1(o, "hold", func(_ context.Context, a holdArgs) (any, error) { return nil, h.holdFor(a) })
	answer1(o, "release", func(_ context.Context, a holdArgs) (any, error) {
		h.floor.letGoUnbegun(a.Game, a.Members...)
		return nil, nil
	})
	answer1(o, "walk", func(ctx context.Context, a walkArgs) (any, error) { return h.walkHere(ctx, a) })
}

type (
	acceptArgs struct {
		Who  members.Identity `json:"who"`
		Seek SeekID           `json:"seek"`
	}
	invitationArgs struct {
		Who        members.Identity `json:"who"`
		Invitation InvitationID     `json:"invitation"`
	}
	challengeArgs struct {
		Who    members.Identity `json:"who"`
		To     string           `json:"to"`
		Spec   SeekSpec         `json:"spec"`
		After  GameID           `json:"after,omitempty"`
		Simul  bool             `json:"simul,omitempty"`
		Resume GameID           `json:"resume,omitempty"`
	}
	challengeReply struct {
		Offer Offer  `json:"offer"`
		Game  GameID `json:"game"`
	}
	answerArgs struct {
		Who    members.Identity `json:"who"`
		Number int              `json:"number"`
		Step   OfferStep        `json:"step"`
	}
	holdArgs struct {
		Game    GameID   `json:"game"`
		Members []string `json:"members"`
	}
)

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
	if h.others == nil || asked(ctx) {
		return ""
	}
	nodes, here := h.people.NodesOf(memberID)
	self := h.others.nodes.Name()
	if len(nodes) == 0 || here && self < nodes[0] {
		return ""
	}
	return nodes[0]
}

// homeOfPair is the node that keeps the challenges of two to each other, so that they meet.
func (h *Hall) homeOfPair(ctx context.Context, one, other string) string {
	return h.homeOf(ctx, min(one, other))
}

// askChallenge has a challenge made at the node that keeps it.
func (h *Hall) askChallenge(ctx context.Context, node string, a challengeArgs) (Offer, GameID, error) {
	r, err := askInto[challengeReply](ctx, h.others, node, "challenge", a)
	return r.Offer, r.Game, err
}

// holdElsewhere holds players for a game that is about to begin at the nodes to which they are connected, so that
// nobody is seated twice. A node that is not reached has no say.
func (h *Hall) holdElsewhere(ctx context.Context, game GameID, players ...members.Identity) error {
	if h.others == nil {
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
		err := h.others.ask(ctx, node, "hold", holdArgs{game, at[node]}, nil)
		if err != nil && !refusal.Is(err, Unreachable) {
			for _, before := range held {
				h.release(before, holdArgs{game, at[before]})
			}
			return err
		}
		held = append(held, node)
	}
	return nil
}

func (h *Hall) release(node string, a holdArgs) {
	if err := h.others.ask(h.work, node, "release", a, nil); err != nil {
		h.opt.Log.Warn("players are held for a game that did not begin", "at", node, "error", err)
	}
}

// holdLife is how long a player is kept free for a game that another node begins, when no word comes that it has begun.
const holdLife = 10 * time.Second

// holdFor holds people who are connected here for a game that another node begins.
func (h *Hall) holdFor(a holdArgs) error {
	var all []joining
	for _, id := range a.Members {
		who, here := h.people.Identity(id)
		if !here {
			continue
		}
		all = append(all, joining{who: who, also: func(game GameID) bool { return game == a.Game }})
	}
	if err := h.floor.take(a.Game, all...); err != nil {
		return err
	}
	time.AfterFunc(holdLife, func() { h.floor.letGoUnbegun(a.Game, a.Members...) })
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
