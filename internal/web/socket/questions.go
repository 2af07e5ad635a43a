package socket

import (
	"context"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/moderation"
)

// AskToMove sends the request to move a discussion to a channel to all open pages of the person
// concerned. The request is voluntary. Pages that open later get it until it is answered, see
// [conn.askAgain].
func (s *Server) AskToMove(act conduct.Acted) {
	for _, conns := range s.sockets.of(act.Against.ID) {
		for _, c := range conns {
			c.sendRequest(act)
		}
	}
}

// sendRequest sends the request to move a discussion.
func (c *conn) sendRequest(act conduct.Acted) {
	n, _, _ := act.Channel()
	c.send(askedMessage{Act: act.Number, Channel: n, Text: explain.AskedToMove(c.language(), act)})
}

// askAgain sends the open request of this session, if there is one.
func (c *conn) askAgain(ctx context.Context) error {
	if c.s.moderation == nil {
		return nil
	}
	if _, waits := c.s.moderation.Asked(c.who.ID, 0); !waits {
		return nil
	}
	began, err := c.s.members.SessionStart(ctx, c.token)
	if err != nil {
		return err
	}
	if act, waits := c.s.moderation.Asked(c.who.ID, clock.Instant(began)); waits {
		c.sendRequest(act.Acted)
	}
	return nil
}

// RemoveRequest removes an answered or withdrawn request from the pages of the person concerned.
func (s *Server) RemoveRequest(act conduct.Act) {
	if act.Measure != conduct.Move {
		return
	}
	for _, conns := range s.sockets.of(act.Against.ID) {
		for _, c := range conns {
			c.send(answeredMessage{Act: act.Number})
		}
	}
}

// person returns the client as package conduct identifies them.
func (c *conn) person() conduct.Person {
	return moderation.PersonOf(c.who)
}
