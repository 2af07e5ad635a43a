package storetest

import (
	"context"
	"fmt"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
)

// Compare plays at random on a model and on a store, and fails at the first answer that differs. Both
// places are fresh for each play.
func Compare(t *rapid.T, model, real Place) {
	m := &machine{places: [2]Place{model, real}}
	for i, p := range m.places {
		m.stores[i] = p.Open(t)
	}
	defer func() {
		for _, s := range m.stores {
			if err := s.Close(); err != nil {
				t.Errorf("close: %v", err)
			}
		}
	}()
	t.Repeat(map[string]func(*rapid.T){
		"append":     m.append,
		"lease":      m.lease,
		"read":       m.read,
		"remember":   m.remember,
		"register":   m.register,
		"account":    m.account,
		"session":    m.session,
		"admin link": m.adminLink,
		"message":    m.message,
		"visit":      m.visit,
		"game":       m.game,
		"ranking":    m.ranking,
		"index":      m.index,
		"reopen":     m.reopen,
		"":           m.invariant,
	})
}

type machine struct {
	places [2]Place
	stores [2]Store
}

// both asks both stores the same and compares what they answer, errors by their text.
func both[T any](t *rapid.T, m *machine, what string, ask func(ctx context.Context, s Store) (T, error)) T {
	t.Helper()
	a, aErr := ask(background, m.stores[0])
	b, bErr := ask(background, m.stores[1])
	if fmt.Sprint(aErr) != fmt.Sprint(bErr) {
		t.Fatalf("%s: model says %v, store says %v", what, aErr, bErr)
	}
	asText := cmp.Transformer("text", func(e error) string { return e.Error() })
	if diff := cmp.Diff(a, b, alike, cmp.FilterValues(bothErrors, asText)); diff != "" {
		t.Fatalf("%s (-model +store):\n%s", what, diff)
	}
	return a
}

func bothErrors(a, b error) bool { return a != nil && b != nil }

// done is for what answers an error only.
func done(err error) (struct{}, error) { return struct{}{}, err }

func pick[T any](t *rapid.T, what string, of ...T) T { return rapid.SampledFrom(of).Draw(t, what) }

func anyStream(t *rapid.T) string { return pick(t, "stream", "game/1", "game/2", "event/1") }

func (m *machine) append(t *rapid.T) {
	var batches []journal.Batch
	for range rapid.IntRange(1, 4).Draw(t, "batches") {
		b := journal.Batch{
			Stream:   anyStream(t),
			Expected: uint64(rapid.IntRange(0, 6).Draw(t, "expected")),
			Epoch:    uint64(rapid.IntRange(0, 2).Draw(t, "epoch")),
		}
		// Mostly right, or there would be nothing to read.
		if rapid.IntRange(0, 3).Draw(t, "right") > 0 {
			b.Expected, b.Epoch = m.head(b.Stream)
			for _, before := range batches {
				if before.Stream == b.Stream && before.Expected == b.Expected {
					b.Expected += uint64(len(before.Events))
				}
			}
		}
		for range rapid.IntRange(1, 3).Draw(t, "events") {
			b.Events = append(b.Events, journal.Event{
				Kind: pick(t, "kind", "GameStarted", "MoveMade"), Version: rapid.IntRange(1, 3).Draw(t, "version"),
				Data: rapid.SliceOfN(rapid.Byte(), 0, 8).Draw(t, "data"), At: rapid.Int64Range(1, 1<<50).Draw(t, "at"),
			})
		}
		batches = append(batches, b)
	}
	both(t, m, "append", func(ctx context.Context, s Store) ([]journal.Result, error) { return s.Append(ctx, batches) })
}

// head is where a stream of the model stands.
func (m *machine) head(stream string) (seq, epoch uint64) {
	infos, _ := m.stores[0].Streams(background, stream)
	for _, i := range infos {
		if i.Stream == stream {
			return i.Seq, i.Epoch
		}
	}
	return 0, 0
}

func (m *machine) lease(t *rapid.T) {
	stream, node := anyStream(t), pick(t, "node", "north", "south")
	both(t, m, "lease", func(ctx context.Context, s Store) (uint64, error) { return s.Lease(ctx, stream, node) })
}

func (m *machine) read(t *rapid.T) {
	stream, limit := anyStream(t), rapid.IntRange(0, 5).Draw(t, "limit")
	from := uint64(rapid.IntRange(0, 8).Draw(t, "from"))
	both(t, m, "read", func(ctx context.Context, s Store) ([]journal.Record, error) { return s.Read(ctx, stream, from, limit) })
	both(t, m, "read all", func(ctx context.Context, s Store) ([]journal.Record, error) { return s.ReadAll(ctx, from, limit) })
	prefix := pick(t, "prefix", "", "g", "game/", "game/2", "z")
	both(t, m, "streams", func(ctx context.Context, s Store) ([]journal.StreamInfo, error) { return s.Streams(ctx, prefix) })
}

func (m *machine) remember(t *rapid.T) {
	name, n := pick(t, "name", "a", "b"), rapid.Int64Range(0, 100).Draw(t, "n")
	both(t, m, "heartbeat", func(ctx context.Context, s Store) (struct{}, error) { return done(s.Heartbeat(ctx, name, n)) })
	both(t, m, "last heartbeat", func(ctx context.Context, s Store) (int64, error) { return s.LastHeartbeat(ctx, name) })
	both(t, m, "save checkpoint", func(ctx context.Context, s Store) (struct{}, error) {
		return done(s.SaveCheckpoint(ctx, name, uint64(n)))
	})
	both(t, m, "checkpoint", func(ctx context.Context, s Store) (uint64, error) { return s.Checkpoint(ctx, name) })
}

// handles are some that are free, some that are taken in another case, some that look alike.
var handles = []string{"Emma", "emma", "Ernma", "Iris", "lris", "Walter", "VValter", "Boris"}

func anyID(t *rapid.T) string { return "a-" + pick(t, "id", handles...) }

func (m *machine) register(t *rapid.T) {
	a := account(pick(t, "handle", handles...))
	a.Disabled = rapid.Bool().Draw(t, "disabled")
	a.Roles = members.Roles(rapid.IntRange(1, 15).Draw(t, "roles"))
	both(t, m, "create account", func(ctx context.Context, s Store) (struct{}, error) { return done(s.CreateAccount(ctx, a)) })
}

func (m *machine) account(t *rapid.T) {
	id, handle, refuse := anyID(t), pick(t, "handle", handles...), rapid.Bool().Draw(t, "refuse")
	roles := members.Roles(rapid.IntRange(1, 15).Draw(t, "roles"))
	both(t, m, "update account", func(ctx context.Context, s Store) (members.Account, error) {
		return s.UpdateAccount(ctx, id, func(a *members.Account, administrators int) error {
			a.Roles, a.LastSeen, a.Lang = roles, int64(administrators), "en"
			if refuse {
				return fmt.Errorf("refused with %d administrators", administrators)
			}
			return nil
		})
	})
	both(t, m, "by handle", func(ctx context.Context, s Store) (members.Account, error) { return s.AccountByHandle(ctx, handle) })
	both(t, m, "list", func(ctx context.Context, s Store) ([]members.Account, error) {
		return s.Accounts(ctx, handle, 2)
	})
}

func (m *machine) session(t *rapid.T) {
	hash := hashOf(byte(rapid.IntRange(0, 5).Draw(t, "token")))
	now := rapid.Int64Range(0, 50).Draw(t, "now")
	// A token comes once: 32 random bytes are not drawn twice.
	_, err := m.stores[0].Session(background, hash)
	id := anyID(t)
	_, unknown := m.stores[0].Account(background, id)
	switch what := pick(t, "what", "login", "guest", "prolong", "logout", "revoke", "forget"); {
	case what == "login" && err != nil && unknown == nil:
		both(t, m, what, func(ctx context.Context, s Store) (struct{}, error) {
			return done(s.CreateSession(ctx, members.Session{Hash: hash, Account: id, Created: now, Expires: now + 10}))
		})
	case what == "guest" && err != nil:
		name := pick(t, "guest", "GuestAAAA", "guestAAAA", "GuestBBBB")
		both(t, m, what, func(ctx context.Context, s Store) (struct{}, error) {
			return done(s.CreateSession(ctx, members.Session{
				Hash: hash, Guest: name, GuestID: "g-" + name, Created: now, Expires: now + 10,
			}))
		})
	case what == "prolong":
		both(t, m, what, func(ctx context.Context, s Store) (struct{}, error) {
			return done(s.UpdateSession(ctx, hash, now, "es"))
		})
	case what == "logout":
		both(t, m, what, func(ctx context.Context, s Store) (struct{}, error) { return done(s.DeleteSession(ctx, hash)) })
	case what == "revoke":
		both(t, m, what, func(ctx context.Context, s Store) (struct{}, error) { return done(s.DeleteSessions(ctx, id)) })
	case what == "forget":
		both(t, m, what, func(ctx context.Context, s Store) (struct{}, error) { return done(s.DeleteExpired(ctx, now)) })
	}
	both(t, m, "session", func(ctx context.Context, s Store) (members.Session, error) { return s.Session(ctx, hash) })
}

func (m *machine) adminLink(t *rapid.T) {
	hash, id := hashOf(byte(rapid.IntRange(0, 1).Draw(t, "link"))), anyID(t)
	if rapid.Bool().Draw(t, "make") {
		both(t, m, "set link", func(ctx context.Context, s Store) (struct{}, error) { return done(s.SetAdminLink(ctx, hash, 1)) })
	}
	both(t, m, "use link", func(ctx context.Context, s Store) (struct{}, error) { return done(s.UseAdminLink(ctx, hash, id)) })
	both(t, m, "link", func(ctx context.Context, s Store) ([32]byte, error) { return s.AdminLink(ctx) })
}

func (m *machine) game(t *rapid.T) {
	fact := ratings.Game{
		ID: fmt.Sprint("g", rapid.IntRange(1, 20).Draw(t, "game")), White: anyID(t), Black: anyID(t),
		Category: pick(t, "category", ratings.Categories()...), Rated: rapid.IntRange(0, 4).Draw(t, "rated") > 0,
		At: int64(rapid.IntRange(-1, 1).Draw(t, "day")) * 24 * 3600_000, Bounded: rapid.IntRange(0, 3).Draw(t, "bounded") > 0,
	}
	if fact.White == fact.Black {
		fact.Rated = false
	}
	position := uint64(rapid.IntRange(0, 50).Draw(t, "position"))
	rates := rule(plusTen)
	if rapid.Bool().Draw(t, "settled") {
		rates = settled(rapid.IntRange(1700, 1702).Draw(t, "white"), 1701, rapid.Float64Range(79, 81).Draw(t, "rd"))
	}
	both(t, m, "apply game", func(ctx context.Context, s Store) (*ratings.Adjustment, error) {
		return s.ApplyGame(ctx, position, fact, rates.of(fact))
	})
	if rapid.IntRange(0, 9).Draw(t, "replace") == 0 {
		both(t, m, "replace ratings", func(ctx context.Context, s Store) (struct{}, error) {
			list, err := s.StandingsOf(ctx, []string{fact.White, fact.Black})
			if err != nil {
				return struct{}{}, err
			}
			return done(s.ReplaceRatings(ctx, position+1, list, nil))
		})
	}
	both(t, m, "standings", func(ctx context.Context, s Store) ([]ratings.Standing, error) { return s.Standings(ctx, fact.White) })
	both(t, m, "adjustment", func(ctx context.Context, s Store) (ratings.Adjustment, error) { return s.Adjustment(ctx, fact.ID) })
}

func (m *machine) reopen(t *rapid.T) {
	if rapid.IntRange(0, 3).Draw(t, "seldom") > 0 {
		return // it takes longer than everything else
	}
	for i, s := range m.stores {
		no(t, s.Close())
		m.stores[i] = m.places[i].Open(t)
	}
}

// invariant compares what every step may have changed.
func (m *machine) invariant(t *rapid.T) {
	both(t, m, "all records", func(ctx context.Context, s Store) ([]journal.Record, error) { return s.ReadAll(ctx, 0, 1000) })
	both(t, m, "administrators", func(ctx context.Context, s Store) (int, error) { return s.Administrators(ctx) })
	both(t, m, "ratings position", func(ctx context.Context, s Store) (uint64, error) { return s.RatingsPosition(ctx) })
}
