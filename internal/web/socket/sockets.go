package socket

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/wsock"
)

// sockets holds the open connections of each session, so that a logout in one tab closes those of
// all tabs.
type sockets struct {
	mu     sync.Mutex
	open   map[string][]*conn // by session token; "" for visitors who are not logged in
	closed bool
}

// add adds a connection, and closes it if the server is closing.
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

// remove removes a connection.
func (s *sockets) remove(token string, c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open[token] = slices.DeleteFunc(s.open[token], func(other *conn) bool { return other == c })
	if len(s.open[token]) == 0 {
		delete(s.open, token)
	}
}

// close closes all connections, and later ones immediately.
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

// count returns the number of open connections.
func (s *sockets) count() (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, conns := range s.open {
		n += len(conns)
	}
	return n
}

// all returns all open connections.
func (s *sockets) all() (list []*conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, conns := range s.open {
		list = append(list, conns...)
	}
	return list
}

// end closes the connections of a session.
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

// disconnect closes the connections of all users that the function selects.
func (s *sockets) disconnect(selected func(members.Identity) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, conns := range s.open {
		for _, c := range conns {
			if selected(c.who) {
				c.drop(CloseEnded, "sent out")
			}
		}
	}
}

// of returns the open connections of a member, by session token.
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

// CheckConnections closes the connections of a member whose session has ended or whose roles have
// changed. In the second case clients reconnect with the new roles.
func (s *Server) CheckConnections(ctx context.Context, account string) {
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
