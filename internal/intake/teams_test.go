package intake_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts/teamtest"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
)

// report is the report of a log.
func report(t *testing.T, facts tournament.Tournament) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := trf.OfEvent(facts, systems.CodeOf(facts.Regulations()), systems.WordsOf(facts.Regulations())).WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// untold reports whether an event has what its report cannot say: who has left a round
// robin, and whether a board at which nobody sits is decided.
func untold(e tournament.Tournament) bool {
	if e.Regulations().System.Predetermined() && len(e.Active()) < len(e.Players()) {
		return true
	}
	for _, r := range e.Rounds() {
		for _, b := range r.Boards {
			open, empty := false, false
			for i, g := range b.Games {
				_, white := e.Seated(r.Number, b.White, i+1)
				_, black := e.Seated(r.Number, b.Black, i+1)
				open = open || g.Result == tournament.NoResult
				empty = empty || !white && !black
			}
			if open && empty {
				return true
			}
		}
	}
	return false
}

// Log, report, log, report: the reports are the same to the byte wherever the event is
// cut off, but for what a report cannot say.
func TestTeamsThereAndBack(t *testing.T) {
	events := uint64(60)
	switch {
	case os.Getenv("ESCAQUE_PROOF") == "full":
		events = 1000
	case testing.Short():
		events = 10
	}
	same, all := 0, 0
	for seed := range events {
		e := teamtest.New(t, seed)
		for e.Round() {
		}
		for cut := 3; cut <= len(e.Log); cut += 1 + int(seed+uint64(cut))%17 {
			before, err := tournament.Replay(e.Log[:cut])
			if err != nil {
				t.Fatal(err)
			}
			if !before.NumbersDrawn() {
				continue // a report has no teams
			}
			all++
			first := report(t, before)
			taken, err := intake.Event([]byte(first), "")
			if err != nil {
				t.Fatalf("seed %d, fact %d: %v\n%s", seed, cut, err, first)
			}
			after, err := tournament.Replay(taken.Facts)
			if err != nil {
				t.Fatal(err)
			}
			second := report(t, after)
			if again, err := intake.Event([]byte(second), ""); err != nil || report(t, replayed(t, again.Facts)) != second {
				t.Fatalf("seed %d, fact %d: read once more: %v\n%s", seed, cut, err, second)
			}
			second = withoutMode(second)
			if before.Published() == 0 && before.Regulations().Acceleration != "" {
				// The groups are divided again: this log is older than the mode, and counts byes in them.
				first, second = withoutGroups(first), withoutGroups(second)
			}
			if first == second && len(taken.Ignored) == 0 {
				same++
				continue
			}
			if len(taken.Ignored) == 0 && first != second || !untold(before) {
				t.Fatalf("seed %d, fact %d: %v\n%s", seed, cut, taken.Ignored, cmp.Diff(strings.Split(first, "\n"), strings.Split(second, "\n")))
			}
		}
	}
	t.Logf("%d of %d reports the same", same, all)
	if same < all*3/4 {
		t.Errorf("%d of %d reports are the same", same, all)
	}
}

// A report does not say which rounds a double round robin of teams exchanges. The exchange from which the fewest
// rounds depart is assumed, and listed.
func TestExchangesOfTeamsAreFound(t *testing.T) {
	for seed := range uint64(12) {
		for _, swap := range tournament.Swaps() {
			e := teamtest.Double(t, seed, swap)
			for e.Round() {
			}
			teams, rounds := len(e.T.Order()), e.T.Published()
			taken, err := intake.Event([]byte(report(t, e.T)), "")
			if err != nil {
				t.Fatal(err)
			}
			regs := replayed(t, taken.Facts).Regulations()
			if rounds < 2*(teams-1) || regs.System != tournament.Berger || regs.Cycles != 2 || regs.Swap != swap || len(taken.Wrong) > 0 || !has(taken.Assumed, trf.AssumedSwap) {
				t.Errorf("seed %d, %d teams, %d rounds, exchange %q: read as %s, %d cycles, exchange %q, wrong %v, %v", seed, teams, rounds, swap, regs.System, regs.Cycles, regs.Swap, wrongRounds(taken), taken.Ignored)
			}
		}
	}
}

// withoutGroups returns a report without the groups of an acceleration.
func withoutGroups(report string) string {
	lines := strings.SplitAfter(report, "\n")
	return strings.Join(slices.DeleteFunc(lines, func(l string) bool { return strings.HasPrefix(l, "250 ") }), "")
}

// withoutMode returns a report without the lines about FIDE mode, of which the log before knew nothing.
func withoutMode(report string) string {
	return regexp.MustCompile(`(?m)^### (Import|FPB|FIDE mode exited) @ .*\n`).ReplaceAllString(report, "")
}

// replayed returns the event of facts.
func replayed(t *testing.T, facts []tournament.Event) tournament.Tournament {
	t.Helper()
	e, err := tournament.Replay(facts)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// A report of another program: teams in the older form, players numbered by their ratings,
// no record of boards or line-ups, and one team that did not sit in the order of its list.
const foreign = `012 Liga
042 2026/03/01
092 Team: Round-Robin
001    1      Alfa                              2300                             1.0    1     2 w 1            
001    2      Beta                              2200                             1.0    2     1 b 0     5 w 1  
001    3      Gamma                             2100                             1.0    3     6 b 1            
001    4      Delta                             2000                             0.5    4               6 w =  
001    5      Epsilon                           1900                             0.0    5               2 b 0  
001    6      Zeta                              1800                             0.5    6     3 w 0     4 b =  
001    7      Eta                               1700                             0.0    7                      
013 Torre                              1    3
013 Dama                               6    2
013 Peones                             4    5    7
801 people like to read
`

func TestForeignReportOfTeams(t *testing.T) {
	taken, err := intake.Event([]byte(foreign), "")
	if err != nil {
		t.Fatal(err)
	}
	e, err := tournament.Replay(taken.Facts)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, p := range e.Players() {
		for _, g := range e.TeamGames(p.ID) {
			who, _ := e.Seated(g.Round, p.ID, g.Board)
			said = append(said, fmt.Sprintf("%d %s %s %d %v %s", g.Round, p.Name, who.Name, g.Board, g.White, g.Result))
		}
	}
	want := []string{
		"1 Torre Alfa 1 true 1-0", "1 Torre Gamma 2 false 1-0", "1 Dama Beta 1 false 0-1", "1 Dama Zeta 2 true 0-1",
		"2 Dama Zeta 1 false 1/2-1/2", "2 Dama Beta 2 true 1-0", "2 Peones Delta 1 true 1/2-1/2", "2 Peones Epsilon 2 false 0-1",
	}
	if diff := cmp.Diff(want, said); diff != "" {
		t.Error(diff)
	}
	if len(taken.Ignored) > 0 {
		t.Error(taken.Ignored)
	}
}

// What a file says otherwise than the log is named, and what no log can hold is refused.
func TestTeamsOtherwise(t *testing.T) {
	again := strings.NewReplacer("2 w 1            \n", "2 w 1     2 b 1  \n", "1 b 0     5 w 1  ", "1 b 0     1 w 0  ", "6 b 1            \n", "6 b 1     6 w 1  \n",
		"3 w 0     4 b =  ", "3 w 0     3 b 0  ", "               6 w =  ", "", "               2 b 0  ", "").Replace(foreign)
	numbered := strings.NewReplacer("013 Torre                              1    2", "", "013", "###").Replace(foreign) +
		"310   2 Torre                                            2.0    2.0         1    3\n310   3 Dama                                             1.0    1.5         6    2\n310   7 Peones                                           1.0    0.5         4    5\n"
	for name, one := range map[string]struct {
		file string
		want []tournament.Code
	}{
		"met twice in a single round robin": {again, []tournament.Code{trf.TeamRoundUnsaid, trf.TeamRoundUnsaid, trf.SystemUntold}},
		"a system that is not here":         {strings.Replace(foreign, "092 Team: Round-Robin", "192 FIDE_SCHILLER", 1), []tournament.Code{trf.TeamRoundUnsaid, trf.TeamRoundUnsaid, trf.SystemUntold}},
		"gaps, points, nobody's player":     {numbered, []tournament.Code{trf.TeamNumbersGap, trf.TeamNumbersGap, trf.TeamNumbersGap, trf.PlayerTeamless, trf.TeamPointsDiffer, trf.TeamPointsDiffer}},
		"points against the rule":           {foreign + "299 W         1.5  001    1\n", []tournament.Code{trf.RecordUntold}},
		"points awarded":                    {foreign + "299           1.0  001    1\n", nil},
	} {
		taken, err := intake.Event([]byte(one.file), "")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var codes []tournament.Code
		for _, f := range taken.Ignored {
			codes = append(codes, f.Code)
		}
		if diff := cmp.Diff(one.want, codes); diff != "" {
			t.Errorf("%s: %s\n%v", name, diff, taken.Ignored)
		}
	}
	for name, one := range map[string]struct{ file, want string }{
		"virtual points":   {foreign + "250 02.0 00.0 001 001 0001 0002\n", "swiss-untold-virtual"},
		"a round too far":  {foreign + "330 +- 900 001 002\n", "trf-number-improper"},
		"byes without end": {foreign + "320  1.0  1.0 " + strings.Repeat("001 ", 120) + "\n", "swiss-rounds-improper"},
		"nobody's boards":  {"012 Liga\n092 Team\n001    1      Alfa\n001    2      Beta\n013 Torre                              1\n013 Dama                               2\n", "trf-team-boards-unknown"},
		"one number twice": {strings.ReplaceAll(foreign, "013", "###") + "310   1 Torre                                                                1    3\n310   1 Dama                                                                 6    2\n", "swiss-number-twice"},
	} {
		if _, err := intake.Event([]byte(one.file), ""); err == nil || !strings.Contains(err.Error(), one.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A spoilt report is refused, or becomes a log that can be folded; nothing else happens.
func TestSpoiltReportsOfTeams(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 1))
	taken, refused := 0, 0
	events := uint64(25)
	if testing.Short() {
		events = 6
	}
	for seed := range events {
		e := teamtest.New(t, seed)
		for e.Round() {
		}
		lines := strings.SplitAfter(report(t, e.T), "\n")
		for range 40 {
			spoilt := slices.Clone(lines)
			for range 1 + rng.IntN(4) {
				at := rng.IntN(len(spoilt))
				switch line := []byte(spoilt[at]); rng.IntN(4) {
				case 0:
					spoilt[at] = ""
				case 1:
					other := rng.IntN(len(spoilt))
					spoilt[at], spoilt[other] = spoilt[other], spoilt[at]
				case 2:
					spoilt[at] += spoilt[at]
				default:
					for i := 3; i < len(line)-1; i++ {
						if line[i] >= '0' && line[i] <= '9' && rng.IntN(6) == 0 {
							line[i] = byte('0' + rng.IntN(10))
						}
					}
					spoilt[at] = string(line)
				}
			}
			text := strings.Join(spoilt, "")
			one, err := intake.Event([]byte(text), "")
			if err != nil {
				refused++
				continue
			}
			taken++
			if _, err := tournament.Replay(one.Facts); err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, text)
			}
		}
	}
	if taken < 50 || refused < 50 {
		t.Errorf("%d taken, %d refused", taken, refused)
	}
}
