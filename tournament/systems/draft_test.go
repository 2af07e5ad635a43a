package systems_test

import (
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/roundrobin"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
)

// event begins an event with n players, numbered as they were entered.
func event(fold *tournament.Fold, regs tournament.Regulations, n int) error {
	regs.Name = "Open"
	enter, lots := tournament.Enter{}, tournament.DrawLots{Listed: true}
	for i := range n {
		enter.Players = append(enter.Players, tournament.Entry{Name: fmt.Sprintf("Player %d", i+1), Rating: 2400 - 10*i})
		lots.Order = append(lots.Order, tournament.PlayerID(i+1))
	}
	for _, c := range []tournament.Command{tournament.Create{Regulations: regs}, enter, lots} {
		if _, err := fold.Do(tournament.Actor{ID: "a"}, c, 1); err != nil {
			return err
		}
	}
	return nil
}

// fromTheTable reads a round of an event straight from the Berger table. Who has
// withdrawn keeps their place in it.
func fromTheTable(t tournament.Tournament, round int) (pairings []tournament.Pairing) {
	regs, order := t.Regulations(), t.Order()
	for i, p := range roundrobin.CycleRound(len(order), regs.Cycles, regs.Swap, round) {
		if p.Rest() {
			pairings = append(pairings, tournament.Pairing{White: order[p.White-1], Bye: tournament.Rest})
			continue
		}
		pairings = append(pairings, tournament.Pairing{Board: i + 1, White: order[p.White-1], Black: order[p.Black-1]})
	}
	return pairings
}

// Whatever happens in an event, what its system drafts can be published: byes
// that were promised are in it, and who has withdrawn is not, but in a round
// robin.
func TestEveryDraftCanBePublished(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		regs := tournament.Regulations{System: rapid.SampledFrom([]tournament.System{
			tournament.Berger, tournament.Dutch2009, tournament.Dutch2017, tournament.Dutch2026,
		}).Draw(t, "system")}
		n := rapid.IntRange(8, 12).Draw(t, "players")
		rounds := 3
		if regs.System.Swiss() {
			regs.Rounds = rounds
		}
		var fold tournament.Fold
		if err := event(&fold, regs, n); err != nil {
			t.Fatal(err)
		}
		do := func(c tournament.Command) {
			if _, err := fold.Do(tournament.Actor{ID: "a"}, c, 1); err != nil {
				t.Fatalf("%+v: %v", c, err)
			}
		}
		for round := 1; round <= rounds; round++ {
			player := tournament.PlayerID(2*round - 1)
			switch rapid.IntRange(0, 2).Draw(t, "deed") {
			case 1:
				do(tournament.Withdraw{Player: player})
			case 2:
				if regs.System.Swiss() {
					bye := rapid.SampledFrom([]tournament.Bye{tournament.HalfBye, tournament.ZeroBye, tournament.FullBye}).Draw(t, "bye")
					do(tournament.GrantBye{Player: player, Round: round, Bye: bye})
				}
			}
			draft, err := systems.Draft(fold.State(), round, swiss.Options{Explain: true})
			if err != nil {
				t.Fatal(err)
			}
			pairings := draft.Pairings(fold.State())
			if regs.System == tournament.Berger {
				if want := fromTheTable(fold.State(), round); fmt.Sprint(want) != fmt.Sprint(pairings) {
					t.Fatalf("%v instead of %v", pairings, want)
				}
			}
			do(tournament.PublishRound{Round: round, Pairings: pairings})
			if regs.System.Swiss() && round < rounds {
				_, err := systems.Draft(fold.State(), round+1, swiss.Options{})
				if r := (*tournament.Refusal)(nil); !errors.As(err, &r) || r.Code != tournament.RoundIncomplete {
					t.Fatalf("round %d has no results: %v", round, err)
				}
			}
			for _, b := range fold.State().Boards(round) {
				if b.Bye == "" {
					result := rapid.SampledFrom(tournament.Results()[:6]).Draw(t, "result")
					do(tournament.RecordResult{Round: round, Board: b.Board, Result: result, Source: tournament.Source{Member: "a"}})
				}
			}
		}
	})
}

func TestWhatCannotBeDrafted(t *testing.T) {
	draft := func(regs tournament.Regulations, n, round int) error {
		t.Helper()
		var fold tournament.Fold
		if err := event(&fold, regs, n); err != nil {
			t.Fatal(err)
		}
		_, err := systems.Draft(fold.State(), round, swiss.Options{})
		return err
	}
	open := tournament.Regulations{System: tournament.Dutch2026, Rounds: 3}
	refused(t, draft(open, 4, 2), tournament.RoundNotNext)
	refused(t, draft(open, 4, 4), tournament.NoMoreRounds)
	refused(t, draft(tournament.Regulations{System: tournament.Berger}, 4, 4), tournament.NoMoreRounds)
	refused(t, draft(tournament.Regulations{System: tournament.Manual}, 4, 1), tournament.NoProposal)
	_, err := systems.Draft(tournament.Apply(tournament.Tournament{}, tournament.Created{Regulations: open.Complete()}), 1, swiss.Options{})
	refused(t, err, tournament.NumbersNotDrawn)

	// Two who have met cannot be paired again: the refusal holds the proof.
	var fold tournament.Fold
	if err := event(&fold, open, 2); err != nil {
		t.Fatal(err)
	}
	for _, c := range []tournament.Command{
		tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}}},
		tournament.RecordResult{Round: 1, Board: 1, Result: tournament.Drawn, Source: tournament.Source{Member: "a"}},
	} {
		if _, err := fold.Do(tournament.Actor{ID: "a"}, c, 1); err != nil {
			t.Fatal(err)
		}
	}
	_, err = systems.Draft(fold.State(), 2, swiss.Options{})
	refused(t, err, systems.RoundImpossible)
	var impossible *swiss.Impossible
	if !errors.As(err, &impossible) || len(impossible.Proof) == 0 {
		t.Errorf("no proof: %v", err)
	}
}
