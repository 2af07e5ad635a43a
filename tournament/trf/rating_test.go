package trf_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/trf"
)

// Whatever the method and the ratings, the report has the official rating in record 001 and reads
// back to the same ratings, typed ones among them.
func TestRatingsReadBack(t *testing.T) {
	methods := append(tournament.RatingMethods(), "")
	rapid.Check(t, func(t *rapid.T) {
		regs := tournament.Regulations{Name: "Open", System: tournament.Dutch2026, Rounds: 3, Federation: "ESP", RatingMethod: rapid.SampledFrom(methods).Draw(t, "method")}
		var players []tournament.Entry
		rating := func(label string) int { return rapid.SampledFrom([]int{0, 0, 1800, 1950, 2100}).Draw(t, label) }
		for i := range 4 {
			players = append(players, tournament.Entry{
				Name: fmt.Sprint("Player ", i), Rating: rating("rating"), Official: rating("official"), National: rating("national"), Typed: rapid.Bool().Draw(t, "typed"),
			})
		}
		state := tournament.Tournament{}
		for _, c := range []tournament.Command{
			tournament.Create{Regulations: regs}, tournament.Enter{Players: players},
			tournament.DrawLots{Order: []tournament.PlayerID{1, 2, 3, 4}, Listed: true, Color: tournament.White},
			tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 3}, {Board: 2, White: 4, Black: 2}}},
		} {
			var err error
			if state, _, err = tournament.Decide(state, tournament.Actor{}, c, 1); err != nil {
				t.Fatal(err)
			}
		}
		var text bytes.Buffer
		if _, err := trf.OfEvent(state, "FIDE_DUTCH_2026", "").WriteTo(&text); err != nil {
			t.Fatal(err)
		}
		f, err := trf.Read(&text, "")
		if err != nil {
			t.Fatal(err)
		}
		if f.RatingMethod() != regs.RatingMethod {
			t.Fatalf("the method is %q", f.RatingMethod())
		}
		games, err := f.Tournament()
		if err != nil {
			t.Fatal(err)
		}
		for i, got := range f.Entries(games) {
			p, _ := state.Player(tournament.PlayerID(i + 1))
			if f.Players()[i].Rating != regs.OfficialRating(p.Entry) || games.Entries[i].Rating != p.Rating {
				t.Errorf("record 001 has %d: %+v", f.Players()[i].Rating, p.Entry)
			}
			if regs.RatingMethod == "" {
				if got.Rating != p.Rating || regs.OfficialRating(got) != regs.OfficialRating(p.Entry) {
					t.Errorf("read back as %+v: %+v", got, p.Entry)
				}
				continue
			}
			if got.Rating != p.Rating || got.Official != p.Official || got.National != p.National || got.Typed != p.Typed {
				t.Errorf("read back as %+v: %+v", got, p.Entry)
			}
		}
	})
}

// A report of another program: the method decides the rating of the event.
func TestRatingsOfOthers(t *testing.T) {
	for method, want := range map[string]int{"FIDE": 1900, "NRO": 1950, "FIDON": 1900, "NIDOF": 1950, "HBFN": 1950, "OTHER": 1900} {
		text := "012 Open\n172 MEX " + method + "\n" +
			"001    1 m    Alfa, Ana                         1900 MEX                         0.0    1\n" +
			"001    2 m    Beta, Bruno                       1800 MEX                         0.0    2\n" +
			"MEX    1      Alfa, Ana                         1950 MEX\n"
		f, err := trf.Read(strings.NewReader(text), "")
		if err != nil {
			t.Fatal(err)
		}
		games, _, err := f.Played()
		if err != nil {
			t.Fatal(err)
		}
		if got := games.Entries[0].Rating; got != want {
			t.Errorf("%s: %d", method, got)
		}
		if fromNation := games.Entries[1].Rating; method == "NRO" && fromNation != 0 || method == "HBFN" && fromNation != 1800 {
			t.Errorf("%s: %d without a national rating", method, fromNation)
		}
	}
}
