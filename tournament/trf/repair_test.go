package trf_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/tournament/trf"
)

// playerLine returns a record 001 with its rounds from column 92 on.
func playerLine(number int, points, rounds string) string {
	return fmt.Sprintf("001 %4d      %-33s 1900%28s%4s%5d  %s\n", number, "Alfa", "", points, number, rounds)
}

// A defective file is read with a change for each fault, and another one is refused with all its
// faults.
func TestReadDefective(t *testing.T) {
	bye := "0000 - U"
	for _, c := range []struct {
		name, file string
		want       []string // what was done, with the code of the fault; none if the file is refused
	}{
		{"nothing", playerLine(1, "1.0", "   2 w 1") + playerLine(2, "0.0", "   1 b 0"), nil},
		{"one side", playerLine(1, "1.0", "   2 w 1") + playerLine(2, "0.0", ""), []string{"swiss-opponent-elsewhere completed"}},
		{"elsewhere", playerLine(1, "1.0", "   2 w 1") + playerLine(2, "1.0", bye), []string{"swiss-opponent-elsewhere left-out"}},
		{"results", playerLine(1, "1.0", "   2 w 1") + playerLine(2, "1.0", "   1 b 1"), []string{"swiss-results-differ unknown"}},
		{"one colour", playerLine(1, "1.0", "   2   1") + playerLine(2, "0.0", "   1 b 0"), []string{"swiss-colour-missing completed"}},
		{"no colours", playerLine(1, "1.0", "   2   1") + playerLine(2, "0.0", "   1   0"), []string{"swiss-colour-missing coloured"}},
		{"same colour", playerLine(1, "1.0", "   2 w 1") + playerLine(2, "0.0", "   1 w 0"), []string{"swiss-colour-same coloured"}},
		{"bad colour", playerLine(1, "1.0", "   2 x 1") + playerLine(2, "0.0", "   1 b 0"), []string{"trf-colour-improper emptied", "swiss-colour-missing completed"}},
		{"bad opponent", playerLine(1, "1.0", "  2x w 1") + playerLine(2, "0.0", "   1 b 0"), []string{"trf-number-improper left-out", "swiss-opponent-elsewhere completed"}},
		{"nobody", playerLine(1, "1.0", "   9 w 1") + playerLine(2, "1.0", bye), []string{"swiss-opponent-unknown left-out"}},
		{"oneself", playerLine(1, "1.0", "   1 w 1") + playerLine(2, "1.0", bye), []string{"swiss-opponent-self left-out"}},
		{"alone", playerLine(1, "1.0", "0000 - 1") + playerLine(2, "1.0", bye), []string{"swiss-opponent-missing bye"}},
		{"bye with an opponent", playerLine(1, "0.5", "   2 w H") + playerLine(2, "1.0", bye), []string{"swiss-opponent-needless alone"}},
		{"record", "260 x\n" + playerLine(1, "1.0", bye), []string{"trf-number-improper ignored", "trf-number-missing ignored", "trf-number-improper ignored"}},
		{"bye of nobody", "240 H   2    9\n" + playerLine(1, "1.0", bye), []string{"swiss-player-unknown ignored"}},
		{"few rounds", "142 1\n" + playerLine(1, "2.0", bye+"  "+bye), []string{"swiss-turn-beyond ignored"}},
		{"rating", strings.Replace(playerLine(1, "1.0", bye), "1900", "19x0", 1), []string{"trf-number-improper emptied"}},
	} {
		f, changes, err := trf.ReadDefective(strings.NewReader("012 Open\n"+c.file), "")
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var got []string
		for _, one := range changes {
			got = append(got, string(one.Code)+" "+string(one.Done))
			if one.Done != trf.DoneIgnored && one.Line == 0 {
				t.Errorf("%s: %+v has no place", c.name, one)
			}
		}
		if c.name != "record" && !slices.Equal(got, c.want) || len(got) < len(c.want) && len(got) == 0 {
			t.Errorf("%s: %q", c.name, got)
		}
		if _, _, err := f.Played(); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if _, err := trf.Read(strings.NewReader("012 Open\n"+c.file), ""); err == nil && len(changes) > 0 {
			strict, _ := trf.Read(strings.NewReader("012 Open\n"+c.file), "")
			if _, _, err := strict.Played(); err == nil {
				t.Errorf("%s: nothing is wrong", c.name)
			}
		}
	}
	for name, file := range map[string]string{
		"no players":   "012 Open\n",
		"twice":        playerLine(1, "1.0", bye) + playerLine(1, "1.0", bye),
		"no number":    playerLine(0, "1.0", bye),
		"number":       strings.Replace(playerLine(1, "1.0", bye), "001    1", "001   x1", 1),
		"acceleration": "192 FIDE_DUTCH_2026_BAKU\n" + playerLine(1, "1.0", bye),
	} {
		_, changes, err := trf.ReadDefective(strings.NewReader(file), "")
		if faults, is := err.(*trf.Faults); !is || len(faults.List) == 0 || changes != nil {
			t.Errorf("%s: %v, %v", name, changes, err)
		}
	}
}

// What a report of an older version leaves open is assumed.
func TestAssumed(t *testing.T) {
	file := playerLine(1, "1.0", "   2 - +  0000 - +") + playerLine(2, "0.0", "   1 - -          ") + playerLine(3, "0.5", "0000 - =  0000 - -")
	f, err := trf.Read(strings.NewReader(file), "")
	if err != nil {
		t.Fatal(err)
	}
	played, _, err := f.Played()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, one := range f.Assumed(played) {
		got = append(got, fmt.Sprint(one.Code, " ", one.Round, " ", one.Number, " ", one.Other, " ", one.Text))
	}
	want := []string{
		"trf-assumed-rounds 0 0 2 ", "trf-assumed-scoring 0 0 0 ", "trf-assumed-colours 1 1 2 ", "trf-assumed-half-bye 1 0 0 3",
		"trf-assumed-pairing-bye 2 0 0 1", "trf-assumed-zero-bye 2 0 0 3", "trf-assumed-blank 2 0 0 2",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if f, err = trf.Read(strings.NewReader("142 2\n162  W 1.0    D 0.5    L 0.0\n240 Z   2    2\n"+file), ""); err != nil {
		t.Fatal(err)
	}
	if played, _, err = f.Played(); err != nil {
		t.Fatal(err)
	}
	for _, one := range f.Assumed(played) {
		if one.Code == trf.AssumedRounds || one.Code == trf.AssumedScoring || one.Code == trf.AssumedBlank {
			t.Errorf("%+v", one)
		}
	}
}
