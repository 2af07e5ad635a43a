package memory

import (
	"context"
	"slices"

	"github.com/escaque/escaque/internal/members"
)

// AddMessage implements members.Store.
func (s *Store) AddMessage(_ context.Context, m members.Message, maxTotal, maxUnread int) (members.Message, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range []string{m.To, m.From} {
		if _, known := s.accounts[id]; !known {
			return members.Message{}, members.ErrNotFound
		}
	}
	all, waiting := 0, 0
	for _, other := range s.messages {
		if other.To == m.To {
			all++
			if other.From == m.From && !other.Read {
				waiting++
			}
		}
	}
	if all >= maxTotal || waiting >= maxUnread {
		return members.Message{}, members.ErrFull
	}
	s.lastMessage++
	m.ID = s.lastMessage
	s.messages = append(s.messages, m)
	return m, nil
}

// Messages implements members.Store.
func (s *Store) Messages(_ context.Context, to, from string, limit int) ([]members.Message, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []members.Message
	for _, m := range s.messages {
		if m.To == to && (from == "" || m.From == from) {
			list = append(list, m)
		}
	}
	return list[max(0, len(list)-limit):], nil
}

// MessagesFrom implements members.Store.
func (s *Store) MessagesFrom(_ context.Context, from string, limit int) ([]members.Message, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []members.Message
	for _, m := range s.messages {
		if m.From == from {
			list = append(list, m)
		}
	}
	return list[max(0, len(list)-limit):], nil
}

// MarkRead implements members.Store.
func (s *Store) MarkRead(_ context.Context, to string, ids []int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.messages {
		if m := &s.messages[i]; m.To == to && slices.Contains(ids, m.ID) {
			m.Read = true
		}
	}
	return nil
}

// DeleteMessages implements members.Store.
func (s *Store) DeleteMessages(_ context.Context, to string, ids []int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.messages = slices.DeleteFunc(s.messages, func(m members.Message) bool { return m.To == to && slices.Contains(ids, m.ID) })
	return nil
}
