package cli

import (
	"database/sql"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
)

// A server whose last heartbeat lies ahead of the clock says so and opens only when
// the clock is accepted.
func TestServeUnderAWrongClock(t *testing.T) {
	t.Parallel()
	f := filled(t)
	db, err := sql.Open("sqlite", filepath.Join(f.dir, operator.DatabaseName))
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(`UPDATE heartbeat SET at = ?`, time.Now().Add(90*24*time.Hour).UnixMilli())
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	var errs strings.Builder
	w := terminal.World{Out: io.Discard, Err: &errs, Lang: i18n.English, Env: func(string) string { return "" }}
	code := Main(t.Context(), w, []string{"serve", "--data", f.dir, "--http", "127.0.0.1:0", "--ics", "127.0.0.1:0"})
	if code != terminal.ExitFailed || !strings.Contains(errs.String(), "--accept-clock") {
		t.Fatalf("exit code %d, %s", code, errs.String())
	}
	f.flags = []string{"--accept-clock"}
	f.serve(nil)
	f.flags = nil
	f.serve(nil) // the log is right again
}
