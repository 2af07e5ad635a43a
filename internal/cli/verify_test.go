package cli

import (
	"bytes"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
)

// sql runs statements on the folder's database, past every trigger.
func (f *folder) sql(statements ...string) {
	f.t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(f.dir, operator.DatabaseName))
	if err != nil {
		f.t.Fatal(err)
	}
	for _, s := range append([]string{`DROP TRIGGER IF EXISTS record_never_changes`, `DROP TRIGGER IF EXISTS record_never_goes`}, statements...) {
		if _, err := db.Exec(s); err != nil {
			f.t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		f.t.Fatal(err)
	}
}

// verify types `escaque verify` on the folder.
func (f *folder) verify(files ...string) (sound bool, said string) {
	f.t.Helper()
	var out, errs bytes.Buffer
	w := terminal.World{In: strings.NewReader(""), Out: &out, Err: &errs, Lang: i18n.English, Env: func(string) string { return "" }}
	code := Main(f.t.Context(), w, append([]string{"verify", "--data", f.dir}, files...))
	return code == 0, out.String() + errs.String()
}

// What somebody changed, cut off or took away in the file is found and named, in
// the log and in what was published of it.
func TestVerify(t *testing.T) {
	f := filled(t)
	var sheet string
	f.serve(func(address string) {
		sheet = page(t, address+"/games/"+string(f.games[3])+"?download=pgn")
		if !strings.Contains(sheet, "LogHead") {
			sheet = page(t, address+"/games/"+string(f.games[3])+".pgn")
		}
	})
	published := filepath.Join(t.TempDir(), "game.pgn")
	if err := os.WriteFile(published, []byte(sheet), 0o600); err != nil {
		t.Fatal(err)
	}
	if sound, said := f.verify(published); !sound || !strings.Contains(said, "1 published heads, 0 do not match") {
		t.Fatalf("a sound folder: %s\n%s", said, sheet)
	}
	game := func(i int) string { return f.games[i].Stream() }
	id := func(i int) string { return `(SELECT id FROM stream WHERE name = '` + game(i) + `')` }
	f.sql(
		`UPDATE record SET data = CAST(replace(CAST(data AS TEXT), 'e4', 'd4') AS BLOB) WHERE seq = 3 AND stream = `+id(0),
		`DELETE FROM record WHERE seq > 3 AND stream = `+id(1),
		`DELETE FROM record WHERE stream = `+id(2),
		`UPDATE record SET at = at + 1 WHERE seq = 5 AND stream = `+id(3),
	)
	sound, said := f.verify(published)
	for _, want := range []string{
		game(0) + ": record 3 was changed", game(1) + ": the records after 3 are missing", "all 5 records are missing",
		game(3) + ": record 5 was changed", "the account of all transactions does not match",
	} {
		if sound || !strings.Contains(said, want) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
	if n := strings.Count(said, "was changed, or one before it"); n != 2 {
		t.Errorf("%d records are called changed, two were:\n%s", n, said)
	}
}

// Somebody who works all hashes out again is found by what was published.
func TestVerifyPublished(t *testing.T) {
	t.Parallel()
	f := filled(t)
	f.serve(nil)
	head := func() string { // as a score sheet carries it
		db, err := sql.Open("sqlite", filepath.Join(f.dir, operator.DatabaseName))
		if err != nil {
			t.Fatal(err)
		}
		var hash string
		err = db.QueryRow(`SELECT lower(hex(r.hash)) FROM record r JOIN stream s ON s.id = r.stream WHERE s.name = ? AND r.seq = 5`, f.games[0].Stream()).Scan(&hash)
		if err := errors.Join(err, db.Close()); err != nil {
			t.Fatal(err)
		}
		return f.games[0].Stream() + " 5 " + hash
	}
	published := filepath.Join(t.TempDir(), "game.pgn")
	if err := os.WriteFile(published, []byte(`[LogHead "`+head()+`"]`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	// A log without hashes, as an old one: it is chained when it is opened.
	f.sql(`UPDATE record SET hash = NULL`, `UPDATE stream SET hash = NULL`, `DELETE FROM ledger`)
	if sound, said := f.verify(); sound || !strings.Contains(said, "has no hash") {
		t.Errorf("before it is chained: %s", said)
	}
	if said := f.serve(nil); !strings.Contains(said, "had no hash and were chained now") {
		t.Errorf("the start does not say that it chained the log: %s", said)
	}
	sound, said := f.verify(published)
	if !sound {
		t.Errorf("chained again: %s", said)
	}
	for _, want := range []string{`\n\d+ records in \d+ logs, up to position \d+, have been chained since 20`, `\n\d+ records were chained in the transaction`} {
		if !regexp.MustCompile(want).MatchString(said) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
	if said := f.serve(nil); strings.Contains(said, "had no hash") {
		t.Errorf("said again: %s", said)
	}
	f.sql(`UPDATE record SET data = CAST(replace(CAST(data AS TEXT), '1-0', '0-1') AS BLOB) WHERE kind = 'GameEnded'`,
		`UPDATE record SET hash = NULL`, `UPDATE stream SET hash = NULL`, `DELETE FROM ledger`)
	if said := f.serve(nil); !strings.Contains(said, "had no hash and were chained now") {
		t.Errorf("the start does not say that it chained the log again: %s", said)
	}
	if sound, _ := f.verify(); !sound {
		t.Error("hashes that were all worked out again fit each other")
	}
	if sound, said := f.verify(published); sound || !strings.Contains(said, "does not match the log") {
		t.Errorf("the forged log is called sound: %s", said)
	}
}

// What nobody asks for is looked at behind a start, too: a game that is over and
// cannot be read is put aside, and a record that was changed is named.
func TestStartLooksThroughTheLog(t *testing.T) {
	t.Parallel()
	f := filled(t)
	unreadable, changed := f.games[1].Stream(), f.games[2].Stream()
	f.harm(unreadable, 5, "\x00\xff")
	f.sql(`UPDATE record SET data = CAST(replace(CAST(data AS TEXT), 'e4', 'd4') AS BLOB) WHERE seq = 3 AND stream = (SELECT id FROM stream WHERE name = '` + changed + `')`)
	said := f.serveUntil("the log was looked through")
	for _, want := range []string{
		"The log was changed after it was recorded. " + changed + ": record 3 was changed", "The log was changed after it was recorded. " + unreadable + ": record 5 was changed",
		unreadable + ":", "because record 5 (",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
}

// A log whose entries do not say whether they were chained at once, as versions wrote
// them that did not note it.
func TestChainedSinceUnknown(t *testing.T) {
	f := filled(t)
	f.sql(`UPDATE ledger SET later = NULL`)
	sound, said := f.verify()
	if !sound || !strings.Contains(said, "it is not known whether they were from the beginning") || strings.Contains(said, "in the transaction that wrote them") {
		t.Error(said)
	}
}
