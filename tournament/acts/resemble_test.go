package acts_test

import (
	"slices"
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
)

// The same words of a name, whatever accents, case and order they have, may be the same person.
func TestResembling(t *testing.T) {
	old := []tournament.Entry{{Name: "García López, José", Birth: "1990-05-01"}, {Name: "Søren Kierkegaard", FIDEID: "1400001"}, {}}
	for _, c := range []struct {
		entry tournament.Entry
		of    int // -1 for nobody
	}{
		{tournament.Entry{Name: "Garcia Lopez, Jose"}, 0},
		{tournament.Entry{Name: "JOSÉ GARCÍA LÓPEZ"}, 0},
		{tournament.Entry{Name: "García López, José", Birth: "1990"}, 0},
		{tournament.Entry{Name: "García López, José", Birth: "1991"}, -1},
		{tournament.Entry{Name: "García López, José", Birth: "1990-05-01"}, -1}, // refused
		{tournament.Entry{Name: "García, José"}, -1},
		{tournament.Entry{Name: "Kierkegaard, Soren"}, 1},
		{tournament.Entry{Name: "Kierkegaard, Soren", FIDEID: "1400002"}, -1},
		{tournament.Entry{Name: "Kierkegaard, Soren", FIDEID: "1400001"}, -1}, // refused
		{tournament.Entry{Name: "Lopez, Garcia"}, -1},
	} {
		var want []tournament.Twice
		if c.of >= 0 {
			want = []tournament.Twice{{Index: 0, Of: c.of}}
		}
		if got := acts.Resembling(old, []tournament.Entry{c.entry}); !slices.Equal(got, want) {
			t.Errorf("%+v: %v, want %v", c.entry, got, want)
		}
	}
	if got := acts.Resembling(nil, []tournament.Entry{{Name: "Ana Alfa"}, {Name: "Alfa, Ana"}, {Name: "Alfá, Aná"}}); !slices.Equal(got, []tournament.Twice{{Index: 1, Of: 0}, {Index: 2, Of: 0}}) {
		t.Errorf("in one list: %v", got)
	}
}

// Namesakes of the players of an event are found, whether they are entered alone or in teams.
func TestNamesakes(t *testing.T) {
	by := tournament.Actor{ID: "local", Name: "Inés"}
	entry := func(name string) tournament.Entry { return tournament.Entry{Name: name} }
	team := func(name string, players ...string) tournament.Entry {
		e := entry(name)
		for _, p := range players {
			e.Roster = append(e.Roster, entry(p))
		}
		return e
	}
	event := func(regs tournament.Regulations, entries ...tournament.Entry) tournament.Tournament {
		regs.Name, regs.Venue = "Open", tournament.OverTheBoard
		state, _, err := acts.Do(tournament.Tournament{}, by, []tournament.Command{tournament.Create{Regulations: regs}, tournament.Enter{Players: entries}}, 1, fidemode.Any)
		if err != nil {
			t.Fatal(err)
		}
		return state
	}
	check := func(what string, got []acts.Namesake, want ...acts.Namesake) {
		t.Helper()
		if !slices.EqualFunc(got, want, func(a, b acts.Namesake) bool {
			return a.Entry.Name == b.Entry.Name && a.Like.Name == b.Like.Name && a.At == b.At
		}) {
			t.Errorf("%s: %+v, want %+v", what, got, want)
		}
	}

	open := event(tournament.Regulations{System: tournament.Dutch2026, Rounds: 3}, entry("Alfa, Ana"), entry("García, José"))
	check("nobody", acts.Namesakes(open, []tournament.Entry{entry("Beta, Bruno")}))
	check("a player", acts.Namesakes(open, []tournament.Entry{entry("Jose Garcia")}), acts.Namesake{entry("Jose Garcia"), entry("García, José"), 2})
	removed, _, err := acts.Do(open, by, []tournament.Command{tournament.Remove{Player: 2, Reason: "twice"}}, 2, fidemode.Any)
	if err != nil {
		t.Fatal(err)
	}
	check("removed", acts.Namesakes(removed, []tournament.Entry{entry("Jose Garcia")}))

	league := event(tournament.Regulations{System: tournament.Berger, Teams: tournament.TeamRules{Boards: 2, Primary: tournament.ByGames}},
		team("Torre", "Alfa, Ana", "Beta, Bruno"), team("Dama", "García, José", "Delta, Dora"))
	check("team", acts.Namesakes(league, []tournament.Entry{team("Alfa, Ana", "Ana Alfa", "Jose Garcia", "José  García", "Eva")}),
		acts.Namesake{entry("Ana Alfa"), entry("Alfa, Ana"), 1}, acts.Namesake{entry("Jose Garcia"), entry("García, José"), 2}, acts.Namesake{entry("José  García"), entry("García, José"), 2})
	check("within a team", acts.Namesakes(league, []tournament.Entry{team("Rey", "Gil, Gema", "Gema Gil")}), acts.Namesake{entry("Gema Gil"), entry("Gil, Gema"), 0})
	check("as before", acts.NamesakesInTeam(league, 1, team("Torre", "Bruno Beta", "Alfa, Ana")))
	check("one more", acts.NamesakesInTeam(league, 1, team("Torre", "Alfa, Ana", "Beta, Bruno", "Ana Alfa", "Dora Delta")),
		acts.Namesake{entry("Ana Alfa"), entry("Alfa, Ana"), 1}, acts.Namesake{entry("Dora Delta"), entry("Delta, Dora"), 2})
	check("two new ones", acts.NamesakesInTeam(league, 1, team("Torre", "Alfa, Ana", "Gil, Gema", "Gema Gil")), acts.Namesake{entry("Gema Gil"), entry("Gil, Gema"), 0})
}
