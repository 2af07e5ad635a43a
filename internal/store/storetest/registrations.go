package storetest

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/members"
)

var registrationCases = []testCase{
	{"pending registrations", pendings},
}

func pendings(t *testing.T, backend Backend) {
	s := open(t, backend)
	one := members.Pending{Hash: hashOf(1), Handle: "Ana", Email: "ana@example.org", Lang: "es", Expires: 50}
	two := members.Pending{Hash: hashOf(2), Handle: "Ana", Email: "other@example.org", Expires: 60}
	no(t, s.AddPending(background, one))
	no(t, s.AddPending(background, two))
	got, err := s.TakePending(background, one.Hash)
	no(t, err)
	differ(t, "taken", got, one)
	_, err = s.TakePending(background, one.Hash)
	notFound(t, "taken twice", err)
	no(t, s.DeletePending(background, 60))
	_, err = s.TakePending(background, two.Hash)
	notFound(t, "its time was up", err)

	no(t, s.CreateAccount(background, account("Emma")))
	a, err := s.AccountLike(background, members.Skeleton("Ernma"))
	no(t, err)
	differ(t, "looks like it", a.Handle, "Emma")
	_, err = s.AccountLike(background, members.Skeleton("Erna"))
	notFound(t, "nothing like it", err)
}

func (m *machine) registration(t *rapid.T) {
	at := rapid.Int64Range(0, 20).Draw(t, "at")
	hash := hashOf(byte(rapid.IntRange(0, 3).Draw(t, "code")))
	switch pick(t, "what", "apply", "confirm", "give up") {
	case "apply":
		id := anyID(t)
		both(t, m, "add pending", func(ctx context.Context, s Store) (struct{}, error) {
			return done(s.AddPending(ctx, members.Pending{Hash: hash, Handle: id, Expires: at}))
		})
	case "confirm":
		both(t, m, "take pending", func(ctx context.Context, s Store) (members.Pending, error) { return s.TakePending(ctx, hash) })
	case "give up":
		both(t, m, "delete pending", func(ctx context.Context, s Store) (struct{}, error) { return done(s.DeletePending(ctx, at)) })
	}
	like := pick(t, "like", handles...)
	both(t, m, "look-alike", func(ctx context.Context, s Store) (members.Account, error) {
		return s.AccountLike(ctx, members.Skeleton(like))
	})
}
