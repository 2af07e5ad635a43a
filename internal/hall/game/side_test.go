package game_test

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/refusal"
)

func TestSides(t *testing.T) {
	for _, c := range []chess.Color{chess.White, chess.Black} {
		s := game.SideOf(c)
		back, ok := s.Color()
		if !ok || back != c || !s.Is(c) || s.Is(c.Other()) || s.Other() != game.SideOf(c.Other()) || s.String() != c.String() {
			t.Errorf("the side of %s is %s", c, s)
		}
	}
	if _, ok := game.Neither.Color(); ok || game.Neither.Is(chess.White) || game.Neither.Is(chess.Black) || game.Neither.Other() != game.Neither || game.Neither.String() != "" {
		t.Error("neither is a side")
	}
	for _, s := range []game.Side{game.AnyColor, game.AsWhite, game.AsBlack} {
		if read, err := game.ParseColor(s.ColorName()); err != nil || read != s {
			t.Errorf("%q is read as %v, %v", s.ColorName(), read, err)
		}
	}
	if s, err := game.ParseColor(""); err != nil || s != game.AnyColor {
		t.Errorf("no wish is read as %v, %v", s, err)
	}
	_, err := game.ParseColor("red")
	if !refusal.Is(err, refusal.BadColor) {
		t.Errorf("red is refused with %v", err)
	}
}

// Controls are kept as text, in the log and in the index: what is written is read
// again, and the wish that is made of them asks for the same.
func TestControlsAreReadAsTheyWereWritten(t *testing.T) {
	texts := []string{"-", "300", "300+3", "1500d5", "1500b5", "40/7200+30:1800+30", "15", "40/7200:20/3600:900+30"}
	rapid.Check(t, func(t *rapid.T) {
		var c game.Controls
		for i := range c {
			one, err := clock.ParseControlSeconds(rapid.SampledFrom(texts).Draw(t, "control"))
			if err != nil {
				t.Fatal(err)
			}
			c[i] = one
		}
		data, err := json.Marshal(c)
		if err != nil || string(data) != `"`+c.String()+`"` {
			t.Fatalf("%s is written %s, %v", c, data, err)
		}
		var read game.Controls
		if err := json.Unmarshal(data, &read); err != nil || read.String() != c.String() || read.Same() != c.Same() || read.Untimed() != c.Untimed() {
			t.Fatalf("%s is read as %s, %v", data, read, err)
		}
		mine, theirs := c.Swapped().SpecFields()
		if mine != c[1].String() || c.Same() != (theirs == "") || !c.Same() && theirs != c[0].String() {
			t.Fatalf("%s is asked for by Black as %q, %q", c, mine, theirs)
		}
	})
	for _, text := range []string{"nonsense", "300 / nonsense", "300/ 60"} {
		if c, err := game.ParseControls(text); err == nil {
			t.Errorf("%q is read as %s", text, c)
		}
	}
}
