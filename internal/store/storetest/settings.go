package storetest

import (
	"errors"
	"testing"

	"github.com/escaque/escaque/internal/members"
)

var settingCases = []testCase{
	{"settings", testSettings},
}

// testSettings checks the members' settings.
func testSettings(t *testing.T, backend Backend) {
	s := backend.Open(t)
	maria := account("Maria")
	noError(t, s.CreateAccount(background, maria))
	got, err := s.Settings(background, maria.ID)
	noError(t, err)
	requireEqual(t, "at first", got, map[string]string{})
	noError(t, s.SetSetting(background, maria.ID, "var.tell", "0", 2))
	noError(t, s.SetSetting(background, maria.ID, "list.censor", "Pablo", 2))
	noError(t, s.SetSetting(background, maria.ID, "var.tell", "1", 2))
	if err := s.SetSetting(background, maria.ID, "third", "x", 2); !errors.Is(err, members.ErrFull) {
		t.Errorf("a third of two: %v", err)
	}
	requireNotFound(t, "somebody unknown", s.SetSetting(background, "a-nobody", "var.tell", "0", 2))
	noError(t, s.Close())
	s = open(t, backend)
	got, err = s.Settings(background, maria.ID)
	noError(t, err)
	requireEqual(t, "after opening again", got, map[string]string{"var.tell": "1", "list.censor": "Pablo"})
	noError(t, s.SetSetting(background, maria.ID, "var.tell", "", 2))
	noError(t, s.SetSetting(background, maria.ID, "never.there", "", 2))
	got, err = s.Settings(background, maria.ID)
	noError(t, err)
	requireEqual(t, "after forgetting one", got, map[string]string{"list.censor": "Pablo"})
}
