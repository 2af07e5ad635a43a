package systems_test

import (
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/systems"
)

// spellings lists the codes of one edition in record 192. fide means FIDE's table ETT26 has the code;
// bbp means bbpPairings 6.0.0 reads it.
var spellings = []struct {
	code, day string
	fide, bbp bool
	want      tournament.System
}{
	{"FIDE_DUTCH", "", true, true, tournament.Dutch2026},
	{"FIDE_DUTCH", "2026-02-01", true, true, tournament.Dutch2026},
	{"FIDE_DUTCH", "2026-01-31", true, true, tournament.Dutch2017},
	{"FIDE_DUTCH_2026", "2025-09-01", true, false, tournament.Dutch2026},
	{"FIDE_DUTCH_2025", "2025-09-01", false, true, tournament.Dutch2026},
	{"FIDE_DUTCH_2017", "2026-09-01", true, false, tournament.Dutch2017},
}

// Every spelling of a Dutch system is read, with acceleration and without.
func TestSpellingsAreRead(t *testing.T) {
	for _, s := range spellings {
		for _, baku := range []bool{false, true} {
			code := s.code
			if baku {
				code += "_BAKU"
			}
			d, declared, err := systems.Standard().OfReport(code, "", s.day)
			if err != nil || !declared || d.Name != s.want || d.Baku != baku {
				t.Errorf("%s on %q: %+v, %t, %v; want %s", code, s.day, d, declared, err, s.want)
			}
		}
	}
}

// A file without a day gets a code that FIDE has and bbpPairings reads, and the same edition is read
// from it. A code with its year is FIDE's.
func TestSpellingsThatAreWritten(t *testing.T) {
	written := func(code string, system tournament.System) (fide, bbp bool) {
		t.Helper()
		for _, s := range spellings {
			if s.code == code && s.want == system {
				return s.fide, s.bbp
			}
		}
		t.Fatalf("%s is no spelling of %s", code, system)
		return false, false
	}
	for _, system := range []tournament.System{tournament.Dutch2017, tournament.Dutch2026} {
		r := tournament.Regulations{System: system}
		if fide, _ := written(systems.CodeOf(r), system); !fide {
			t.Errorf("%s: %s is no code of FIDE", system, systems.CodeOf(r))
		}
		fide, bbp := written(systems.CodeWithoutYear(r), system)
		if !fide || system == systems.InForce && !bbp {
			t.Errorf("%s: %s is not read everywhere", system, systems.CodeWithoutYear(r))
		}
		accelerated := r
		accelerated.Acceleration = tournament.Baku
		if got, want := systems.CodeWithoutYear(accelerated), systems.CodeWithoutYear(r)+"_BAKU"; got != want {
			t.Errorf("%s, accelerated: %s, want %s", system, got, want)
		}
	}
}
