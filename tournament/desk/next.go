package desk

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// Step is what an arbiter does next in an event.
type Step string

// The steps, in the order in which an event takes them.
const (
	EnterPlayers   Step = "entries"
	GiveNumbers    Step = "numbers"  // by lot or by rating; players can still be entered
	DrawBracket    Step = "bracket"  // of a knock-out; players can still be entered
	PairRound      Step = "pair"     // and publish it
	BeginRound     Step = "begin"    // print the pairings, then enter the results
	EnterResults   Step = "results"  // those that are missing
	CloseRound     Step = "close"    // every board has a result
	PlayContests   Step = "contests" // the matches of a knock-out, or play-offs
	PrintStandings Step = "standings"
)

// NextStep is the next step of an event.
type NextStep struct {
	Step    Step
	Round   int // that it is about; 0 for the whole event
	Waiting int // boards of the round without a result, but for adjourned games
}

// Next decides the next step from how an event stands.
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
	adjourned := make(map[int]int) // games, by round
	for _, a := range t.Adjourned() {
		adjourned[a.Round]++
	}
	for _, r := range t.Rounds() {
		waiting := r.Open() - adjourned[r.Number]
		switch {
		case waiting <= 0:
			continue
		case !scored(r):
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

// scored reports whether a board with two players has a result.
func scored(r tournament.Round) bool {
	return slices.ContainsFunc(r.Boards, func(b tournament.Board) bool { return b.Bye == "" && b.Result != tournament.NoResult })
}
