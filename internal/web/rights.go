package web

import (
	"context"
	"time"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/ratings"
)

// noticeEvery is the interval for detecting changes by other programs (escaque admin, another node)
// of a member's rights, password, sessions or tokens. Changes by this program are detected
// immediately.
const noticeEvery = time.Second

// WatchRights checks the open WebSockets and streams of every account whose rights, password,
// sessions or tokens change, until ctx ends. Serve runs it. Pages do not need it, because each
// request reads the session.
func (s *Server) WatchRights(ctx context.Context) {
	for ctx.Err() == nil {
		err := s.members.Watch(ctx, noticeEvery, func(account string) { s.recheckAccount(ctx, account) })
		if err != nil {
			s.log.Warn("rights not watched", "error", err)
			select {
			case <-time.After(noticeEvery):
			case <-ctx.Done():
			}
		}
	}
}

// SendRated sends the rating changes of a game to its players' connections that watch the game.
func (s *Server) SendRated(a *ratings.Adjustment) { s.socket.SendRated(a) }

// isAbuser reports whether an administrator has listed a member as an abuser.
func (s *Server) isAbuser(id string) bool { return s.moderation != nil && s.moderation.IsAbuser(id) }

// onModeration applies news of moderation to open connections. It updates the marks of abusers,
// asks a member to move a discussion to a channel, and disconnects banned people.
func (s *Server) onModeration(ctx context.Context, n moderation.News) {
	switch e := n.Event.(type) { //nolint:gochecksumtype // nothing follows from the others here
	case conduct.Acted:
		switch {
		case e.Measure == conduct.Abuser:
			s.socket.RefreshNames()
		case e.Measure == conduct.Move:
			s.socket.AskToMove(e)
		default:
			s.disconnectBanned(ctx, n)
		}
	case conduct.Acknowledged:
		s.socket.RemoveRequest(n.Act)
	case conduct.Ruled:
		if n.Act.Measure == conduct.Abuser {
			s.socket.RefreshNames()
		}
		if !e.Upheld {
			s.socket.RemoveRequest(n.Act)
		}
	}
}

// disconnectBanned closes the connections of a person whom a measure of an administrator bans or
// disconnects. A banned member also loses the session.
func (s *Server) disconnectBanned(ctx context.Context, n moderation.News) {
	act, is := n.Event.(conduct.Acted)
	if !is || act.Lifted || act.Measure != conduct.Nuke && act.Measure != conduct.Ban {
		return
	}
	s.socket.Disconnect(func(who members.Identity) bool {
		return who.ID == act.Against.ID || act.Against.Place && who.Place == act.Against.ID
	})
	s.api.CheckStreams(ctx, act.Against.ID)
}

// recheckAccount closes the WebSockets of a member's ended sessions and the streams of programs
// with invalid tokens. Connections whose roles have changed must reconnect.
func (s *Server) recheckAccount(ctx context.Context, account string) {
	s.api.CheckStreams(ctx, account)
	s.socket.CheckConnections(ctx, account)
}
