package tournament_test

import (
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
