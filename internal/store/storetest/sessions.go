package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/members"
)

var sessionCases = []testCase{
	{"sessions", testSessions},
	{"guests", testGuests},
	{"crowd", testCrowd},
}

// testSessions checks the sessions of members.
func testSessions(t *testing.T, backend Backend) {
	s := open(t, backend)
	noError(t, s.CreateAccount(background, account("Maria")))
	noError(t, s.CreateAccount(background, account("Pablo")))
	for i, id := range []string{"a-Maria", "a-Maria", "a-Pablo"} {
		noError(t, s.CreateSession(background, members.Session{Hash: hashOf(byte(i)), Account: id, Created: 100, Expires: 1000 + int64(i)}))
	}
	got, err := s.Session(background, hashOf(1))
	noError(t, err)
	requireEqual(t, "session", got, members.Session{Hash: hashOf(1), Account: "a-Maria", Created: 100, Expires: 1001})
	_, err = s.Session(background, hashOf(9))
	requireNotFound(t, "unknown session", err)

	noError(t, s.UpdateSession(background, hashOf(1), 5000, "en"))
	got, err = s.Session(background, hashOf(1))
	noError(t, err)
	if got.Expires != 5000 || got.Lang != "en" {
		t.Fatalf("got %+v", got)
	}
	requireNotFound(t, "update of no session", s.UpdateSession(background, hashOf(9), 1, ""))

	noError(t, s.DeleteExpired(background, 1000))
	_, err = s.Session(background, hashOf(0))
	requireNotFound(t, "expired session", err)
	_, err = s.Session(background, hashOf(2))
	noError(t, err)

	noError(t, s.DeleteSessions(background, "a-Maria"))
	_, err = s.Session(background, hashOf(1))
	requireNotFound(t, "revoked session", err)
	noError(t, s.DeleteSession(background, hashOf(2)))
	noError(t, s.DeleteSession(background, hashOf(2)))
	_, err = s.Session(background, hashOf(2))
	requireNotFound(t, "ended session", err)
}

// testGuests checks the sessions of guests.
func testGuests(t *testing.T, backend Backend) {
	s := open(t, backend)
	first := members.Session{Hash: hashOf(1), Guest: "GuestABCD", GuestID: "g-1", Lang: "es", Created: 100, Expires: 200}
	noError(t, s.CreateSession(background, first))
	got, err := s.Session(background, hashOf(1))
	noError(t, err)
	requireEqual(t, "guest", got, first)
	var taken *members.TakenError
	second := members.Session{Hash: hashOf(2), Guest: "guestabcd", GuestID: "g-2", Created: 199, Expires: 300}
	if err := s.CreateSession(background, second); !errors.As(err, &taken) || taken.Handle != "GuestABCD" {
		t.Fatalf("a present guest's name: %v", err)
	}
	second.Created = 200 // the first one's session has run out
	noError(t, s.CreateSession(background, second))
	_, err = s.Session(background, hashOf(1))
	requireNotFound(t, "the former bearer", err)
	noError(t, s.DeleteSessions(background, "")) // revoking nobody's sessions
	_, err = s.Session(background, hashOf(2))
	noError(t, err)
}

// testCrowd checks many guest logins and logouts at the same time: two for each name, and one that
// cannot be stored.
func testCrowd(t *testing.T, backend Backend) {
	const names = 90
	s := open(t, backend)
	var wg sync.WaitGroup
	var came, taken [names]atomic.Int32
	wg.Go(func() {
		_ = s.CreateSession(background, members.Session{Hash: hashOf(255), Guest: "GuestNone", Created: 100, Expires: 200}) // they are nobody
	})
	for i := range 2 * names {
		wg.Go(func() {
			hash, name := hashOf(byte(i)), fmt.Sprintf("Guest%02d", i%names)
			err := s.CreateSession(background, members.Session{Hash: hash, Guest: name, GuestID: fmt.Sprint("g-", i), Created: 100, Expires: 200})
			var other *members.TakenError
			switch {
			case err == nil:
				came[i%names].Add(1)
				if _, err := s.Session(background, hash); err != nil {
					t.Errorf("%s came in and is not there: %v", name, err)
				}
				if i%3 == 0 {
					if err := errors.Join(s.DeleteSession(background, hash), s.DeleteSession(background, hash)); err != nil {
						t.Error(err)
					}
				}
			case errors.As(err, &other) && other.Handle == name:
				taken[i%names].Add(1)
			default:
				t.Errorf("%s: %v", name, err)
			}
		})
	}
	wg.Wait()
	for i := range names {
		if n, no := came[i].Load(), taken[i].Load(); n+no != 2 || n == 0 || n == 2 && i%3 != 0 {
			t.Errorf("Guest%02d came %d times and was refused %d times", i, n, no)
		}
	}
	for i := range 2 * names {
		if _, err := s.Session(background, hashOf(byte(i))); i%3 == 0 && !errors.Is(err, members.ErrNotFound) {
			t.Errorf("%d has left and is there: %v", i, err)
		}
	}
}

// session is a random step on sessions.
func (m *machine) session(t *rapid.T) {
	hash := hashOf(byte(rapid.IntRange(0, 5).Draw(t, "token")))
	now := rapid.Int64Range(0, 50).Draw(t, "now")
	// A token comes once: 32 random bytes are not drawn twice.
	_, err := m.stores[0].Session(background, hash)
	id := anyID(t)
	_, unknown := m.stores[0].Account(background, id)
	switch what := pick(t, "what", "login", "guest", "prolong", "logout", "revoke", "forget"); {
	case what == "login" && err != nil && unknown == nil:
		compare(t, m, what, func(ctx context.Context, s Store) (struct{}, error) {
			return errorOnly(s.CreateSession(ctx, members.Session{Hash: hash, Account: id, Created: now, Expires: now + 10}))
		})
	case what == "guest" && err != nil:
		name := pick(t, "guest", "GuestAAAA", "guestAAAA", "GuestBBBB")
		compare(t, m, what, func(ctx context.Context, s Store) (struct{}, error) {
			return errorOnly(s.CreateSession(ctx, members.Session{
				Hash: hash, Guest: name, GuestID: "g-" + name, Created: now, Expires: now + 10,
			}))
		})
	case what == "prolong":
		compare(t, m, what, func(ctx context.Context, s Store) (struct{}, error) {
			return errorOnly(s.UpdateSession(ctx, hash, now, "es"))
		})
	case what == "logout":
		compare(t, m, what, func(ctx context.Context, s Store) (struct{}, error) { return errorOnly(s.DeleteSession(ctx, hash)) })
	case what == "revoke":
		compare(t, m, what, func(ctx context.Context, s Store) (struct{}, error) { return errorOnly(s.DeleteSessions(ctx, id)) })
	case what == "forget":
		compare(t, m, what, func(ctx context.Context, s Store) (struct{}, error) { return errorOnly(s.DeleteExpired(ctx, now)) })
	}
	compare(t, m, "session", func(ctx context.Context, s Store) (members.Session, error) { return s.Session(ctx, hash) })
}
