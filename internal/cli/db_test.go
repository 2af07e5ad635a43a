package cli

import (
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/store/postgres/pgtest"
)

// varying is what of a page is another at each start: the address, and when it was made.
var varying = regexp.MustCompile(`localhost:\d+|127\.0\.0\.1:\d+|nonce-[^"']+|nonce="[^"]+"|\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?`)

// A server that was moved to PostgreSQL shows everybody what it showed on SQLite, and games go on there.
func TestTheSameServerOnPostgreSQL(t *testing.T) {
	db, err := pgtest.New("")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	f := filled(t)
	pages := []string{
		"/", "/games", "/games/" + string(f.games[0]), "/games/" + string(f.games[4]), "/events", "/events/" + string(f.event), "/people", "/people/Ana",
	}
	look := func() map[string]string {
		t.Helper()
		shown := map[string]string{}
		f.serve(func(address string) {
			for _, page := range pages {
				resp, err := http.Get(address + page)
				if err != nil {
					t.Error(err)
					return
				}
				body, err := io.ReadAll(resp.Body)
				resp.Body.Close()
				if err != nil {
					t.Error(err)
				}
				shown[page] = resp.Status + "\n" + varying.ReplaceAllString(string(body), "*")
			}
		})
		return shown
	}
	look() // ratings and the index are taken in
	want := look()
	w := &World{Out: io.Discard, Err: io.Discard, Lang: i18n.English, Env: func(string) string { return "" }}
	if err := w.copyDatabase(t.Context(), f.dir, db.Address("postgres")); err != nil {
		t.Fatal(w.sentence(err))
	}
	f.settings.at.db = db.Address("postgres")
	got := look()
	for _, page := range pages {
		if !strings.HasPrefix(want[page], "200") {
			t.Errorf("%s: %.40s", page, want[page])
		}
		if diff := cmp.Diff(want[page], got[page]); diff != "" {
			t.Errorf("%s (-SQLite +PostgreSQL):\n%s", page, diff)
		}
	}
}
