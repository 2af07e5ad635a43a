package socket

import (
	"context"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/moderation"
)

// Ask puts the question to take a discussion to a channel to whom it is for, on every page that is
// open. They go there or not; both is theirs to decide. A page that comes later reads it until they
// have, see [conn.askAgain].
func (s *Server) Ask(act conduct.Acted) {
	for _, conns := range s.sockets.of(act.Against.ID) {
		for _, c := range conns {
			c.ask(act)
		}
	}
}

func (c *conn) ask(act conduct.Acted) {
	n, _, _ := act.Channel()
	c.send(askedMessage{Act: act.Number, Channel: n, Text: explain.AskedToMove(c.language(), act)})
}

// askAgain puts the question that somebody was asked in this session and has still to answer.
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
		c.ask(act.Acted)
	}
	return nil
}

// Answered takes a question that waits no longer off the pages of whom it was put to.
func (s *Server) Answered(act conduct.Act) {
	if act.Measure != conduct.Move {
		return
	}
	for _, conns := range s.sockets.of(act.Against.ID) {
		for _, c := range conns {
			c.send(answeredMessage{Act: act.Number})
		}
	}
}

// person is the client as the book of conduct knows them.
func (c *conn) person() conduct.Person {
	return moderation.PersonOf(c.who)
}
