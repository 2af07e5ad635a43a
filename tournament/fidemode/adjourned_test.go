package fidemode_test

import (
	"errors"
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
)

// A round that is paired while results are missing adjourns these games, and tells so at level 2. A
// person acknowledges it or is told afterwards; nobody else is asked.
func TestMissingResultsAreTold(t *testing.T) {
	next := []tournament.Pairing{{Board: 1, White: 4, Black: 2}, {Board: 2, White: 6, Black: 1}, {Board: 3, White: 5, Black: 3}}
	publish := tournament.PublishRound{Round: 2, Pairings: next}
	for name, accepted := range map[string]fidemode.Accepted{
		"acknowledged": accept(fidemode.MissingResults, 1), "told afterwards": fidemode.Accepted{}.Telling(), "nobody": fidemode.Any,
	} {
		e := begin(t, 1)
		e.do(tournament.RecordResult{Round: 1, Board: 1, Result: tournament.WhiteWins, Source: source})
		var q *fidemode.Question
		if err := e.try(fidemode.Accepted{}, publish); !errors.As(err, &q) || !q.OnlyTells() || q.Conditions[0].Code != fidemode.MissingResults || q.Conditions[0].Round != 1 {
			t.Fatalf("%v", err)
		}
		if r := q.Conditions[0].Refusal(); r.Args["level"] != 2 || r.Args["open"] != "2, 3" || r.Args["next"] != 2 {
			t.Errorf("%+v", r)
		}
		before := e.Tournament
		e.at++
		after, facts, err := acts.Do(before, by, []tournament.Command{publish}, e.at, accepted)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if told := fidemode.Told(fidemode.Conditions(before, after, facts)); len(told) != 1 || len(after.Adjourned()) != 2 {
			t.Errorf("%s: told %+v, adjourned %+v", name, told, after.Adjourned())
		}
	}
}

// The next rounds are told of games that are still adjourned, also in a round robin.
func TestAdjournedOpenIsTold(t *testing.T) {
	e := begin(t, 1)
	e.do(tournament.RecordResult{Round: 1, Board: 1, Result: tournament.WhiteWins, Source: source}, tournament.RecordResult{Round: 1, Board: 2, Result: tournament.WhiteWins, Source: source})
	e.do(tournament.AdjournBoard{Round: 1, Board: 3, Sealed: tournament.White})
	var q *fidemode.Question
	publish := tournament.PublishRound{Round: 2, Pairings: []tournament.Pairing{{Board: 1, White: 4, Black: 2}, {Board: 2, White: 6, Black: 1}, {Board: 3, White: 5, Black: 3}}}
	if err := e.try(fidemode.Accepted{}, publish); !errors.As(err, &q) || !q.OnlyTells() || len(q.Conditions) != 1 || q.Conditions[0].Code != fidemode.AdjournedOpen {
		t.Fatalf("%v", err)
	}
	if err := e.try(accept(fidemode.AdjournedOpen, 1), publish); err != nil {
		t.Fatal(err)
	}
	if err := e.try(fidemode.Accepted{}, tournament.RecordResult{Round: 1, Board: 3, Result: tournament.Drawn, Source: source}); err != nil {
		t.Errorf("a draw is asked for: %v", err)
	}
	if len(e.IntegrityEvents()) != 0 {
		t.Errorf("%+v", e.IntegrityEvents())
	}
}
