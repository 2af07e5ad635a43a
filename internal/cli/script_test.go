package cli_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"flag"
	"log/slog"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"filippo.io/age"
	"github.com/rogpeppe/go-internal/testscript"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/steward"
	"github.com/escaque/escaque/internal/store/postgres/pgtest"
	"github.com/escaque/escaque/internal/store/sqlite"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
)

var update = flag.Bool("update", false, "rewrite what the scripts expect to be printed")

// TestMain lets this test binary be the program that the scripts type.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"escaque": func() {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		os.Exit(cli.Main(ctx, cli.World{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Env: os.Getenv, Environ: os.Environ}, os.Args[1:]))
	}})
}

// TestScripts types the commands as people do. Run with -update to take over
// what they print.
func TestScripts(t *testing.T) {
	if testing.Short() {
		t.Skip("starts the program a thousand times: too long for -short")
	}
	sample, err := filepath.Abs("../../chess/pgn/testdata/sample.pgn")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		UpdateScripts:       *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("SAMPLE", sample)
			env.Setenv("LC_ALL", "C")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"server":   makeServer,
			"event":    makeEvent,
			"sealed":   makeSealed,
			"postgres": startPostgres,
			"infiles":  inFiles,
			"future":   makeNewer,
			"busy":     occupyPort,
			"status":   exitStatus,
			"random":   randomBytes,
			"many":     repeatFile,
			"append":   appendFile,
		},
	})
}

// makeServer makes a data folder with a member Ana: server DIR. Against her its one
// administrator has acted, and she has appealed.
func makeServer(ts *testscript.TestScript, _ bool, args []string) {
	store, err := sqlite.Open(context.Background(), filepath.Join(ts.MkAbs(args[0]), "escaque.db"))
	ts.Check(err)
	people := members.New(members.Options{Store: store})
	in, err := people.Register(context.Background(), members.Registration{Handle: "Ana", Password: "caballo de Troya", Email: "ana@example.org"})
	ts.Check(err)
	ts.Check(people.SetSetting(context.Background(), in.Identity, "var.tell", "0"))
	j := journal.New(store, journal.Options{})
	order, err := steward.Open(context.Background(), j, nil)
	ts.Check(err)
	ana := conduct.Person{ID: in.Identity.ID, Handle: "Ana"}
	_, err = order.Do(context.Background(), conduct.Person{ID: "a-chief", Handle: "Chief", Admin: true},
		conduct.Take{Against: ana, Measure: conduct.Muzzle, Reason: "shouts without end"})
	ts.Check(err)
	_, err = order.Do(context.Background(), ana, conduct.Appeal{Act: 1, Text: "I was asked"})
	ts.Check(err)
	ts.Check(j.Close())
	ts.Check(store.Close())
}

// makeEvent makes an event in a data folder, in which Ana plays, with one round
// played, and names its log $EVENT: event DIR.
func makeEvent(ts *testscript.TestScript, _ bool, args []string) {
	ctx := context.Background()
	store, err := sqlite.Open(ctx, filepath.Join(ts.MkAbs(args[0]), "escaque.db"))
	ts.Check(err)
	j := journal.New(store, journal.Options{})
	o := office.New(office.Options{Journal: j, Members: members.New(members.Options{Store: store})})
	ts.Check(o.Open(ctx))
	olga := members.Identity{ID: "a-olga", Handle: "Olga", Roles: members.RoleOrganiser | members.RoleArbiter}
	id, err := o.Create(ctx, olga, tournament.Regulations{Name: "Copa", System: tournament.Berger, Laws: "2023", TieBreakRules: "c07-2026", Control: "300+3"})
	ts.Check(err)
	_, err = o.Import(ctx, olga, id, strings.NewReader("Name,Birth,FIDE ID,Club,Sex,Member\nBotvinnik Ana,1957-02-08,5110007,Club Secreto,w,Ana\nBeto Otro,1960-01-01,5110008,,m,\n"))
	ts.Check(err)
	ts.Check(o.AssignNumbers(ctx, olga, id, []tournament.PlayerID{1, 2}))
	ts.Check(o.PublishRound(ctx, olga, id, 1))
	ts.Check(o.RecordResult(ctx, olga, id, 1, 1, tournament.WhiteWins))
	ts.Setenv("EVENT", id.Stream())
	ts.Check(j.Close())
	ts.Check(store.Close())
}

// makeSealed makes an adjourned game in a data folder, with a move sealed to the server's own key there, and names it
// $GAME: sealed DIR. With a text, it was sealed in an older envelope, without its language, and opened: sealed DIR TEXT.
func makeSealed(ts *testscript.TestScript, _ bool, args []string) {
	ctx, dir := context.Background(), ts.MkAbs(args[0])
	store, err := sqlite.Open(ctx, filepath.Join(dir, "escaque.db"))
	ts.Check(err)
	j := journal.New(store, journal.Options{})
	h := hall.New(hall.Options{
		Journal: j, Directory: ratings.New(ratings.Options{Store: store, Accounts: store}), Store: store, Log: slog.New(slog.DiscardHandler),
		Envelopes: envelope.NewKeys(filepath.Join(dir, "envelope.key"), nil),
	})
	ts.Check(h.Open(ctx))
	id, err := h.Seat(ctx, hall.SeatSpec{
		White: hall.Player{ID: "a-Ana", Handle: "Ana"}, Black: hall.Player{ID: "a-Bea", Handle: "Bea"},
		Regulations: laws.Regulations{Edition: laws.Edition1997, Venue: laws.Screen}.EqualControls(clock.Control{{Time: 3600e9}}),
	})
	ts.Check(err)
	_, err = h.Do(ctx, id, members.Identity{ID: "a-Judge", Roles: members.RoleArbiter}, laws.Adjourn{Reason: "the hall closes"})
	ts.Check(err)
	ana, judge := members.Identity{ID: "a-Ana", Handle: "Ana"}, members.Identity{ID: "a-Judge", Roles: members.RoleArbiter}
	if len(args) > 1 { // in an older envelope, which an arbiter has opened: sealed DIR TEXT
		key, err := age.GenerateX25519Identity()
		ts.Check(err)
		content := envelope.Content{Game: string(id), Salt: laws.Salt{1}, Text: args[1]}
		closed, err := envelope.NewKeys("", key.Recipient()).Seal(content)
		ts.Check(err)
		for _, c := range []laws.Command{laws.Seal{Game: content.Game, Commitment: content.Commitment(), Ciphertext: closed}, laws.CloseEnvelope{}} {
			_, err = h.Do(ctx, id, ana, c)
			ts.Check(err)
		}
		for _, c := range []laws.Command{laws.ResumeAdjourned{Present: [2]bool{true, true}}, laws.OpenEnvelope{Salt: content.Salt, Written: content.Written()}} {
			_, err = h.Do(ctx, id, judge, c)
			ts.Check(err)
		}
	} else {
		ts.Check(h.Seal(ctx, id, ana, laws.Written{Text: "Nf3"}))
	}
	ts.Setenv("GAME", string(id))
	ts.Check(h.Close(ctx))
	ts.Check(j.Close())
	ts.Check(store.Close())
}

// startPostgres starts a PostgreSQL server with an empty database, whose address is in $DB: postgres.
func startPostgres(ts *testscript.TestScript, _ bool, _ []string) {
	server, err := pgtest.New("")
	ts.Check(err)
	ts.Defer(server.Close)
	address, err := server.NewDatabase()
	ts.Check(err)
	ts.Setenv("DB", address)
}

// inFiles demands that a text stands in a file of a folder: infiles DIR TEXT.
func inFiles(ts *testscript.TestScript, neg bool, args []string) {
	entries, err := os.ReadDir(ts.MkAbs(args[0]))
	ts.Check(err)
	found := ""
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(ts.MkAbs(args[0]), e.Name()))
		ts.Check(err)
		if bytes.Contains(data, []byte(args[1])) {
			found = e.Name()
		}
	}
	if neg == (found != "") {
		ts.Fatalf("%q stands in %q", args[1], found)
	}
}

// makeNewer makes the database of a data folder one of a later version: future
// DIR.
func makeNewer(ts *testscript.TestScript, _ bool, args []string) {
	db, err := sql.Open("sqlite", filepath.Join(ts.MkAbs(args[0]), "escaque.db"))
	ts.Check(err)
	_, err = db.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)`)
	ts.Check(err)
	ts.Check(db.Close())
}

// occupyPort listens on a port to the end of the script and names it $BUSY.
func occupyPort(ts *testscript.TestScript, _ bool, _ []string) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	ts.Check(err)
	ts.Defer(func() { ln.Close() })
	ts.Setenv("BUSY", ln.Addr().String())
}

// exitStatus runs a command and demands an exit code: status CODE COMMAND...
func exitStatus(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// randomBytes writes bytes of no meaning: random FILE COUNT.
func randomBytes(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), noise(n), 0o666))
}

func noise(n int) []byte {
	b := make([]byte, n)
	_, _ = rand.NewChaCha8([32]byte{1}).Read(b)
	return b
}

// appendFile writes a file behind another: append FILE MORE; with cut, without the
// end of its last line.
func appendFile(ts *testscript.TestScript, _ bool, args []string) {
	more, err := os.ReadFile(ts.MkAbs(args[1]))
	ts.Check(err)
	if len(args) > 2 {
		more = bytes.TrimSuffix(more, []byte("\n"))
	}
	f, err := os.OpenFile(ts.MkAbs(args[0]), os.O_APPEND|os.O_WRONLY, 0)
	ts.Check(err)
	_, err = f.Write(more)
	ts.Check(err)
	ts.Check(f.Close())
}

// repeatFile writes a file many times over: many FROM TO TIMES.
func repeatFile(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[2])
	ts.Check(err)
	text, err := os.ReadFile(ts.MkAbs(args[0]))
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), bytes.Repeat(text, n), 0o666))
}
