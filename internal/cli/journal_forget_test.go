package cli

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/steward"
	"github.com/escaque/escaque/internal/store/sqlite"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/wire"
)

// run types a command on the folder.
func (f *folder) run(args ...string) (ok bool, said string) {
	f.t.Helper()
	var out, errs bytes.Buffer
	w := terminal.World{In: strings.NewReader(""), Out: &out, Err: &errs, Lang: i18n.English, Env: func(string) string { return "" }}
	code := Main(f.t.Context(), w, append(args, "--data", f.dir))
	return code == 0, out.String() + errs.String()
}

// holds says in which files of the folder a text stands.
func (f *folder) holds(text string) (files []string) {
	f.t.Helper()
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		f.t.Fatal(err)
	}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(f.dir, e.Name()))
		if err != nil {
			f.t.Fatal(err)
		}
		if bytes.Contains(data, []byte(text)) {
			files = append(files, e.Name())
		}
	}
	return files
}

// personalFolder has an event with players and a complaint.
func personalFolder(t *testing.T) *folder {
	t.Helper()
	f := &folder{t: t, dir: t.TempDir()}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	store, err := sqlite.Open(t.Context(), filepath.Join(f.dir, operator.DatabaseName))
	must(err)
	j := journal.New(store, journal.Options{})
	o := office.New(office.Options{Journal: j, Hall: noSeats{}, Members: members.New(members.Options{Store: store}), Log: slog.New(slog.DiscardHandler)})
	must(o.Open(t.Context()))
	olga := members.Identity{ID: "a-o", Handle: "Olga", Roles: members.RoleOrganiser}
	f.event, err = o.Create(t.Context(), olga, tournament.Regulations{Name: "Copa", System: tournament.Berger, Laws: "2023", TieBreakRules: "c07-2026", Control: "300+3"})
	must(err)
	list := "Name,Birth,FIDE ID,Club\n"
	for i := range 60 { // enough to part pages
		list += fmt.Sprintf("Zoila Persona%02d,%d-02-08,51%05d,Club Secreto%02d\n", i, 1950+i, 10000+i, i)
	}
	_, err = o.Import(t.Context(), olga, f.event, strings.NewReader(list))
	must(err)
	book, err := steward.Open(t.Context(), j, nil)
	must(err)
	_, err = book.Do(t.Context(), conduct.Person{ID: "a-1", Handle: "Ana"}, conduct.Complain{
		Against: conduct.Person{ID: "a-2", Handle: "Beto"}, Kind: conduct.Kinds()[0], Text: "he knows my daughter's school", Lines: []string{"Beto: her street is Mayor 7"},
	})
	must(err)
	must(j.Close())
	must(store.Close())
	return f
}

// Deleted texts are in none of the folder's files, the rest reads as before, the event
// and the book open, and the log verifies.
func TestJournalForget(t *testing.T) {
	f := personalFolder(t)
	event := f.event.Stream()
	gone := []string{"Persona07", "1957-02-08", "5110007", "Secreto07", "my daughter's school", "her street"}
	for _, text := range gone {
		if len(f.holds(text)) == 0 {
			t.Fatalf("%q was never there", text)
		}
	}
	_, before := f.run("journal", "show", event)
	if !strings.Contains(before, "Persona07") || strings.Contains(before, "sha256") {
		t.Fatalf("shown otherwise than recorded:\n%s", before)
	}
	if ok, said := f.run("journal", "forget", event, "2", "--field", "players/7"); !ok || !strings.Contains(said, "players/7/birth\n") {
		t.Fatal(said)
	}
	if ok, said := f.run("journal", "forget", steward.Stream, "1"); !ok {
		t.Fatal(said)
	}
	for _, text := range gone {
		if files := f.holds(text); len(files) > 0 {
			t.Errorf("%q still stands in %v", text, files)
		}
	}
	for _, stream := range []string{event, steward.Stream} {
		ok, shown := f.run("journal", "show", stream)
		if !ok || !strings.Contains(shown, "personal fields deleted: ") || !strings.Contains(shown, `"deleted-`) {
			t.Errorf("shown:\n%s", shown)
		}
		if _, exported := f.run("journal", "export", stream); !strings.Contains(exported, `"deleted":["`) {
			t.Errorf("exported:\n%s", exported)
		}
	}
	if ok, said := f.run("admin", "audit"); !ok || !strings.Contains(said, "\t-\terase\t\t"+event+" 2\t") {
		t.Errorf("the audit log: %s", said)
	}
	ok, said := f.run("verify")
	for _, want := range []string{event + ": deleted from record 2: players/7/name, ", "236 personal fields"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said", want)
		}
	}
	if !ok {
		t.Errorf("the chain does not hold:\n%s", said)
	}
	f.opens(60)
	for _, refused := range [][]string{{event, "9"}, {event, "1"}, {event, "2", "--field", "players/99"}, {event, "x"}, {"event/none", "1"}} {
		if ok, said := f.run(append([]string{"journal", "forget"}, refused...)...); ok || strings.Count(said, "escaque: ") != 1 {
			t.Errorf("%v: %s", refused, said)
		}
	}
	// A hand in the file, without the program.
	f.sql(`DROP TRIGGER personal_never_changes`,
		`UPDATE personal SET text = CAST('"Somebody Else"' AS BLOB) WHERE CAST(text AS TEXT) LIKE '%Persona09%'`,
		`DELETE FROM personal WHERE CAST(text AS TEXT) LIKE '%Persona11%'`)
	ok, said = f.run("verify")
	for _, want := range []string{"a personal field of record 2 was changed", "a personal field of record 2 is missing"} {
		if ok || !strings.Contains(said, want) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
}

// opens reads the event and the book as the server does.
func (f *folder) opens(players int) {
	f.t.Helper()
	store, err := sqlite.Open(f.t.Context(), filepath.Join(f.dir, operator.DatabaseName))
	if err != nil {
		f.t.Fatal(err)
	}
	defer store.Close()
	j := journal.New(store, journal.Options{})
	defer j.Close()
	if err := steward.Check(f.t.Context(), j); err != nil {
		f.t.Error(err)
	}
	if err := office.Check(f.t.Context(), j, f.event); err != nil {
		f.t.Error(err)
	}
	o := office.New(office.Options{Journal: j, Hall: noSeats{}, Members: members.New(members.Options{Store: store}), Log: slog.New(slog.DiscardHandler)})
	if err := o.Open(f.t.Context()); err != nil {
		f.t.Fatal(err)
	}
	e, err := o.Event(f.event)
	if err != nil || len(e.Tournament.Players()) != players || e.Tournament.Players()[8].Name != "Zoila Persona08" {
		f.t.Errorf("%v: the event has %d players", err, len(e.Tournament.Players()))
	}
	var events bytes.Buffer
	log, err := o.Log(f.t.Context(), f.event)
	if err == nil {
		err = wire.Write(&events, log)
	}
	if err == nil {
		_, err = wire.Replay(&events)
	}
	if err != nil {
		f.t.Errorf("the event file is not read back: %v", err)
	}
}
