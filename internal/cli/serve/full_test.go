package serve

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/store/sqlstore"
)

// Only of a full disk a server says that the disk is full.
func TestWhyNothingIsWritten(t *testing.T) {
	full := fmt.Errorf("journal: %w", &sqlstore.OpenError{Problem: sqlstore.Full, Path: "escaque.db"})
	for _, lang := range []string{i18n.English, i18n.Spanish} {
		w := &terminal.World{Lang: lang}
		if got := readOnlyText(w, full); got != w.Text("serve.read-only") {
			t.Errorf("full: %s", got)
		}
		got := readOnlyText(w, fmt.Errorf("no answer: %w", context.DeadlineExceeded))
		if strings.Contains(got, "disk of this server is full") || strings.Contains(got, "disco de este servidor está lleno") || !strings.Contains(got, "no answer: context deadline exceeded.") {
			t.Errorf("no answer: %s", got)
		}
	}
}
