package socket

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/wsock"
)

// sockets knows the open connections of each session, so that leaving the server
// in one tab closes the doors of all.
type sockets struct {
	mu     sync.Mutex
	open   map[string][]*conn // by session token; visitors without a name under none
	closed bool
}

func (s *sockets) add(token string, c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		s.open = make(map[string][]*conn)
	}
	s.open[token] = append(s.open[token], c)
	if s.closed {
		c.drop(wsock.GoingAway, "closing")
	}
}

func (s *sockets) remove(token string, c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open[token] = slices.DeleteFunc(s.open[token], func(other *conn) bool { return other == c })
	if len(s.open[token]) == 0 {
		delete(s.open, token)
	}
}

// close ends them all, and whatever comes.
func (s *sockets) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	for _, conns := range s.open {
		for _, c := range conns {
			c.drop(wsock.GoingAway, "closing")
		}
	}
}

// count is how many are open.
func (s *sockets) count() (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, conns := range s.open {
		n += len(conns)
	}
	return n
}

// everybody is who has one.
func (s *sockets) everybody() (list []*conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, conns := range s.open {
		list = append(list, conns...)
	}
	return list
}

// end ends those of a session.
func (s *sockets) end(token string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if token == "" {
		return
	}
	for _, c := range s.open[token] {
		c.drop(CloseEnded, "session ended")
	}
}

// dismiss ends the open connections of those who are meant.
func (s *sockets) dismiss(meant func(members.Identity) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, conns := range s.open {
		for _, c := range conns {
			if meant(c.who) {
				c.drop(CloseEnded, "sent out")
			}
		}
	}
}

// of are the open connections of a member, by the token of their session.
func (s *sockets) of(id string) map[string][]*conn {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := map[string][]*conn{}
	for token, conns := range s.open {
		for _, c := range conns {
			if c.who.ID == id {
				list[token] = append(list[token], c)
			}
		}
	}
	return list
}

// LookAgain closes the connections of a member whose session was ended, and has those come in
// again whose roles are others now.
func (s *Server) LookAgain(ctx context.Context, account string) {
	for token, conns := range s.sockets.of(account) {
		who, err := s.members.Recognise(ctx, token)
		var refused *members.Error
		for _, c := range conns {
			switch {
			case errors.As(err, &refused):
				c.drop(CloseEnded, "session ended")
			case err == nil && who.Roles != c.who.Roles:
				c.drop(wsock.TryAgainLater, "roles changed")
			}
		}
		if err != nil && refused == nil && ctx.Err() == nil {
			s.log.Error("session not read", "error", err)
		}
	}
}
