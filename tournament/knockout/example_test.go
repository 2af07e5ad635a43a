package knockout_test

import (
	"fmt"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
)

func ExampleBracket() {
	for _, m := range knockout.Bracket(6) {
		if m.Bye() {
			fmt.Printf("match %d, round %d: seed %d goes on\n", m.Number, m.Round, m.First.Seed)
			continue
		}
		fmt.Printf("match %d, round %d: %+v - %+v\n", m.Number, m.Round, m.First, m.Second)
	}
	// Output:
	// match 1, round 1: seed 1 goes on
	// match 2, round 1: seed 2 goes on
	// match 3, round 1: {Seed:3 Winner:0} - {Seed:6 Winner:0}
	// match 4, round 1: {Seed:4 Winner:0} - {Seed:5 Winner:0}
	// match 5, round 2: {Seed:0 Winner:1} - {Seed:0 Winner:4}
	// match 6, round 2: {Seed:0 Winner:2} - {Seed:0 Winner:3}
	// match 7, round 3: {Seed:0 Winner:5} - {Seed:0 Winner:6}
}

// A play-off between two: a mini-match, and an Armageddon if that is level.
func ExampleDecide() {
	var contest knockout.Contest
	var at clock.Instant
	do := func(c knockout.Command) {
		at = at.Add(30 * time.Minute)
		var err error
		if contest, _, err = knockout.Decide(contest, tournament.Actor{ID: "m1"}, c, at); err != nil {
			fmt.Println(err)
		}
	}
	do(knockout.Announce{Regulations: knockout.Regulations{System: knockout.PlayOff, Players: []tournament.PlayerID{7, 3}}})
	do(knockout.Begin{Stage: 1, White: 3})
	do(knockout.RecordResult{Stage: 1, Game: 1, Result: tournament.WhiteWins})
	do(knockout.RecordResult{Stage: 1, Game: 2, Result: tournament.WhiteWins})
	for _, s := range contest.Open() {
		fmt.Println("stage", s.Number, s.Rate.Name, s.Players, s.Article)
	}
	do(knockout.Begin{Stage: 2, White: 7})
	do(knockout.RecordResult{Stage: 2, Game: 1, Result: tournament.Drawn}) // wins for Black
	for _, p := range contest.Places() {
		fmt.Println(p.From, p.Players)
	}
	// Output:
	// stage 2 armageddon [7 3] C.06 Annex 6(k)1(b)
	// 1 [3]
	// 2 [7]
}
