package storetest

import (
	"errors"
	"testing"

	"github.com/escaque/escaque/internal/members"
)

var passkeyCases = []testCase{
	{"passkeys", testPasskeys},
}

// testPasskeys checks that only the owner of a passkey can rename or delete it, and that the store
// refuses a use of a passkey that it has already recorded.
func testPasskeys(t *testing.T, backend Backend) {
	s := backend.Open(t)
	maria, pablo := account("Maria"), account("Pablo")
	noError(t, s.CreateAccount(background, maria))
	noError(t, s.CreateAccount(background, pablo))
	first := members.Passkey{ID: "k-1", Account: maria.ID, Name: "Móvil", Key: `{"id":"1"}`, Created: 5}
	second := members.Passkey{ID: "k-2", Account: maria.ID, Name: "x", Key: `{"id":"2"}`, Created: 6}
	noError(t, s.AddPasskey(background, second, 2))
	noError(t, s.AddPasskey(background, first, 2))
	if err := s.AddPasskey(background, members.Passkey{ID: "k-3", Account: maria.ID}, 2); !errors.Is(err, members.ErrFull) {
		t.Errorf("a third of two: %v", err)
	}
	if err := s.AddPasskey(background, members.Passkey{ID: "k-1", Account: pablo.ID}, 2); !errors.Is(err, members.ErrChanged) {
		t.Errorf("another's again: %v", err)
	}
	requireNotFound(t, "of nobody", s.AddPasskey(background, members.Passkey{ID: "k-5", Account: "a-nobody"}, 2))

	noError(t, s.UsePasskey(background, first, `{"id":"1","count":1}`, 7))
	if err := s.UsePasskey(background, first, `{"id":"1","count":2}`, 8); !errors.Is(err, members.ErrChanged) {
		t.Errorf("used twice at once: %v", err)
	}
	requireNotFound(t, "using one that is not there", s.UsePasskey(background, members.Passkey{ID: "k-9", Account: maria.ID}, "", 7))
	requireNotFound(t, "using another's", s.UsePasskey(background, members.Passkey{ID: "k-2", Account: pablo.ID}, "", 7))
	requireNotFound(t, "naming another's", s.RenamePasskey(background, pablo.ID, "k-1", "mine"))
	noError(t, s.RenamePasskey(background, maria.ID, "k-2", "Ñandú"))
	first.Key, first.Used, second.Name = `{"id":"1","count":1}`, 7, "Ñandú"

	noError(t, s.Close())
	s = open(t, backend)
	list, err := s.Passkeys(background, maria.ID)
	noError(t, err)
	requireEqual(t, "the list", list, []members.Passkey{first, second})
	noError(t, s.DeletePasskey(background, pablo.ID, "k-1"))
	noError(t, s.DeletePasskey(background, pablo.ID, ""))
	noError(t, s.DeletePasskey(background, maria.ID, "k-2"))
	noError(t, s.DeletePasskey(background, maria.ID, "k-2"))
	list, err = s.Passkeys(background, maria.ID)
	noError(t, err)
	requireEqual(t, "what is left", list, []members.Passkey{first})
	noError(t, s.DeletePasskey(background, maria.ID, ""))
	list, err = s.Passkeys(background, maria.ID)
	noError(t, err)
	if len(list) != 0 {
		t.Errorf("all were taken away: %v", list)
	}
}
