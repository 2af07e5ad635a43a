package storetest

import (
	"slices"
	"testing"

	"github.com/escaque/escaque/internal/members"
)

// changes: whose rights or passwords are others is noted, in its order, and nothing
// else is.
func changes(t *testing.T, place Place) {
	s := open(t, place)
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
	last := told(next, "a-Pablo", "a-Pablo", "a-Maria")
	if _, now, err := s.Changes(background, -1); err != nil || now != last {
		t.Fatalf("the last is %d, %v; not %d", now, err, last)
	}
}
