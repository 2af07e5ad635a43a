package tiebreak_test

import (
	"testing"

	"github.com/escaque/escaque/tournament/tiebreak"
)

func TestUnratedOfAMethod(t *testing.T) {
	for _, c := range []struct{ method, rating, with, without string }{
		{"ARO", "1400", "ARO/U1400", "ARO"},
		{"ARO/C1", "L", "ARO/C1/UL", "ARO/C1"},
		{"ARO/U1000/C1", "A", "ARO/C1/UA", "ARO/C1"},
		{"TPR/UL", "", "TPR", "TPR"},
		{"BH/C1", "1400", "BH/C1", "BH/C1"},
		{"NONE", "1400", "NONE", "NONE"},
	} {
		m := tiebreak.Method(c.method)
		with := m.WithUnrated(c.rating)
		if string(with) != c.with || string(with.WithUnrated(tiebreak.NoRating)) != c.without {
			t.Errorf("%s: %s, %s", m, with, with.WithUnrated(tiebreak.NoRating))
		}
		if want := map[bool]string{true: c.rating}[m.ByRatings()]; with.Unrated() != want {
			t.Errorf("%s: %q, want %q", with, with.Unrated(), want)
		}
		if f := (tiebreak.Event{Rules: tiebreak.Rules2026}).Check([]tiebreak.Method{with}); m.ByRatings() && len(f) > 0 {
			t.Errorf("%s: %v", with, f[0])
		}
	}
}
