package storetest

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/internal/members"
)

func account(handle string) members.Account {
	return members.Account{
		Profile: members.Profile{
			ID: "a-" + handle, Handle: handle, Email: handle + "@example.org", Roles: members.RolePlayer,
			Lang: "es", Titles: "IM TD", Created: 1000, LastSeen: 2000, Online: 3000,
		},
		PasswordHash: "hash of " + handle, ICSPasswordHash: "other hash",
	}
}

func hashOf(b byte) (h [32]byte) {
	h[0], h[31] = b, b
	return h
}

func differ(t TB, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%s (-want +got):\n%s", what, diff)
	}
}

func notFound(t TB, what string, err error) {
	t.Helper()
	if !errors.Is(err, members.ErrNotFound) {
		t.Fatalf("%s: %v, want ErrNotFound", what, err)
	}
}

func accounts(t *testing.T, place Place) {
	s := open(t, place)
	maria, pablo := account("Maria"), account("Pablo")
	pablo.Disabled, pablo.Email, pablo.ICSPasswordHash = true, "", ""
	no(t, s.CreateAccount(background, pablo))
	no(t, s.CreateAccount(background, maria))
	got, err := s.Account(background, maria.ID)
	no(t, err)
	differ(t, "by id", got, maria)
	got, err = s.AccountByHandle(background, "pABLO")
	no(t, err)
	differ(t, "by handle", got, pablo)
	_, err = s.Account(background, "a-nobody")
	notFound(t, "unknown id", err)
	_, err = s.AccountByHandle(background, "Nobody")
	notFound(t, "unknown handle", err)

	for _, c := range []struct {
		after string
		limit int
		want  []members.Account
	}{
		{"", 10, []members.Account{maria, pablo}}, {"", 1, []members.Account{maria}},
		{"MARIA", 10, []members.Account{pablo}}, {"Pablo", 10, nil},
	} {
		list, err := s.Accounts(background, c.after, c.limit)
		no(t, err)
		differ(t, "after "+c.after, list, c.want)
	}
}

func takenNames(t *testing.T, place Place) {
	s := open(t, place)
	no(t, s.CreateAccount(background, account("Ramirez")))
	for _, handle := range []string{"Ramirez", "ramIREZ", "Ramlrez", "Rarnirez"} {
		a := account(handle)
		a.ID = "a-other"
		var taken *members.TakenError
		if err := s.CreateAccount(background, a); !errors.As(err, &taken) || taken.Handle != "Ramirez" {
			t.Errorf("%s: %v, want taken by Ramirez", handle, err)
		}
	}
	_, err := s.Account(background, "a-other")
	notFound(t, "refused account", err)
}

func updateAccount(t *testing.T, place Place) {
	s := open(t, place)
	no(t, s.CreateAccount(background, account("Maria")))
	count := func(want int) {
		t.Helper()
		n, err := s.Administrators(background)
		no(t, err)
		if n != want {
			t.Fatalf("%d administrators, want %d", n, want)
		}
	}
	count(0)
	got, err := s.UpdateAccount(background, "a-Maria", func(a *members.Account, administrators int) error {
		if administrators != 0 {
			t.Errorf("told of %d administrators", administrators)
		}
		a.ID, a.Handle = "a-Other", "Other" // must not change
		a.Roles |= members.RoleAdministrator
		a.PasswordHash, a.Lang, a.LastSeen = "new", "en", 3000
		return nil
	})
	no(t, err)
	want := account("Maria")
	want.Roles, want.PasswordHash, want.Lang, want.LastSeen = members.RolePlayer|members.RoleAdministrator, "new", "en", 3000
	differ(t, "answer", got, want)
	kept, err := s.Account(background, "a-Maria")
	no(t, err)
	differ(t, "kept", kept, want)
	count(1)

	refusal := &members.Error{Code: members.RoleLast}
	_, err = s.UpdateAccount(background, "a-Maria", func(a *members.Account, administrators int) error {
		if administrators != 1 {
			t.Errorf("told of %d administrators", administrators)
		}
		a.Lang = "fr"
		return refusal
	})
	if !errors.Is(err, refusal) {
		t.Fatalf("got %v, want the refusal", err)
	}
	kept, err = s.Account(background, "a-Maria")
	no(t, err)
	differ(t, "kept after a refusal", kept, want)

	_, err = s.UpdateAccount(background, "a-Maria", func(a *members.Account, _ int) error { a.Disabled = true; return nil })
	no(t, err)
	count(0) // a disabled one does not count
	_, err = s.UpdateAccount(background, "a-nobody", func(*members.Account, int) error { t.Error("called"); return nil })
	notFound(t, "update of nobody", err)
}

func sessions(t *testing.T, place Place) {
	s := open(t, place)
	no(t, s.CreateAccount(background, account("Maria")))
	no(t, s.CreateAccount(background, account("Pablo")))
	for i, id := range []string{"a-Maria", "a-Maria", "a-Pablo"} {
		no(t, s.CreateSession(background, members.Session{Hash: hashOf(byte(i)), Account: id, Created: 100, Expires: 1000 + int64(i)}))
	}
	got, err := s.Session(background, hashOf(1))
	no(t, err)
	differ(t, "session", got, members.Session{Hash: hashOf(1), Account: "a-Maria", Created: 100, Expires: 1001})
	_, err = s.Session(background, hashOf(9))
	notFound(t, "unknown session", err)

	no(t, s.UpdateSession(background, hashOf(1), 5000, "en"))
	got, err = s.Session(background, hashOf(1))
	no(t, err)
	if got.Expires != 5000 || got.Lang != "en" {
		t.Fatalf("got %+v", got)
	}
	notFound(t, "update of no session", s.UpdateSession(background, hashOf(9), 1, ""))

	no(t, s.DeleteExpired(background, 1000))
	_, err = s.Session(background, hashOf(0))
	notFound(t, "expired session", err)
	_, err = s.Session(background, hashOf(2))
	no(t, err)

	no(t, s.DeleteSessions(background, "a-Maria"))
	_, err = s.Session(background, hashOf(1))
	notFound(t, "revoked session", err)
	no(t, s.DeleteSession(background, hashOf(2)))
	no(t, s.DeleteSession(background, hashOf(2)))
	_, err = s.Session(background, hashOf(2))
	notFound(t, "ended session", err)
}

func guests(t *testing.T, place Place) {
	s := open(t, place)
	first := members.Session{Hash: hashOf(1), Guest: "GuestABCD", GuestID: "g-1", Lang: "es", Created: 100, Expires: 200}
	no(t, s.CreateSession(background, first))
	got, err := s.Session(background, hashOf(1))
	no(t, err)
	differ(t, "guest", got, first)
	var taken *members.TakenError
	second := members.Session{Hash: hashOf(2), Guest: "guestabcd", GuestID: "g-2", Created: 199, Expires: 300}
	if err := s.CreateSession(background, second); !errors.As(err, &taken) || taken.Handle != "GuestABCD" {
		t.Fatalf("a present guest's name: %v", err)
	}
	second.Created = 200 // the first one's session has run out
	no(t, s.CreateSession(background, second))
	_, err = s.Session(background, hashOf(1))
	notFound(t, "the former bearer", err)
	no(t, s.DeleteSessions(background, "")) // revoking nobody's sessions
	_, err = s.Session(background, hashOf(2))
	no(t, err)
}

func adminLink(t *testing.T, place Place) {
	s := open(t, place)
	_, err := s.AdminLink(background)
	notFound(t, "no link yet", err)
	no(t, s.CreateAccount(background, account("Maria")))
	no(t, s.SetAdminLink(background, hashOf(1), 100))
	no(t, s.SetAdminLink(background, hashOf(2), 200))
	got, err := s.AdminLink(background)
	no(t, err)
	if got != hashOf(2) {
		t.Fatal("the latest link counts")
	}
	notFound(t, "a replaced link", s.UseAdminLink(background, hashOf(1), "a-Maria"))
	notFound(t, "nobody's account", s.UseAdminLink(background, hashOf(2), "a-nobody"))
	got, err = s.AdminLink(background)
	no(t, err)
	if got != hashOf(2) {
		t.Fatal("a failed use must not spend the link")
	}
	no(t, s.UseAdminLink(background, hashOf(2), "a-Maria"))
	a, err := s.Account(background, "a-Maria")
	no(t, err)
	if a.Roles != members.RolePlayer|members.RoleAdministrator {
		t.Fatalf("roles %v", a.Roles)
	}
	notFound(t, "a spent link", s.UseAdminLink(background, hashOf(2), "a-Maria"))
	_, err = s.AdminLink(background)
	notFound(t, "a spent link", err)
}

func reopen(t *testing.T, place Place) {
	s := place.Open(t)
	want := mustAppend(t, s, batch("a", 0, "x", "y"), batch("b", 0, "z"))
	epoch, err := s.Lease(background, "b", "n")
	no(t, err)
	no(t, s.Heartbeat(background, "n", 42))
	no(t, s.SaveCheckpoint(background, "p", 2))
	no(t, s.CreateAccount(background, account("Maria")))
	no(t, s.CreateSession(background, members.Session{Hash: hashOf(1), Account: "a-Maria", Created: 1, Expires: 2}))
	no(t, s.SetAdminLink(background, hashOf(2), 1))
	no(t, s.Close())

	s = open(t, place)
	got, err := s.ReadAll(background, 0, 10)
	no(t, err)
	same(t, "records", got, want)
	b := batch("b", 1, "z2")
	b.Epoch = epoch
	if more := mustAppend(t, s, batch("a", 2, "z"), b); more[0].Position <= want[2].Position {
		t.Fatal("positions go on after what was there")
	}
	if at, err := s.LastHeartbeat(background, "n"); err != nil || at != 42 {
		t.Fatalf("heartbeat %d %v", at, err)
	}
	if p, err := s.Checkpoint(background, "p"); err != nil || p != 2 {
		t.Fatalf("checkpoint %d %v", p, err)
	}
	a, err := s.Account(background, "a-Maria")
	no(t, err)
	differ(t, "account", a, account("Maria"))
	_, err = s.Session(background, hashOf(1))
	no(t, err)
	link, err := s.AdminLink(background)
	no(t, err)
	if link != hashOf(2) {
		t.Fatal("link")
	}
}

func settings(t *testing.T, place Place) {
	s := place.Open(t)
	maria := account("Maria")
	no(t, s.CreateAccount(background, maria))
	got, err := s.Settings(background, maria.ID)
	no(t, err)
	differ(t, "at first", got, map[string]string{})
	no(t, s.SetSetting(background, maria.ID, "var.tell", "0", 2))
	no(t, s.SetSetting(background, maria.ID, "list.censor", "Pablo", 2))
	no(t, s.SetSetting(background, maria.ID, "var.tell", "1", 2))
	if err := s.SetSetting(background, maria.ID, "third", "x", 2); !errors.Is(err, members.ErrFull) {
		t.Errorf("a third of two: %v", err)
	}
	notFound(t, "somebody unknown", s.SetSetting(background, "a-nobody", "var.tell", "0", 2))
	no(t, s.Close())
	s = open(t, place)
	got, err = s.Settings(background, maria.ID)
	no(t, err)
	differ(t, "after opening again", got, map[string]string{"var.tell": "1", "list.censor": "Pablo"})
	no(t, s.SetSetting(background, maria.ID, "var.tell", "", 2))
	no(t, s.SetSetting(background, maria.ID, "never.there", "", 2))
	got, err = s.Settings(background, maria.ID)
	no(t, err)
	differ(t, "after forgetting one", got, map[string]string{"list.censor": "Pablo"})
}
