package acts_test

import (
	"fmt"
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// Whatever an event has, one thing comes next.
func TestNextStep(t *testing.T) {
	players := func(n int) tournament.Enter {
		var e tournament.Enter
		for i := range n {
			e.Players = append(e.Players, tournament.Entry{Name: fmt.Sprintf("Player %c", 'A'+i)})
		}
		return e
	}
	create := func(system tournament.System) tournament.Command {
		return tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: system, Rounds: map[bool]int{true: 2}[system == tournament.Manual], Adjournments: true, Laws: "2009", Venue: tournament.OverTheBoard}.Complete()}
	}
	publish := func(round int, pairs ...tournament.PlayerID) tournament.Command {
		c := tournament.PublishRound{Round: round}
		for i := 0; i < len(pairs); i += 2 {
			c.Pairings = append(c.Pairings, tournament.Pairing{Board: i/2 + 1, White: pairs[i], Black: pairs[i+1]})
		}
		return c
	}
	score := func(round, board int) tournament.Command {
		return tournament.RecordResult{Round: round, Board: board, Result: tournament.Drawn, Source: tournament.Source{Member: "a"}}
	}
	lots := tournament.DrawLots{Order: []tournament.PlayerID{1, 2, 3, 4}, Listed: true}
	adjourned := tournament.AdjournBoard{Round: 2, Board: 1, Sealed: tournament.White}
	state := tournament.Tournament{}
	for _, c := range []struct {
		name     string
		commands []tournament.Command
		want     acts.NextStep
	}{
		{"a new event", []tournament.Command{create(tournament.Manual)}, acts.NextStep{Step: acts.EnterPlayers}},
		{"one player", []tournament.Command{players(1)}, acts.NextStep{Step: acts.EnterPlayers}},
		{"four players", []tournament.Command{tournament.Enter{Players: players(4).Players[1:]}}, acts.NextStep{Step: acts.GiveNumbers}},
		{"their numbers", []tournament.Command{lots}, acts.NextStep{Step: acts.PairRound, Round: 1}},
		{"a published round", []tournament.Command{publish(1, 1, 2, 3, 4)}, acts.NextStep{Step: acts.BeginRound, Round: 1, Waiting: 2}},
		{"one result", []tournament.Command{score(1, 2)}, acts.NextStep{Step: acts.EnterResults, Round: 1, Waiting: 1}},
		{"all results", []tournament.Command{score(1, 1)}, acts.NextStep{Step: acts.CloseRound, Round: 1}},
		{"a closed round", []tournament.Command{tournament.CloseRound{Round: 1}}, acts.NextStep{Step: acts.PairRound, Round: 2}},
		{"the last round", []tournament.Command{publish(2, 1, 3, 2, 4)}, acts.NextStep{Step: acts.BeginRound, Round: 2, Waiting: 2}},
		{"an adjourned game", []tournament.Command{adjourned}, acts.NextStep{Step: acts.BeginRound, Round: 2, Waiting: 1}},
		{"the other result", []tournament.Command{score(2, 2)}, acts.NextStep{Step: acts.EnterResults, Round: 2, Waiting: 1}},
		{"its result", []tournament.Command{score(2, 1)}, acts.NextStep{Step: acts.CloseRound, Round: 2}},
		{"the end", []tournament.Command{tournament.CloseRound{Round: 2}}, acts.NextStep{Step: acts.PrintStandings, Round: 2}},
	} {
		state = did(t, state, c.commands...)
		if got := acts.Next(state); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
	cup := did(t, tournament.Tournament{}, create(tournament.Wimbledon), players(4))
	if got := acts.Next(cup); got != (acts.NextStep{Step: acts.DrawBracket}) {
		t.Errorf("a knock-out: %+v", got)
	}
	cup = did(t, cup, acts.Bracket(cup)...)
	if got := acts.Next(cup); got != (acts.NextStep{Step: acts.PlayContests}) {
		t.Errorf("its bracket: %+v", got)
	}
}
