package memory

import (
	"context"
	"slices"

	"github.com/escaque/escaque/internal/members"
)

// Changes implements members.Store.
func (s *Store) Changes(_ context.Context, after int64) (accounts []string, last int64, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	last = int64(len(s.changes))
	if after < 0 {
		return nil, last, nil
	}
	return slices.Clone(s.changes[min(after, last):]), max(after, last), nil
}

// noteChange records that an account's rights or credentials have changed, if before and after
// differ in them. The caller holds s.mu.
func (s *Store) noteChange(before, after members.Account) {
	if before.Roles != after.Roles || before.Disabled != after.Disabled ||
		before.PasswordHash != after.PasswordHash || before.ICSPasswordHash != after.ICSPasswordHash {
		s.changes = append(s.changes, after.ID)
	}
}
