package storetest

import (
	"slices"
	"testing"

	"github.com/escaque/escaque/internal/members"
)

// changes: whose rights or passwords are others, or whose session or token has ended, is noted, in its order,
// and nothing else is.
func changes(t *testing.T, backend Backend) {
	s := open(t, backend)
	no(t, s.CreateAccount(background, account("Maria")))
	no(t, s.CreateAccount(background, account("Pablo")))
	_, begin, err := s.Changes(background, -1)
	no(t, err)
	change := func(id string, do func(a *members.Account)) {
		t.Helper()
		_, err := s.UpdateAccount(background, id, func(a *members.Account, _ int) error { do(a); return nil })
		no(t, err)
	}
	told := func(after int64, want ...string) int64 {
		t.Helper()
		got, last, err := s.Changes(background, after)
		no(t, err)
		if !slices.Equal(got, want) {
			t.Fatalf("after %d: %q, want %q", after, got, want)
		}
		return last
	}
	told(begin)
	change("a-Maria", func(a *members.Account) { a.Lang, a.LastSeen, a.Email, a.Titles = "en", 7, "m@example.org", "IM" })
	told(begin)
	change("a-Maria", func(a *members.Account) { a.Roles |= members.RoleArbiter })
	change("a-Pablo", func(a *members.Account) { a.ICSPasswordHash = "other" })
	next := told(begin, "a-Maria", "a-Pablo")
	told(next)
	change("a-Pablo", func(a *members.Account) { a.PasswordHash = "other" })
	change("a-Pablo", func(a *members.Account) { a.Disabled = true })
	no(t, s.SetAdminLink(background, [32]byte{1}, 5))
	no(t, s.UseAdminLink(background, [32]byte{1}, "a-Maria"))
	next = told(next, "a-Pablo", "a-Pablo", "a-Maria")

	for i, id := range []string{"a-Maria", "a-Pablo", "a-Maria", "a-Pablo"} {
		by := map[string]string{"a-Maria": "t-1"}[id]
		no(t, s.CreateSession(background, members.Session{Hash: hashOf(byte(i)), Account: id, Token: by, Created: 100, Expires: 100 + int64(i)}))
	}
	no(t, s.CreateSession(background, members.Session{Hash: hashOf(9), Guest: "GuestABCD", GuestID: "g-1", Created: 100, Expires: 200}))
	no(t, s.UpdateSession(background, hashOf(0), 100, "en"))
	no(t, s.AddToken(background, members.Token{ID: "t-1", Hash: hashOf(1), Account: "a-Maria"}, 2))
	no(t, s.AddToken(background, members.Token{ID: "t-2", Hash: hashOf(2), Account: "a-Maria"}, 2))
	no(t, s.UseToken(background, hashOf(1), 7))
	no(t, s.DeleteToken(background, "a-Pablo", "t-1"))
	told(next)
	no(t, s.DeleteSession(background, hashOf(9))) // a guest has no account
	no(t, s.DeleteSession(background, hashOf(8)))
	told(next)
	no(t, s.DeleteExpired(background, 100))
	next = told(next, "a-Maria")
	no(t, s.DeleteSession(background, hashOf(1)))
	next = told(next, "a-Pablo")
	no(t, s.DeleteToken(background, "a-Maria", "t-2"))
	next = told(next, "a-Maria")
	no(t, s.DeleteToken(background, "a-Maria", "t-1")) // and the session that it has opened
	next = told(next, "a-Maria", "a-Maria")
	no(t, s.DeleteSessions(background, "a-Maria"))
	told(next)
	no(t, s.DeleteSessions(background, "a-Pablo"))
	last := told(next, "a-Pablo")
	if _, now, err := s.Changes(background, -1); err != nil || now != last {
		t.Fatalf("the last is %d, %v; not %d", now, err, last)
	}
}
