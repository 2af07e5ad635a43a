package cli

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/steward"
	"github.com/escaque/escaque/internal/store/sqlite"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
)

// folder is a data folder that a server has filled and left.
type folder struct {
	t     *testing.T
	dir   string
	games []hall.GameID
	event office.EventID

	flags []string // of serve, besides the folder and the addresses
}

// filled makes a folder with six rated games, the last two of them not over, an
// event, an act of conduct, a simul and an envelope.
func filled(t *testing.T) *folder {
	t.Helper()
	f := &folder{t: t, dir: t.TempDir()}
	ctx := t.Context()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	store, err := sqlite.Open(ctx, filepath.Join(f.dir, operator.DatabaseName))
	must(err)
	j := journal.New(store, journal.Options{})
	order, err := steward.Open(ctx, j, nil)
	must(err)
	h := &club{t: t, people: members.New(members.Options{Store: store, Hash: &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 8, KeyLength: 16}}), order: order, who: map[string]members.Identity{}}
	h.hall = hall.New(hall.Options{Journal: j, Directory: ratings.New(ratings.Options{Store: store, Accounts: store}), Store: store, Log: slog.New(slog.DiscardHandler)})
	must(h.hall.Open(ctx))
	players := strings.Fields("Ana Beto Carla Dario Elena Fermin Gloria Hector Irene Jacinto Karina Leonel")
	for i := range 12 {
		handle := players[i]
		in, err := h.people.Register(ctx, members.Registration{Handle: handle, Password: "la rubia de La Habana"})
		must(err)
		h.who[handle] = in.Identity
	}
	for i := range 6 {
		white, black := players[2*i], players[2*i+1]
		if i < 4 {
			f.games = append(f.games, h.play(white, black, 2))
			continue
		}
		w, b := h.who[white], h.who[black]
		id, err := h.hall.Seat(ctx, hall.SeatSpec{
			White: hall.Player{ID: w.ID, Handle: white}, Black: hall.Player{ID: b.ID, Handle: black}, Rated: true,
			Regulations: laws.Regulations{Edition: laws.Edition2009, Venue: laws.Screen}.EqualControls(clock.Control{{Time: time.Hour}}),
		})
		must(err)
		h.do(id, w, laws.Move{Move: pawn(chess.E2, chess.E4)})
		h.do(id, b, laws.Move{Move: pawn(chess.E7, chess.E5), Ply: 1})
		f.games = append(f.games, id)
	}
	o := office.New(office.Options{Journal: j, Hall: h.hall, Members: h.people})
	must(o.Open(ctx))
	f.event, err = o.Create(ctx, members.Identity{ID: "a-o", Handle: "Olga", Roles: members.RoleOrganiser},
		tournament.Regulations{Name: "Copa", System: tournament.Berger, Laws: "2023", TieBreakRules: "c07-2026", Control: "300+3"})
	must(err)
	h.acts(conduct.Person{ID: "a-x", Handle: "Xenia", Admin: true}, conduct.Take{Against: conduct.Person{ID: h.who["Ana"].ID, Handle: "Ana"}, Measure: conduct.Unrated, Reason: "it was agreed"})
	for _, stream := range []string{"simul/" + h.who["Ana"].ID, "envelope/" + string(f.games[4])} {
		_, err := j.Append(ctx, stream, 0, []journal.Event{{Kind: "SimulStands", Version: 1, Data: []byte(`{}`), At: time.Now().UnixMilli()}})
		must(err)
	}
	must(h.hall.Close(ctx))
	must(j.Close())
	must(store.Close())
	return f
}

// harm writes over the data of a record, as a disk or a hand would.
func (f *folder) harm(stream string, seq int, data string) {
	f.t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(f.dir, operator.DatabaseName))
	if err != nil {
		f.t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(`DROP TRIGGER IF EXISTS record_never_changes`); err != nil {
		f.t.Fatal(err)
	}
	done, err := db.Exec(`UPDATE record SET data = ? WHERE seq = ? AND stream = (SELECT id FROM stream WHERE name = ?)`, []byte(data), seq, stream)
	if err != nil {
		f.t.Fatal(err)
	}
	if n, _ := done.RowsAffected(); n != 1 {
		f.t.Fatalf("%d records of %s were harmed", n, stream)
	}
}

// serve opens the server over the folder, closes it again and gives what it said.
func (f *folder) serve(look func(address string)) string {
	f.t.Helper()
	return f.open(look, "")
}

// serveUntil is serve, closed when the server has said something.
func (f *folder) serveUntil(said string) string {
	f.t.Helper()
	return f.open(nil, said)
}

func (f *folder) open(look func(address string), until string) string {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(f.t.Context(), 30*time.Second)
	defer cancel()
	said := &opened{open: func(address string) {
		go func() {
			if look != nil {
				look(address)
			}
			if until == "" {
				cancel()
			}
		}()
	}}
	errs := &heard{until: until, then: cancel}
	w := &terminal.World{Out: said, Err: errs, Lang: i18n.English, Env: func(string) string { return "" }}
	code := Main(ctx, *w, append([]string{"serve", "--data", f.dir, "--http", "127.0.0.1:0", "--ics", "127.0.0.1:0"}, f.flags...))
	if code != terminal.ExitOK || ctx.Err() == context.DeadlineExceeded {
		f.t.Fatalf("the server did not open, or did not say %q: exit code %d\n%s", until, code, errs)
	}
	return errs.String()
}

// noSeats stands for a hall in which nobody plays.
type noSeats struct{ office.NoHall }

// Rule implements office.Seater.
func (noSeats) Rule(context.Context, hall.GameID, hall.Ruling) error { return nil }

// Seat implements office.Seater.
func (noSeats) Seat(context.Context, hall.SeatSpec) (hall.GameID, error) {
	return "", &hall.Error{Code: hall.Closing}
}

// heard keeps what a server says, and hears when it says something.
type heard struct {
	bytes.Buffer
	until string
	then  func()
}

func (h *heard) Write(b []byte) (int, error) {
	n, err := h.Buffer.Write(b)
	if h.until != "" && bytes.Contains(b, []byte(h.until)) {
		h.then()
	}
	return n, err
}

// opened hears on which address the server listens.
type opened struct {
	open func(address string)
	done bool
}

func (o *opened) Write(b []byte) (int, error) {
	for line := range strings.Lines(string(b)) {
		if address, ok := strings.CutPrefix(line, "http "); ok && !o.done {
			o.done = true
			o.open(strings.TrimSpace(address))
		}
	}
	return len(b), nil
}

// command types a command on the folder.
func (f *folder) command(args ...string) (code int, out, errs string) {
	var o, e bytes.Buffer
	w := terminal.World{In: strings.NewReader(""), Out: &o, Err: &e, Lang: i18n.English, Env: func(string) string { return "" }}
	code = Main(f.t.Context(), w, append([]string{"journal", "--data", f.dir}, args...))
	return code, o.String(), e.String()
}

// look reads the folder as the next server would.
func (f *folder) look(see func(j *journal.Journal, s *sqlite.Store)) {
	f.t.Helper()
	store, err := sqlite.Attach(f.t.Context(), filepath.Join(f.dir, operator.DatabaseName))
	if err != nil {
		f.t.Fatal(err)
	}
	defer store.Close()
	j := journal.New(store, journal.Options{})
	defer j.Close()
	see(j, store)
}

// One record that cannot be read keeps its own stream aside and nothing else, the
// command shows and mends it, and everything that is made from the log follows.
func TestUnreadableRecords(t *testing.T) {
	t.Parallel()
	f := filled(t)
	harmed := []struct {
		stream string
		seq    int
		data   string
	}{
		{f.games[0].Stream(), 1, `{"white":`},
		{f.games[1].Stream(), 5, "\x00\xff"},              // its end
		{f.games[4].Stream(), 3, `{"type":"MoveMade"}`},   // a game that goes on
		{f.games[2].Stream(), 4, `{"v":1,"type":"Nope"}`}, // in the middle of one that is over
		{f.event.Stream(), 1, `[]`},
		{steward.Stream, 1, `"`},
		{"simul/", 1, `[`},
		{"envelope/" + string(f.games[4]), 1, `7`},
	}
	f.look(func(j *journal.Journal, _ *sqlite.Store) {
		simuls, err := j.Streams(t.Context(), "simul/")
		if err != nil || len(simuls) != 1 {
			t.Fatal(simuls, err)
		}
		harmed[6].stream = simuls[0].Stream
	})
	for _, h := range harmed {
		f.harm(h.stream, h.seq, h.data)
	}
	var pages []string
	f.serve(func(address string) {
		for _, path := range []string{"/games/" + string(f.games[4]), "/games/" + string(f.games[2]), "/games/" + string(f.games[3]), "/games/" + string(f.games[5])} {
			pages = append(pages, page(t, address+path))
		}
	})
	if len(pages) != 4 || !strings.Contains(pages[0], "cannot be read at record 3") || !strings.Contains(pages[1], "cannot be read at record 4") ||
		strings.Contains(pages[2], "put aside") || strings.Contains(pages[3], "put aside") {
		t.Errorf("whoever asks for the games is told %q", pages)
	}
	said := f.serve(nil) // what was found while it was open is said at the next start
	_, listed, _ := f.command("list")
	for _, h := range harmed {
		if h.stream[:5] == "envel" {
			continue // nobody has asked for it
		}
		sentence := fmt.Sprintf("because record %d (", h.seq)
		if !strings.Contains(said, h.stream+":") || !strings.Contains(said, sentence) || !strings.Contains(listed, h.stream+": record "+fmt.Sprint(h.seq)) {
			t.Errorf("%s, record %d: the server said\n%sand the list is\n%s", h.stream, h.seq, said, listed)
		}
	}
	f.look(func(j *journal.Journal, s *sqlite.Store) {
		if rows, err := s.GameRows(t.Context(), hall.GameQuery{}); err != nil || len(rows) != 6 {
			t.Errorf("%d games in the index, %v", len(rows), err) // all were known before
		}
		log, err := j.ReadStream(t.Context(), f.games[5].Stream())
		if err != nil || log[len(log)-1].Kind != "Interrupted" {
			t.Errorf("the sound game that goes on: %v, %v", log, err)
		}
	})
	f.mendAll(harmed[1].stream, harmed[2].stream)
}

// mendAll mends a game's end and a game that goes on, in three ways.
func (f *folder) mendAll(ended, going string) {
	t := f.t
	t.Helper()
	refused := func(want string, args ...string) {
		t.Helper()
		if code, _, errs := f.command(args...); code == 0 || !strings.Contains(errs, want) {
			t.Errorf("%v: code %d, %s", args, code, errs)
		}
	}
	done := func(args ...string) {
		t.Helper()
		if code, _, errs := f.command(args...); code != 0 {
			t.Fatalf("%v: code %d, %s", args, code, errs)
		}
	}
	refused("give the reason", "mend", going, "3")
	refused("is not the one", "mend", going, "2", "--why", "x")
	refused("has no record", "mend", going, "99", "--why", "x")
	refused("only games", "mend", steward.Stream, "1", "--abort", "--why", "x")
	// Without the first move the second is none: the log says so, and nothing changes.
	refused("still could not be read", "mend", going, "3", "--why", "x")
	done("mend", going, "3", "--rest", "--abort", "--why", "the disk lost it")
	if code, out, _ := f.command("show", going); code != 0 || strings.Count(out, "skipped") != 2 || !strings.Contains(out, "the disk lost it") || !strings.Contains(out, "GameEnded") {
		t.Errorf("shown:\n%s", out)
	}
	// The end of the other game is put back as it was on the players' score sheets.
	_, lines, _ := f.command("export", f.games[3].Stream())
	rows := strings.Split(strings.TrimSpace(lines), "\n")
	file := filepath.Join(t.TempDir(), "end.jsonl")
	if err := os.WriteFile(file, []byte(rows[len(rows)-1]), 0o600); err != nil {
		t.Fatal(err)
	}
	done("mend", ended, "5", "--instead", file, "--why", "from the score sheet")
	said := f.serve(nil)
	if strings.Contains(said, ended+":") || strings.Contains(said, going+":") {
		t.Errorf("what was mended is put aside: %s", said)
	}
	f.look(func(j *journal.Journal, s *sqlite.Store) {
		for stream, want := range map[string]laws.Result{ended: laws.WhiteWins, going: laws.NoResult} {
			id, _ := game.IDOfStream(stream)
			row, ok, err := s.GameRow(t.Context(), id)
			if err != nil || !ok || row.Result != want {
				t.Errorf("%s in the index: %+v, %v, %v", stream, row, ok, err)
			}
		}
		acts, err := s.Acts(t.Context(), "", 10)
		acts = slices.DeleteFunc(acts, func(a members.Act) bool { return a.What != members.DeedMend })
		if err != nil || len(acts) != 2 || acts[0].Detail != ended+" 5" || acts[0].From != operatorName() {
			t.Errorf("the audit log: %v, %v", acts, err)
		}
		// The harmed records stand as they were harmed: nothing is rewritten.
		raw, err := j.ReadRaw(t.Context(), ended, 5, 1)
		if err != nil || string(raw[0].Data) != "\x00\xff" {
			t.Errorf("%v, %v", raw, err)
		}
	})
}

func page(t *testing.T, address string) string {
	t.Helper()
	resp, err := get(address)
	if err != nil {
		t.Error(err)
	}
	return resp
}

func get(address string) (string, error) {
	resp, err := http.Get(address) //nolint:gosec // our own server
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	return string(body), err
}
