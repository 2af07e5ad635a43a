package hall

import (
	"context"
	"encoding/json"

	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/hall/presence"
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

// sentSaid is talk for somebody who is connected to another node; for all who want to hear it when
// To is empty.
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
	e.nodes.Tell(node, "news", sentNews{To: memberID, News: n, After: e.nodes.hall.opt.Journal.LastWritten()})
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
	m.Reader.Email = "" // the other nodes do not need it
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
				h.lobby.SetOffer(from, s.News.Offer)
			}
			h.people.SendHere(s.To, s.News)
		})
	})
	cluster.Hear(o.Cluster, "said", func(_ string, s sentSaid) { h.people.HearHere(s.To, s.Said) })
	cluster.Hear(o.Cluster, "message", func(_ string, m members.Sent) { h.opt.Written(m) })
	cluster.Hear(o.Cluster, "call", func(_ string, c Call) { h.opt.Called(c) })
}
