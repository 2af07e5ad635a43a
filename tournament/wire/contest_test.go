package wire

import (
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// aContest is the log of a knock-out with a tied match, a pause that was not waited for
// and a corrected result.
func aContest() []tournament.Event {
	const start clock.Instant = 1797100000000
	var fold tournament.Fold
	var log []tournament.Event
	at := start
	do := func(c tournament.Command) {
		at += 60_000
		events, err := fold.Do(tournament.Actor{ID: "m1", Name: "Inés"}, c, at)
		if err != nil {
			panic(err)
		}
		log = append(log, events...)
	}
	ask := func(c knockout.Command) { do(tournament.AdvanceContest{Contest: 1, Command: knockout.Ask{Command: c}}) }
	do(tournament.Create{Regulations: tournament.Regulations{
		Name: "Cup", System: tournament.Wimbledon, Matches: tournament.MatchRules{Games: []int{2, 1}, Early: true, Straight: true},
		Scoring: tournament.OrdinaryScoring(), TieBreakRules: tiebreak.Rules2026, Laws: "2023", Venue: tournament.OverTheBoard, Control: "900+10",
	}})
	do(tournament.Enter{Players: []tournament.Entry{{Name: "Ana", Rating: 2000}, {Name: "Bob"}, {Name: "Carl"}}})
	do(tournament.DrawLots{Order: []tournament.PlayerID{1, 2, 3}, Listed: true})
	ask(knockout.Announce{Regulations: knockout.Regulations{
		System: knockout.Wimbledon, Name: "Cup", Players: []tournament.PlayerID{1, 2, 3}, Games: []int{2, 1}, Early: true, Straight: true, Control: "900+10",
	}})
	ask(knockout.Begin{Stage: 1, White: 2})
	ask(knockout.RecordResult{Stage: 1, Game: 1, Result: tournament.Drawn})
	ask(knockout.RecordResult{Stage: 1, Game: 2, Result: tournament.WhiteWins})
	ask(knockout.CorrectResult{Stage: 1, Game: 2, Result: tournament.Drawn, Reason: "the score sheets"})
	ask(knockout.Begin{Stage: 3, White: 3, Waived: "both agree"})
	ask(knockout.RecordResult{Stage: 3, Game: 1, Result: tournament.Drawn})
	return log
}
