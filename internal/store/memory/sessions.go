package memory

import (
	"context"
	"strings"

	"github.com/escaque/escaque/internal/members"
)

// CreateSession implements members.Store.
func (s *Store) CreateSession(_ context.Context, new members.Session) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if new.Guest != "" {
		for hash, old := range s.sessions {
			switch {
			case !strings.EqualFold(old.Guest, new.Guest):
			case old.Expires > new.Created:
				return &members.TakenError{Handle: old.Guest}
			default: // its bearer left
				delete(s.sessions, hash)
			}
		}
	}
	s.sessions[new.Hash] = new
	return nil
}

// Session implements members.Store.
func (s *Store) Session(_ context.Context, hash [32]byte) (members.Session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	session, ok := s.sessions[hash]
	if !ok {
		return members.Session{}, members.ErrNotFound
	}
	return session, nil
}

// UpdateSession implements members.Store.
func (s *Store) UpdateSession(_ context.Context, hash [32]byte, expires int64, lang string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	session, ok := s.sessions[hash]
	if !ok {
		return members.ErrNotFound
	}
	session.Expires, session.Lang = expires, lang
	s.sessions[hash] = session
	return nil
}

// DeleteSession implements members.Store.
func (s *Store) DeleteSession(_ context.Context, hash [32]byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.deleteSessions(func(one members.Session) bool { return one.Hash == hash })
	return nil
}

// DeleteSessions implements members.Store.
func (s *Store) DeleteSessions(_ context.Context, account string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.deleteSessions(func(one members.Session) bool { return one.Account == account && account != "" })
	return nil
}

// DeleteExpired implements members.Store.
func (s *Store) DeleteExpired(_ context.Context, now int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.deleteSessions(func(one members.Session) bool { return one.Expires <= now })
	return nil
}

// deleteSessions deletes the sessions for which matches returns true, records the changes of their
// accounts, and returns their number. The caller holds s.mu.
func (s *Store) deleteSessions(matches func(members.Session) bool) (n int) {
	for hash, one := range s.sessions {
		if !matches(one) {
			continue
		}
		delete(s.sessions, hash)
		if n++; one.Account != "" {
			s.changes = append(s.changes, one.Account)
		}
	}
	return n
}
