package fidelist_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/tournament"
)

// eventOf returns an event with players.
func eventOf(t *testing.T, regs tournament.Regulations, players ...tournament.Entry) tournament.Tournament {
	t.Helper()
	regs.Name, regs.System, regs.Rounds = "Open", tournament.Dutch2026, 5
	var state tournament.Tournament
	for _, c := range []tournament.Command{tournament.Create{Regulations: regs}, tournament.Enter{Players: players}} {
		var err error
		if state, _, err = tournament.Decide(state, tournament.Actor{}, c, 1); err != nil {
			t.Fatal(err)
		}
	}
	return state
}

var listedPlayers = map[int64]fidelist.Player{
	1: {ID: 1, Name: "Garcia Lopez, Ana", Federation: "ESP", Sex: "w", WTitle: "WIM", Standard: 2250, Birth: "1990"},
	2: {ID: 2, Name: "Beta, Bruno", Federation: "ARG", Sex: "m", Standard: 1900, Birth: "2001"},
	3: {ID: 3, Name: "Carlsen, Magnus", Federation: "NOR", Sex: "m", Title: "GM", Standard: 2830, Birth: "1990"},
}

// told returns the findings of a comparison as text.
func told(c fidelist.Check) string {
	var lines []string
	for _, f := range c.Findings {
		line := f.Entry.Name
		for _, d := range f.Doubts {
			line += fmt.Sprintf(" %s(%s)", d.Kind, d.Who)
		}
		for _, one := range f.Changes {
			line += fmt.Sprintf(" %s:%s>%s", one.Field, one.Was, one.Is)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// Each difference is found by player and field; who is as the list says is not named.
func TestCompare(t *testing.T) {
	state := eventOf(t, tournament.Regulations{Starts: "2026-11-20"},
		tournament.Entry{Name: "García López, Ana", FIDEID: "1", Rating: 2250, Title: "WIM", Federation: "ESP", Sex: "w", Birth: "1990-05-04", RatingFrom: "standard 2026-11"},
		tournament.Entry{Name: "Beta, Brno", FIDEID: "2", Rating: 1880, Title: "GM", Federation: "ESP", Sex: "w", Birth: "2002"},
		tournament.Entry{Name: "Delta, Dario", FIDEID: "3", Rating: 1500},
		tournament.Entry{Name: "Epsilon, Eva", FIDEID: "99"},
		tournament.Entry{Name: "Beta, Berta", FIDEID: "02"},
		tournament.Entry{Name: "Zeta, Zoe"},
	)
	info := fidelist.Info{Date: "2026-11"}
	c := fidelist.Compare(state, info, listedPlayers, nil, "2026-11-21")
	want := "Beta, Brno twice(Beta, Berta) rating:1880>1900 title:GM> name:Beta, Brno>Beta, Bruno federation:ESP>ARG birth:2002>2001 sex:w>m\n" +
		"Delta, Dario another(GM Carlsen, Magnus)\nEpsilon, Eva unknown()\n" +
		"Beta, Berta twice(Beta, Brno) rating:>1900 name:Beta, Berta>Beta, Bruno federation:>ARG birth:>2001 sex:>m"
	if got := told(c); got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
	if !c.Current() || c.Without != 1 || fmt.Sprint(c.ByHand) != "[Beta, Brno Delta, Dario]" {
		t.Errorf("%+v", c)
	}
	amends := c.Amendments(state, func(f fidelist.Finding) bool { return f.Player == 2 })
	if len(amends) != 1 || amends[0].Entry.Rating != 1900 || amends[0].Entry.RatingFrom != "standard 2026-11" || amends[0].Entry.Title != "" || amends[0].Entry.Name != "Beta, Bruno" {
		t.Errorf("%+v", amends)
	}
	if none := c.Amendments(state, func(f fidelist.Finding) bool { return f.Player == 3 }); len(none) != 0 {
		t.Errorf("a doubt changes something: %+v", none)
	}

	// By a list of another month only the numbers are looked at.
	c = fidelist.Compare(state, fidelist.Info{Date: "2026-12"}, listedPlayers, nil, "2026-12-02")
	if c.Current() || c.Month != "2026-11" || strings.Contains(told(c), ":") || !strings.Contains(told(c), "another") {
		t.Errorf("%+v", c)
	}
}

// With a method the official rating is compared, and that of the event follows it unless it was typed.
func TestCompareOfficial(t *testing.T) {
	state := eventOf(t, tournament.Regulations{Starts: "2026-11-20", RatingMethod: tournament.RatedByFIDE},
		tournament.Entry{Name: "Beta, Bruno", FIDEID: "2", Official: 1880, Federation: "ARG", Sex: "m", Birth: "2001"},
		tournament.Entry{Name: "Garcia Lopez, Ana", FIDEID: "1", Official: 2250, Rating: 2300, Title: "WIM", Federation: "ESP", Sex: "w", Birth: "1990"})
	c := fidelist.Compare(state, fidelist.Info{Date: "2026-11"}, listedPlayers, nil, "2026-11-20")
	if got := told(c); got != "Beta, Bruno official:1880>1900" {
		t.Fatal(got)
	}
	next, _, err := tournament.Decide(state, tournament.Actor{}, c.Amendments(state, func(fidelist.Finding) bool { return true })[0], 2)
	if err != nil {
		t.Fatal(err)
	}
	if p, _ := next.Player(1); p.Official != 1900 || p.Rating != 1900 || p.Typed {
		t.Errorf("%+v", p.Entry)
	}
}

// The list is that of the first day, and in events of more than 30 days that of today.
func TestMonthOf(t *testing.T) {
	for _, tt := range []struct{ starts, ends, today, want string }{
		{"2026-10-30", "2026-11-05", "2026-11-03", "2026-10"},
		{"2026-10-01", "2026-10-31", "2026-12-03", "2026-10"}, // 30 days
		{"2026-10-01", "2026-11-01", "2026-12-03", "2026-12"},
		{"2026-12-05", "2026-12-09", "2026-11-20", "2026-11"}, // its list is not published yet
		{"", "", "2026-11-20", "2026-11"},
		{"2026-10-30", "", "2026-11-20", "2026-10"},
	} {
		if got := fidelist.MonthOf(tournament.Regulations{Starts: tt.starts, Ends: tt.ends}, tt.today); got != tt.want {
			t.Errorf("%+v: %s", tt, got)
		}
	}
	if got := fidelist.MonthOf(tournament.Regulations{Starts: "2026-10-30", Long: true}, "2026-12-03"); got != "2026-12" {
		t.Errorf("an event that is marked as long: %s", got)
	}
}
