package swiss_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/dutch"
)

func four() *swiss.Tournament {
	return &swiss.Tournament{Rounds: 3, Initial: swiss.White, Entries: []swiss.Entry{{Number: 1}, {Number: 2}, {Number: 3}, {Number: 4}}}
}

func score(white, black int, r tournament.Result) swiss.Score {
	return swiss.Score{Pair: swiss.Pair{White: white, Black: black}, Result: r}
}

// A tournament that says nothing of its scoring is paired by the ordinary one.
func TestZeroScoringIsTheOrdinaryOne(t *testing.T) {
	var pairings []swiss.Pairing
	for _, scoring := range []swiss.Scoring{{}, swiss.OrdinaryScoring()} {
		made := four()
		made.Scoring = scoring
		if err := made.RecordRound([]swiss.Score{score(1, 3, tournament.WhiteWins), score(4, 2, tournament.WhiteWins)}); err != nil {
			t.Fatal(err)
		}
		problem, err := made.Problem(2)
		if err != nil {
			t.Fatal(err)
		}
		if got := problem.Players[0].Score; got != 2 {
			t.Errorf("a win gave %s", got)
		}
		p, err := dutch.Edition2026().Pair(problem, swiss.Options{})
		if err != nil {
			t.Fatal(err)
		}
		pairings = append(pairings, p)
	}
	if diff := cmp.Diff(pairings[1], pairings[0]); diff != "" {
		t.Error(diff)
	}
}

// The records of a round are those that the log of an event gives.
func TestRecordRound(t *testing.T) {
	made := four()
	made.Entries = append(made.Entries, swiss.Entry{Number: 5}, swiss.Entry{Number: 6})
	made.Requests = []swiss.Request{{Round: 1, Number: 2}, {Round: 1, Number: 5, Bye: swiss.HalfBye}, {Round: 1, Number: 6}}
	if err := made.RecordRound([]swiss.Score{score(1, 3, tournament.WinAndHalf), score(4, 0, tournament.NoResult)}); err != nil {
		t.Fatal(err)
	}
	want := []swiss.RoundRecord{
		{Kind: swiss.Win, Opponent: 3, Color: swiss.White}, {}, {Kind: swiss.Loss, Opponent: 1, Color: swiss.Black, Extra: 1},
		{Kind: swiss.PairingBye}, {Kind: swiss.HalfBye}, {},
	}
	for i, e := range made.Entries {
		if diff := cmp.Diff(want[i], e.Record(1)); diff != "" {
			t.Errorf("player %d:\n%s", e.Number, diff)
		}
	}
}

// What cannot be leaves the tournament as it was.
func TestRoundsThatCannotBeRecorded(t *testing.T) {
	for code, scores := range map[tournament.Code][]swiss.Score{
		swiss.PlayerUnknown: {score(1, 9, tournament.Drawn)},
		swiss.PairedTwice:   {score(1, 2, tournament.Drawn), score(3, 1, tournament.Drawn)},
		swiss.RecordBeyond:  {score(1, 2, tournament.Drawn), score(3, 4, tournament.Drawn)},
		swiss.PlayerLeftOut: {score(1, 2, tournament.Drawn), score(3, 0, tournament.NoResult)},
	} {
		made := four()
		if code == swiss.RecordBeyond {
			made.Rounds = 1
			if err := made.RecordRound(scores); err != nil {
				t.Fatal(err)
			}
		}
		paired := made.Paired()
		err := made.RecordRound(scores)
		var c *swiss.Contradictions
		if !errors.As(err, &c) || c.List[0].Code != code || made.Paired() != paired {
			t.Errorf("%s: %v, %d rounds", code, err, made.Paired())
		}
	}
}

// The pairs of an odd field alone are not the round: the player with the bye is
// missed by number. The pairing's own scores are the round, bye included.
func TestByeIsNotForgotten(t *testing.T) {
	made := four()
	made.Entries = append(made.Entries, swiss.Entry{Number: 5})
	pairing, err := made.Pair(dutch.Edition2026(), 1, swiss.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var pairs []swiss.Score
	for _, pair := range pairing.Pairs {
		pairs = append(pairs, swiss.Score{Pair: pair, Result: tournament.WhiteWins})
	}
	want := &swiss.Contradictions{List: []swiss.Contradiction{{Code: swiss.PlayerLeftOut, Round: 1, Number: pairing.Bye}}}
	if diff := cmp.Diff(error(want), made.RecordRound(pairs)); diff != "" || made.Paired() != 0 {
		t.Errorf("%d rounds recorded:\n%s", made.Paired(), diff)
	}
	if err := made.RecordRound(pairing.Scores()); err != nil {
		t.Fatal(err)
	}
	if got := made.Entries[pairing.Bye-1].Record(1).Kind; got != swiss.PairingBye {
		t.Errorf("the bye was recorded as %v", got)
	}
}
