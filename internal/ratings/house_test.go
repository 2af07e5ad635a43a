package ratings_test

import (
	"context"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/memory"
)

var background = context.Background()

// house is a register of ratings over a store of its own, with a clock that the test sets.
type house struct {
	*ratings.Service
	store *memory.Store
	clock time.Time
}

func newHouse() *house {
	h := &house{store: memory.New(), clock: time.Date(2026, 11, 14, 17, 0, 0, 0, time.UTC)}
	h.Service = ratings.New(ratings.Options{Store: h.store, Accounts: h.store, Now: func() time.Time { return h.clock }})
	return h
}

// register makes an account and returns its id.
func (h *house) register(t testing.TB, handle string) string {
	t.Helper()
	a := members.Account{Profile: members.Profile{ID: "a-" + handle, Handle: handle, Roles: members.RolePlayer}}
	no(t, h.store.CreateAccount(background, a))
	return a.ID
}

func no(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("unexpected error: %v", err)
	}
}
