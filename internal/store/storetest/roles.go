package storetest

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/members"
)

var roleCases = []testCase{
	{"administrator link", adminLink},
}

func adminLink(t *testing.T, backend Backend) {
	s := open(t, backend)
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

func (m *machine) adminLink(t *rapid.T) {
	hash, id := hashOf(byte(rapid.IntRange(0, 1).Draw(t, "link"))), anyID(t)
	if rapid.Bool().Draw(t, "make") {
		both(t, m, "set link", func(ctx context.Context, s Store) (struct{}, error) { return done(s.SetAdminLink(ctx, hash, 1)) })
	}
	both(t, m, "use link", func(ctx context.Context, s Store) (struct{}, error) { return done(s.UseAdminLink(ctx, hash, id)) })
	both(t, m, "link", func(ctx context.Context, s Store) ([32]byte, error) { return s.AdminLink(ctx) })
}
