package acts

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// Step is the next task of the arbiter of an event.
type Step string

// The steps in their usual order.
const (
	EnterPlayers   Step = "entries"
	GiveNumbers    Step = "numbers"  // by lot or by rating; players can still be entered
	DrawBracket    Step = "bracket"  // of a knock-out; players can still be entered
	PairRound      Step = "pair"     // pair the round and publish it
	BeginRound     Step = "begin"    // print the pairings, then enter the results
	EnterResults   Step = "results"  // enter the missing results
	CloseRound     Step = "close"    // all boards have results
	PlayContests   Step = "contests" // the matches of a knock-out, or play-offs
	PrintStandings Step = "standings"
)

// NextStep is the next task of the arbiter with the round that it concerns.
type NextStep struct {
	Step    Step
	Round   int // the round concerned; 0 for the whole event
	Waiting int // number of boards of the round without a result, excluding adjourned games
}

// Next returns the next step for the current state of the event.
func Next(t tournament.Tournament) NextStep {
	knockOut := t.Regulations().System == tournament.Wimbledon
	running := slices.ContainsFunc(t.Contests(), func(c tournament.Contest) bool { return !c.Over() })
	switch {
	case t.Published() == 0 && len(t.Contests()) == 0 && len(t.Active()) < 2:
		return NextStep{Step: EnterPlayers}
	case running:
		return NextStep{Step: PlayContests}
	case knockOut && len(t.Contests()) == 0:
		return NextStep{Step: DrawBracket}
	case knockOut:
		return NextStep{Step: PrintStandings}
	case !t.NumbersDrawn():
		return NextStep{Step: GiveNumbers}
	}
	for _, r := range t.Rounds() {
		waiting := boardsOf(t.Missing(r.Number))
		switch {
		case waiting == 0:
			continue
		case !hasResult(r):
			return NextStep{BeginRound, r.Number, waiting}
		}
		return NextStep{EnterResults, r.Number, waiting}
	}
	last, published := t.Round(t.Published())
	planned := t.Planned()
	switch {
	case published && last.Complete() && !last.Closed:
		return NextStep{Step: CloseRound, Round: last.Number}
	case planned == 0 || t.Published() < planned:
		return NextStep{Step: PairRound, Round: t.Published() + 1}
	case !last.Complete(): // an adjourned game
		return NextStep{Step: EnterResults, Round: last.Number, Waiting: last.Open()}
	}
	return NextStep{Step: PrintStandings, Round: last.Number}
}

// boardsOf returns the number of boards of a round in a list. The boards of a match count as one.
func boardsOf(places []tournament.Place) int {
	boards := make(map[int]bool)
	for _, p := range places {
		boards[p.Board] = true
	}
	return len(boards)
}

// hasResult reports whether any board with two players has a result.
func hasResult(r tournament.Round) bool {
	return slices.ContainsFunc(r.Boards, func(b tournament.Board) bool { return b.Bye == "" && b.Result != tournament.NoResult })
}
