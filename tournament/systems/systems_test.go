package systems_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/roundrobin"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/generate"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/words"
)

// named is a system that is there.
func named(t *testing.T, name tournament.System) systems.Registered {
	t.Helper()
	s, err := systems.Standard().Named(string(name))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// refused fails the test unless err is the refusal.
func refused(t *testing.T, err error, code tournament.Code) *tournament.Refusal {
	t.Helper()
	var r *tournament.Refusal
	if !errors.As(err, &r) || r.Code != code {
		t.Fatalf("got %v, want the refusal %s", err, code)
	}
	return r
}

// Whatever the log of an event can declare is registered, and every name once.
func TestEveryDeclaredSystemIsRegistered(t *testing.T) {
	names := systems.Standard().Names()
	for _, s := range tournament.Systems() {
		if !slices.Contains(names, string(s)) {
			t.Errorf("%s is declared and not registered", s)
		}
	}
	slices.Sort(names)
	if len(slices.Compact(names)) != len(systems.Standard()) {
		t.Errorf("a name stands twice: %v", names)
	}
}

func TestUnknownNames(t *testing.T) {
	for name, near := range map[string]string{
		"dutch":                         "dutch-2009, dutch-2017, dutch-2026",
		"dutch-2025":                    "dutch-2026",
		"Dutch-2026":                    "dutch-2026",
		"bergher":                       "berger",
		"sheveningen":                   "scheveningen",
		"wimbeldon":                     "wimbledon",
		"monrad":                        "",
		"x":                             "",
		"":                              "",
		"FIDE_DUBOV":                    "",
		"berger\x00\n":                  "berger",
		strings.Repeat("dutch", 10_000): "",
	} {
		_, err := systems.Standard().Named(name)
		code := systems.SystemMisspelt
		if near == "" {
			code = systems.SystemUnknown
		}
		r := refused(t, err, code)
		if got, _ := r.Args["near"].(string); got != near {
			t.Errorf("%.20q: near %q, want %q", name, got, near)
		}
		if said := words.Refusal("en", r); !strings.Contains(said, "berger, dutch-2009") || len(said) > 300 {
			t.Errorf("%.20q: %s", name, said)
		}
	}
}

// A system is not given what it does not read.
func TestNeedlessParameters(t *testing.T) {
	e := systems.Numbered(8)
	e.Cycles, e.Boards = 2, 4
	_, err := named(t, tournament.Dutch2026).Propose(e, 1, swiss.Options{})
	r := refused(t, err, knockout.NotForSystem)
	if len(r.All()) != 2 {
		t.Errorf("%v", err)
	}
	_, err = named(t, tournament.Berger).Propose(e, 1, swiss.Options{})
	if err != nil {
		t.Error(err)
	}
}

// The schedule of a system is that of the table on which it stands.
func TestSchedulesAreTheTables(t *testing.T) {
	for n := 2; n <= 9; n++ {
		for cycles := 1; cycles <= 2; cycles++ {
			for _, swap := range tournament.Swaps() {
				e := systems.Numbered(n)
				e.Cycles, e.Swap = cycles, swap
				s := named(t, tournament.Berger)
				table := roundrobin.Cycles(n, cycles, swap)
				if s.Planned(e) != len(table) {
					t.Fatalf("%d players: %d rounds planned, %d in the table", n, s.Planned(e), len(table))
				}
				for i, pairs := range table {
					p, err := s.Propose(e, i+1, swiss.Options{Explain: true})
					if err != nil {
						t.Fatal(err)
					}
					var got []roundrobin.Pair
					for _, pair := range p.Pairs {
						got = append(got, roundrobin.Pair{White: pair.White, Black: pair.Black})
					}
					for _, b := range p.Byes {
						got = append(got, roundrobin.Pair{White: b.Number})
					}
					if diff := cmp.Diff(pairs, got); diff != "" {
						t.Fatalf("%d players, round %d:\n%s", n, i+1, diff)
					}
					said(t, p)
				}
				_, err := s.Propose(e, len(table)+1, swiss.Options{})
				refused(t, err, tournament.NoMoreRounds)
			}
		}
	}
	for boards := 1; boards <= 9; boards++ {
		e := systems.Numbered(2)
		e.Boards = boards
		for i, games := range roundrobin.Scheveningen(boards) {
			p, err := named(t, tournament.Scheveningen).Propose(e, i+1, swiss.Options{Explain: true})
			if err != nil || len(p.Pairs) != 1 {
				t.Fatal(p, err)
			}
			if diff := cmp.Diff(games, p.Pairs[0].Games); diff != "" {
				t.Error(diff)
			}
			said(t, p)
		}
	}
}

// said fails the test for a pair, bye or step without a whole sentence, in both
// languages.
func said(t *testing.T, p systems.Proposal) {
	t.Helper()
	steps := slices.Clone(p.Walk)
	for _, pair := range p.Pairs {
		if len(pair.Why) == 0 {
			t.Errorf("%d-%d is not explained", pair.White, pair.Black)
		}
		steps = append(steps, pair.Why...)
	}
	for _, b := range p.Byes {
		if len(b.Why) == 0 && !b.Asked {
			t.Errorf("the bye of %d is not explained", b.Number)
		}
		steps = append(steps, b.Why...)
	}
	for _, s := range steps {
		for _, lang := range words.Languages() {
			if text := words.Step(lang, s, p.Edition); text == string(s.Code) || strings.ContainsAny(text, "{}") {
				t.Errorf("%s: %s %v says %q", lang, s.Code, s.Args, text)
			}
		}
	}
}

// A Swiss proposes what its engine pairs.
func TestASwissIsItsEngine(t *testing.T) {
	for _, s := range systems.Standard() {
		if s.Swiss == nil {
			continue
		}
		config := generate.Default()
		config.Players, config.Rounds, config.HalfByes = 21, 5, 60
		made, err := generate.Tournament(config, s.Swiss)
		if err != nil {
			t.Fatal(err)
		}
		e := systems.Event{Tournament: made}
		for round := 1; round <= made.Paired(); round++ {
			p, err := s.Propose(e, round, swiss.Options{Explain: true})
			if err != nil {
				t.Fatal(err)
			}
			var got []swiss.Pair
			for _, pair := range p.Pairs {
				got = append(got, swiss.Pair{White: pair.White, Black: pair.Black})
			}
			slices.SortFunc(got, func(a, b swiss.Pair) int { return a.White - b.White })
			if bye, odd := p.PairingBye(); odd {
				got = append(got, swiss.Pair{White: bye.Number})
			}
			if diff := cmp.Diff(made.Pairs(round), got); diff != "" {
				t.Errorf("%s, round %d:\n%s", s.Name, round, diff)
			}
			said(t, p)
		}
	}
}

// Teams are paired by the same table, with alternating colours on their boards.
func TestTeamsAllAgainstAll(t *testing.T) {
	e := systems.Numbered(4)
	e.Boards = 3
	p, err := named(t, tournament.Berger).Propose(e, 1, swiss.Options{Explain: true})
	if err != nil {
		t.Fatal(err)
	}
	want := []roundrobin.TeamGame{{A: 1, B: 1, White: true}, {A: 2, B: 2}, {A: 3, B: 3, White: true}}
	if diff := cmp.Diff(want, p.Pairs[0].Games); diff != "" || p.Pairs[0].White != 1 || p.Pairs[0].Black != 4 {
		t.Errorf("%+v\n%s", p.Pairs[0], diff)
	}
	said(t, p)
}

// In Belgrade groups everybody meets everybody of the group once, and nobody else.
func TestBelgradeGroups(t *testing.T) {
	e := systems.Numbered(11)
	e.Groups = 3
	s := named(t, tournament.Belgrade)
	met := make(map[[2]int]int)
	for round := 1; round <= s.Planned(e); round++ {
		p, err := s.Propose(e, round, swiss.Options{Explain: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, pair := range p.Pairs {
			met[[2]int{min(pair.White, pair.Black), max(pair.White, pair.Black)}]++
		}
		said(t, p)
	}
	for _, group := range knockout.Belgrade(11, 3) {
		for i, one := range group {
			for _, other := range group[i+1:] {
				pair := [2]int{min(one, other), max(one, other)}
				if met[pair] != 1 {
					t.Errorf("%v met %d times", pair, met[pair])
				}
				delete(met, pair)
			}
		}
	}
	if len(met) != 0 {
		t.Errorf("across groups: %v", met)
	}
	e.Groups = 12
	_, err := s.Propose(e, 1, swiss.Options{})
	refused(t, err, tournament.RegulationImproper)
}

// The rounds of a Belgrade with several free players are those of its system.
func TestBelgradeWithFreePlayersIsByTheRules(t *testing.T) {
	e := systems.Numbered(6)
	e.Groups = 2
	s := named(t, tournament.Belgrade)
	for round := 1; round <= s.Planned(e); round++ {
		p, err := s.Propose(e, round, swiss.Options{})
		if err != nil || len(p.Byes) != 2 {
			t.Fatalf("round %d: %v, free %v", round, err, p.Byes)
		}
		for i := range e.Entries {
			e.Entries[i].Records = append(e.Entries[i].Records, swiss.RoundRecord{Kind: swiss.PairingBye})
		}
		for _, pair := range p.Pairs {
			e.Entries[pair.White-1].Records[round-1] = swiss.RoundRecord{Kind: swiss.Draw, Opponent: pair.Black, Color: swiss.White}
			e.Entries[pair.Black-1].Records[round-1] = swiss.RoundRecord{Kind: swiss.Draw, Opponent: pair.White, Color: swiss.Black}
		}
	}
	if rounds, differences, err := systems.CheckTable(e, s, swiss.Options{}, nil); err != nil || rounds != 3 || len(differences) > 0 {
		t.Errorf("%d rounds, %v, %v", rounds, differences, err)
	}
	e.Entries[0].Records[0], e.Entries[3].Records[0] = e.Entries[3].Records[0], e.Entries[0].Records[0]
	if _, differences, _ := systems.CheckTable(e, s, swiss.Options{}, nil); len(differences) == 0 {
		t.Error("another free player makes no difference")
	}
}

// A knock-out goes from the bracket to what is open of the contest.
func TestWimbledonStageByStage(t *testing.T) {
	s := named(t, tournament.Wimbledon)
	e := systems.Numbered(6)
	p, err := s.Propose(e, 1, swiss.Options{Explain: true})
	if err != nil || len(p.Pairs) != 2 || len(p.Byes) != 2 || s.Planned(e) != 3 {
		t.Fatalf("%+v %v", p, err)
	}
	said(t, p)
	_, err = s.Propose(e, 2, swiss.Options{})
	refused(t, err, tournament.RoundNotNext)

	minute := clock.Instant(0)
	do := func(c knockout.Command) {
		t.Helper()
		minute += 60
		next, _, err := knockout.Decide(e.Contest, tournament.Actor{ID: "a"}, c, minute*60_000)
		if err != nil {
			t.Fatal(err)
		}
		e.Contest = next
	}
	// The seeds may be known to the contest by other names than their numbers.
	do(knockout.Announce{Regulations: knockout.Regulations{System: knockout.Wimbledon, Players: []tournament.PlayerID{16, 15, 14, 13, 12, 11}}})
	for round := 1; round <= 3; round++ {
		p, err := s.Propose(e, round, swiss.Options{Explain: true})
		if err != nil {
			t.Fatal(err)
		}
		said(t, p)
		for _, pair := range p.Pairs {
			if !pair.Lot || pair.Stage == 0 || pair.White > pair.Black {
				t.Errorf("round %d: %+v", round, pair)
			}
			do(knockout.Begin{Stage: pair.Stage, White: tournament.PlayerID(17 - pair.White)})
			do(knockout.RecordResult{Stage: pair.Stage, Game: 1, Result: tournament.WhiteWins})
		}
		_, err = s.Propose(e, round, swiss.Options{})
		refused(t, err, systems.NothingOpen)
	}
	if places := e.Contest.Places(); !e.Contest.Over() || places[0].Players[0] != 16 {
		t.Errorf("%+v", places)
	}
}

// By hand, what the arbiter has fixed is the proposal, and nothing else.
func TestByHand(t *testing.T) {
	s := named(t, tournament.Manual)
	e := systems.Numbered(4)
	_, err := s.Propose(e, 1, swiss.Options{})
	refused(t, err, tournament.NoProposal)
	e.Fixed = []swiss.Fixed{{Round: 1, Pair: swiss.Pair{White: 4, Black: 1}}, {Round: 2, Pair: swiss.Pair{White: 1, Black: 2}}}
	e.Requests = []swiss.Request{{Round: 1, Number: 3, Bye: swiss.HalfBye}}
	p, err := s.Propose(e, 1, swiss.Options{Explain: true})
	if err != nil || len(p.Pairs) != 1 || p.Pairs[0].White != 4 || len(p.Byes) != 1 || p.Byes[0].Kind != tournament.HalfBye {
		t.Errorf("%+v %v", p, err)
	}
	said(t, p)
}

// Registry and events agree on every system: its name, whether it is a Swiss, and whether its rounds
// are known beforehand.
func TestRegistryAndEventsAgree(t *testing.T) {
	declarable := tournament.Systems()
	for _, s := range systems.Standard() {
		if !slices.Contains(declarable, s.Name) {
			t.Errorf("%s is registered, but events cannot declare it", s.Name)
		}
		if got, want := s.Name.Predetermined(), s.Fixed; got != want {
			t.Errorf("%s: Predetermined is %v, Fixed is %v", s.Name, got, want)
		}
		if s.Swiss != nil && !s.Name.Swiss() {
			t.Errorf("%s has the engine of a Swiss, but is none to events", s.Name)
		}
		if got, want := s.Name.HasCycles(), slices.Contains(s.Takes, systems.Cycles); got != want {
			t.Errorf("%s: HasCycles is %v, takes cycles: %v", s.Name, got, want)
		}
	}
	if len(declarable) != len(systems.Standard()) {
		t.Errorf("events can declare %d systems, %d are registered", len(declarable), len(systems.Standard()))
	}
}
