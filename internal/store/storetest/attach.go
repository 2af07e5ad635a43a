package storetest

import (
	"errors"
	"testing"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
)

// Attached checks a store that is attached to the place of a running server. It must read
// everything and change members, but refuse appends with the given error.
func Attached(t *testing.T, server, attached Store, refused error) {
	t.Helper()
	noError(t, server.CreateAccount(background, account("Maria")))
	_, err := attached.UpdateAccount(background, "a-Maria", func(a *members.Account, _ int) error {
		a.Roles = members.RoleAdministrator
		return nil
	})
	noError(t, err)
	if a, err := server.Account(background, "a-Maria"); err != nil || a.Roles != members.RoleAdministrator {
		t.Fatalf("%v %v", a, err)
	}
	if _, err := attached.Append(background, []journal.Batch{batch("a", 0, "k")}); !errors.Is(err, refused) {
		t.Fatalf("append: %v", err)
	}
	if _, err := attached.Lease(background, "a", "n", 0); !errors.Is(err, refused) {
		t.Fatalf("lease: %v", err)
	}
	if err := attached.Heartbeat(background, "n", 1); !errors.Is(err, refused) {
		t.Fatalf("heartbeat: %v", err)
	}
	mustAppend(t, server, batch("a", 0, "k"))
	if got, err := attached.ReadAll(background, 0, 9); err != nil || len(got) != 1 {
		t.Fatalf("%v %v", got, err)
	}
}
