package hall_test

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

var background = context.Background()

// hands are those of a clock that a test moves while the server reads it.
type hands struct{ at atomic.Int64 }

func handsAt(t time.Time) *hands {
	h := &hands{}
	h.at.Store(t.UnixNano())
	return h
}

func (h *hands) now() time.Time       { return time.Unix(0, h.at.Load()).UTC() }
func (h *hands) move(d time.Duration) { h.at.Add(int64(d)) }

// directory is one with a few ratings in every category.
type directory map[string]int

func (r directory) Rating(_ context.Context, id string, _ ratings.Category) (int, bool, error) {
	points, played := r[id]
	return points, played, nil
}

var _ hall.Directory = (*ratings.Service)(nil)

// backing is what a hall and its journal rest on.
type backing interface {
	journal.Store
	journal.Shared
	hall.Store
}

// faulty is a store whose appends can be made to fail.
type faulty struct {
	backing
	mu sync.Mutex
	// fail is asked before each append: an error to answer, and whether the
	// records are written all the same, as when the machine dies between the
	// disk and the answer.
	fail func() (err error, written bool)
	full atomic.Bool // and heartbeats cannot be written either

	probe func()        // waited for by whoever asks whether there is room again
	hung  chan struct{} // nothing is answered before it is closed; nil when it does not hang
}

// hang has the store answer nothing, as a database whose processes are stopped, until it goes on.
func (f *faulty) hang() (goOn func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	hung := make(chan struct{})
	f.hung = hung
	return func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.hung = nil
		close(hung)
	}
}

// answers waits while the store hangs.
func (f *faulty) answers(ctx context.Context) error {
	f.mu.Lock()
	hung := f.hung
	f.mu.Unlock()
	if hung == nil {
		return nil
	}
	select {
	case <-hung:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (f *faulty) Read(ctx context.Context, stream string, from uint64, limit int) ([]journal.Record, error) {
	if err := f.answers(ctx); err != nil {
		return nil, err
	}
	return f.backing.Read(ctx, stream, from, limit)
}

// Probe implements journal.Prober.
func (f *faulty) Probe(ctx context.Context) error {
	if err := f.answers(ctx); err != nil {
		return err
	}
	f.mu.Lock()
	probe := f.probe
	f.mu.Unlock()
	if probe != nil {
		probe()
	}
	if f.full.Load() {
		return errDisk
	}
	return nil
}

func (f *faulty) Heartbeat(ctx context.Context, node string, at int64) error {
	if err := f.answers(ctx); err != nil {
		return err
	}
	if f.full.Load() {
		return errDisk
	}
	return f.backing.Heartbeat(ctx, node, at)
}

// ownKey are the keys of a server that is told no arbiter's; they survive its
// crashes.
var ownKey = envelope.NewKeys("", nil)

var errDisk = errors.New("disk full")

func (f *faulty) setFault(fail func() (error, bool)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fail = fail
}

func (f *faulty) setProbe(probe func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.probe = probe
}

func (f *faulty) Append(ctx context.Context, batches []journal.Batch) ([]journal.Result, error) {
	if err := f.answers(ctx); err != nil {
		return nil, err
	}
	f.mu.Lock()
	fail := f.fail
	f.mu.Unlock()
	if fail == nil {
		return f.backing.Append(ctx, batches)
	}
	err, written := fail()
	if err == nil || written {
		results, failed := f.backing.Append(ctx, batches)
		if err == nil {
			return results, failed
		}
	}
	return nil, err
}

// house is a hall with everything under it.
type house struct {
	t       testing.TB
	store   *faulty
	journal *journal.Journal
	hall    *hall.Hall
}

func identity(name string) members.Identity {
	return members.Identity{ID: "a-" + name, Handle: name, Roles: members.RolePlayer}
}

var (
	ana   = identity("Ana")
	bea   = identity("Bea")
	carla = identity("Carla")
	guest = members.Identity{ID: "g-1", Handle: "GuestABCD", Guest: true}
	judge = members.Identity{ID: "a-Judge", Handle: "Judge", Roles: members.RolePlayer | members.RoleArbiter}
)

// openHouse opens a hall over a store; change, when given, sets options.
func openHouse(t testing.TB, store backing, change func(*hall.Options)) *house {
	t.Helper()
	return openHouseWith(t, store, journal.Options{}, change)
}

func openHouseWith(t testing.TB, store backing, logged journal.Options, change func(*hall.Options)) *house {
	t.Helper()
	h := &house{t: t, store: &faulty{backing: store}}
	quiet := slog.New(slog.DiscardHandler)
	logged.Log = quiet
	h.journal = journal.New(h.store, logged)
	opt := hall.Options{
		Journal: h.journal, Store: store, Directory: directory{"a-Ana": 2100, "a-Bea": 1850},
		Random: rand.NewChaCha8([32]byte{1}), Log: quiet, Envelopes: ownKey,
	}
	if change != nil {
		change(&opt)
	}
	h.hall = hall.New(opt)
	if err := h.hall.Open(background); err != nil {
		t.Fatal(err)
	}
	return h
}

func newHouse(t testing.TB) *house {
	h := openHouse(t, memory.New(), nil)
	t.Cleanup(h.close)
	return h
}

func (h *house) close() {
	h.t.Helper()
	if err := h.hall.Close(background); err != nil {
		h.t.Errorf("closing the hall: %v", err)
	}
	if err := h.journal.Close(); err != nil {
		h.t.Errorf("closing the journal: %v", err)
	}
}

// crash stops everything the way a killed process does: no last heartbeat.
func (h *house) crash() {
	h.t.Helper()
	if err := h.journal.Close(); err != nil {
		h.t.Errorf("closing the journal: %v", err)
	}
	_ = h.hall.Close(background)
}

func (h *house) connect(who members.Identity) *hall.Session {
	h.t.Helper()
	s, err := h.hall.Connect(who)
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

// pair seats White and Black through a seek and returns the game.
func (h *house) pair(white, black members.Identity, control string) hall.GameID {
	h.t.Helper()
	return h.pairUnder(hall.DefaultEdition, white, black, control)
}

func (h *house) pairUnder(edition laws.Edition, white, black members.Identity, control string) hall.GameID {
	h.t.Helper()
	for _, who := range []members.Identity{white, black} {
		if !h.hall.IsConnected(who.ID) {
			h.connect(who)
		}
	}
	s, err := h.hall.Seek(background, white, hall.SeekSpec{Control: control, Color: hall.AsWhite, Edition: edition})
	if err != nil {
		h.t.Fatal(err)
	}
	id, err := h.hall.Accept(background, black, s.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	return id
}

func (h *house) view(id hall.GameID, who members.Identity) hall.View {
	h.t.Helper()
	v, err := h.hall.Table(background, id, who)
	if err != nil {
		h.t.Fatal(err)
	}
	return v
}

// moveIn reads a move in the game's present position.
func (h *house) moveIn(id hall.GameID, text string) laws.Move {
	h.t.Helper()
	v := h.view(id, members.Identity{})
	pos := v.Position()
	m, err := san.Parse(&pos, text)
	if err != nil {
		h.t.Fatal(err)
	}
	return laws.Move{Move: m, Ply: v.Ply}
}

// play makes moves for both players, in algebraic notation.
func (h *house) play(id hall.GameID, moves ...string) []hall.Recorded {
	h.t.Helper()
	var recs []hall.Recorded
	for _, text := range moves {
		v := h.view(id, members.Identity{})
		who := v.White
		if v.Turn == chess.Black {
			who = v.Black
		}
		recs = h.must(id, members.Identity{ID: who.ID, Handle: who.Handle}, h.moveIn(id, text))
	}
	return recs
}

func (h *house) must(id hall.GameID, who members.Identity, c laws.Command) []hall.Recorded {
	h.t.Helper()
	recs, err := h.hall.Do(background, id, who, c)
	if err != nil {
		h.t.Fatalf("%s by %s: %v", c.CommandKind(), who.Handle, err)
	}
	return recs
}

// refused expects a refusal by the Laws.
func (h *house) refused(id hall.GameID, who members.Identity, c laws.Command, code laws.Code) {
	h.t.Helper()
	recs, err := h.hall.Do(background, id, who, c)
	var r *laws.Refusal
	if !errors.As(err, &r) || r.Code != code {
		h.t.Fatalf("%s by %s: %v and %v, want refusal %s", c.CommandKind(), who.Handle, recs, err, code)
	}
}

func wantCode(t testing.TB, err error, code hall.Code) {
	t.Helper()
	if !hall.IsCode(err, code) {
		t.Fatalf("error %v, want %s", err, code)
	}
}

// log is the whole stream of a game as kinds of events.
func (h *house) log(id hall.GameID) []string {
	h.t.Helper()
	records, err := h.store.Read(background, id.Stream(), 1, 10000)
	if err != nil {
		h.t.Fatal(err)
	}
	kinds := make([]string, len(records))
	for i, r := range records {
		if r.Seq != uint64(i+1) {
			h.t.Fatalf("record %d of %s has number %d", i+1, id, r.Seq)
		}
		kinds[i] = r.Kind
	}
	return kinds
}

// ended waits until a game is over, for those that the clock ends.
func (h *house) ended(o *hall.Observer) hall.View {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(background, 24*time.Hour)
	defer cancel()
	for {
		u, err := o.Next(ctx)
		if err != nil {
			h.t.Fatal(err)
		}
		if u.View.Over {
			return u.View
		}
	}
}

// over waits until a game is over, for ends that wait for a verdict.
func (h *house) over(id hall.GameID) hall.View {
	h.t.Helper()
	o := h.observe(id, carla)
	defer o.Close()
	return h.ended(o)
}

func (h *house) observe(id hall.GameID, who members.Identity) *hall.Observer {
	h.t.Helper()
	o, err := h.hall.Observe(background, id, who)
	if err != nil {
		h.t.Fatal(err)
	}
	return o
}

func wantEnd(t testing.TB, v hall.View, result laws.Result, why laws.Termination) {
	t.Helper()
	if !v.Over || v.Result != result || v.Termination != why || v.Article == "" {
		t.Fatalf("over %t, %s by %s (Article %q), want %s by %s", v.Over, v.Result, v.Termination, v.Article, result, why)
	}
}

func minutes(n int) clock.Control { return clock.Control{{Time: time.Duration(n) * time.Minute}} }

// sentMove is a move as a transport hands it over: squares, promotion, and the
// half moves that the player had seen.
func sentMove(t testing.TB, text string, ply int) laws.Move {
	t.Helper()
	m, err := uci.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	return laws.Move{Move: m, Ply: ply}
}
