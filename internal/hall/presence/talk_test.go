package presence

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/hall/refusal"
)

// What is said can be seen by who reads it, or it is not said at all.
func TestTalkIsReadable(t *testing.T) {
	for text, want := range map[string]refusal.Code{
		" good\tgame ": "", "\x1b[2Jhola": "", "¿otra? 👍🏽": "", "   ": refusal.EmptyText,
		"Ana: \u202eemag doog": refusal.TextHidden, "a\u200bb": refusal.TextHidden, "Z" + strings.Repeat("\u0301", 30): refusal.TextHidden,
	} {
		if _, err := Line(text); want == "" && err != nil || want != "" && !refusal.Is(err, want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
