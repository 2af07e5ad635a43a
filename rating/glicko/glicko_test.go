package glicko

import (
	"fmt"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// Two new players, as measured on running servers: a win 1882, a draw 1720, a loss 1558, and the
// deviation shrinks from 350 to 290.2.
func TestNewAgainstNew(t *testing.T) {
	for _, c := range []struct {
		score Score
		want  int
	}{{Win, 1882}, {Draw, 1720}, {Loss, 1558}} {
		got := Update(Initial(), Initial(), c.score)
		if got.Value != c.want {
			t.Errorf("score %d: rating %d, want %d", c.score, got.Value, c.want)
		}
		if rd := fmt.Sprintf("%.1f", got.RD); rd != "290.2" {
			t.Errorf("score %d: RD %s, want 290.2", c.score, rd)
		}
	}
}

// The worked example of Glickman's paper (a player of 1500/200 against 1400/30, 1550/100, 1700/300)
// is for one period of three games; its attenuations and expectations are ours game by game, and put
// together by the paper's sums over a period they give its answer: 1464, deviation 151.4.
func TestGlickmansExample(t *testing.T) {
	player := Rating{1500, 200}
	gained, information := 0.0, 1/(player.RD*player.RD)
	for _, c := range []struct {
		opponent Rating
		score    float64
		f, e     string
	}{
		{Rating{1400, 30}, 1, "0.9955", "0.639"},
		{Rating{1550, 100}, 0, "0.9531", "0.432"},
		{Rating{1700, 300}, 0, "0.7242", "0.303"},
	} {
		f, e := attenuation(c.opponent.RD), Expected(player, c.opponent)
		gained += q * f * (c.score - e)
		information += q * q * f * f * e * (1 - e)
		if got := fmt.Sprintf("%.4f", attenuation(c.opponent.RD)); got != c.f {
			t.Errorf("attenuation of RD %v: %s, want %s", c.opponent.RD, got, c.f)
		}
		if got := fmt.Sprintf("%.3f", Expected(player, c.opponent)); got != c.e {
			t.Errorf("expected against %v: %s, want %s", c.opponent, got, c.e)
		}
	}
	if r := fmt.Sprintf("%.0f, %.1f", float64(player.Value)+gained/information, 1/math.Sqrt(information)); r != "1464, 151.4" {
		t.Errorf("the paper's period gives %s, want 1464, 151.4", r)
	}
}

func TestSettledPlayersMoveByMinK(t *testing.T) {
	settled := Rating{1720, 30}
	if got := Update(settled, settled, Win); got.Value != 1728 {
		t.Errorf("win between equals with RD 30: %d, want 1728 (K 16)", got.Value)
	}
}

func TestIdle(t *testing.T) {
	for _, c := range []struct {
		rd   float64
		idle time.Duration
		want string
	}{
		{80, 0, "80.000"},
		{80, -time.Hour, "80.000"},
		{80, time.Minute, "80.010"},                 // sqrt(6400 + 2.1993 ln 2)
		{80, 365 * 24 * time.Hour, "80.181"},        // sqrt(6400 + 2.1993 ln 525601)
		{350, 10 * 365 * 24 * time.Hour, "350.000"}, // never beyond the beginner's
	} {
		if got := fmt.Sprintf("%.3f", (Rating{1500, c.rd}).Idle(c.idle).RD); got != c.want {
			t.Errorf("RD %v idle %v: %s, want %s", c.rd, c.idle, got, c.want)
		}
	}
	if r := (Rating{1500, 80}); !r.Active() || (Rating{1500, 80.1}).Active() {
		t.Error("active means RD 80 at most")
	}
}

func anyRating(t *rapid.T, name string) Rating {
	return Rating{rapid.IntRange(0, 4000).Draw(t, name), rapid.Float64Range(15, InitialRD).Draw(t, name+"RD")}
}

func TestLawsOfRating(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyRating(t, "a"), anyRating(t, "b")
		win, draw, loss := Update(a, b, Win), Update(a, b, Draw), Update(a, b, Loss)
		if !(win.Value >= draw.Value && draw.Value >= loss.Value) {
			t.Fatalf("a better score never gives a lower rating: %v %v %v", win, draw, loss)
		}
		if win.Value < a.Value || loss.Value > a.Value {
			t.Fatalf("a win never costs, a loss never pays: %v -> %v, %v", a, win, loss)
		}
		if win.RD != loss.RD || win.RD > a.RD || win.RD <= 0 {
			t.Fatalf("a game makes surer, whatever its result: %v -> %v", a, win)
		}
		// Equal deviations expect the whole point between them.
		c := Rating{b.Value, a.RD}
		if sum := Expected(a, c) + Expected(c, a); math.Abs(sum-1) > 1e-12 {
			t.Fatalf("expectations of %v and %v add up to %v", a, c, sum)
		}
		w, l := Game(a, b, Win)
		if w != win || l != Update(b, a, Loss) {
			t.Fatal("Game is Update seen from both sides")
		}
	})
}
