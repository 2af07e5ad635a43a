package tournament_test

import (
	"errors"
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// A refusal cites the edition that the event is under, not another one.
func TestRefusalsCiteTheEditionOfTheEvent(t *testing.T) {
	for _, c := range []struct{ laws, rules, field, article, edition string }{
		{"2009", "c06-2009", "scoring", "11.1", "2009"},
		{"1997", "c06-2009", "scoring", "11.1", "1997"},
		{"2023", "c07-2026", "scoring", "10.1", "2023"},
		{"2009", "c06-2009", "tiebreaks", "C.06 Annex 7", "2009"},
		{"2023", "c07-2026", "tiebreaks", "C.07", "2026"},
		{"2023", "c07-2024", "tiebreak_rules", "C.07", "2024"},
	} {
		regs := tournament.Regulations{Name: "Open", System: tournament.Manual, Rounds: 2, Laws: c.laws, TieBreakRules: tiebreak.Rules(c.rules), Venue: tournament.OverTheBoard}.Complete()
		s := tournament.Tournament{}
		for _, command := range []tournament.Command{
			tournament.Create{Regulations: regs},
			tournament.Enter{Players: []tournament.Entry{{Name: "A"}, {Name: "B"}}},
			tournament.DrawLots{Order: []tournament.PlayerID{1, 2}, Listed: true},
			tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}}},
		} {
			after, _, err := tournament.Decide(s, tournament.Actor{ID: "a"}, command, s.LastChange()+1)
			if err != nil {
				t.Fatal(err)
			}
			s = after
		}
		if r := s.RefuseChange(c.field); r == nil || r.Article != c.article || r.Edition != c.edition {
			t.Errorf("%+v: %v", c, r)
		}
	}
}

// Players who have withdrawn are not paired, by the article of the edition that the event's
// system is of; pairings by the arbiter have one under the handbook of 2009 only.
func TestWithdrawnPlayersAreNotPaired(t *testing.T) {
	for _, c := range []struct {
		system           tournament.System
		rules            tiebreak.Rules
		article, edition string
	}{
		{tournament.Dutch2009, tiebreak.Annex2009, "C.04.1 F5", "2009"},
		{tournament.Dutch2009, tiebreak.Rules2026, "C.04.1 F5", "2009"},
		{tournament.Dutch2017, tiebreak.Rules2023, "C.04.2 D.3", "2017"},
		{tournament.Dutch2026, tiebreak.Rules2026, "C.04.2 3.2", "2026"},
		{tournament.Dutch2026, tiebreak.Annex2009, "C.04.2 3.2", "2026"},
		{tournament.TeamSwiss, tiebreak.Rules2026, "C.04.2 3.2", "2026"},
		{tournament.Manual, tiebreak.Annex2009, "C.04.1 F5", "2009"},
		{tournament.Manual, tiebreak.Rules2026, "", ""},
	} {
		regs := tournament.Regulations{Name: "Open", System: c.system, Rounds: 3, TieBreakRules: c.rules}
		var entries []tournament.Entry
		for _, name := range []string{"A", "B", "C", "D"} {
			e := tournament.Entry{Name: name}
			if c.system == tournament.TeamSwiss {
				regs.Teams = tournament.TeamRules{Boards: 1}
				e.Roster = []tournament.Entry{{Name: name + name}}
			}
			entries = append(entries, e)
		}
		s := tournament.Tournament{}
		var err error
		for _, command := range []tournament.Command{
			tournament.Create{Regulations: regs},
			tournament.Enter{Players: entries},
			tournament.DrawLots{Order: []tournament.PlayerID{1, 2, 3, 4}, Color: tournament.White},
			tournament.Withdraw{Player: 4, Reason: "ill"},
		} {
			if s, _, err = tournament.Decide(s, tournament.Actor{ID: "a"}, command, s.LastChange()+1); err != nil {
				t.Fatalf("%+v: %v", c, err)
			}
		}
		_, _, err = tournament.Decide(s, tournament.Actor{ID: "a"}, tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 3}, {Board: 2, White: 4, Black: 2}}}, s.LastChange()+1)
		var r *tournament.Refusal
		if !errors.As(err, &r) || r.Code != tournament.WithdrawnPaired || r.Article != c.article || r.Edition != c.edition {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// Regulations are refused by the Laws that the event is under.
func TestFaultsOfRegulationsCiteTheLawsOfTheEvent(t *testing.T) {
	for _, c := range []struct{ laws, scoring, late string }{
		{"1993", "17", "10.15"}, {"1997", "11.1", "6.6"}, {"2005", "11.1", "6.7"}, {"2009", "11.1", "6.6a"}, {"2023", "10.1", "6.7.1"},
	} {
		regs := tournament.Regulations{
			Name: "League", System: tournament.Berger, Laws: c.laws, DefaultTime: -1, Teams: tournament.TeamRules{Boards: 4, Games: tournament.Scoring{Win: 1, Draw: 4, Loss: 2}},
		}.Complete()
		want := map[string]string{"games": c.scoring, "default_time": c.late}
		for _, r := range regs.Faults() {
			field, _ := r.Args["field"].(string)
			if article, is := want[field]; is && (r.Article != article || r.Edition != c.laws) {
				t.Errorf("%s: %v", c.laws, r)
			}
			delete(want, field)
		}
		if len(want) > 0 {
			t.Errorf("%s: nothing is said of %v", c.laws, want)
		}
	}
}
