package web

import (
	"context"
	"errors"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/wsock"
)

// noticeEvery is how soon it is seen that another program (escaque admin, another node) has
// changed somebody's rights or password, or ended a session or a token. What this one changes is seen at once.
const noticeEvery = time.Second

// WatchRights looks at the open sockets and streams of every account whose rights or passwords
// change, or of which a session or a token ends, until ctx ends; Serve runs it. Pages need none of it: each request asks
// the register who sends it.
func (s *Server) WatchRights(ctx context.Context) {
	for ctx.Err() == nil {
		err := s.members.Watch(ctx, noticeEvery, func(account string) { s.lookAgain(ctx, account) })
		if err != nil {
			s.log.Warn("rights not watched", "error", err)
			select {
			case <-time.After(noticeEvery):
			case <-ctx.Done():
			}
		}
	}
}

// isAbuser reports whether an administrator has listed somebody as an abuser.
func (s *Server) isAbuser(id string) bool { return s.moderation != nil && s.moderation.IsAbuser(id) }

// heed does on pages what follows from what moderation has done: who is listed as an abuser is shown so, who is asked
// to take a discussion to a channel reads the question, and who is sent out loses the connection.
func (s *Server) heed(ctx context.Context, n moderation.News) {
	switch e := n.Event.(type) { //nolint:gochecksumtype // nothing follows from the others here
	case conduct.Acted:
		switch {
		case e.Measure == conduct.Abuser:
			s.renamed()
		case e.Measure == conduct.Move:
			s.ask(e)
		default:
			s.sendOut(ctx, n)
		}
	case conduct.Acknowledged:
		s.answered(n.Act)
	case conduct.Ruled:
		if n.Act.Measure == conduct.Abuser {
			s.renamed()
		}
		if !e.Upheld {
			s.answered(n.Act)
		}
	}
}

// ask puts the question to take a discussion to a channel to whom it is for, on every page that is open. They go there
// or not; both is theirs to decide. A page that comes later reads it until they have, see [conn.askAgain].
func (s *Server) ask(act conduct.Acted) {
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
	began, err := c.s.members.Began(ctx, c.token)
	if err != nil {
		return err
	}
	if act, waits := c.s.moderation.Asked(c.who.ID, clock.Instant(began)); waits {
		c.ask(act.Acted)
	}
	return nil
}

// answered takes a question that waits no longer off the pages of whom it was put to.
func (s *Server) answered(act conduct.Act) {
	if act.Measure != conduct.Move {
		return
	}
	for _, conns := range s.sockets.of(act.Against.ID) {
		for _, c := range conns {
			c.send(answeredMessage{Act: act.Number})
		}
	}
}

// person is the client as the book of conduct knows him.
func (c *conn) person() conduct.Person {
	return conduct.Person{ID: c.who.ID, Handle: c.who.Handle, Guest: c.who.Guest}
}

// sendOut sends out whom an act of an administrator sends out, as it happens: his pages
// lose their connection. A member who may not log in any more loses the session, too.
func (s *Server) sendOut(ctx context.Context, n moderation.News) {
	act, is := n.Event.(conduct.Acted)
	if !is || act.Lifted || act.Measure != conduct.Nuke && act.Measure != conduct.Ban {
		return
	}
	s.sockets.dismiss(func(who members.Identity) bool {
		return who.ID == act.Against.ID || act.Against.Place && who.Place == act.Against.ID
	})
	s.api.LookAgain(ctx, act.Against.ID)
}

// lookAgain closes the sockets of a member whose session was ended, and the streams of programs whose token lets
// nobody in any more, and has those come in again whose roles are others now.
func (s *Server) lookAgain(ctx context.Context, account string) {
	s.api.LookAgain(ctx, account)
	for token, conns := range s.sockets.of(account) {
		who, err := s.members.Recognise(ctx, token)
		var refused *members.Error
		for _, c := range conns {
			switch {
			case errors.As(err, &refused):
				c.drop(closeEnded, "session ended")
			case err == nil && who.Roles != c.who.Roles:
				c.drop(wsock.TryAgainLater, "roles changed")
			}
		}
		if err != nil && refused == nil && ctx.Err() == nil {
			s.log.Error("session not read", "error", err)
		}
	}
}

// renamed shows on the board what people are called now, and who is listed as an abuser.
func (s *Server) renamed() {
	if err := s.makeBoard(nil); err != nil {
		s.log.Error("lobby not encoded", "error", err)
	}
}
