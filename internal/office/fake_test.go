package office

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
)

// fakeHall begins and ends games as the hall's records do, without anybody
// playing them.
type fakeHall struct {
	ruled   map[hall.GameID]laws.Result
	journal *journal.Journal

	mu      sync.Mutex
	rows    []hall.GameRow
	seated  []laws.Regulations // of the same games
	records map[hall.GameID]uint64
	refuse  error // what Seat answers, if anything

	shown     bool   // Look knows the games that are in play
	unindexed bool   // Find does not know the games yet
	seating   func() // what happens while a game is being seated
}

func (h *fakeHall) Seat(ctx context.Context, spec hall.SeatSpec) (hall.GameID, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.refuse != nil {
		return "", h.refuse
	}
	row := hall.GameRow{
		ID: hall.GameID(fmt.Sprintf("g%d", len(h.rows)+1)), White: spec.White, Black: spec.Black, Event: spec.Event,
		Control: spec.Regulations.Control, Edition: spec.Regulations.Edition, Started: clock.Instant(len(h.rows) + 1),
	}
	data, err := json.Marshal(map[string]any{"white": row.White, "black": row.Black, "control": row.Control, "edition": row.Edition, "event": row.Event})
	if err != nil {
		return "", err
	}
	if _, err := h.journal.Append(ctx, row.ID.Stream(), 0, []journal.Event{{Kind: "Seated", Version: 1, Data: data, At: int64(row.Started)}}); err != nil {
		return "", err
	}
	h.rows, h.seated = append(h.rows, row), append(h.seated, spec.Regulations)
	if h.records == nil {
		h.records = make(map[hall.GameID]uint64)
	}
	h.records[row.ID] = 1
	if h.seating != nil {
		h.mu.Unlock()
		h.seating()
		h.mu.Lock()
	}
	return row.ID, nil
}

func (h *fakeHall) Rule(_ context.Context, id hall.GameID, r hall.Ruling) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ruled == nil {
		h.ruled = make(map[hall.GameID]laws.Result)
	}
	h.ruled[id] = r.Result
	return nil
}

func (h *fakeHall) Reopen(context.Context, hall.GameID, laws.Reopen) (uint64, error) {
	return 0, errors.New("this hall reopens nothing")
}

func (h *fakeHall) Do(context.Context, hall.GameID, members.Identity, laws.Command) ([]hall.Recorded, error) {
	return nil, errors.New("nobody commands in this hall")
}

// Look shows the games that were decided or are over as such, and no others.
func (h *fakeHall) Look(_ context.Context, id hall.GameID) (hall.View, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, row := range h.rows {
		if row.ID == id && !row.Live() {
			return hall.View{Game: id, Over: true, Result: row.Result, Termination: laws.Resignation, Plies: 40}, nil
		}
		if row.ID == id && h.shown {
			return hall.View{Game: id, Ply: 4, FEN: "8/8/8/8/8/8/8/8 w - - 0 1"}, nil
		}
	}
	return hall.View{}, &hall.Error{Code: hall.NoSuchGame}
}

// ruling is the result by which a game was ended, if it was.
func (h *fakeHall) ruling(id hall.GameID) (result laws.Result, ended bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	result, ended = h.ruled[id]
	return result, ended
}

func (h *fakeHall) Find(_ context.Context, q hall.GameQuery) ([]hall.GameRow, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	var found []hall.GameRow
	for _, row := range slices.Backward(h.rows) {
		if !h.unindexed && q.Before == "" && row.Event != nil && row.Event.Event == q.Event {
			found = append(found, row)
		}
	}
	return found, nil
}

// end writes an event of the Laws that ends a game or corrects its end, and
// returns its record.
func (h *fakeHall) end(t testing.TB, id hall.GameID, e laws.Event) journal.Record {
	t.Helper()
	data, err := wire.EncodeEvent(e)
	if err != nil {
		t.Fatal(err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	records, err := h.journal.Append(t.Context(), id.Stream(), h.records[id], []journal.Event{{Kind: e.EventKind(), Version: wire.Version, Data: data, At: 1}})
	if err != nil {
		t.Fatal(err)
	}
	h.records[id]++
	for i := range h.rows {
		if ended, is := e.(laws.GameEnded); is && h.rows[i].ID == id {
			h.rows[i].Ended, h.rows[i].Result = 1, ended.Result
		}
	}
	return records[0]
}

// ended is the end of a game of some length.
func ended(r laws.Result) laws.GameEnded {
	e := laws.GameEnded{Result: r, Termination: laws.Resignation, Ply: 40}
	e.At = 1
	return e
}

// register is a directory of members by handle.
type register []string

func (r register) Find(_ context.Context, handle string) (members.Profile, error) {
	for _, staff := range []members.Identity{organiserOne, arbiterOne, adminOne} {
		if strings.EqualFold(staff.Handle, handle) {
			return members.Profile{ID: staff.ID, Handle: staff.Handle, Roles: staff.Roles}, nil
		}
	}
	for _, known := range r {
		if strings.EqualFold(known, handle) {
			return members.Profile{ID: "a-" + strings.ToLower(known), Handle: known}, nil
		}
	}
	return members.Profile{}, &members.Error{Code: members.HandleUnknown}
}

// Profile finds staff alone.
func (r register) Profile(_ context.Context, id string) (members.Profile, error) {
	for _, staff := range []members.Identity{organiserOne, arbiterOne, adminOne} {
		if staff.ID == id {
			return members.Profile{ID: staff.ID, Handle: staff.Handle, Roles: staff.Roles}, nil
		}
	}
	return members.Profile{}, members.ErrNotFound
}

// EnvelopeKey is a key of everybody.
func (r register) EnvelopeKey(_ context.Context, id string) (string, error) {
	return "key of " + id, nil
}

var (
	organiserOne = members.Identity{ID: "a-1", Handle: "Olga", Roles: members.RolePlayer | members.RoleOrganiser}
	arbiterOne   = members.Identity{ID: "a-2", Handle: "Aldo", Roles: members.RolePlayer | members.RoleArbiter}
	adminOne     = members.Identity{ID: "a-3", Handle: "Ada", Roles: members.RolePlayer | members.RoleAdministrator}
	playerOne    = members.Identity{ID: "a-4", Handle: "Pau", Roles: members.RolePlayer}
	guestOne     = members.Identity{ID: "g-5", Handle: "GuestABCD", Guest: true}
)

// house is a journal over a memory store with a fake hall and an office.
type house struct {
	t       *testing.T
	store   *memory.Store
	journal *journal.Journal
	hall    *fakeHall
	office  *Office
	stop    func()
}

func newHouse(t *testing.T) *house {
	h := &house{t: t, store: memory.New(), hall: &fakeHall{}}
	h.open()
	t.Cleanup(func() { h.stop() })
	return h
}

// open opens the house; the same store and hall are used again after stop.
func (h *house) open() {
	h.t.Helper()
	h.journal = journal.New(h.store, journal.Options{})
	h.hall.journal = h.journal
	h.office = h.newOffice()
	if err := h.office.Open(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
	follow, leave := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := h.office.Follow(follow); err != nil {
			h.t.Error(err)
		}
	})
	h.stop = func() {
		leave()
		wg.Wait()
		if err := h.journal.Close(); err != nil {
			h.t.Error(err)
		}
	}
}

func (h *house) newOffice() *Office {
	return New(Options{
		Journal: h.journal, Hall: h.hall, Members: register{"Ana", "Bob", "Carl", "Dora"},
		Now: func() time.Time { return time.UnixMilli(1767225600000) }, Random: seeded(7), Retry: time.Millisecond,
	})
}

// seeded is chance that is the same every time.
func seeded(seed byte) io.Reader { return rand.NewChaCha8([32]byte{seed}) }

// until waits for an event to become what is wanted; the test's own deadline
// ends a wait in vain.
func (h *house) until(id EventID, what string, done func(Event) bool) Event {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), 20*time.Second)
	defer cancel()
	for {
		changed := h.office.Changed(id)
		e, err := h.office.Event(id)
		if err != nil {
			h.t.Fatal(err)
		}
		if done(e) {
			return e
		}
		select {
		case <-changed:
		case <-ctx.Done():
			h.t.Fatalf("in vain waited until %s", what)
		}
	}
}
