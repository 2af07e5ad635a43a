package cli

import (
	"database/sql"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
)

// A server whose last heartbeat lies ahead of the clock says so and opens only when
// the clock is accepted; a clock that was never set is refused before there is a log.
func TestServeUnderAWrongClock(t *testing.T) {
	f := filled(t)
	db, err := sql.Open("sqlite", filepath.Join(f.dir, databaseName))
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(`UPDATE heartbeat SET at = ?`, time.Now().Add(90*24*time.Hour).UnixMilli())
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	w := &terminal.World{Out: io.Discard, Err: io.Discard, Lang: i18n.English, Env: func(string) string { return "" }}
	s := settings{at: place{data: f.dir}, entrances: entrances{http: "127.0.0.1:0", ics: "127.0.0.1:0"}}
	if err := serve(t.Context(), w, s); err == nil || !strings.Contains(w.Sentence(err), "--accept-clock") {
		t.Fatalf("opened: %v", err)
	}
	f.settings.acceptClock = true
	f.serve(nil)
	f.settings.acceptClock = false
	f.serve(nil) // the log is right again
	if err := checkFloor(time.Unix(7, 0), false); err == nil || !strings.Contains(w.Sentence(err), "1970") {
		t.Errorf("a clock that was never set: %v", err)
	}
}
