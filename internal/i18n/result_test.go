package i18n_test

import (
	"testing"

	"github.com/escaque/escaque/internal/i18n"
)

// Results have one spelling on pages and prints; what only looks like one is left alone.
func TestResult(t *testing.T) {
	for text, want := range map[string]string{
		"1-0": "1 – 0", "0-1": "0 – 1", "1/2-1/2": "½ – ½", "½-½": "½ – ½", "0-½": "0 – ½", "2½-1½": "2½ – 1½", "1-0, not rated": "1 – 0, not rated",
		"+ -": "+ – −", "- +": "− – +", "- -": "− – −", "*": "*", "2026-11-01": "2026-11-01", "2026-01-10 10:00": "2026-01-10 10:00", "1 – 0": "1 – 0", "": "", "Müller-Lüdenscheidt": "Müller-Lüdenscheidt",
	} {
		if got := i18n.Result(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
