package trf_test

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament/trf"
)

// A control is in seconds wherever programs read it; what people wrote without a
// unit is in minutes.
func TestControl(t *testing.T) {
	for _, c := range []struct{ told, encoded, want string }{
		{"90 min + 30 s", "5400+30", "5400+30"},
		{"90+30", "", "5400+30"},
		{"3 min + 2 s", "", "180+2"},
		{"5400+30", "", "5400+30"},
		{"40/120 min, 30 min", "", "40/7200:1800"},
		{"whatever", "180+2", "180+2"},
		{"two hours a side", "", "two hours a side"},
		{"", "40/6000+30:20/3000+30:1500+30", "40/6000+30:20/3000+30:1500+30"},
		{"", "", ""},
	} {
		f := &trf.File{}
		f.Add(trf.Info{Name: "122", Text: c.told})
		f.Add(trf.Info{Name: "222", Text: c.encoded})
		if got := f.Control(); got != c.want {
			t.Errorf("122 %q, 222 %q: %q, want %q", c.told, c.encoded, got, c.want)
		}
	}
	for _, control := range []string{"180+2", "5400+30", "40/7200:1800", "40/6000+30:20/3000+30:1500+30", "300d5", "300b3", "90"} {
		c, err := clock.ParseControlSeconds(control)
		if err != nil {
			t.Fatal(err)
		}
		f := &trf.File{}
		f.Add(trf.Info{Name: "122", Text: c.StringWithUnits()})
		if got := f.Control(); got != control {
			t.Errorf("%q is written %q and read %q", control, c.StringWithUnits(), got)
		}
	}
}

// Played passes over what does not enter the games, and over nothing else.
func TestPlayed(t *testing.T) {
	read := func(text string) *trf.File {
		f, err := trf.Read(strings.NewReader(text), "")
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	const alfa, beta = "001    1      Alfa                              2000                             2.0    1     2 w 1\n", "001    2      Beta                              1900                             0.0    2     1 b 0\n"
	f := read(alfa + beta + "802   1 TOR      2.0    1.x PAB    1.0\n")
	if len(f.Warnings) != 1 || !f.Warnings[0].Ignored() || f.Warnings[0].Line != 3 {
		t.Errorf("%+v", f.Warnings)
	}
	games, ignored, err := f.Played()
	if err != nil || len(ignored.List) != 1 || ignored.List[0].Code != trf.PointsDiffer || games.Paired() != 1 {
		t.Errorf("%v, %+v, %v", games, ignored, err)
	}
	if _, err := f.Tournament(); err == nil {
		t.Error("points that differ pass")
	}
	if _, _, err := read(alfa + "001    2      Beta                              1900                             0.0    2     1 b 1\n").Played(); err == nil {
		t.Error("two winners of one game pass")
	}
	if games, ignored, err := read(alfa + beta + "013 Torre                              1    2\n").Played(); err != nil || len(ignored.List) != 0 || games.Paired() != 1 {
		t.Errorf("a file of teams: %+v, %v", ignored, err)
	}
}
