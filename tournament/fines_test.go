package tournament_test

import (
	"errors"
	"testing"

	"github.com/escaque/escaque/tournament"
)

// A fine was announced with its amount or a highest one; an exclusion is from rounds to come.
// Articles 12.9.7 and 12.9.8, 2023.
func TestFinesAndExclusionsAreAnnounced(t *testing.T) {
	s, _ := appealed(t, tournament.AppealRules{})
	with := func(change func(*tournament.Regulations)) tournament.Tournament {
		regs := s.Regulations()
		change(&regs)
		return tournament.Apply(s, tournament.RegulationsAmended{Regulations: regs})
	}
	fixed := with(func(r *tournament.Regulations) {
		r.Currency, r.Fines, r.Rounds = "EUR", tournament.FineRules{Amounts: []int{2500}}, 3
	})
	most := with(func(r *tournament.Regulations) { r.Currency, r.Fines = "EUR", tournament.FineRules{Most: 10000} })
	at := tournament.Ruling{Player: 1, Text: "why"}
	fine := func(amount int) tournament.Matter {
		return tournament.Matter{Ruling: at, Kind: tournament.PenaltyMatter, Penalty: tournament.PenaltyFine, Amount: amount}
	}
	excluded := func(rounds, from int) tournament.Matter {
		return tournament.Matter{Ruling: at, Kind: tournament.PenaltyMatter, Penalty: tournament.PenaltyExclusion, Rounds: rounds, From: from}
	}
	warned := fine(100)
	warned.Penalty = tournament.PenaltyWarning
	for i, c := range []struct {
		state   tournament.Tournament
		matter  tournament.Matter
		code    tournament.Code
		article string
	}{
		{s, fine(2500), tournament.FineUnannounced, "12.9.7"},
		{fixed, fine(0), tournament.FineAmount, "12.9.7"},
		{fixed, fine(2600), tournament.FineOther, "12.9.7"},
		{fixed, fine(2500), "", ""},
		{most, fine(10000), "", ""},
		{most, fine(10001), tournament.FineOther, "12.9.7"},
		{fixed, warned, tournament.FineAmount, "12.9.1"},
		{s, excluded(0, 0), tournament.ExclusionRounds, "12.9.8"},
		{fixed, excluded(2, 0), "", ""},
		{fixed, excluded(3, 0), tournament.ExclusionLong, "12.9.8"},
		{fixed, excluded(1, 1), tournament.ExclusionLong, "12.9.8"},
		{s, tournament.Matter{Ruling: at, Kind: tournament.IncidentMatter, Rounds: 1}, tournament.FineAmount, ""},
	} {
		after, _, err := tournament.Decide(c.state, tournament.Actor{}, tournament.NoteMatter{Matter: c.matter}, 2)
		var refusal *tournament.Refusal
		if c.code == "" {
			if err != nil {
				t.Errorf("%d: %v", i, err)
			} else if r := after.Rulings(); c.matter.Rounds > 0 && !(r[len(r)-1].Excludes(2) && r[len(r)-1].Excludes(3) && !r[len(r)-1].Excludes(4)) {
				t.Errorf("%d: %+v", i, r)
			}
			continue
		}
		if !errors.As(err, &refusal) || refusal.Code != c.code || refusal.Article != c.article {
			t.Errorf("%d: %v, want %s (%s)", i, err, c.code, c.article)
		}
	}
	for _, fines := range []tournament.FineRules{{Amounts: []int{0}}, {Most: -1}, {Amounts: []int{2500}}} {
		regs := s.Regulations()
		if regs.Fines = fines; len(regs.Faults()) == 0 {
			t.Errorf("%+v is accepted without a currency or with a faulty amount", fines)
		}
	}
}

// Old logs have fines without an amount and exclusions without rounds, which stay readable.
func TestOldPenaltiesAreRead(t *testing.T) {
	s, _ := appealed(t, tournament.AppealRules{})
	for i, p := range []tournament.Penalty{tournament.PenaltyFine, tournament.PenaltyExclusion} {
		e := tournament.MatterNoted{Matter: tournament.Matter{Ruling: tournament.Ruling{Number: 2 + i, Player: 1, Text: "why"}, Kind: tournament.PenaltyMatter, Penalty: p}}
		if err := tournament.Check(s, e); err != nil {
			t.Errorf("%s: %v", p, err)
		}
		s = tournament.Apply(s, e)
	}
}
