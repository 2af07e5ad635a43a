package tournament_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/tournament"
)

func TestFindTwice(t *testing.T) {
	old := []tournament.Entry{{Name: "García, Ana", FIDEID: "1"}, {Name: "Pérez, Luis"}}
	entries := []tournament.Entry{
		{Name: "García, Ana", FIDEID: "2"},       // another person of the same name
		{Name: "A. García", FIDEID: "1"},         // the same person otherwise spelled
		{Name: "garcía,  ana"},                   // nothing tells her apart
		{Name: "Pérez, Luis", Birth: "2001"},     // their son
		{Name: "PÉREZ, Luis"},                    // themselves
		{Name: "Soto, Eva"},                      // new
		{Name: "Soto, Eva", Federation: "CHI"},   // new
		{Name: "Soto, Eva", FIDEID: "00" + "77"}, // nothing tells her apart from the first Eva
	}
	want := []tournament.Twice{{Index: 1, Of: 0}, {Index: 2, Of: 0}, {Index: 4, Of: 1}, {Index: 7, Of: 7}}
	if got := tournament.FindTwice(old, entries); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestEntryFaults(t *testing.T) {
	good := tournament.Entry{Name: "Ñúñez, José", Title: "WGM", Federation: "MEX", FIDEID: "5101234", Birth: "2000-02-29", Rating: 4000, Club: "Ø"}
	if faults := good.Faults(); len(faults) > 0 {
		t.Error(faults)
	}
	bad := tournament.Entry{
		Name: strings.Repeat("á", 101), Title: "gm", Federation: "mex", FIDEID: "1234567890123", Birth: "2001-02-29", Rating: -1,
		Club: "a\nb", Member: tournament.Member{Handle: "\xff"},
	}
	var fields []string
	for _, f := range bad.Faults() {
		fields = append(fields, f.Field)
	}
	if want := []string{"name", "title", "federation", "fideid", "birth", "rating", "club", "handle"}; !slices.Equal(fields, want) {
		t.Errorf("faults in %v, want %v", fields, want)
	}
	for _, day := range []string{"1879", "99", "2000-13", "1990-00-00", "1990/01/01", "20000"} {
		if (tournament.Entry{Name: "x", Birth: day}).Faults() == nil {
			t.Errorf("born on %s", day)
		}
	}
}

// Two futures of one state do not touch each other.
func TestBranches(t *testing.T) {
	s := tournament.Tournament{}
	for _, e := range []tournament.Event{
		tournament.Created{Regulations: tournament.Regulations{Name: "Open", System: tournament.Manual}.Complete()},
		tournament.PlayersEntered{First: 1, Players: []tournament.Entry{{Name: "A"}, {Name: "B"}, {Name: "C"}}},
	} {
		s = tournament.Apply(s, e)
	}
	publish := func(s tournament.Tournament, white, black tournament.PlayerID) tournament.Tournament {
		return tournament.Apply(s, tournament.RoundPublished{Round: s.Published() + 1, Pairings: []tournament.Pairing{{Board: 1, White: white, Black: black}}})
	}
	for range 9 {
		one, two := publish(s, 1, 2), publish(s, 3, 1)
		enter := func(name string) tournament.Tournament {
			return tournament.Apply(s, tournament.PlayersEntered{Players: []tournament.Entry{{Name: name}}})
		}
		x, y := enter("X"), enter("Y")
		if one.Boards(one.Published())[0].White != 1 || two.Boards(two.Published())[0].White != 3 || x.Players()[3].Name != "X" || y.Players()[3].Name != "Y" {
			t.Fatalf("after %d rounds the futures are mixed", s.Published())
		}
		s = one
	}
}

func TestParseResult(t *testing.T) {
	for _, r := range append(tournament.Results(), tournament.NoResult) {
		if got, err := tournament.ParseResult(r.String()); err != nil || got != r {
			t.Errorf("%s: %v, %v", r, got, err)
		}
	}
	for text, want := range map[string]tournament.Result{
		"½-½": tournament.Drawn, "0.5 : 0.5": tournament.Drawn, "0,5-0,5": tournament.Drawn, "=": tournament.Drawn, "½–0": tournament.WhiteHalf,
		"1 - 0": tournament.WhiteWins, "1-½": tournament.WinAndHalf, "0,5–1": tournament.HalfAndWin, "1:1": tournament.BothWin, "+-": tournament.WhiteByForfeit, "-:+": tournament.BlackByForfeit, "- -": tournament.DoubleForfeit, "0-1F": tournament.BlackByForfeit,
	} {
		if got, err := tournament.ParseResult(text); err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "1", "2-0", "2-1", "½", "1-1/2f", "win", "1-0g"} {
		if got, err := tournament.ParseResult(text); err == nil {
			t.Errorf("%q is read as %s", text, got)
		}
	}
}

func TestPoints(t *testing.T) {
	for p, want := range map[tournament.Points]string{0: "0", 1: "½", 2: "1", 7: "3½", -3: "-1½"} {
		if p.String() != want {
			t.Errorf("%d half points: %s, want %s", int(p), p, want)
		}
	}
}

// A long list enters in several facts, all together or not at all.
func TestLongLists(t *testing.T) {
	s := tournament.Apply(tournament.Tournament{}, tournament.Created{Regulations: tournament.Regulations{Name: "Open", System: tournament.Manual}.Complete()})
	players := make([]tournament.Entry, tournament.MaxPlayers)
	for i := range players {
		players[i].Name = "Player " + strings.Repeat("x", i%50) + string(rune('A'+i%26)) + tournament.Points(2*i).String()
	}
	_, events, err := tournament.Decide(s, tournament.Actor{}, tournament.Enter{Players: players}, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range events {
		if err := tournament.Check(s, e); err != nil {
			t.Fatalf("part %d: %v", i+1, err)
		}
		s = tournament.Apply(s, e)
	}
	if len(s.Players()) != len(players) || len(events) < 2 || s.Players()[1999].Name != players[1999].Name {
		t.Errorf("%d players in %d parts", len(s.Players()), len(events))
	}
	if _, _, err := tournament.Decide(s, tournament.Actor{}, tournament.Enter{Players: []tournament.Entry{{Name: "One more"}}}, 1); err == nil {
		t.Error("one player too many was entered")
	}
}
