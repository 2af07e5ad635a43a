package storetest

import (
	"slices"
	"testing"

	"github.com/escaque/escaque/internal/members"
)

// testChanges checks that changes of rights and credentials, and the end of sessions and tokens,
// are recorded in order, and nothing else.
func testChanges(t *testing.T, backend Backend) {
	s := open(t, backend)
	noError(t, s.CreateAccount(background, account("Maria")))
	noError(t, s.CreateAccount(background, account("Pablo")))
	_, begin, err := s.Changes(background, -1)
	noError(t, err)
	change := func(id string, do func(a *members.Account)) {
		t.Helper()
		_, err := s.UpdateAccount(background, id, func(a *members.Account, _ int) error { do(a); return nil })
		noError(t, err)
	}
	told := func(after int64, want ...string) int64 {
		t.Helper()
		got, last, err := s.Changes(background, after)
		noError(t, err)
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
	noError(t, s.SetAdminLink(background, [32]byte{1}, 5))
	noError(t, s.UseAdminLink(background, [32]byte{1}, "a-Maria"))
	next = told(next, "a-Pablo", "a-Pablo", "a-Maria")

	for i, id := range []string{"a-Maria", "a-Pablo", "a-Maria", "a-Pablo"} {
		by := map[string]string{"a-Maria": "t-1"}[id]
		noError(t, s.CreateSession(background, members.Session{Hash: hashOf(byte(i)), Account: id, Token: by, Created: 100, Expires: 100 + int64(i)}))
	}
	noError(t, s.CreateSession(background, members.Session{Hash: hashOf(9), Guest: "GuestABCD", GuestID: "g-1", Created: 100, Expires: 200}))
	noError(t, s.UpdateSession(background, hashOf(0), 100, "en"))
	noError(t, s.AddToken(background, members.Token{ID: "t-1", Hash: hashOf(1), Account: "a-Maria"}, 2))
	noError(t, s.AddToken(background, members.Token{ID: "t-2", Hash: hashOf(2), Account: "a-Maria"}, 2))
	noError(t, s.UseToken(background, hashOf(1), 7))
	noError(t, s.DeleteToken(background, "a-Pablo", "t-1"))
	told(next)
	noError(t, s.DeleteSession(background, hashOf(9))) // a guest has no account
	noError(t, s.DeleteSession(background, hashOf(8)))
	told(next)
	noError(t, s.DeleteExpired(background, 100))
	next = told(next, "a-Maria")
	noError(t, s.DeleteSession(background, hashOf(1)))
	next = told(next, "a-Pablo")
	noError(t, s.DeleteToken(background, "a-Maria", "t-2"))
	next = told(next, "a-Maria")
	noError(t, s.DeleteToken(background, "a-Maria", "t-1")) // and the session that it has opened
	next = told(next, "a-Maria", "a-Maria")
	noError(t, s.DeleteSessions(background, "a-Maria"))
	told(next)
	noError(t, s.DeleteSessions(background, "a-Pablo"))
	last := told(next, "a-Pablo")
	if _, now, err := s.Changes(background, -1); err != nil || now != last {
		t.Fatalf("the last is %d, %v; not %d", now, err, last)
	}
}
