package serve

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
)

// A clock that does not fit the log is refused with what is safe and what to do.
func TestClockFaults(t *testing.T) {
	now := time.Unix(1e9, 0)
	for _, by := range []time.Duration{time.Hour, -time.Hour} {
		var f *terminal.Fault
		if err := clockFault(&hall.ClockError{Now: now, Last: now.Add(by)}); !errors.As(err, &f) || f.Safe == "" {
			t.Fatalf("%v: what is safe?", err)
		}
		for _, lang := range i18n.TerminalLanguages() {
			w := terminal.World{Lang: lang}
			if said := strings.Join(w.ServerFault(f.Key, f.Safe, f.Args), " "); strings.Contains(said, i18n.Missing) {
				t.Errorf("%s: %s", lang, said)
			}
		}
	}
	w := terminal.World{Lang: i18n.English}
	if err := checkClockSet(time.Unix(7, 0), false); err == nil || !strings.Contains(w.Sentence(err), "1970") {
		t.Errorf("a clock that was never set: %v", err)
	}
}
