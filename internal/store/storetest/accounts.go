package storetest

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/members"
)

var accountCases = []testCase{
	{"accounts", accounts},
	{"names that are taken", takenNames},
	{"update of an account", updateAccount},
	{"changes of rights", changes},
	{"an account that is forgotten", forgotten},
}

func account(handle string) members.Account {
	return members.Account{
		Profile: members.Profile{
			ID: "a-" + handle, Handle: handle, Email: handle + "@example.org", Roles: members.RolePlayer,
			Lang: "es", Titles: "IM TD", Display: "Señor " + handle + " 王", Created: 1000, LastSeen: 2000, Online: 3000,
		},
		PasswordHash: "hash of " + handle, ICSPasswordHash: "other hash",
	}
}

func accounts(t *testing.T, backend Backend) {
	s := open(t, backend)
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

func takenNames(t *testing.T, backend Backend) {
	s := open(t, backend)
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

func updateAccount(t *testing.T, backend Backend) {
	s := open(t, backend)
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

// handles are some that are free, some that are taken in another case, some that look alike.
var handles = []string{"Emma", "emma", "Ernma", "Iris", "lris", "Walter", "VValter", "Boris"}

func anyID(t *rapid.T) string { return "a-" + pick(t, "id", handles...) }

func (m *machine) register(t *rapid.T) {
	a := account(pick(t, "handle", handles...))
	a.Disabled = rapid.Bool().Draw(t, "disabled")
	a.Roles = members.Roles(rapid.IntRange(1, 15).Draw(t, "roles"))
	both(t, m, "create account", func(ctx context.Context, s Store) (struct{}, error) { return done(s.CreateAccount(ctx, a)) })
}

func (m *machine) account(t *rapid.T) {
	id, handle, refuse := anyID(t), pick(t, "handle", handles...), rapid.Bool().Draw(t, "refuse")
	roles := members.Roles(rapid.IntRange(1, 15).Draw(t, "roles"))
	both(t, m, "update account", func(ctx context.Context, s Store) (members.Account, error) {
		return s.UpdateAccount(ctx, id, func(a *members.Account, administrators int) error {
			a.Roles, a.LastSeen, a.Lang = roles, int64(administrators), "en"
			if refuse {
				return fmt.Errorf("refused with %d administrators", administrators)
			}
			return nil
		})
	})
	both(t, m, "by handle", func(ctx context.Context, s Store) (members.Account, error) { return s.AccountByHandle(ctx, handle) })
	both(t, m, "list", func(ctx context.Context, s Store) ([]members.Account, error) {
		return s.Accounts(ctx, handle, 2)
	})
}
