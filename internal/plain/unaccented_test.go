package plain_test

import (
	"testing"

	"github.com/escaque/escaque/internal/plain"
)

func TestUnaccented(t *testing.T) {
	for text, want := range map[string]string{
		"García López, José": "garcia lopez, jose", "Łódź": "lodz", "Straße": "strasse", "ØRSTED": "orsted", "O’Connor": "o’connor", "Carlsen": "carlsen", "": "",
	} {
		if got := plain.Unaccented(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
