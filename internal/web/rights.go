package web

import (
	"context"
	"time"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/ratings"
)

// noticeEvery is how soon it is seen that another program (escaque admin, another node) has changed
// somebody's rights or password, or ended a session or a token. What this one changes is seen at
// once.
const noticeEvery = time.Second

// WatchRights looks at the open sockets and streams of every account whose rights or passwords
// change, or of which a session or a token ends, until ctx ends; Serve runs it. Pages need none of
// it: each request asks the register who sends it.
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

// Rated tells the players of a game, wherever they watch it, what it has made of
// their ratings.
func (s *Server) Rated(a *ratings.Adjustment) { s.socket.Rated(a) }

// isAbuser reports whether an administrator has listed somebody as an abuser.
func (s *Server) isAbuser(id string) bool { return s.moderation != nil && s.moderation.IsAbuser(id) }

// heed does on pages what follows from what moderation has done: who is listed as an abuser is
// shown so, who is asked to take a discussion to a channel reads the question, and who is sent out
// loses the connection.
func (s *Server) heed(ctx context.Context, n moderation.News) {
	switch e := n.Event.(type) { //nolint:gochecksumtype // nothing follows from the others here
	case conduct.Acted:
		switch {
		case e.Measure == conduct.Abuser:
			s.socket.ShowNames()
		case e.Measure == conduct.Move:
			s.socket.Ask(e)
		default:
			s.sendOut(ctx, n)
		}
	case conduct.Acknowledged:
		s.socket.Answered(n.Act)
	case conduct.Ruled:
		if n.Act.Measure == conduct.Abuser {
			s.socket.ShowNames()
		}
		if !e.Upheld {
			s.socket.Answered(n.Act)
		}
	}
}

// sendOut sends out whom an act of an administrator sends out, as it happens: their pages
// lose their connection. A member who may not log in any more loses the session, too.
func (s *Server) sendOut(ctx context.Context, n moderation.News) {
	act, is := n.Event.(conduct.Acted)
	if !is || act.Lifted || act.Measure != conduct.Nuke && act.Measure != conduct.Ban {
		return
	}
	s.socket.SendOut(func(who members.Identity) bool {
		return who.ID == act.Against.ID || act.Against.Place && who.Place == act.Against.ID
	})
	s.api.CheckStreams(ctx, act.Against.ID)
}

// lookAgain closes the sockets of a member whose session was ended, and the streams of programs
// whose token lets nobody in any more, and has those come in again whose roles are others now.
func (s *Server) lookAgain(ctx context.Context, account string) {
	s.api.CheckStreams(ctx, account)
	s.socket.LookAgain(ctx, account)
}
