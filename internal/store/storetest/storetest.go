// Package storetest has the test suite that every store must pass, and a random test that compares
// a store with a model. Each file has the cases and the random steps of one kind of data.
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

// Store combines the store interfaces.
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

// Backend is a place where a store keeps its data. Open may be called again after the store was
// closed, and then finds the same data. A fresh backend is empty.
type Backend interface {
	Open(t TB) Store
}

// TB is implemented by testing.T and rapid.T.
type TB interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// testCase is one case of the suite.
type testCase struct {
	name string
	run  func(t *testing.T, backend Backend)
}

// Run executes the suite, each case on a fresh backend.
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
		{"all", []testCase{{"reopen", testReopen}}},
	} {
		t.Run(matter.name, func(t *testing.T) {
			for _, c := range matter.cases {
				t.Run(c.name, func(t *testing.T) { c.run(t, fresh(t)) })
			}
		})
	}
}

var background = context.Background()

// noError fails the test on an unexpected error.
func noError(t TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("unexpected error: %v", err)
	}
}

// open opens a store and closes it at the end of the test.
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

// hashOf returns a hash that depends on b.
func hashOf(b byte) (h [32]byte) {
	h[0], h[31] = b, b
	return h
}

// requireEqual fails the test when the values differ.
func requireEqual(t TB, label string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%s (-want +got):\n%s", label, diff)
	}
}

// requireNotFound fails the test when err is not ErrNotFound.
func requireNotFound(t TB, label string, err error) {
	t.Helper()
	if !errors.Is(err, members.ErrNotFound) {
		t.Fatalf("%s: %v, want ErrNotFound", label, err)
	}
}

// testReopen checks that all data are still there after the store was closed and reopened.
func testReopen(t *testing.T, backend Backend) {
	s := backend.Open(t)
	want := mustAppend(t, s, batch("a", 0, "x", "y"), batch("b", 0, "z"))
	lease, err := s.Lease(background, "b", "n", 0)
	noError(t, err)
	noError(t, s.Heartbeat(background, "n", 42))
	noError(t, s.SaveCheckpoint(background, "p", 2))
	noError(t, s.CreateAccount(background, account("Maria")))
	noError(t, s.CreateSession(background, members.Session{Hash: hashOf(1), Account: "a-Maria", Created: 1, Expires: 2}))
	noError(t, s.SetAdminLink(background, hashOf(2), 1))
	noError(t, s.Close())

	s = open(t, backend)
	got, err := s.ReadAll(background, 0, 10)
	noError(t, err)
	requireSame(t, "records", got, want)
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
	noError(t, err)
	requireEqual(t, "account", a, account("Maria"))
	_, err = s.Session(background, hashOf(1))
	noError(t, err)
	link, err := s.AdminLink(background)
	noError(t, err)
	if link != hashOf(2) {
		t.Fatal("link")
	}
}
