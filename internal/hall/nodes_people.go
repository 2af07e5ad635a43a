package hall

import (
	"context"
	"encoding/json"

	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/hall/presence"
	"github.com/escaque/escaque/internal/members"
)

// personKey begins the keys under which a node publishes the connections of a member to it.
const personKey = "person/"

// storePresence stores the connections that another node has published for a member. A nil value
// deletes them.
func (h *Hall) storePresence(node, id string, value []byte) error {
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

// sentNews is news for a member who is connected to another node, or for everybody there if To is
// empty.
type sentNews struct {
	To    string `json:"to,omitempty"`
	News  News   `json:"news"`
	After uint64 `json:"after"`
}

// sentSaid is a message for a member who is connected to another node, or for everybody there who
// listens if To is empty.
type sentSaid struct {
	To   string `json:"to,omitempty"`
	Said Said   `json:"said"`
}

// presenceNodes implements [presence.Nodes] with the other nodes.
type presenceNodes struct{ nodes *otherNodes }

// Post implements presence.Nodes.
func (e presenceNodes) Post(memberID string, c *presence.Connections) {
	if c == nil {
		e.nodes.Delete(personKey + memberID)
		return
	}
	e.nodes.Post(personKey+memberID, c)
}

// Send implements presence.Nodes.
func (e presenceNodes) Send(node, memberID string, n News) {
	e.nodes.Send(node, "news", sentNews{To: memberID, News: n, After: e.nodes.hall.opt.Journal.LastWritten()})
}

// Say implements presence.Nodes.
func (e presenceNodes) Say(node, memberID string, said Said) {
	e.nodes.Send(node, "said", sentSaid{To: memberID, Said: said})
}

// CheckScreens implements presence.Nodes.
func (e presenceNodes) CheckScreens(ctx context.Context, node string, o Offer) error {
	_, err := e.nodes.hall.ask.screen.Ask(ctx, node, o)
	return err
}

// Visit implements presence.Nodes.
func (e presenceNodes) Visit(ctx context.Context, node, memberID string) (Visit, bool) {
	p, err := e.nodes.hall.ask.visits.Ask(ctx, node, visitsRequest{Of: memberID})
	v, is := p.Visits[memberID]
	return v, err == nil && is
}

// Visits implements presence.Nodes.
func (e presenceNodes) Visits() (all []map[string]Visit) {
	for _, node := range e.nodes.Others() {
		all = append(all, e.nodes.visitsAt(node))
	}
	return all
}

// ForwardMessage sends a stored message to the other nodes to which its reader is connected.
func (h *Hall) ForwardMessage(m members.Sent) {
	m.Reader.Email = "" // the other nodes do not need it
	nodes, _ := h.people.NodesOf(m.Reader.ID)
	for _, node := range nodes {
		h.nodes.Send(node, "message", m)
	}
}

// registerReceivers registers the handlers of messages from other nodes.
func (o *otherNodes) registerReceivers() {
	h := o.hall
	cluster.OnMessage(o.Cluster, "news", func(from string, s sentNews) {
		o.RunAfter(s.After, func() {
			if s.News.Offer != nil {
				h.lobby.StoreRemoteOffer(from, s.News.Offer)
			}
			h.people.SendHere(s.To, s.News)
		})
	})
	cluster.OnMessage(o.Cluster, "said", func(_ string, s sentSaid) { h.people.DeliverHere(s.To, s.Said) })
	cluster.OnMessage(o.Cluster, "message", func(_ string, m members.Sent) { h.opt.Written(m) })
	cluster.OnMessage(o.Cluster, "call", func(_ string, c Call) { h.opt.Called(c) })
}
