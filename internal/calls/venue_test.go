package calls_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/desk"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// venue is a server over a store, whose clock a test moves. Several of them are nodes.
type venue struct {
	t       *testing.T
	store   *memory.Store
	now     *time.Time
	staff   *[]members.Profile
	chief   string
	plays   map[string]int // by member: the round in which they play
	journal *journal.Journal
	hall    *hall.Hall
	members *members.Service
	calls   *calls.Service
	broken  error // of every call that a case or a question makes
}

// newVenue returns an opened server over a store. name and b are those of a node; a single server has
// none.
func newVenue(t *testing.T, store *memory.Store, now *time.Time, name string, b bus.Bus) *venue {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	v := &venue{t: t, store: store, now: now, staff: new([]members.Profile), plays: map[string]int{}}
	v.journal = journal.New(store, journal.Options{Log: quiet, Node: name, Shared: b != nil})
	v.members = members.New(members.Options{Store: store, Hash: &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 8, KeyLength: 16}})
	playsInRound := func(who members.Identity, _ string, round int) bool { return v.plays[who.ID] == round && round > 0 }
	opt := hall.Options{
		Journal: v.journal, Store: store, Log: quiet, Directory: ratings.New(ratings.Options{Store: store, Accounts: store}), Now: func() time.Time { return *now }, Bus: b,
		Calls: func(ctx context.Context, who members.Identity, c hall.Call) error {
			if v.broken != nil {
				return v.broken
			}
			return v.calls.Case(ctx, who, c)
		},
		CaseEnded: func(ctx context.Context, id hall.GameID) { v.calls.CaseEnded(ctx, id) },
		Acted: func(ctx context.Context, who members.Identity, w hall.View, c laws.Command, recs []hall.Recorded) {
			v.calls.Acted(ctx, who, w, c, recs)
		},
		PlaysInRound: playsInRound,
		Arbitrates: func(who members.Identity, _ string) bool {
			for _, p := range *v.staff {
				if p.ID == who.ID {
					return true
				}
			}
			return false
		},
	}
	v.hall = hall.New(opt)
	v.calls = calls.New(calls.Options{
		Hall: v.hall, Members: v.members, Journal: v.journal, Log: quiet, PlaysInRound: playsInRound,
		Arbiters: func(context.Context, string) ([]members.Profile, error) {
			return append([]members.Profile(nil), *v.staff...), nil
		},
		Chief: func(id, _ string) bool { return id == v.chief },
		Stops: func(event string) time.Duration {
			if event == "" {
				return 0
			}
			return 3 * time.Minute
		},
	})
	v.must(v.calls.Open(t.Context()))
	v.calls.AddNotifier(func(hall.Call) []string { return nil })
	v.must(v.hall.Open(t.Context()))
	return v
}

// close closes the server. A crash would leave the same journal.
func (v *venue) close() {
	v.t.Helper()
	v.must(v.hall.Close(context.Background()))
	v.must(v.journal.Close())
}

func (v *venue) must(err error) {
	v.t.Helper()
	if err != nil {
		v.t.Fatal(err)
	}
}

// member registers a member, who is connected.
func (v *venue) member(handle string, roles members.Roles) members.Profile {
	v.t.Helper()
	_, err := v.members.Register(v.t.Context(), members.Registration{Handle: handle, Password: "la rubia de La Habana"})
	v.must(err)
	if roles != 0 {
		_, err = v.members.GrantRole(v.t.Context(), handle, roles)
		v.must(err)
	}
	p, err := v.members.Find(v.t.Context(), handle)
	v.must(err)
	v.connect(p)
	return p
}

func (v *venue) connect(p members.Profile) {
	v.t.Helper()
	_, err := v.hall.Connect(p.Identity())
	v.must(err)
}

// seat begins a game of an event, or of none, and makes White's first move. Black is to move.
func (v *venue) seat(white, black members.Profile, event *hall.EventRef, edition laws.Edition) hall.GameID {
	v.t.Helper()
	control, err := clock.ParseControlSeconds("3600")
	v.must(err)
	id, err := v.hall.Seat(v.t.Context(), hall.SeatSpec{
		White: hall.Player{ID: white.ID, Handle: white.Handle}, Black: hall.Player{ID: black.ID, Handle: black.Handle},
		Regulations: laws.Regulations{Edition: edition, Venue: laws.Screen}.EqualControls(control), Event: event,
	})
	v.must(err)
	w, err := v.hall.Table(v.t.Context(), id, white.Identity())
	v.must(err)
	_, err = v.hall.Do(v.t.Context(), id, white.Identity(), laws.Move{Move: w.Legal()[0]})
	v.must(err)
	return id
}

// call is a player's call.
func (v *venue) call(who members.Profile, id hall.GameID) (calls.Made, error) {
	v.t.Helper()
	w, err := v.hall.Table(v.t.Context(), id, who.Identity())
	v.must(err)
	return v.calls.ByPlayer(v.t.Context(), who.Identity(), w, hall.Kibitzes, "en", "my opponent talks")
}

// stopped reports whether the clocks of a game stand.
func (v *venue) stopped(id hall.GameID) bool {
	v.t.Helper()
	w, err := v.hall.Look(v.t.Context(), id)
	v.must(err)
	return w.Clock.Running == hall.Neither
}

// resumedFor returns the reason with which the game was resumed last, "-" if it never was.
func (v *venue) resumedFor(id hall.GameID) (reason string, times int) {
	v.t.Helper()
	w, err := v.hall.Look(v.t.Context(), id)
	v.must(err)
	reason = "-"
	for _, e := range w.Log {
		if r, is := e.Event.(laws.GameResumed); is {
			reason = r.Reason
			times++
		}
	}
	return reason, times
}

// refusedWith reports whether an error is a refusal of the arbiters' log or of the hall with a code.
func refusedWith(err error, code string) bool {
	var d *desk.Refusal
	var h *hall.Error
	return errors.As(err, &d) && string(d.Code) == code || errors.As(err, &h) && string(h.Code) == code
}

var cup = &hall.EventRef{Event: "cup", Name: "Autumn Cup", Round: 2, Board: 7}

func start() *time.Time {
	at := time.Date(2026, 3, 7, 10, 0, 0, 0, time.UTC)
	return &at
}
