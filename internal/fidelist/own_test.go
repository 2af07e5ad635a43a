package fidelist_test

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/ownlist"
	"github.com/escaque/escaque/tournament"
)

// keepOwn keeps a list of an organiser in a data folder.
func keepOwn(t *testing.T, dir, name string, key ownlist.Key, data string) {
	t.Helper()
	r, err := ownlist.Read(strings.NewReader(data), ownlist.Declared{Key: key})
	if err != nil {
		t.Fatal(err)
	}
	own := ownlist.In(dir)
	_, was, err := own.Compare(name, r)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := own.Keep(ownlist.Info{Name: name, Date: "2026-11-15"}, r, was); err != nil {
		t.Fatal(err)
	}
}

// check compares an event with the lists of a folder in which FIDE's is missing.
func check(t *testing.T, dir string, state tournament.Tournament) fidelist.Check {
	t.Helper()
	list := fidelist.ListIn(dir)
	defer list.Close()
	c, err := list.Check(background, state, "2026-11-20")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Entries are compared with the lists of organisers from which they come, without a list of FIDE too. A
// list that is gone is named, and changes nothing.
func TestCheckByOwnLists(t *testing.T) {
	dir := t.TempDir()
	keepOwn(t, dir, "club", ownlist.ByName, "name,birth,elo\nAlfa,1990,1900\nBeta,1980,1800\nGamma,1970,1700\nGamma,1970,1710\n")
	keepOwn(t, dir, "league", ownlist.ByNumber, "fideid,elo\n4,1600\n")
	entry := func(name, birth, id string, rating int, from string) tournament.Entry {
		return tournament.Entry{Name: name, Birth: birth, FIDEID: id, Rating: rating, RatingFrom: from}
	}
	state := eventOf(t, tournament.Regulations{RatingLists: []string{"standard", "league", "club"}},
		entry("Alfa", "1990", "", 1850, "club 2026-10-01"), entry("Beta", "1980", "", 1800, "club 2026-10-01"), entry("Gamma", "1970", "", 0, ""),
		entry("Delta", "1990", "4", 0, ""), entry("Epsilon", "1990", "", 1500, "club 2026-10-01"), entry("Zeta", "1990", "", 1500, "gone 2026-10"),
		entry("Eta", "1990", "5", 1400, "standard 2026-10"), entry("Theta", "", "", 0, ""))
	c := check(t, dir, state)
	want := "Alfa rating:1850>1900\nGamma ambiguous(club)\nDelta rating:>1600\nEpsilon not-listed(club)"
	if got := told(c); got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
	if len(c.Gone) != 1 || c.Gone[0] != "gone" || len(c.Own) != 2 || c.Own[0].From() != "club 2026-11-15" || c.Without != 3 {
		t.Errorf("%+v", c)
	}
	if from := c.Findings[0].Listed.RatingFrom; from != "club 2026-11-15" {
		t.Error(from)
	}
	if none := c.Amendments(state, func(f fidelist.Finding) bool { return len(f.Changes) == 0 }); len(none) > 0 {
		t.Errorf("doubts change %v", none)
	}
	list := fidelist.ListIn(dir)
	defer list.Close()
	stamp, err := list.Stamp(background, state)
	if err != nil || stamp == "" {
		t.Errorf("%q %v", stamp, err)
	}
	keepOwn(t, dir, "club", ownlist.ByName, "name,birth,elo\nAlfa,1990,1850\n")
	if now, err := list.Stamp(background, state); err != nil || now == stamp {
		t.Errorf("a new list is not noticed: %v", err)
	}
	if stamp, err := list.Stamp(background, eventOf(t, tournament.Regulations{}, tournament.Entry{Name: "Alfa"})); err != nil || stamp != "" {
		t.Errorf("%q %v", stamp, err)
	}
}

// In an event with a method, FIDE's lists have the official ratings and those of organisers the
// national ones; the method of FIDE uses none of them.
func TestOwnListsAreNational(t *testing.T) {
	dir := t.TempDir()
	keepOwn(t, dir, "club", ownlist.ByNumber, "fideid,elo\n1,1900\n")
	list := fidelist.ListIn(dir)
	defer list.Close()
	p := fidelist.Player{ID: 1, Name: "Alfa", Standard: 2000}
	for method, want := range map[tournament.RatingMethod][3]int{
		tournament.NationElseFIDE: {1900, 2000, 1900}, tournament.FIDEElseNation: {2000, 2000, 1900}, tournament.RatedByFIDE: {2000, 2000, 0}, "": {1900, 0, 0},
	} {
		regs := tournament.Regulations{Federation: "ESP", RatingMethod: method, RatingLists: []string{"club", "standard"}}
		own, err := list.RatingsOf(background, p.EntryFor(regs), regs)
		if err != nil {
			t.Fatal(err)
		}
		ratings := append(p.Ratings("2026-11"), own...)
		filled := tournament.Entry{Name: "Alfa", FIDEID: "1"}
		fidelist.FillRatings(&filled, regs, ratings)
		e := p.EntryFor(regs, ratings.National(regs), ratings.Taken(regs))
		for _, e := range []tournament.Entry{filled, e} {
			if got := [3]int{e.Rating, e.Official, e.National}; got != want {
				t.Errorf("%s: %v, not %v", method, got, want)
			}
		}
		if from := map[bool]string{true: "club 2026-11-15", false: "standard 2026-11"}[method == ""]; e.RatingFrom != from {
			t.Errorf("%s: %s", method, e.RatingFrom)
		}
		state := eventOf(t, regs, tournament.Entry{Name: "Alfa", FIDEID: "1", National: 1800})
		if got, want := told(check(t, dir, state)), "Alfa national:1800>1900"; method != "" && method != tournament.RatedByFIDE && got != want {
			t.Errorf("%s: %s", method, got)
		}
	}
}
