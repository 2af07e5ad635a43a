package cli

import (
	"bytes"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"filippo.io/age"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/sqlite"
	"github.com/escaque/escaque/laws"
)

// What is sealed to the arbiter's key stands in no file of the data folder, and the
// arbiter opens it from what the log exports.
func TestSealedTextIsInNoFile(t *testing.T) {
	const text = "the knight goes to f3 at last"
	dir, keyFile := t.TempDir(), filepath.Join(t.TempDir(), "arbiter.key")
	key, err := age.GenerateX25519Identity()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(err)
	must(envelope.WriteKey(keyFile, key))
	ctx := t.Context()
	store, err := sqlite.Open(ctx, filepath.Join(dir, operator.DatabaseName))
	must(err)
	j := journal.New(store, journal.Options{})
	h := hall.New(hall.Options{
		Journal: j, Directory: ratings.New(ratings.Options{Store: store, Accounts: store}), Store: store, Log: slog.New(slog.DiscardHandler),
		Envelopes: envelope.NewKeys(filepath.Join(dir, operator.EnvelopeKeyName), key.Recipient()),
	})
	must(h.Open(ctx))
	ana := members.Identity{ID: "a-Ana", Handle: "Ana"}
	id, err := h.Seat(ctx, hall.SeatSpec{
		White: hall.Player{ID: ana.ID, Handle: "Ana"}, Black: hall.Player{ID: "a-Bea", Handle: "Bea"},
		Regulations: laws.Regulations{Edition: laws.Edition1997, Venue: laws.Screen}.EqualControls(clock.Control{{Time: 3600e9}}),
	})
	must(err)
	_, err = h.Do(ctx, id, members.Identity{ID: "a-Judge", Roles: members.RoleArbiter}, laws.Adjourn{Reason: "the hall closes"})
	must(err)
	must(h.Seal(ctx, id, ana, laws.Written{Text: text}))
	files := 0
	search := func() {
		must(filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			files++
			data, err := os.ReadFile(path)
			if bytes.Contains(data, []byte(text)) || bytes.Contains(data, []byte("knight goes")) {
				t.Errorf("%s has the sealed text", path)
			}
			return err
		}))
	}
	search()
	must(h.Close(ctx))
	must(j.Close())
	must(store.Close())
	search()
	if files < 3 {
		t.Errorf("%d files were searched", files)
	}

	run := func(args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		w := terminal.World{In: strings.NewReader(""), Out: &out, Err: &errs, Lang: i18n.English, Env: func(string) string { return "" }}
		if code := Main(ctx, w, args); code != 0 {
			t.Fatalf("%v: %s", args, &errs)
		}
		return out.String()
	}
	if shown := run("journal", "show", "--data", dir, id.Stream()); !strings.Contains(shown, "encrypted to the key of the arbiter: "+key.Recipient().String()) {
		t.Error(shown)
	}
	exported := filepath.Join(t.TempDir(), "game.ndjson")
	must(os.WriteFile(exported, []byte(run("journal", "export", "--data", dir, id.Stream())), 0o600))
	if got := run("envelope", "open", "--key", keyFile, exported); !strings.Contains(got, "text "+text+"\n") {
		t.Error(got)
	}
}
