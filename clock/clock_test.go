package clock

import (
	"errors"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/chess"
)

func must(t testing.TB, text string) Control {
	t.Helper()
	c, err := ParseControlSeconds(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestParseControlSeconds(t *testing.T) {
	for text, want := range map[string]Control{
		"-":        nil,
		"300":      {{Time: 5 * time.Minute}},
		"300+3":    {{Time: 5 * time.Minute, Increment: 3 * time.Second}},
		"5+3":      {{Time: 5 * time.Second, Increment: 3 * time.Second}}, // seconds, never minutes
		"0.25+0.5": {{Time: 250 * time.Millisecond, Increment: 500 * time.Millisecond}},
		"1500d5":   {{Time: 25 * time.Minute, Delay: 5 * time.Second}},
		"1500b5":   {{Time: 25 * time.Minute, Delay: 5 * time.Second, DelayKind: Bronstein}},
		"0d5":      {{Delay: 5 * time.Second}},
		"20/3600":  {{Moves: 20, Time: time.Hour}},
		"40/7200+30:1800+30": {
			{Moves: 40, Time: 2 * time.Hour, Increment: 30 * time.Second},
			{Time: 30 * time.Minute, Increment: 30 * time.Second},
		},
	} {
		got, err := ParseControlSeconds(text)
		if err != nil || !got.Equal(want) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
		if got.String() != text {
			t.Errorf("%q is written as %q", text, got)
		}
	}
}

func TestParseControlSecondsFaults(t *testing.T) {
	for text, want := range map[string]string{
		"":                              "column 1: want a number of seconds",
		"5 min":                         "column 2: want ':' or the end",
		"300+":                          "column 5: want a number of seconds",
		"300+x":                         "column 5",
		"0/300":                         "column 1: want a number of moves",
		"501/300":                       "column 1: want a number of moves",
		"300:":                          "column 5",
		"300:300":                       "only the last period may have no number of moves",
		"300.":                          "column 5: want one to three decimals",
		"300.0001":                      "column 5",
		"9999999999":                    "column 1",
		"999999999":                     "must be 0 to",
		"0":                             "no time to begin with",
		"300+3d5":                       "column 6",
		strings.Repeat("1", 300):        "column 201",
		strings.Repeat("1/5:", 8) + "5": "9 periods",
	} {
		_, err := ParseControlSeconds(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v; want %q", text, err, want)
		}
	}
	var typed *SyntaxError
	if _, err := ParseControlSeconds("five"); !errors.As(err, &typed) || typed.Column != 1 {
		t.Errorf("%v", err)
	}
}

func TestValidateNamesEveryFault(t *testing.T) {
	err := Control{
		{Moves: -1, Time: -1, Increment: -1, Delay: -1, DelayKind: 9},
		{Moves: 0, Time: 1, Increment: time.Second, Delay: time.Second},
	}.Validate()
	if err == nil {
		t.Fatal("valid")
	}
	for _, want := range []string{"-1 moves", "period 1: time", "period 1: increment", "period 1: delay -1", "delay kind 9", "period 2: both", "whole milliseconds"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in %v", want, err)
		}
	}
}

func TestStoppedClockStays(t *testing.T) {
	c := New(must(t, "60"), must(t, "60"))
	if pressed, p := c.Press(5000, 0); p != (Pressed{}) || pressed.Reading != c.Reading {
		t.Error("a stopped clock was pressed")
	}
	if c.Stop(5000).Reading != c.Reading {
		t.Error("a stopped clock was stopped")
	}
	if after, charged := c.Interrupt(1000, 9000); charged != 0 || after.Reading != c.Reading {
		t.Error("a stopped clock was interrupted")
	}
	if _, ok := c.FlagInstant(); ok || c.Fallen(1e12) {
		t.Error("the flag of a stopped clock falls")
	}
}

func TestFlagInstant(t *testing.T) {
	for _, c := range []struct {
		control string
		want    Instant
	}{{"60", 61000}, {"60+5", 61000}, {"60d5", 66000}, {"60b5", 66000}, {"0d5", 6000}} {
		running := New(must(t, c.control), nil).Start(chess.White, 1000)
		at, ok := running.FlagInstant()
		if !ok || at != c.want {
			t.Errorf("%s: %v, %v; want %v", c.control, at, ok, c.want)
		}
		if running.Fallen(at-1) || !running.Fallen(at) || running.Remaining(chess.White, at) != 0 {
			t.Errorf("%s does not fall just then", c.control)
		}
		// Without main time the dial shows nothing while the delay still holds it.
		if left := running.Remaining(chess.White, at-1); left != time.Millisecond && c.control != "0d5" {
			t.Errorf("%s shows %v a millisecond before", c.control, left)
		}
	}
	if _, ok := New(nil, nil).Start(chess.Black, 0).FlagInstant(); ok {
		t.Error("a flag without time falls")
	}
}

// The dial of a simple delay stands at first, and what is left of that survives a stop; no other dial stands.
func TestDelayLeft(t *testing.T) {
	for control, want := range map[string][3]time.Duration{
		"60d5": {5 * time.Second, 2 * time.Second, 0}, "60b5": {}, "60+5": {}, "60": {}, "0d5": {5 * time.Second, 2 * time.Second, 0},
	} {
		running := New(must(t, control), nil).Start(chess.White, 1000)
		for i, at := range []Instant{1000, 4000, 7000} {
			if got := running.DelayLeft(at); got != want[i] {
				t.Errorf("%s at %d: %v, want %v", control, at, got, want[i])
			}
		}
		stopped := running.Stop(4000)
		if stopped.DelayLeft(5000) != 0 || stopped.Resume(chess.White, 9000).DelayLeft(9000) != want[1] {
			t.Errorf("%s: stopped %v, resumed %v", control, stopped.DelayLeft(5000), stopped.Resume(chess.White, 9000).DelayLeft(9000))
		}
	}
	if New(nil, nil).Start(chess.White, 0).DelayLeft(0) != 0 {
		t.Error("no clock stands")
	}
}

func TestLapse(t *testing.T) {
	control := must(t, "1/60d5:30d5")
	keeps, _ := New(control, control).Start(chess.White, 0).Press(20000, 0)
	lapses, _ := New(control, control).WithoutDelayCarryOver().Start(chess.White, 0).Press(20000, 0)
	if k, l := keeps.Left[0], lapses.Left[0]; k != 75*time.Second || l != 30*time.Second {
		t.Errorf("kept %v, lapsed %v", k, l)
	}
	bronstein := must(t, "1/60b5:30b7")
	keeps, _ = New(bronstein, bronstein).Start(chess.White, 0).Press(20000, 0)
	lapses, _ = New(bronstein, bronstein).WithoutDelayCarryOver().Start(chess.White, 0).Press(20000, 0)
	if k, l := keeps.Left[0], lapses.Left[0]; k != 82*time.Second || l != 37*time.Second {
		t.Errorf("Bronstein: kept %v, lapsed %v", k, l)
	}
}

func genControl() *rapid.Generator[Control] {
	return rapid.Custom(func(t *rapid.T) Control {
		var c Control
		for range rapid.IntRange(1, 4).Draw(t, "periods") {
			p := Period{
				Moves: rapid.IntRange(1, 5).Draw(t, "moves"),
				Time:  time.Duration(rapid.IntRange(1, 200000).Draw(t, "time")) * time.Millisecond,
			}
			extra := time.Duration(rapid.IntRange(1, 9000).Draw(t, "extra")) * time.Millisecond
			switch rapid.IntRange(0, 3).Draw(t, "kind") {
			case 0:
				p.Increment = extra
			case 1:
				p.Delay = extra
			case 2:
				p.Delay, p.DelayKind = extra, Bronstein
			}
			c = append(c, p)
		}
		if rapid.Bool().Draw(t, "all") {
			c[len(c)-1].Moves = 0
		}
		return c
	})
}

func TestControlsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := genControl().Draw(t, "control")
		back, err := ParseControlSeconds(c.String())
		if err != nil || !back.Equal(c) {
			t.Fatalf("%v: %v, %v", c, back, err)
		}
		text, _ := c.MarshalText()
		var again Control
		if err := again.UnmarshalText(text); err != nil || !again.Equal(c) {
			t.Fatalf("%s: %v, %v", text, again, err)
		}
	})
}

// TestBothDelaysLeaveTheSameTime: simple delay and Bronstein differ in what the
// dial shows, never in when the flag falls.
func TestBothDelaysLeaveTheSameTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		simple := genControl().Draw(t, "control")
		bronstein := Control{}
		for i := range simple {
			simple[i].DelayKind = SimpleDelay
			p := simple[i]
			if p.Delay > 0 {
				p.DelayKind = Bronstein
			}
			bronstein = append(bronstein, p)
		}
		a := New(simple, nil).Start(chess.White, 0)
		b := New(bronstein, nil).Start(chess.White, 0)
		at := Instant(0)
		for range 12 {
			fa, _ := a.FlagInstant()
			fb, _ := b.FlagInstant()
			if fa != fb {
				t.Fatalf("%v: flags at %v and %v", simple, fa, fb)
			}
			at += Instant(rapid.IntRange(0, 15000).Draw(t, "spent"))
			if a.Fallen(at) {
				return
			}
			stop := rapid.Bool().Draw(t, "stop")
			for _, c := range []*Clock{&a, &b} {
				if stop { // in the middle of the move, and on again at once
					*c = c.Stop(at).Resume(chess.White, at)
				}
				*c, _ = c.Press(at, 0)
				*c, _ = c.Press(at, 0) // Black has no time control
			}
		}
	})
}

// TestTimeIsConserved: whatever is done, what the dial loses is what passed while
// it ran, less what was given back, held or added.
func TestTimeIsConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := time.Duration(rapid.IntRange(1, 100000).Draw(t, "base")) * time.Millisecond
		inc := time.Duration(rapid.IntRange(0, 3000).Draw(t, "inc")) * time.Millisecond
		control := Control{{Time: base, Increment: inc}}
		c := New(control, control).Start(chess.White, 0)
		total := [2]time.Duration{base, base}
		at := Instant(0)
		for range 20 {
			side, _ := c.Side()
			span := time.Duration(rapid.IntRange(0, 4000).Draw(t, "span")) * time.Millisecond
			at = at.Add(span)
			if c.Fallen(at) {
				if c.Stop(at).Left[side] != 0 {
					t.Fatal("a fallen flag with time left")
				}
				return
			}
			switch rapid.IntRange(0, 3).Draw(t, "deed") {
			case 0:
				away := at + Instant(rapid.IntRange(0, 5000).Draw(t, "away"))
				next, charged := c.Interrupt(at, away)
				if charged != at.Sub(c.Since) {
					t.Fatalf("%v charged", charged)
				}
				total[side] -= span
				c, at = next, away
			case 1:
				c = c.Stop(at)
				at += Instant(rapid.IntRange(0, 5000).Draw(t, "pause"))
				c = c.Resume(side, at)
				total[side] -= span
			case 2:
				bonus := time.Duration(rapid.IntRange(0, 3000).Draw(t, "bonus")) * time.Millisecond
				c = c.Give(side, bonus, at)
				total[side] += bonus - span
			default:
				lag := time.Duration(rapid.IntRange(0, 2000).Draw(t, "lag")) * time.Millisecond
				next, p := c.Press(at, lag)
				if p.Lag != min(lag, c.Elapsed(at)) {
					t.Fatalf("lag %v of %v", p.Lag, lag)
				}
				total[side] += inc + p.Lag - span
				c = next
			}
			for i, want := range total {
				if got := c.Remaining(chess.Color(i), at); got != want {
					t.Fatalf("%v: %v, want %v", chess.Color(i), got, want)
				}
			}
		}
	})
}

func FuzzParseControlSeconds(f *testing.F) {
	for _, text := range []string{"-", "300+3", "40/7200+30:1800+30", "1500d5", "0.5b3", "1/2:3/4:5"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseControlSeconds(text)
		if err != nil {
			return
		}
		if err := c.Validate(); err != nil {
			t.Fatalf("%q is read and not valid: %v", text, err)
		}
		if back, err := ParseControlSeconds(c.String()); err != nil || !back.Equal(c) {
			t.Fatalf("%q: %v comes back as %v, %v", text, c, back, err)
		}
	})
}

func BenchmarkPress(b *testing.B) {
	c := New(must(b, "40/7200+30:1800+30"), must(b, "40/7200+30:1800+30")).Start(chess.White, 0)
	b.ReportAllocs()
	for b.Loop() {
		c.Press(1000, 0)
	}
}

func TestWithIncrement(t *testing.T) {
	control, err := ParseControlSeconds("2/60:30d5")
	if err != nil {
		t.Fatal(err)
	}
	before := New(control, nil).Start(chess.White, 0)
	c := before.WithIncrement(5 * time.Second)
	c, _ = c.Press(10_000, 0)
	if got, want := c.Remaining(chess.White, 10_000), 55*time.Second; got != want {
		t.Errorf("White has %v, want %v", got, want)
	}
	if p := before.Control(chess.White)[1]; p.Increment != 0 || p.Delay != 5*time.Second {
		t.Errorf("the clock before has changed: %+v", p)
	}
	if p := c.Control(chess.White)[1]; p.Increment != 5*time.Second || p.Delay != 0 {
		t.Errorf("the last period: %+v", p)
	}
	if !c.Control(chess.Black).Untimed() {
		t.Error("a player without a clock has got one")
	}
}

// A clock that counts no moves stays in its period until it is told otherwise.
func TestCountedByHand(t *testing.T) {
	control, err := ParseControlSeconds("2/60:30")
	if err != nil {
		t.Fatal(err)
	}
	c := New(control, control).CountedByHand().Start(chess.White, 0)
	at := Instant(0)
	for range 6 { // three moves each, a second for each
		at += 1000
		c, _ = c.Press(at, 0)
	}
	if c.Period != [2]int{} || c.Moves != [2]int{3, 3} || c.MovesToGo(chess.White) != 0 {
		t.Errorf("period %v after %v moves, %d to go", c.Period, c.Moves, c.MovesToGo(chess.White))
	}
	if flag, ok := c.FlagInstant(); !ok || flag != at+57000 {
		t.Errorf("the flag falls at %v, %v", flag, ok)
	}
	c = c.Stop(at+57000).NextPeriod(chess.White, 1)
	if c.Period != [2]int{1, 0} || c.Moves != [2]int{1, 3} || c.Left != [2]time.Duration{30 * time.Second, 57 * time.Second} {
		t.Errorf("%+v", c.Reading)
	}
	if again := c.NextPeriod(chess.White, 0); again.Period[0] != 1 || again.Left[0] != time.Minute {
		t.Errorf("the last period comes again: %+v", again.Reading)
	}
	if none := (Clock{}).NextPeriod(chess.Black, -1); none.Left != [2]time.Duration{} || none.Moves[1] != 0 {
		t.Errorf("a game without time: %+v", none.Reading)
	}
}
