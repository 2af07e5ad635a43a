package memory

import (
	"context"
	"maps"

	"github.com/escaque/escaque/internal/members"
)

// Settings implements members.Store.
func (s *Store) Settings(_ context.Context, account string) (map[string]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	settings := maps.Clone(s.settings[account])
	if settings == nil {
		settings = map[string]string{}
	}
	return settings, nil
}

// SetSetting implements members.Store.
func (s *Store) SetSetting(_ context.Context, account, name, value string, limit int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	own := s.settings[account]
	if value == "" {
		delete(own, name)
		return nil
	}
	if _, known := s.accounts[account]; !known {
		return members.ErrNotFound
	}
	if own == nil {
		own = map[string]string{}
		s.settings[account] = own
	}
	if _, there := own[name]; !there && len(own) >= limit {
		return members.ErrFull
	}
	own[name] = value
	return nil
}
