package watching

import (
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws"
)

// TestInterruptedTextInSeconds checks that an interruption under a second has no sentence, and that
// one second is singular.
func TestInterruptedTextInSeconds(t *testing.T) {
	for to, want := range map[clock.Instant]string{
		999:  "",
		1000: "The server was down for 1 second; no player's clock is charged for that time.",
		7900: "The server was down for 7 seconds; no player's clock is charged for that time.",
	} {
		if got := interruptedText(i18n.English, laws.Interrupted{From: 1e6, To: 1e6 + to}); got != want {
			t.Errorf("%d ms: %q", to, got)
		}
	}
}
