package terminal

import (
	"testing"

	"github.com/escaque/escaque/internal/i18n"
)

func TestPhrase(t *testing.T) {
	for _, lang := range i18n.TerminalLanguages() {
		w := World{Lang: lang}
		got := w.Phrase("check.game", "Number", "White", "Black", "Result").With("7", "Ana", "Ben", "1-0")
		if want := w.Text("check.game", "Number", 7, "White", "Ana", "Black", "Ben", "Result", "1-0"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
