package bounds_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	_ "github.com/escaque/escaque/internal/seeded"
	"github.com/escaque/escaque/rating/bounds"
	"github.com/escaque/escaque/rating/glicko"
)

// Wins against accounts that were made for it, each used once, or each until it is
// of no use any more.
func TestThrowAways(t *testing.T) {
	for _, c := range []struct{ wins, each, without int }{{36, 1, 2300}, {1000, 1, 2600}, {1000, 10, 2300}} {
		me, bare := bounds.Player{Rating: glicko.Initial()}, glicko.Initial()
		var other bounds.Player
		var bareOther glicko.Rating
		for i := range c.wins {
			if i%c.each == 0 {
				other, bareOther = bounds.Player{Rating: glicko.Initial()}, glicko.Initial()
			}
			mine, its := bounds.Game(me, other, glicko.Win)
			me.Rating, other.Rating = mine.Rating, its.Rating
			me.Games++
			other.Games++
			bare, bareOther = glicko.Game(bare, bareOther, glicko.Win)
		}
		t.Logf("%d wins, %d against each: %d, without bounds %d", c.wins, c.each, me.Rating.Value, bare.Value)
		if me.Rating.Value > bounds.Ceiling || bare.Value < c.without {
			t.Errorf("%d wins lead to %d, without bounds to %d", c.wins, me.Rating.Value, bare.Value)
		}
	}
}

// A bound only ever takes from a gain: it lowers nobody, and settled players are
// rated as without it.
func TestBoundsTakeFromGainsOnly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		player := func(name string) bounds.Player {
			return bounds.Player{
				Rating: glicko.Rating{Value: rapid.IntRange(100, 3000).Draw(t, name), RD: rapid.Float64Range(30, 350).Draw(t, name+" rd")},
				Games:  rapid.IntRange(0, 40).Draw(t, name+" games"),
				Days:   rapid.IntRange(0, 6).Draw(t, name+" days"),
			}
		}
		white, black := player("white"), player("black")
		score := glicko.Score(rapid.IntRange(0, 2).Draw(t, "score"))
		bareWhite, bareBlack := glicko.Game(white.Rating, black.Rating, score)
		newWhite, newBlack := bounds.Game(white, black, score)
		for _, c := range []struct {
			before, bare glicko.Rating
			after        bounds.NewRating
		}{{white.Rating, bareWhite, newWhite}, {black.Rating, bareBlack, newBlack}} {
			after := c.after.Rating
			if after.Value > c.bare.Value || after.Value < min(c.bare.Value, c.before.Value) || after.RD != c.bare.RD {
				t.Fatalf("%+v becomes %+v, without bounds %+v", c.before, after, c.bare)
			}
			if (after != c.bare) != (c.after.Cap != bounds.NoCap) {
				t.Fatalf("%+v becomes %+v, without bounds %+v, and the cap is %q", c.before, after, c.bare, c.after.Cap)
			}
		}
		if !white.Provisional() && !black.Provisional() && (newWhite.Rating != bareWhite || newBlack.Rating != bareBlack) {
			t.Fatal("settled players are bounded")
		}
	})
}

// Each cap is named for what made it.
func TestCaps(t *testing.T) {
	rated := func(value, games int) bounds.Player {
		return bounds.Player{Rating: glicko.Rating{Value: value, RD: 300}, Games: games, Days: bounds.EstablishedDays}
	}
	for _, c := range []struct {
		me, other bounds.Player
		value     int
		cap       bounds.Cap
	}{
		{rated(1900, 20), rated(1900, 19), bounds.Ceiling, bounds.ByCeiling},
		{rated(2000, 20), rated(1900, 19), 2000, bounds.ByCeiling},
		{rated(1500, 19), rated(1090, 20), 1500, bounds.ByReach},
		{rated(1495, 19), rated(1100, 20), 1500, bounds.ByReach},
		{rated(1915, 0), rated(1510, 0), 1915, bounds.ByReach}, // the lower of both
	} {
		got, _ := bounds.Game(c.me, c.other, glicko.Win)
		if got.Rating.Value != c.value || got.Cap != c.cap {
			t.Errorf("%+v beats %+v: %+v, want %d by %q", c.me, c.other, got, c.value, c.cap)
		}
	}
}

// A day is from midnight to midnight UTC, before 1970 as well.
func TestDay(t *testing.T) {
	for _, c := range []struct {
		at   string
		want int64
	}{
		{"1970-01-01T00:00:00.000Z", 0}, {"1970-01-01T23:59:59.999Z", 0}, {"1970-01-02T00:00:00.000Z", 1},
		{"1969-12-31T23:59:59.999Z", -1}, {"1969-12-31T00:00:00.000Z", -1}, {"1969-12-30T23:59:59.999Z", -2},
		{"2026-11-22T23:59:59.999Z", 20779}, {"2026-11-23T00:30:00.000+01:00", 20779}, {"2026-11-23T00:00:00.000Z", 20780},
	} {
		at, err := time.Parse(time.RFC3339, c.at)
		if err != nil {
			t.Fatal(err)
		}
		if got := bounds.Day(at.UnixMilli()); got != c.want {
			t.Errorf("%s is of day %d, want %d", c.at, got, c.want)
		}
	}
}
