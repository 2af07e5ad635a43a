package standings_test

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/tournament/standings"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/trf"
)

// What a report declares decides the edition of the tie-breaks, and the first day
// only what it does not say; that a record decided against the day is said.
func TestRulesOfAReport(t *testing.T) {
	for _, c := range []struct {
		name, records string
		want          tiebreak.Rules
		by            string // the record that is named
	}{
		{"nothing said", "", tiebreak.Rules2026, ""},
		{"the day", "042 2024/09/01", tiebreak.Rules2024, ""},
		{"a system with its year", "042 2024/09/01\n192 FIDE_DUTCH_2026", tiebreak.Rules2026, "192"},
		{"its older spelling", "042 2025/12/01\n192 FIDE_DUTCH_2025_BAKU", tiebreak.Rules2026, "192"},
		{"a system of the same day", "042 2026/03/02\n192 FIDE_DUTCH_2026", tiebreak.Rules2026, ""},
		{"a system without a year", "042 2024/09/01\n192 FIDE_DUTCH\n202 BH/C1,SB", tiebreak.Rules2024, ""},
		{"a tie-break that came later", "042 2024/09/01\n202 STD,BH", tiebreak.Rules2026, "202"},
		{"the earliest edition that has it", "042 2023/10/01\n202 REP,BH", tiebreak.Rules2024, "202"},
		{"with the points before it", "042 2024/09/01\n202 BH\n212 PTS,STD", tiebreak.Rules2026, "212"},
		{"one that no edition has", "042 2024/09/01\n202 NONE,BH", tiebreak.Rules2024, ""},
	} {
		f, err := trf.Read(strings.NewReader("012 Event\n"+c.records+"\n001    1      Ana                               2000                             0.0    1\n"), "")
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		got, note := standings.Rules(f)
		by := ""
		if note != nil {
			by = note.Record
			if note.Line == 0 || !note.Warning() {
				t.Errorf("%s: %+v", c.name, note)
			}
		}
		if got != c.want || by != c.by {
			t.Errorf("%s: %s by %q, want %s by %q", c.name, got, by, c.want, c.by)
		}
	}
	teams := "012 Teams\n042 2024/09/01\n092 Team: Swiss-System\n202 EDET/P\n" +
		"001    1      Ana                               2000                             0.0    1\n310   1 Alfa                             1\n"
	f, err := trf.Read(strings.NewReader(teams), "")
	if err != nil {
		t.Fatal(err)
	}
	if got, note := standings.Rules(f); got != tiebreak.Rules2026 || note == nil {
		t.Errorf("EDET/P: %s, %+v", got, note)
	}
}
