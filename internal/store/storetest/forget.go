package storetest

import (
	"errors"
	"slices"
	"testing"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
)

// testForgetAccount checks that only a closed account with another handle remains, and that the
// data of others are kept.
func testForgetAccount(t *testing.T, backend Backend) {
	s := open(t, backend)
	maria, pablo := account("Maria"), account("Pablo")
	maria.Roles |= members.RoleAdministrator
	noError(t, s.CreateAccount(background, maria))
	noError(t, s.CreateAccount(background, pablo))
	for i, id := range []string{maria.ID, pablo.ID} {
		noError(t, s.CreateSession(background, members.Session{Hash: hashOf(byte(i)), Account: id, Created: 1, Expires: 1 << 40}))
		noError(t, s.SetSetting(background, id, "var.tell", "0", 9))
		noError(t, s.AddStudy(background, members.Study{ID: "s-" + id, Account: id, Title: "x", PGN: "*"}, 9))
		noError(t, s.AddToken(background, members.Token{ID: "t-" + id, Hash: hashOf(byte(i)), Account: id, Note: "x", Scopes: members.Scopes()}, 9))
		noError(t, s.AddPasskey(background, members.Passkey{ID: "p-" + id, Account: id, Name: "x"}, 9))
		noError(t, s.AddVisit(background, members.Visit{Account: id, From: 5, To: 6}))
		noError(t, s.AddPending(background, members.Pending{Hash: hashOf(byte(i)), Handle: "New", Email: []string{maria.Email, pablo.Email}[i], Expires: 1 << 40}))
	}
	third := account("Third")
	noError(t, s.CreateAccount(background, third))
	noError(t, s.SetSetting(background, third.ID, members.KeptList+members.Censor, "Pablo MARIA Mariana", 9))
	noError(t, s.SetSetting(background, third.ID, members.KeptList+"notify", "maria", 9))
	noError(t, s.SetSetting(background, third.ID, members.KeptList+"channel", "-", 9))
	noError(t, s.SetSetting(background, third.ID, "var.interface", "Maria", 9)) // no list
	for _, m := range []members.Message{{To: maria.ID, From: pablo.ID, Sender: "Pablo"}, {To: pablo.ID, From: maria.ID, Sender: "Maria"}, {To: pablo.ID, From: pablo.ID, Sender: "Pablo"}} {
		_, err := s.AddMessage(background, m, 9, 9)
		noError(t, err)
	}
	between := func(id string, white, black members.Account) hall.IndexChange {
		return hall.IndexChange{Begun: &hall.GameRow{ID: hall.GameID(id), White: hall.Player{ID: white.ID, Handle: white.Handle}, Black: hall.Player{ID: black.ID, Handle: black.Handle}, Started: 1}}
	}
	noError(t, s.UpdateIndex(background, []hall.IndexChange{between("g1", maria, pablo), between("g2", pablo, maria), between("g3", pablo, third)}, 1))

	_, err := s.ForgetAccount(background, "a-nobody", "Formerx")
	requireNotFound(t, "forgetting nobody", err)
	var taken *members.TakenError
	if _, err := s.ForgetAccount(background, maria.ID, "Pabio"); !errors.As(err, &taken) {
		t.Fatalf("a handle that looks like another's: %v", err)
	}
	_, last, err := s.Changes(background, -1)
	noError(t, err)
	removed, err := s.ForgetAccount(background, maria.ID, "Formerx")
	noError(t, err)
	requireEqual(t, "removed", removed, members.Removed{Mail: true, Passwords: 2, Sessions: 1, Settings: 1, Messages: 2, Visits: 1, Studies: 1, Tokens: 1, Passkeys: 1, Games: 2})
	if changed, _, err := s.Changes(background, last); err != nil || !slices.Equal(changed, []string{maria.ID, maria.ID, maria.ID}) { // rights, a session, a token
		t.Errorf("the change of rights: %v, %v", changed, err)
	}
	lists, err := s.Settings(background, third.ID)
	noError(t, err)
	requireEqual(t, "another's lists", lists, map[string]string{
		members.KeptList + members.Censor: "Pablo Mariana", members.KeptList + "channel": "-", "var.interface": "Maria",
	})
	left, err := s.Account(background, maria.ID)
	noError(t, err)
	requireEqual(t, "what is left", left, members.Account{Profile: members.Profile{ID: maria.ID, Handle: "Formerx", Roles: members.RolePlayer, Disabled: true}})
	_, err = s.AccountByHandle(background, "maria")
	requireNotFound(t, "the former handle", err)
	other, err := s.AccountByHandle(background, "pablo")
	noError(t, err)
	requireEqual(t, "another account", other, pablo)
	_, err = s.Session(background, hashOf(0))
	requireNotFound(t, "the session", err)
	_, err = s.Session(background, hashOf(1))
	noError(t, err)
	_, err = s.TakePending(background, hashOf(0))
	requireNotFound(t, "the registration that waited", err)
	_, err = s.TakePending(background, hashOf(1))
	noError(t, err)
	for id, want := range map[string]int{maria.ID: 0, pablo.ID: 1} {
		settings, err := s.Settings(background, id)
		noError(t, err)
		messages, err := s.Messages(background, id, "", 9)
		noError(t, err)
		visits, err := s.Visits(background, id, 0)
		noError(t, err)
		studies, err := s.Studies(background, id)
		noError(t, err)
		tokens, err := s.Tokens(background, id)
		noError(t, err)
		passkeys, err := s.Passkeys(background, id)
		noError(t, err)
		if len(passkeys) != want || len(tokens) != want || len(settings) != want || len(messages) != want || len(visits) != want || len(studies) != want {
			t.Errorf("%s keeps %v, %v, %v, %v", id, settings, messages, visits, studies)
		}
	}
	for id, want := range map[hall.GameID]string{"g1": "Formerx-Pablo", "g2": "Pablo-Formerx", "g3": "Pablo-Third"} {
		row, _, err := s.GameRow(background, id)
		noError(t, err)
		if got := row.White.Handle + "-" + row.Black.Handle; got != want {
			t.Errorf("%s is %s, want %s", id, got, want)
		}
	}
	// Again, as after an interruption: there is nothing left.
	removed, err = s.ForgetAccount(background, maria.ID, "Formerx")
	noError(t, err)
	requireEqual(t, "removed again", removed, members.Removed{Games: 2})
	noError(t, s.CreateAccount(background, members.Account{Profile: members.Profile{ID: "a-new", Handle: "Maria"}})) // the handle is free
}
