package intake_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/roundrobin"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
)

// robin is the report of a round robin of players by a table, to be changed before it is read.
type robin struct {
	t     *swiss.Tournament
	about []trf.Info
}

// newRobin returns a round robin with drawn games. Who is free has a record without points.
func newRobin(players, cycles int, swap tournament.Swap, about ...trf.Info) robin {
	t := &swiss.Tournament{Scoring: swiss.OrdinaryScoring()}
	for i := range players {
		t.Entries = append(t.Entries, swiss.Entry{Number: i + 1, Name: "Player, " + string(rune('A'+i)), Rating: 2000})
	}
	for _, pairs := range roundrobin.Cycles(players, cycles, swap) {
		for i := range t.Entries {
			t.Entries[i].Records = append(t.Entries[i].Records, swiss.RoundRecord{Kind: swiss.ZeroBye})
		}
		round := len(t.Entries[0].Records)
		for _, p := range pairs {
			if !p.Rest() {
				t.Entries[p.White-1].Records[round-1] = swiss.RoundRecord{Kind: swiss.Draw, Opponent: p.Black, Color: swiss.White}
				t.Entries[p.Black-1].Records[round-1] = swiss.RoundRecord{Kind: swiss.Draw, Opponent: p.White, Color: swiss.Black}
			}
		}
	}
	return robin{t, append([]trf.Info{{Name: "012", Text: "Club"}, {Name: "042", Text: "2026/04/03"}}, about...)}
}

// turn exchanges the colours of a player's game in a round.
func (r robin) turn(player, round int) {
	mine := &r.t.Entries[player-1].Records[round-1]
	theirs := &r.t.Entries[mine.Opponent-1].Records[round-1]
	mine.Color, theirs.Color = theirs.Color, mine.Color
}

// read reads the report.
func (r robin) read(t *testing.T) (*intake.Taken, tournament.Tournament) {
	t.Helper()
	var b strings.Builder
	if _, err := trf.New(r.t, trf.TRF26, r.about...).WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	taken, err := intake.Event([]byte(b.String()), "")
	if err != nil {
		t.Fatalf("%v\n%s", err, b.String())
	}
	return taken, replayed(t, taken.Facts)
}

// has reports whether a list has a fault with a code.
func has(list []trf.Fault, code tournament.Code) bool {
	return slices.ContainsFunc(list, func(f trf.Fault) bool { return f.Code == code })
}

// wrongRounds returns the rounds that depart, each as "2: was => rules".
func wrongRounds(taken *intake.Taken) (said []string) {
	for _, w := range taken.Wrong {
		said = append(said, string(rune('0'+w.Round))+": "+w.Reported()+" => "+w.Ruled())
	}
	return said
}

var single, double = trf.Info{Name: "192", Text: "FIDE_ROUNDROBIN"}, trf.Info{Name: "092", Text: "Individual: Double Round-Robin"}

// The rounds of a declared round robin are compared with the Berger table of its starting numbers, with
// colours and free rounds.
func TestRoundRobinsAreCompared(t *testing.T) {
	for players := 2; players <= 13; players++ {
		taken, event := newRobin(players, 1, "", single).read(t)
		if regs := event.Regulations(); regs.System != tournament.Berger || !event.FIDEMode().In() || len(taken.Wrong) > 0 || taken.Checked != roundrobin.Rounds(players) {
			t.Errorf("%d players: %v, %d compared, wrong %v", players, regs.System, taken.Checked, wrongRounds(taken))
		}
	}
	turned := newRobin(6, 1, "", single)
	turned.turn(1, 2)
	taken, event := turned.read(t)
	if got := wrongRounds(taken); !slices.Equal(got, []string{"2: 2-1 => 1-2"}) || len(taken.Conditions()) != 1 {
		t.Errorf("%v, %v", got, taken.Conditions())
	}
	if report := reportText(event); !strings.Contains(report, "### Import @ Round 2: 1-2 => 2-1\n") {
		t.Error(report)
	}
	again, err := intake.Event([]byte(reportText(event)), "")
	if err != nil || len(again.Wrong) != 1 || !again.Wrong[0].Declared || len(again.Conditions()) > 0 {
		t.Errorf("%v: %+v", err, again.Wrong)
	}
}

// A game that a report calls adjourned before a later round is adjourned in the event too, counts as a
// draw there, and stands in its report as before.
func TestAdjournedInARoundRobin(t *testing.T) {
	r := newRobin(6, 1, "", single)
	adjourned := &r.t.Entries[0].Records[1]
	for _, record := range []*swiss.RoundRecord{adjourned, &r.t.Entries[adjourned.Opponent-1].Records[1]} {
		record.Kind, record.Adjourned = swiss.Unfinished, true
	}
	_, event := r.read(t)
	waits := event.Adjourned()
	if len(waits) != 1 || waits[0].Round != 2 || !event.AssumedDrawn(2, waits[0].Board, 0) {
		t.Fatalf("adjourned %+v", waits)
	}
	report := reportText(event)
	if strings.Count(report, " ? ") != 2 {
		t.Error(report)
	}
	again, err := intake.Event([]byte(report), "")
	if err != nil {
		t.Fatal(err)
	}
	if got := replayed(t, again.Facts); !slices.Equal(got.Adjourned(), waits) || reportText(got) != report {
		t.Errorf("read back: %+v\n%s\n%s", got.Adjourned(), reportText(got), report)
	}
}

// Another number rests than the table says: the round is named with both free rounds.
func TestWrongFreeRoundIsNamed(t *testing.T) {
	r := newRobin(5, 1, "", single)
	for i := range r.t.Entries { // rounds 1 and 2 have changed places
		records := r.t.Entries[i].Records
		records[0], records[1] = records[1], records[0]
	}
	taken, _ := r.read(t)
	got := wrongRounds(taken)
	if want := []string{"1: 1-2 4=PAB 5-3 => 2-5 3-4 1=PAB", "2: 1=PAB 2-5 3-4 => 1-2 5-3 4=PAB"}; !slices.Equal(got, want) {
		t.Error(got)
	}
}

// Words in record 092 do not say which rounds a double round robin exchanges: the table is taken from
// which the fewest rounds depart, and that is said.
func TestExchangedRoundsAreFound(t *testing.T) {
	for _, swap := range tournament.Swaps() {
		taken, event := newRobin(6, 2, swap, double).read(t)
		if got := event.Regulations().Swap; got != swap || len(taken.Wrong) > 0 || !has(taken.Assumed, trf.AssumedSwap) {
			t.Errorf("%s: read as %s, %v", swap, got, wrongRounds(taken))
		}
		r := newRobin(6, 2, swap, double)
		r.turn(3, 7)
		if taken, event := r.read(t); event.Regulations().Swap != swap || len(taken.Wrong) != 1 || taken.Wrong[0].Round != 7 {
			t.Errorf("%s: read as %s, %v", swap, event.Regulations().Swap, wrongRounds(taken))
		}
	}
	// The code of record 192 says it.
	taken, _ := newRobin(6, 2, tournament.SwapNone, trf.Info{Name: "192", Text: "FIDE_DOUBLEROUNDROBIN"}).read(t)
	if len(taken.Wrong) != 2 || taken.Wrong[0].Round != 4 || has(taken.Assumed, trf.AssumedSwap) {
		t.Errorf("%v %v", wrongRounds(taken), taken.Assumed)
	}
}

// Without a declared system an event is a round robin if all its rounds are those of a table. Otherwise
// its pairings are made by hand, and nothing is compared.
func TestUndeclaredRoundRobin(t *testing.T) {
	taken, event := newRobin(6, 1, "").read(t)
	if event.Regulations().System != tournament.Berger || !has(taken.Assumed, trf.AssumedSystem) || taken.Checked != 5 {
		t.Errorf("%v, %d compared", event.Regulations().System, taken.Checked)
	}
	r := newRobin(6, 1, "")
	r.turn(1, 2)
	if taken, event := r.read(t); event.Regulations().System != tournament.Manual || taken.Checked != 0 || taken.Rounds != 5 || event.FIDEMode().In() {
		t.Errorf("%v, %d compared", event.Regulations().System, taken.Checked)
	}
}

// A round robin that has no place in the log of one is taken in with pairings by hand. Its rounds are
// compared all the same.
func TestRoundRobinByHand(t *testing.T) {
	paid := newRobin(5, 1, "", single) // who is free gets a point
	for i := range paid.t.Entries {
		for j, turn := range paid.t.Entries[i].Records {
			if !turn.Kind.Paired() {
				paid.t.Entries[i].Records[j].Kind = swiss.PairingBye
			}
		}
	}
	taken, event := paid.read(t)
	if event.Regulations().System != tournament.Manual || !has(taken.Ignored, trf.SystemUntold) || taken.Checked != 5 || len(taken.Wrong) > 0 || len(taken.Because) != 1 {
		t.Errorf("%v, %v, %v", event.Regulations().System, taken.Ignored, wrongRounds(taken))
	}
	longer := newRobin(4, 1, "", single) // more rounds than the table has
	longer.t.Rounds = 5
	for i := range longer.t.Entries {
		longer.t.Entries[i].Records = append(longer.t.Entries[i].Records, longer.t.Entries[i].Records[0])
	}
	taken, event = longer.read(t)
	if event.Regulations().System != tournament.Manual || !has(taken.Ignored, trf.SystemUntold) || len(taken.Wrong) != 1 || !taken.Wrong[0].Unpairable {
		t.Errorf("%v, %v, %v", event.Regulations().System, taken.Ignored, wrongRounds(taken))
	}
}

// Colours that a report does not give are not compared.
func TestColorsThatAreNotGiven(t *testing.T) {
	r := newRobin(4, 1, "", single)
	for _, player := range []int{1, 3} { // round 2 is 4-3 1-2, and round 3 2-4 3-1
		mine := &r.t.Entries[player-1].Records[1]
		theirs := &r.t.Entries[mine.Opponent-1].Records[1]
		mine.Kind, mine.Color, theirs.Kind, theirs.Color = swiss.ForfeitWin, swiss.NoColor, swiss.ForfeitLoss, swiss.NoColor
	}
	if taken, _ := r.read(t); len(taken.Wrong) > 0 || !has(taken.Assumed, trf.AssumedColors) {
		t.Errorf("%v, %v", wrongRounds(taken), taken.Assumed)
	}
}

// newPaired returns an event of the given players whose rounds a system proposes, with drawn games.
func newPaired(t *testing.T, e systems.Event, system tournament.System, about ...trf.Info) robin {
	t.Helper()
	s, err := systems.Standard().Named(string(system))
	if err != nil {
		t.Fatal(err)
	}
	for i := range e.Entries {
		e.Entries[i].Name, e.Entries[i].Rating = "Player, "+string(rune('A'+i)), 2000
	}
	for round := range s.Planned(e) {
		p, err := s.Propose(e, round+1, swiss.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range e.Entries {
			e.Entries[i].Records = append(e.Entries[i].Records, swiss.RoundRecord{Kind: swiss.ZeroBye})
		}
		for _, pair := range p.Pairs {
			e.Entries[pair.White-1].Records[round] = swiss.RoundRecord{Kind: swiss.Draw, Opponent: pair.Black, Color: swiss.White}
			e.Entries[pair.Black-1].Records[round] = swiss.RoundRecord{Kind: swiss.Draw, Opponent: pair.White, Color: swiss.Black}
		}
	}
	return robin{e.Tournament, append([]trf.Info{{Name: "012", Text: "Club"}, {Name: "042", Text: "2026/04/03"}}, about...)}
}

// The teams of a Scheveningen of players follow from its games, of which either may be the first, and its rounds
// are compared with the table.
func TestScheveningenIsCompared(t *testing.T) {
	about := trf.Info{Name: "092", Text: "Individual: Scheveningen"}
	for boards := 2; boards <= 10; boards++ {
		for first := range 2 {
			e := systems.Numbered(2 * boards)
			e.Sides = [][]int{nil, nil}
			for number := range 2 * boards {
				e.Sides[(number+first)%2] = append(e.Sides[(number+first)%2], number+1)
			}
			r := newPaired(t, e, tournament.Scheveningen, about)
			taken, event := r.read(t)
			if event.Regulations().System != tournament.Manual || taken.Checked != boards || len(taken.Wrong) > 0 || !has(taken.Assumed, trf.AssumedSides) || has(taken.Ignored, trf.SidesUntold) {
				t.Fatalf("%d boards: %d compared, wrong %v, %v, %v", boards, taken.Checked, wrongRounds(taken), taken.Assumed, taken.Ignored)
			}
			r.turn(1, 2)
			if taken, _ := r.read(t); len(taken.Wrong) != 1 || taken.Wrong[0].Round != 2 {
				t.Errorf("%d boards, colours turned in round 2: wrong %v", boards, wrongRounds(taken))
			}
		}
	}
}

// A Scheveningen whose games do not show the teams is not compared, and the review says why.
func TestScheveningenIsNotCompared(t *testing.T) {
	taken, event := newRobin(6, 1, "", trf.Info{Name: "092", Text: "Individual: Scheveningen"}).read(t)
	if event.Regulations().System != tournament.Manual || taken.Checked != 0 || !has(taken.Ignored, trf.SidesUntold) {
		t.Errorf("%v, %d compared, %v", event.Regulations().System, taken.Checked, taken.Ignored)
	}
}

// The groups of a Belgrade follow from its rounds, with one cycle and with two and any exchange of rounds. If
// they are not equal, who waits for a larger group has more than one free round, so the event is taken in with
// pairings by hand; its rounds are compared all the same.
func TestBelgradeIsCompared(t *testing.T) {
	for players := 4; players <= 9; players++ {
		for groups := 2; groups <= players/2; groups++ {
			tables := []systems.Event{{Cycles: 1}}
			for _, swap := range tournament.Swaps() {
				tables = append(tables, systems.Event{Cycles: 2, Swap: swap})
			}
			for _, e := range tables {
				words := "Individual: Groups (Belgrade), Round-Robin in each"
				if e.Cycles == 2 {
					words = "Individual: Groups (Belgrade), Double Round-Robin in each"
				}
				e.Tournament, e.Groups = systems.Numbered(players).Tournament, groups
				r := newPaired(t, e, tournament.Belgrade, trf.Info{Name: "092", Text: words})
				taken, event := r.read(t)
				regs := event.Regulations()
				asGroups := regs.System == tournament.Belgrade && regs.Groups == groups && has(taken.Assumed, trf.AssumedGroups) && !has(taken.Assumed, trf.AssumedSystem)
				byHand := players%groups != 0 && regs.System == tournament.Manual && has(taken.Ignored, trf.SystemUntold)
				if !asGroups && !byHand || taken.Checked != taken.Rounds || len(taken.Wrong) > 0 {
					t.Fatalf("%d players in %d groups, %d cycles %s: %s in %d groups, %d of %d compared, wrong %v, %v", players, groups, e.Cycles, e.Swap, regs.System, regs.Groups, taken.Checked, taken.Rounds, wrongRounds(taken), taken.Ignored)
				}
				r.turn(slices.IndexFunc(r.t.Entries, func(one swiss.Entry) bool { return one.Records[0].Opponent != 0 })+1, 1)
				if taken, _ := r.read(t); len(taken.Wrong) != 1 || taken.Wrong[0].Round != 1 {
					t.Errorf("%d players in %d groups, colours turned in round 1: wrong %v", players, groups, wrongRounds(taken))
				}
			}
		}
	}
}

// Of a record that a report may have once and has twice the last one counts, and the review says so.
func TestOfARecordTheLastOneCounts(t *testing.T) {
	var report strings.Builder
	if _, err := trf.New(newRobin(4, 1, "").t, trf.TRF26, trf.Info{Name: "012", Text: "Club"}, trf.Info{Name: "042", Text: "2026/04/03"}).WriteTo(&report); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ tag, first, last string }{
		{"012", "One name", "Another name"}, {"022", "Here", "There"}, {"032", "MEX", "ESP"}, {"052", "2026/04/04", "2026/04/05"},
		{"092", "Individual: Swiss-System", "Individual: Round-Robin"}, {"102", "IA One, Arbiter", "FA Other, Arbiter"},
		{"122", "90 min", "60 min"}, {"222", "5400+30", "3600"}, {"142", "9", "3"}, {"152", "B", "W"}, {"172", "MEX FIDON", "ESP NRO"},
		{"132", strings.Repeat(" ", 87) + "26/04/03  26/04/04  26/04/05", strings.Repeat(" ", 87) + "26/04/03  26/04/03  26/04/04"},
		{"192", "FIDE_DUTCH_2017", "FIDE_ROUNDROBIN"}, {"202", "SB", "DE"}, {"212", "PTS,SB", "PTS,DE"},
	} {
		read := func(lines ...string) *intake.Taken {
			taken, err := intake.Event([]byte(report.String()+strings.Join(lines, "\n")+"\n"), "")
			if err != nil {
				t.Fatalf("%s: %v", c.tag, err)
			}
			return taken
		}
		twice, once, other := read(c.tag+" "+c.first, c.tag+" "+c.last), read(c.tag+" "+c.last), read(c.tag+" "+c.first)
		if !reflect.DeepEqual(twice.Facts, once.Facts) || !has(twice.Ignored, trf.RecordTwice) {
			t.Errorf("%s twice: %v, not as with the last one alone", c.tag, twice.Ignored)
		}
		if reflect.DeepEqual(other.Facts, once.Facts) && c.tag != "152" { // a lot that a round robin does not draw
			t.Errorf("%s: it does not matter which", c.tag)
		}
	}
}
