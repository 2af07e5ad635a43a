package bounds_test

import (
	"testing"

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
			me.Rating, other.Rating = bounds.Game(me, other, glicko.Win)
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
			}
		}
		white, black := player("white"), player("black")
		score := glicko.Score(rapid.IntRange(0, 2).Draw(t, "score"))
		bareWhite, bareBlack := glicko.Game(white.Rating, black.Rating, score)
		newWhite, newBlack := bounds.Game(white, black, score)
		for _, c := range []struct{ before, bare, after, opponent glicko.Rating }{
			{white.Rating, bareWhite, newWhite, black.Rating}, {black.Rating, bareBlack, newBlack, white.Rating},
		} {
			if c.after.Value > c.bare.Value || c.after.Value < min(c.bare.Value, c.before.Value) || c.after.RD != c.bare.RD {
				t.Fatalf("%+v becomes %+v, without bounds %+v", c.before, c.after, c.bare)
			}
		}
		if !white.Provisional() && !black.Provisional() && (newWhite != bareWhite || newBlack != bareBlack) {
			t.Fatal("settled players are bounded")
		}
	})
}
