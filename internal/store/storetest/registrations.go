package storetest

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/members"
)

var registrationCases = []testCase{
	{"pending registrations", testPending},
}

// testPending checks unconfirmed registrations.
func testPending(t *testing.T, backend Backend) {
	s := open(t, backend)
	one := members.Pending{Hash: hashOf(1), Handle: "Ana", Email: "ana@example.org", Lang: "es", Expires: 50}
	two := members.Pending{Hash: hashOf(2), Handle: "Ana", Email: "other@example.org", Expires: 60}
	noError(t, s.AddPending(background, one))
	noError(t, s.AddPending(background, two))
	got, err := s.TakePending(background, one.Hash)
	noError(t, err)
	requireEqual(t, "taken", got, one)
	_, err = s.TakePending(background, one.Hash)
	requireNotFound(t, "taken twice", err)
	noError(t, s.DeletePending(background, 60))
	_, err = s.TakePending(background, two.Hash)
	requireNotFound(t, "its time was up", err)

	noError(t, s.CreateAccount(background, account("Emma")))
	a, err := s.AccountLike(background, members.Skeleton("Ernma"))
	noError(t, err)
	requireEqual(t, "looks like it", a.Handle, "Emma")
	_, err = s.AccountLike(background, members.Skeleton("Erna"))
	requireNotFound(t, "nothing like it", err)
}

// registration is a random step on registrations.
func (m *machine) registration(t *rapid.T) {
	at := rapid.Int64Range(0, 20).Draw(t, "at")
	hash := hashOf(byte(rapid.IntRange(0, 3).Draw(t, "code")))
	switch pick(t, "what", "apply", "confirm", "give up") {
	case "apply":
		id := anyID(t)
		compare(t, m, "add pending", func(ctx context.Context, s Store) (struct{}, error) {
			return errorOnly(s.AddPending(ctx, members.Pending{Hash: hash, Handle: id, Expires: at}))
		})
	case "confirm":
		compare(t, m, "take pending", func(ctx context.Context, s Store) (members.Pending, error) { return s.TakePending(ctx, hash) })
	case "give up":
		compare(t, m, "delete pending", func(ctx context.Context, s Store) (struct{}, error) { return errorOnly(s.DeletePending(ctx, at)) })
	}
	like := pick(t, "like", handles...)
	compare(t, m, "look-alike", func(ctx context.Context, s Store) (members.Account, error) {
		return s.AccountLike(ctx, members.Skeleton(like))
	})
}
