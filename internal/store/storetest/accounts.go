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
	{"accounts", testAccounts},
	{"names that are taken", testTakenNames},
	{"update of an account", testUpdateAccount},
	{"changes of rights", testChanges},
	{"an account that is forgotten", testForgetAccount},
}

// account returns an account with a handle for tests.
func account(handle string) members.Account {
	return members.Account{
		Profile: members.Profile{
			ID: "a-" + handle, Handle: handle, Email: handle + "@example.org", Roles: members.RolePlayer,
			Lang: "es", Titles: "IM TD", Display: "Señor " + handle + " 王", Created: 1000, LastSeen: 2000, Online: 3000,
		},
		PasswordHash: "hash of " + handle, ICSPasswordHash: "other hash",
	}
}

// testAccounts checks that accounts are stored and listed.
func testAccounts(t *testing.T, backend Backend) {
	s := open(t, backend)
	maria, pablo := account("Maria"), account("Pablo")
	pablo.Disabled, pablo.Email, pablo.ICSPasswordHash = true, "", ""
	noError(t, s.CreateAccount(background, pablo))
	noError(t, s.CreateAccount(background, maria))
	got, err := s.Account(background, maria.ID)
	noError(t, err)
	requireEqual(t, "by id", got, maria)
	got, err = s.AccountByHandle(background, "pABLO")
	noError(t, err)
	requireEqual(t, "by handle", got, pablo)
	_, err = s.Account(background, "a-nobody")
	requireNotFound(t, "unknown id", err)
	_, err = s.AccountByHandle(background, "Nobody")
	requireNotFound(t, "unknown handle", err)

	for _, c := range []struct {
		after string
		limit int
		want  []members.Account
	}{
		{"", 10, []members.Account{maria, pablo}}, {"", 1, []members.Account{maria}},
		{"MARIA", 10, []members.Account{pablo}}, {"Pablo", 10, nil},
	} {
		list, err := s.Accounts(background, c.after, c.limit)
		noError(t, err)
		requireEqual(t, "after "+c.after, list, c.want)
	}
}

// testTakenNames checks that handles and display names that look alike are refused.
func testTakenNames(t *testing.T, backend Backend) {
	s := open(t, backend)
	noError(t, s.CreateAccount(background, account("Ramirez")))
	for _, handle := range []string{"Ramirez", "ramIREZ", "Ramlrez", "Rarnirez"} {
		a := account(handle)
		a.ID = "a-other"
		var taken *members.TakenError
		if err := s.CreateAccount(background, a); !errors.As(err, &taken) || taken.Handle != "Ramirez" {
			t.Errorf("%s: %v, want taken by Ramirez", handle, err)
		}
	}
	_, err := s.Account(background, "a-other")
	requireNotFound(t, "refused account", err)
}

// testUpdateAccount checks changes of accounts.
func testUpdateAccount(t *testing.T, backend Backend) {
	s := open(t, backend)
	noError(t, s.CreateAccount(background, account("Maria")))
	count := func(want int) {
		t.Helper()
		n, err := s.Administrators(background)
		noError(t, err)
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
	noError(t, err)
	want := account("Maria")
	want.Roles, want.PasswordHash, want.Lang, want.LastSeen = members.RolePlayer|members.RoleAdministrator, "new", "en", 3000
	requireEqual(t, "answer", got, want)
	kept, err := s.Account(background, "a-Maria")
	noError(t, err)
	requireEqual(t, "kept", kept, want)
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
	noError(t, err)
	requireEqual(t, "kept after a refusal", kept, want)

	_, err = s.UpdateAccount(background, "a-Maria", func(a *members.Account, _ int) error { a.Disabled = true; return nil })
	noError(t, err)
	count(0) // a disabled one does not count
	_, err = s.UpdateAccount(background, "a-nobody", func(*members.Account, int) error { t.Error("called"); return nil })
	requireNotFound(t, "update of nobody", err)
}

// handles are names of which some are free and some differ only in case or look alike.
var handles = []string{"Emma", "emma", "Ernma", "Iris", "lris", "Walter", "VValter", "Boris"}

// anyID draws the id of an account.
func anyID(t *rapid.T) string { return "a-" + pick(t, "id", handles...) }

// register is a random step that creates an account.
func (m *machine) register(t *rapid.T) {
	a := account(pick(t, "handle", handles...))
	a.Disabled = rapid.Bool().Draw(t, "disabled")
	a.Roles = members.Roles(rapid.IntRange(1, 15).Draw(t, "roles"))
	compare(t, m, "create account", func(ctx context.Context, s Store) (struct{}, error) { return errorOnly(s.CreateAccount(ctx, a)) })
}

// account is a random step that reads or changes an account.
func (m *machine) account(t *rapid.T) {
	id, handle, refuse := anyID(t), pick(t, "handle", handles...), rapid.Bool().Draw(t, "refuse")
	roles := members.Roles(rapid.IntRange(1, 15).Draw(t, "roles"))
	compare(t, m, "update account", func(ctx context.Context, s Store) (members.Account, error) {
		return s.UpdateAccount(ctx, id, func(a *members.Account, administrators int) error {
			a.Roles, a.LastSeen, a.Lang = roles, int64(administrators), "en"
			if refuse {
				return fmt.Errorf("refused with %d administrators", administrators)
			}
			return nil
		})
	})
	compare(t, m, "by handle", func(ctx context.Context, s Store) (members.Account, error) { return s.AccountByHandle(ctx, handle) })
	compare(t, m, "list", func(ctx context.Context, s Store) ([]members.Account, error) {
		return s.Accounts(ctx, handle, 2)
	})
}
