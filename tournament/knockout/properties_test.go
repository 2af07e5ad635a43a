package knockout_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
)

var whole = cmp.Exporter(func(reflect.Type) bool { return true })

// proof is how much more a full proof runs.
func proof() int {
	if os.Getenv("ESCAQUE_PROOF") == "full" {
		return 20
	}
	return 1
}

func seeds(n int) []tournament.PlayerID {
	ids := make([]tournament.PlayerID, n)
	for i := range ids {
		ids[i] = tournament.PlayerID(i + 1)
	}
	return ids
}

// chance is what a contest is played by.
type chance struct {
	*rand.Rand
	results []tournament.Result                   // among which every game is drawn
	moves   int                                   // games last from 1 to so many moves
	hall    bool                                  // some games are played in the hall
	correct bool                                  // results are corrected now and then
	adjourn bool                                  // games are adjourned now and then
	decide  func(knockout.Game) tournament.Result // instead of the draw
}

// playOut plays a contest to its end, stage after stage as chance will have it.
// It returns what became of it and its log.
func playOut(t interface{ Fatalf(string, ...any) }, regs knockout.Regulations, c chance) (knockout.Contest, []knockout.Event) {
	var state knockout.Contest
	var log []knockout.Event
	at, steps := clock.Instant(1), 0
	try := func(command knockout.Command) error {
		next, events, err := knockout.Decide(state, tournament.Actor{ID: "a1"}, command, at)
		state = next
		log = append(log, events...)
		return err
	}
	do := func(command knockout.Command) {
		if err := try(command); err != nil {
			t.Fatalf("%+v: %v", command, err)
		}
	}
	do(knockout.Announce{Regulations: regs})
	most := 60 * len(regs.Players) * len(regs.Players)
	for !state.Over() {
		if steps++; steps > most {
			t.Fatalf("it does not end: %d stages", len(state.Stages()))
		}
		open := state.Open()
		if len(open) == 0 {
			t.Fatalf("nothing to play and not over")
		}
		s := open[c.IntN(len(open))]
		switch {
		case s.Form == knockout.Lots:
			order := slices.Clone(s.Players)
			c.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			do(knockout.DrawLots{Stage: s.Number, Order: order})
		case !s.Begun:
			at = max(at, s.Opens)
			b := knockout.Begin{Stage: s.Number}
			if s.Form == knockout.Match {
				b.White = s.Players[c.IntN(2)]
			}
			do(b)
		default:
			if next := s.Next(); c.adjourn && !s.Games[next-1].Adjourned() && c.IntN(3) == 0 {
				do(knockout.Adjourn{Stage: s.Number, Game: next, Sealed: tournament.White})
				continue
			}
			record := knockout.RecordResult{Stage: s.Number, Game: s.Next(), Moves: 1 + c.IntN(c.moves)}
			if c.decide != nil {
				record.Result = c.decide(s.Games[record.Game-1])
			} else {
				record.Result = c.results[c.IntN(len(c.results))]
			}
			if c.hall && c.IntN(2) == 0 && !s.Games[record.Game-1].Adjourned() {
				game := fmt.Sprint("g", steps)
				do(knockout.SeatGame{Stage: s.Number, Game: record.Game, Hall: game})
				if stage, number, found := state.Seated(game); !found || stage != s.Number || number != record.Game {
					t.Fatalf("%s is seated for game %d of stage %d", game, number, stage)
				}
				record.Source = tournament.Source{Game: game, Seq: 7}
			}
			do(record)
			if c.correct && c.IntN(4) == 0 {
				// It is refused when something that follows has begun, or when
				// it changes nothing.
				_ = try(knockout.CorrectResult{Stage: s.Number, Game: 1 + c.IntN(len(s.Games)), Result: c.results[c.IntN(len(c.results))], Moves: 1 + c.IntN(c.moves), Reason: "a slip"})
			}
		}
	}
	return state, log
}

// drawn are regulations and chances of a contest.
func drawn(t *rapid.T, system knockout.System) (knockout.Regulations, chance) {
	regs := knockout.Regulations{System: system}
	if system == knockout.PlayOff {
		regs.Players = seeds(rapid.IntRange(2, 14).Draw(t, "tied"))
		regs.Drawn, regs.Straight, regs.Short = rapid.Bool().Draw(t, "drawn"), rapid.Bool().Draw(t, "straight"), rapid.Bool().Draw(t, "short")
		if len(regs.Players) == 2 && rapid.Bool().Draw(t, "slower") {
			regs.Agreed = "900+10"
		}
	} else {
		regs.Players = seeds(rapid.IntRange(2, 40).Draw(t, "players"))
		regs.Games = rapid.SliceOfN(rapid.IntRange(1, 5), 1, 4).Draw(t, "games")
		regs.Early = rapid.Bool().Draw(t, "early")
	}
	c := chance{Rand: rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)), moves: rapid.SampledFrom([]int{1, 2, 60}).Draw(t, "moves")}
	c.hall = rapid.Bool().Draw(t, "hall")
	c.correct = rapid.Bool().Draw(t, "corrections")
	c.adjourn = rapid.Bool().Draw(t, "adjournments")
	c.results = rapid.SampledFrom([][]tournament.Result{
		tournament.Results(),
		{tournament.WhiteWins, tournament.BlackWins, tournament.Drawn},
		{tournament.Drawn},
		{tournament.WhiteWins},
		{tournament.BothLose, tournament.DoubleForfeit},
		{tournament.Drawn, tournament.Drawn, tournament.Drawn, tournament.WhiteWins},
	}).Draw(t, "results")
	return regs, c
}

// Every play-off and every knock-out ends, with one winner and a place for
// everybody; the log replays to the same state.
func TestEveryContestEnds(t *testing.T) {
	for _, system := range knockout.Systems() {
		t.Run(string(system), func(t *testing.T) {
			for range proof() {
				rapid.Check(t, func(t *rapid.T) {
					regs, c := drawn(t, system)
					state, log := playOut(t, regs, c)
					placed := 0
					var all []tournament.PlayerID
					for _, place := range state.Places() {
						if place.From != placed+1 || place.To != placed+len(place.Players) {
							t.Fatalf("places %+v", state.Places())
						}
						placed = place.To
						all = append(all, place.Players...)
					}
					slices.Sort(all)
					if !slices.Equal(all, regs.Players) || len(state.Places()[0].Players) != 1 {
						t.Fatalf("places %+v", state.Places())
					}
					again, err := knockout.Replay(log)
					if err != nil {
						t.Fatal(err)
					}
					if diff := cmp.Diff(state, again, whole); diff != "" {
						t.Fatal(diff)
					}
				})
			}
		})
	}
}

// What is true of every stage that was played.
func TestStages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		regs, c := drawn(t, rapid.SampledFrom(knockout.Systems()).Draw(t, "system"))
		state, log := playOut(t, regs, c)
		began := make(map[int]clock.Instant)
		for _, e := range log {
			if e, is := e.(knockout.StageBegan); is {
				began[e.Stage] = e.At
			}
		}
		for _, s := range state.Stages() {
			if s.Form == knockout.Lots {
				continue
			}
			if began[s.Number] < s.Opens {
				t.Fatalf("stage %d began at %d, before %d", s.Number, began[s.Number], s.Opens)
			}
			met := make(map[[2]tournament.PlayerID]int)
			for i, g := range s.Games {
				met[[2]tournament.PlayerID{min(g.White, g.Black), max(g.White, g.Black)}]++
				if s.Form == knockout.Match && i > 0 && g.White != s.Games[i-1].Black {
					t.Fatalf("colours of %+v", s)
				}
				if s.Rate.Name == knockout.Armageddon && (g.WhitePoints%2 == 1 || g.BlackPoints%2 == 1) && g.Result == tournament.Drawn {
					t.Fatalf("half a point in %+v", s)
				}
			}
			n := len(s.Players)
			if s.Form == knockout.Match && len(met) != 1 || s.Form == knockout.Table && (len(met) != n*(n-1)/2 || len(s.Games) != len(met)) {
				t.Fatalf("pairs of %+v", s)
			}
			points := state.Regulations().Players
			for i, group := range s.Ranking[1:] {
				for _, lower := range group {
					for _, higher := range s.Ranking[i] {
						if s.Points(higher) < s.Points(lower) || s.Points(higher) == s.Points(lower) && !(s.ByMoves && i == 0) {
							t.Fatalf("ranking of %+v among %v", s, points)
						}
					}
				}
			}
		}
	})
}

// In a knock-out everybody but the winner loses once, and seeds 1 and 2 meet in
// the last match or not at all.
func TestWimbledonMatches(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		regs, c := drawn(t, knockout.Wimbledon)
		c.correct = false
		state, _ := playOut(t, regs, c)
		lost := make(map[tournament.PlayerID]int)
		matches, final := make(map[int][]tournament.PlayerID), 0
		for _, s := range state.Stages() {
			matches[s.Key.Match] = s.Players
			final = max(final, s.Key.Match)
			if len(s.Ranking[0]) == 1 {
				lost[s.Ranking[1][0]]++
			}
		}
		n := len(regs.Players)
		if len(matches) != n-1 || len(lost) != n-1 || lost[state.Places()[0].Players[0]] != 0 {
			t.Fatalf("%d players, %d matches, %d lost one", n, len(matches), len(lost))
		}
		for match, players := range matches {
			if slices.Contains(players, 1) && slices.Contains(players, 2) && match != final {
				t.Fatalf("1 and 2 meet in match %d of %d", match, final)
			}
			if lost[players[0]] > 1 {
				t.Fatalf("%d lost %d matches", players[0], lost[players[0]])
			}
		}
	})
}

// Folding a log gives the state that the decisions left, and leaves the states on
// the way as they were.
func TestStatesAreValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		regs, c := drawn(t, knockout.PlayOff)
		live, log := playOut(t, regs, c)
		states := []knockout.Contest{{}}
		for _, e := range log {
			states = append(states, knockout.Apply(states[len(states)-1], e))
		}
		var again knockout.Contest
		for i, e := range log {
			if diff := cmp.Diff(again, states[i], whole); diff != "" {
				t.Fatalf("the state before event %d was changed later:\n%s", i+1, diff)
			}
			again = knockout.Apply(again, e)
		}
		if diff := cmp.Diff(live, again, whole); diff != "" {
			t.Fatalf("the fold is not what the decisions left:\n%s", diff)
		}
	})
}

// A log that says something else than the rules is found out at its place.
func TestReplayFindsWhatDoesNotFit(t *testing.T) {
	c := chance{Rand: rand.New(rand.NewPCG(1, 1)), moves: 40, results: []tournament.Result{tournament.WhiteWins, tournament.Drawn}}
	_, log := playOut(t, knockout.Regulations{System: knockout.PlayOff, Players: seeds(6)}, c)
	for i := range log {
		for what, wrong := range map[string][]knockout.Event{
			"one is missing":     append(slices.Clone(log[:i]), log[i+1:]...),
			"one is there twice": append(slices.Clone(log[:i+1]), log[i:]...),
			"one is unknown":     append(slices.Clone(log[:i]), append([]knockout.Event{nil}, log[i:]...)...),
		} {
			_, err := knockout.Replay(wrong)
			var bad *knockout.LogError
			last := i == len(log)-1 && what == "one is missing" // then the end is just later news
			if e, is := err.(*knockout.LogError); is {
				bad = e
			}
			if bad == nil && !last {
				t.Errorf("event %d (%s): %s, and nothing is said", i+1, log[i].EventKind(), what)
			} else if bad != nil && bad.Place < i+1 {
				t.Errorf("event %d: %s, found at %d", i+1, what, bad.Place)
			}
		}
	}
}

func BenchmarkWimbledonOf1024(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		c := chance{Rand: rand.New(rand.NewPCG(1, 1)), moves: 40, results: []tournament.Result{tournament.WhiteWins, tournament.BlackWins}}
		playOut(b, knockout.Regulations{System: knockout.Wimbledon, Players: seeds(knockout.MaxPlayers)}, c)
	}
}
