package memory

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/escaque/escaque/internal/members"
)

// ForgetAccount implements members.Store.
func (s *Store) ForgetAccount(_ context.Context, id, handle string) (r members.Removed, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, ok := s.accounts[id]
	if !ok {
		return r, members.ErrNotFound
	}
	for _, other := range s.accounts {
		if other.ID != id && members.Skeleton(other.Handle) == members.Skeleton(handle) {
			return r, &members.TakenError{Handle: other.Handle}
		}
	}
	r.Mail = a.Email != ""
	for _, password := range []string{a.PasswordHash, a.ICSPasswordHash} {
		if password != "" {
			r.Passwords++
		}
	}
	s.accounts[id] = members.Account{Profile: members.Profile{ID: id, Handle: handle, Roles: members.RolePlayer, Disabled: true}}
	s.changes = append(s.changes, id)
	maps.DeleteFunc(s.resets, func(_ [32]byte, one members.Reset) bool { return one.Account == id })
	for i := range s.acts {
		if s.acts[i].By == id {
			s.acts[i].Handle, s.acts[i].From = handle, ""
		}
		if s.acts[i].About == a.Handle {
			s.acts[i].About = handle
		}
	}
	r.Settings = len(s.settings[id])
	delete(s.settings, id)
	for _, kept := range s.settings {
		for name, value := range kept {
			if !strings.HasPrefix(name, members.KeptList) {
				continue
			}
			if left := members.RemoveFromList(value, a.Handle); left != "" {
				kept[name] = left
			} else {
				delete(kept, name)
			}
		}
	}
	maps.DeleteFunc(s.pending, func(_ [32]byte, p members.Pending) bool { return r.Mail && p.Email == a.Email })
	r.Sessions = s.deleteSessions(func(one members.Session) bool { return one.Account == id })
	maps.DeleteFunc(s.studies, func(_ string, st members.Study) bool {
		if st.Account == id {
			r.Studies++
		}
		return st.Account == id
	})
	r.Tokens = s.deleteTokens(func(t members.Token) bool { return t.Account == id })
	maps.DeleteFunc(s.passkeys, func(_ string, p members.Passkey) bool {
		if p.Account == id {
			r.Passkeys++
		}
		return p.Account == id
	})
	messages, visits := len(s.messages), len(s.visits)
	s.messages = slices.DeleteFunc(s.messages, func(m members.Message) bool { return m.To == id || m.From == id })
	s.visits = slices.DeleteFunc(s.visits, func(v members.Visit) bool { return v.Account == id })
	r.Messages, r.Visits = messages-len(s.messages), visits-len(s.visits)
	for game, row := range s.index.rows {
		if row.White.ID != id && row.Black.ID != id {
			continue
		}
		if row.White.ID == id {
			row.White.Handle = handle
		}
		if row.Black.ID == id {
			row.Black.Handle = handle
		}
		s.index.rows[game] = row
		r.Games++
	}
	return r, nil
}
