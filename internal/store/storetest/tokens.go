package storetest

import (
	"errors"
	"testing"

	"github.com/escaque/escaque/internal/members"
)

var tokenCases = []testCase{
	{"tokens", testTokens},
}

// testTokens checks that a token is found by its hash, and revoked only by its owner.
func testTokens(t *testing.T, backend Backend) {
	s := backend.Open(t)
	maria, pablo := account("Maria"), account("Pablo")
	noError(t, s.CreateAccount(background, maria))
	noError(t, s.CreateAccount(background, pablo))
	first := members.Token{ID: "t-1", Hash: hashOf(1), Account: maria.ID, Note: "Ñandú's engine", Scopes: members.Scopes(), Created: 5}
	second := members.Token{ID: "t-2", Hash: hashOf(2), Account: maria.ID, Note: "x", Scopes: []members.Scope{members.ScopeBot}, Created: 6}
	noError(t, s.AddToken(background, second, 2))
	noError(t, s.AddToken(background, first, 2))
	if err := s.AddToken(background, members.Token{ID: "t-3", Hash: hashOf(3), Account: maria.ID}, 2); !errors.Is(err, members.ErrFull) {
		t.Errorf("a third of two: %v", err)
	}
	requireNotFound(t, "of nobody", s.AddToken(background, members.Token{ID: "t-5", Hash: hashOf(5), Account: "a-nobody"}, 2))
	requireNotFound(t, "using one that is not there", s.UseToken(background, hashOf(9), 7))
	noError(t, s.UseToken(background, hashOf(1), 7))
	first.Used = 7

	noError(t, s.Close())
	s = open(t, backend)
	kept, err := s.Token(background, hashOf(1))
	noError(t, err)
	requireEqual(t, "one", kept, first)
	_, err = s.Token(background, hashOf(3))
	requireNotFound(t, "one that is not there", err)
	list, err := s.Tokens(background, maria.ID)
	noError(t, err)
	requireEqual(t, "the list", list, []members.Token{first, second})

	for i, by := range map[byte]string{1: "t-1", 2: "t-2", 3: ""} {
		noError(t, s.CreateSession(background, members.Session{Hash: hashOf(i), Account: maria.ID, Token: by, Created: 5, Expires: 50}))
	}
	noError(t, s.DeleteToken(background, pablo.ID, "t-1"))
	_, err = s.Token(background, hashOf(1))
	noError(t, err)
	opened, err := s.Session(background, hashOf(1))
	noError(t, err)
	requireEqual(t, "what it has opened", opened, members.Session{Hash: hashOf(1), Account: maria.ID, Token: "t-1", Created: 5, Expires: 50})
	noError(t, s.DeleteToken(background, maria.ID, "t-1"))
	_, err = s.Token(background, hashOf(1))
	requireNotFound(t, "revoked", err)
	noError(t, s.DeleteToken(background, maria.ID, "t-1"))
	_, err = s.Session(background, hashOf(1))
	requireNotFound(t, "what it has opened", err)
	left, err := s.Sessions(background, maria.ID)
	noError(t, err)
	if len(left) != 2 {
		t.Errorf("others have opened %+v", left)
	}

	// All at once; what a password has opened stays, and so do those of others.
	pablos := members.Token{ID: "t-9", Hash: hashOf(9), Account: pablo.ID, Note: "his", Scopes: []members.Scope{members.ScopeBot}}
	noError(t, s.AddToken(background, pablos, 20))
	noError(t, s.DeleteToken(background, maria.ID, ""))
	list, err = s.Tokens(background, maria.ID)
	noError(t, err)
	if len(list) != 0 {
		t.Errorf("left: %+v", list)
	}
	left, err = s.Sessions(background, maria.ID)
	noError(t, err)
	if len(left) != 1 || left[0].Token != "" {
		t.Errorf("left: %+v", left)
	}
	_, err = s.Token(background, hashOf(9))
	noError(t, err)
}
