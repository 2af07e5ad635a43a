// Package storetest is the one suite that every store must pass, and a machine that plays at random
// on two stores and finds where they differ. It knows the interfaces that journal, members, ratings
// and hall declare, and no store.
package storetest

import (
	"context"
	"testing"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
)

// Store is everything that a store must be.
type Store interface {
	journal.Store
	journal.Chain
	members.Store
	ratings.Store
	hall.Store
}

// Place is somewhere a store lives: Open may be called again after the store was closed, and finds
// what was there. A fresh place is empty.
type Place interface {
	Open(t TB) Store
}

// TB is what testing.T and rapid.T have in common.
type TB interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// Run puts the stores of fresh places through the suite.
func Run(t *testing.T, fresh func(t *testing.T) Place) {
	for _, c := range []struct {
		name string
		run  func(t *testing.T, place Place)
	}{
		{"append and read in order", appendAndRead},
		{"a conflict harms nobody else", conflictHarmsNobody},
		{"later batches see earlier ones", batchesInOrder},
		{"read by ranges", readByRanges},
		{"read all by ranges", readAllByRanges},
		{"streams by prefix", streamsByPrefix},
		{"bytes of any kind", bytesOfAnyKind},
		{"concurrent appends", concurrentAppends},
		{"leases", leases},
		{"chain of hashes", chain},
		{"chain of hashes while it grows", chainUnderWay},
		{"personal fields", personal},
		{"heartbeats", heartbeats},
		{"checkpoints never go back", checkpoints},
		{"accounts", accounts}, {"settings", settings}, {"messages", messages}, {"visits", visits}, {"pending registrations", pendings},
		{"names that are taken", takenNames},
		{"update of an account", updateAccount},
		{"changes of rights", changes},
		{"an account that is forgotten", forgotten},
		{"sessions", sessions},
		{"guests", guests},
		{"administrator link", adminLink},
		{"ratings", rateGames},
		{"ranking", ranking},
		{"games of a day", gamesOfADay},
		{"games that do not count", uncountedGames},
		{"other ratings in the place of all", replaceRatings},
		{"index of games", games},
		{"index of games, told twice", gamesTwice},
		{"reopen", reopen},
	} {
		t.Run(c.name, func(t *testing.T) { c.run(t, fresh(t)) })
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

func open(t *testing.T, place Place) Store {
	t.Helper()
	s := place.Open(t)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
}
