package storetest

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/members"
)

var roleCases = []testCase{
	{"administrator link", testAdminLink},
}

// testAdminLink checks the one-time administrator link.
func testAdminLink(t *testing.T, backend Backend) {
	s := open(t, backend)
	_, err := s.AdminLink(background)
	requireNotFound(t, "no link yet", err)
	noError(t, s.CreateAccount(background, account("Maria")))
	noError(t, s.SetAdminLink(background, hashOf(1), 100))
	noError(t, s.SetAdminLink(background, hashOf(2), 200))
	got, err := s.AdminLink(background)
	noError(t, err)
	if got != hashOf(2) {
		t.Fatal("the latest link counts")
	}
	requireNotFound(t, "a replaced link", s.UseAdminLink(background, hashOf(1), "a-Maria"))
	requireNotFound(t, "nobody's account", s.UseAdminLink(background, hashOf(2), "a-nobody"))
	got, err = s.AdminLink(background)
	noError(t, err)
	if got != hashOf(2) {
		t.Fatal("a failed use must not spend the link")
	}
	noError(t, s.UseAdminLink(background, hashOf(2), "a-Maria"))
	a, err := s.Account(background, "a-Maria")
	noError(t, err)
	if a.Roles != members.RolePlayer|members.RoleAdministrator {
		t.Fatalf("roles %v", a.Roles)
	}
	requireNotFound(t, "a spent link", s.UseAdminLink(background, hashOf(2), "a-Maria"))
	_, err = s.AdminLink(background)
	requireNotFound(t, "a spent link", err)
}

// adminLink is a random step on the administrator link.
func (m *machine) adminLink(t *rapid.T) {
	hash, id := hashOf(byte(rapid.IntRange(0, 1).Draw(t, "link"))), anyID(t)
	if rapid.Bool().Draw(t, "make") {
		compare(t, m, "set link", func(ctx context.Context, s Store) (struct{}, error) { return errorOnly(s.SetAdminLink(ctx, hash, 1)) })
	}
	compare(t, m, "use link", func(ctx context.Context, s Store) (struct{}, error) { return errorOnly(s.UseAdminLink(ctx, hash, id)) })
	compare(t, m, "link", func(ctx context.Context, s Store) ([32]byte, error) { return s.AdminLink(ctx) })
}
