package explain_test

import (
	"testing"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/rating/bounds"
)

// Each player is told their own, with what bounded it, in their language.
func TestRatingChange(t *testing.T) {
	plain := ratings.Adjustment{Category: ratings.Blitz, White: "a-w", Black: "a-b", WhiteBefore: 1720, WhiteAfter: 1882, BlackBefore: 1720, BlackAfter: 1558}
	capped, beyond := plain, plain
	capped.WhiteCap, capped.BlackCap = bounds.ByCeiling, bounds.ByReach
	beyond.Beyond = true
	const (
		ceiling = "Your gain was limited: against an opponent whose rating is provisional (fewer than 20 rated games, or on fewer than 3 days) nobody can rise above 1920."
		reach   = "Tu ganancia se ha reducido: mientras tu puntuación es provisional (menos de 20 partidas puntuables, o en menos de 3 días) puedes llegar como mucho a 400 puntos por encima de la puntuación del rival."
		full    = "Ratings do not change: on one day, from midnight to midnight UTC, 20 games between the same two players are rated, and you had already played them."
	)
	for _, c := range []struct {
		lang, who    string
		a            ratings.Adjustment
		bound, whole string
	}{
		{"en", "a-w", plain, "", "Your rating (Blitz): 1720 → 1882."},
		{"es", "a-b", plain, "", "Tu puntuación (Relámpago): 1720 → 1558."},
		{"en", "a-w", capped, ceiling, "Your rating (Blitz): 1720 → 1882. " + ceiling},
		{"es", "a-b", capped, reach, "Tu puntuación (Relámpago): 1720 → 1558. " + reach},
		{"en", "a-b", beyond, full, full},
	} {
		if got := explain.Bound(c.lang, &c.a, c.who); got != c.bound {
			t.Errorf("%s, %s: %q, want %q", c.lang, c.who, got, c.bound)
		}
		if got := explain.RatingChange(c.lang, &c.a, c.who); got != c.whole {
			t.Errorf("%s, %s: %q, want %q", c.lang, c.who, got, c.whole)
		}
	}
	if got, want := explain.TooShortToRate("en"), "Ratings do not change: a rated game needs 3 moves by each player."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
