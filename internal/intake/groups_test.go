package intake_test

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/swiss"
)

// A report keeps its groups of the acceleration: those of today, and those of events that are older
// than FIDE mode, which count who has a half-point bye in round 1.
func TestGroupsOfReports(t *testing.T) {
	for _, mode := range []bool{true, false} {
		var players []tournament.Entry
		for i := range 8 {
			players = append(players, tournament.Entry{Name: "Player, " + string(rune('A'+i)), Rating: 2400 - 100*i})
		}
		regs := tournament.Regulations{
			Name: "Open", System: tournament.Dutch2026, Rounds: 9, Laws: "2023", TieBreakRules: "c07-2026", Acceleration: tournament.Baku,
			Venue: tournament.OverTheBoard, Starts: "2026-04-03", Scoring: tournament.OrdinaryScoring(),
		}
		var event tournament.Tournament
		do := func(commands ...tournament.Command) {
			t.Helper()
			after, _, err := acts.Do(event, anArbiter, commands, clock.Instant(event.Facts()+1), fidemode.Any)
			if err != nil {
				t.Fatal(err)
			}
			event = after
		}
		do(tournament.Create{Regulations: regs, FIDEMode: mode}, tournament.Enter{Players: players}, tournament.GrantBye{Player: 2, Round: 1, Bye: tournament.HalfBye})
		do(acts.AssignNumbers(event, acts.Lot{Color: tournament.White}))
		p, _, err := acts.Draft(event, anArbiter, 9, acts.Lot{}, swiss.Options{})
		if err != nil {
			t.Fatal(err)
		}
		do(acts.Publish(event, p.Pairings(event), "", byArbiter)...)
		groups := map[bool]string{true: "250       1.0 001 003 0001 0005", false: "250       1.0 001 003 0001 0004"}[mode]
		text := reportText(event)
		taken, err := intake.Event([]byte(text), "")
		if err != nil || !strings.Contains(text, groups) {
			t.Fatalf("%v\n%s", err, text)
		}
		again, err := tournament.Replay(taken.Facts)
		if err != nil || !strings.Contains(reportText(again), groups) || again.GroupsByes() == mode || len(taken.Wrong) > 0 {
			t.Errorf("%v %v\n%s", err, taken.Wrong, reportText(again))
		}
	}
}
