package intake_test

import (
	"slices"
	"strconv"
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

// grouped is an event of eight players, or of teams of one, with the acceleration.
type grouped struct {
	t *testing.T
	tournament.Tournament
	teams bool
}

func (g *grouped) entry(name string, rating int) tournament.Entry {
	e := tournament.Entry{Name: name, Rating: rating}
	if g.teams {
		e.Roster = []tournament.Entry{{Name: "One of " + name, Rating: rating}}
	}
	return e
}

func (g *grouped) do(commands ...tournament.Command) {
	g.t.Helper()
	after, _, err := acts.Do(g.Tournament, anArbiter, commands, clock.Instant(g.Facts()+1), fidemode.Any)
	if err != nil {
		g.t.Fatal(err)
	}
	g.Tournament = after
}

// publish publishes the next round by the rules, and scores it.
func (g *grouped) publish() {
	g.t.Helper()
	p, _, err := acts.Draft(g.Tournament, anArbiter, 9, acts.Lot{}, swiss.Options{})
	if err != nil {
		g.t.Fatal(err)
	}
	g.do(acts.Publish(g.Tournament, p.Pairings(g.Tournament), "", byArbiter)...)
	for _, b := range g.Boards(g.Published()) {
		if b.Bye == "" {
			place := acts.BoardID{Round: g.Published(), Board: b.Board}
			if g.teams {
				place.Game = 1
			}
			g.do(place.Record(tournament.Drawn, byArbiter))
		}
	}
}

// above demands that the upper group has these players.
func (g *grouped) above(when string, want ...tournament.PlayerID) {
	g.t.Helper()
	got := g.UpperGroup()
	slices.Sort(got)
	if !slices.Equal(got, want) {
		g.t.Errorf("teams %v, %s: %v is above, want %v", g.teams, when, got, want)
	}
	for i, n := 0, grants(reportText(g.Tournament)); i < len(want); i++ {
		p, _ := g.Player(want[i])
		if !slices.Contains(n, p.Number) || len(n) != len(want) {
			g.t.Errorf("teams %v, %s: the report has %v above", g.teams, when, n)
		}
	}
}

// grants returns the numbers with virtual points in round 1 in a report.
func grants(text string) (numbers []int) {
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if f[0] != "250" || f[len(f)-4] != "001" {
			continue
		}
		first, _ := strconv.Atoi(f[len(f)-2])
		last, _ := strconv.Atoi(f[len(f)-1])
		for n := first; n <= last; n++ {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// The groups of the acceleration are made of persons when round 1 is paired. An exchange of numbers
// across their border, and new numbers, move nobody between them, in the report of the event neither.
// Who comes later has the group of their number.
func TestGroupsAfterAnExchange(t *testing.T) {
	for _, teams := range []bool{false, true} {
		g := &grouped{t: t, teams: teams}
		regs := tournament.Regulations{
			Name: "Open", System: tournament.Dutch2026, Rounds: 9, Laws: "2023", TieBreakRules: "c07-2026", Acceleration: tournament.Baku,
			Venue: tournament.OverTheBoard, Starts: "2026-04-03", Scoring: tournament.OrdinaryScoring(),
		}
		if teams {
			regs.System, regs.Teams, regs.Scoring = tournament.TeamSwiss, tournament.TeamRules{Boards: 1}, tournament.OrdinaryMatches()
		}
		var entries []tournament.Entry
		for i := range 8 {
			entries = append(entries, g.entry("Player, "+string(rune('A'+i)), 2400-100*i))
		}
		g.do(tournament.Create{Regulations: regs}, tournament.Enter{Players: entries})
		g.do(acts.AssignNumbers(g.Tournament, acts.Lot{Color: tournament.White}))
		g.publish()
		g.above("after round 1", 1, 2, 3, 4)
		g.do(tournament.ExchangeNumbers{A: 4, B: 5})
		g.above("after an exchange", 1, 2, 3, 4)
		g.do(tournament.EnterLate{Entry: g.entry("Late, L", 2350)}, tournament.EnterLate{Entry: g.entry("Later, M", 1750)})
		g.above("after late entries", 1, 2, 3, 4, 9)
		g.publish()
		g.do(tournament.Amend{Player: 8, Entry: g.entry("Player, H", 2900)}, tournament.RegenerateNumbers{})
		g.above("after new numbers", 1, 2, 3, 4, 9)
		g.publish()

		text := reportText(g.Tournament)
		taken, err := intake.Event([]byte(text), "")
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		again, err := tournament.Replay(taken.Facts)
		if err != nil || !slices.Equal(grants(reportText(again)), grants(text)) {
			t.Errorf("teams %v, read back: %v: %v, want %v", teams, err, grants(reportText(again)), grants(text))
		}
	}
}
