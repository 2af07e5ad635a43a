// Package storetest is the one suite that every store must pass, and a machine that plays at random
// on two stores and finds where they differ. Each matter has a file: its cases and what the machine plays
// of it. It knows the interfaces that journal, members, ratings, analysis and hall declare, and no store.
package storetest

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/internal/analysis"
	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
)

// Store is everything that a store must be.
type Store interface {
	journal.Store
	journal.Shared
	journal.Chain
	members.Store
	ratings.Store
	hall.Store
	analysis.Store
	gamesearch.Store
}

// Backend is where a store keeps its data. Open may be called again after the store was closed, and
// finds what was there. A fresh backend is empty.
type Backend interface {
	Open(t TB) Store
}

// TB is what testing.T and rapid.T have in common.
type TB interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// testCase is one thing that is asked of a store.
type testCase struct {
	name string
	run  func(t *testing.T, backend Backend)
}

// Run puts the stores of fresh backends through the suite, one matter after the other.
func Run(t *testing.T, fresh func(t *testing.T) Backend) {
	for _, matter := range []struct {
		name  string
		cases []testCase
	}{
		{"journal", journalCases},
		{"chain", chainCases},
		{"personal", personalCases},
		{"accounts", accountCases},
		{"roles", roleCases},
		{"sessions", sessionCases},
		{"safety", safetyCases},
		{"registrations", registrationCases},
		{"settings", settingCases},
		{"messages", messageCases},
		{"visits", visitCases},
		{"studies", studyCases},
		{"tokens", tokenCases},
		{"analyses", analysisCases},
		{"passkeys", passkeyCases},
		{"ratings", ratingCases},
		{"games", gameCases},
		{"search", searchCases},
		{"all", []testCase{{"reopen", reopen}}},
	} {
		t.Run(matter.name, func(t *testing.T) {
			for _, c := range matter.cases {
				t.Run(c.name, func(t *testing.T) { c.run(t, fresh(t)) })
			}
		})
	}
}

var background = context.Background()

// no fails the test on an unexpected error.
func no(t TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("unexpected error: %v", err)
	}
}

func open(t *testing.T, backend Backend) Store {
	t.Helper()
	s := backend.Open(t)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
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

func reopen(t *testing.T, backend Backend) {
	s := backend.Open(t)
	want := mustAppend(t, s, batch("a", 0, "x", "y"), batch("b", 0, "z"))
	lease, err := s.Lease(background, "b", "n", 0)
	no(t, err)
	no(t, s.Heartbeat(background, "n", 42))
	no(t, s.SaveCheckpoint(background, "p", 2))
	no(t, s.CreateAccount(background, account("Maria")))
	no(t, s.CreateSession(background, members.Session{Hash: hashOf(1), Account: "a-Maria", Created: 1, Expires: 2}))
	no(t, s.SetAdminLink(background, hashOf(2), 1))
	no(t, s.Close())

	s = open(t, backend)
	got, err := s.ReadAll(background, 0, 10)
	no(t, err)
	same(t, "records", got, want)
	b := batch("b", 1, "z2")
	b.Epoch = lease.Epoch
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
