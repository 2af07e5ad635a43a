package tournament_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/escaque/escaque/tournament"
)

// An event that is started from an earlier one keeps the distance between its days.
func TestStartedFrom(t *testing.T) {
	was := tournament.Regulations{Name: "Liga", Template: true, Starts: "2025-11-07", Ends: "2026-01-16", Dates: []string{"2025-11-07", "", "2025-12-05"}}
	is := was.StartedFrom("2026-11-06")
	if is.Template || is.Starts != "2026-11-06" || is.Ends != "2027-01-15" || !slices.Equal(is.Dates, []string{"2026-11-06", "", "2026-12-04"}) {
		t.Errorf("%+v", is)
	}
	if was.Dates[0] != "2025-11-07" {
		t.Error("the earlier event has other days now")
	}
	if is := was.StartedFrom(""); is.Starts != "" || is.Ends != "" || is.Dates != nil {
		t.Errorf("days without a first one: %+v", is)
	}
	was.Starts = ""
	if is := was.StartedFrom("2026-11-06"); is.Starts != "2026-11-06" || is.Dates != nil {
		t.Errorf("days that have no distance from a first one: %+v", is)
	}
}

// Nobody is entered in a template, its mark stays, and it is removed and restored.
func TestTemplate(t *testing.T) {
	do := func(before tournament.Tournament, c tournament.Command, code tournament.Code) tournament.Tournament {
		t.Helper()
		after, _, err := tournament.Decide(before, tournament.Actor{Name: "Ana"}, c, 1)
		var refusal *tournament.Refusal
		if errors.As(err, &refusal) != (code != "") || refusal != nil && refusal.Code != code {
			t.Fatalf("%T: %v, want %q", c, err, code)
		}
		return after
	}
	regs := tournament.Regulations{Name: "Tuesday", System: tournament.Berger, Laws: "2023", Template: true}
	e := do(tournament.Tournament{}, tournament.Create{Regulations: regs, FIDEMode: true}, "")
	do(e, tournament.Enter{Players: []tournament.Entry{{Name: "Eva"}}}, tournament.OnlyTemplate)
	amended := e.Regulations()
	amended.Template = false
	do(e, tournament.AmendRegulations{Regulations: amended}, tournament.RegulationFixed)
	amended.Template, amended.Control = true, "300+3"
	e = do(e, tournament.AmendRegulations{Regulations: amended}, "")
	do(e, tournament.RestoreEvent{}, tournament.EventNotRemoved)
	gone := do(e, tournament.RemoveEvent{}, "")
	do(gone, tournament.RemoveEvent{}, tournament.EventWasRemoved)
	if back := do(gone, tournament.RestoreEvent{}, ""); back.Removed() || !gone.Removed() {
		t.Error("it is not restored")
	}
}
