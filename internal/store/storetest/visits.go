package storetest

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/members"
)

var visitCases = []testCase{
	{"visits", testVisits},
}

// testVisits checks the members' visits.
func testVisits(t *testing.T, backend Backend) {
	s := open(t, backend)
	noError(t, s.CreateAccount(background, account("Ana")))
	noError(t, s.CreateAccount(background, account("Beto")))
	home, club := [8]byte{1}, [8]byte{2, 0, 0, 0, 0, 0, 0, 9}
	one := members.Visit{Account: "a-Ana", From: 10, To: 20, Place: home}
	two := members.Visit{Account: "a-Beto", From: 5, To: 30, Place: home}
	three := members.Visit{Account: "a-Ana", From: 30, To: 40, Place: club}
	for _, v := range []members.Visit{three, two, one} {
		noError(t, s.AddVisit(background, v))
	}
	list, err := s.Visits(background, "a-Ana", 20)
	noError(t, err)
	requireEqual(t, "of one", list, []members.Visit{one, three})
	list, err = s.VisitsFrom(background, home, 0)
	noError(t, err)
	requireEqual(t, "from one place", list, []members.Visit{one, two})
	noError(t, s.DeleteVisits(background, 30))
	list, err = s.VisitsFrom(background, home, 0)
	noError(t, err)
	requireEqual(t, "forgotten", list, []members.Visit{two})

	_, err = s.KnownSecret(background, "key")
	requireNotFound(t, "a secret that nobody has kept", err)
	secret, err := s.Secret(background, "key", []byte("first"))
	noError(t, err)
	again, err := s.Secret(background, "key", []byte("second"))
	noError(t, err)
	requireEqual(t, "the secret stays", string(secret)+" "+string(again), "first first")
	known, err := s.KnownSecret(background, "key")
	noError(t, err)
	if string(known) != "first" {
		t.Errorf("known is %q", known)
	}
	noError(t, s.DropSecret(background, "key"))
	noError(t, s.DropSecret(background, "key"))
	anew, err := s.Secret(background, "key", []byte("third"))
	noError(t, err)
	requireEqual(t, "the secret is another", string(anew), "third")
}

// visit is a random step on visits.
func (m *machine) visit(t *rapid.T) {
	id := anyID(t)
	_, unknown := m.stores[0].Account(background, id)
	place := [8]byte{byte(rapid.IntRange(0, 2).Draw(t, "place"))}
	at := rapid.Int64Range(0, 20).Draw(t, "at")
	switch {
	case rapid.IntRange(0, 2).Draw(t, "forget") == 0:
		compare(t, m, "delete visits", func(ctx context.Context, s Store) (struct{}, error) { return errorOnly(s.DeleteVisits(ctx, at)) })
	case unknown == nil:
		compare(t, m, "add visit", func(ctx context.Context, s Store) (struct{}, error) {
			return errorOnly(s.AddVisit(ctx, members.Visit{Account: id, From: at - 3, To: at, Place: place}))
		})
	}
	compare(t, m, "visits", func(ctx context.Context, s Store) ([]members.Visit, error) { return s.Visits(ctx, id, at) })
	compare(t, m, "visits from", func(ctx context.Context, s Store) ([]members.Visit, error) { return s.VisitsFrom(ctx, place, at) })
}
