package tournament

import "testing"

// The six methods of record 172, for the four ways to have ratings.
func TestRatingMethods(t *testing.T) {
	for _, tt := range []struct {
		official, national int
		want               [5]int // FIDE, NRO, FIDON, NIDOF, HBFN
	}{
		{2100, 2000, [5]int{2100, 2000, 2100, 2000, 2100}},
		{1900, 2000, [5]int{1900, 2000, 1900, 2000, 2000}},
		{0, 2000, [5]int{0, 2000, 2000, 2000, 2000}},
		{2100, 0, [5]int{2100, 0, 2100, 2100, 2100}},
		{0, 0, [5]int{}},
	} {
		for i, m := range RatingMethods()[:5] {
			if got := m.Rating(tt.official, tt.national); got != tt.want[i] || !m.Follows() {
				t.Errorf("%s of %d and %d: %d, not %d", m, tt.official, tt.national, got, tt.want[i])
			}
		}
	}
	if RatedOtherwise.Follows() || RatingMethod("").Follows() || RatingMethod("XYZ").Follows() {
		t.Error("a rating follows from no method")
	}
}

// entered returns an event with a method and one player.
func entered(t *testing.T, m RatingMethod, e Entry) Tournament {
	t.Helper()
	state := must(t, Tournament{}, Create{Regulations: Regulations{Name: "Open", System: Dutch2026, Rounds: 3, Federation: "ESP", RatingMethod: m}})
	return must(t, state, Enter{Players: []Entry{e}})
}

func must(t *testing.T, state Tournament, c Command) Tournament {
	t.Helper()
	next, _, err := Decide(state, Actor{}, c, 1)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// The rating of the event follows from the two others until somebody types it, and again once it is
// emptied.
func TestRatingFollows(t *testing.T) {
	state := entered(t, FIDEElseNation, Entry{Name: "Ana", National: 1950})
	rates := func(want int, typed bool) {
		t.Helper()
		if p, _ := state.Player(1); p.Rating != want || p.Typed != typed {
			t.Errorf("%+v, not %d, typed: %t", p.Entry, want, typed)
		}
	}
	amend := func(change func(*Entry)) {
		t.Helper()
		p, _ := state.Player(1)
		change(&p.Entry)
		state = must(t, state, Amend{1, p.Entry})
	}
	rates(1950, false)
	amend(func(e *Entry) { e.Official = 1880 })
	rates(1880, false)
	amend(func(e *Entry) { e.Rating = 1900 })
	rates(1900, true)
	amend(func(e *Entry) { e.Official = 1890 })
	rates(1900, true)
	amend(func(e *Entry) { e.Rating, e.Typed = 0, false })
	rates(1890, false)
	amend(func(e *Entry) { e.Rating = 1890 })
	rates(1890, false)
}

// A new method changes the ratings that follow. What was the only rating becomes the official one,
// and a rating from which nothing follows stays and is marked.
func TestRatingMethodChanges(t *testing.T) {
	change := func(state Tournament, m RatingMethod) Tournament {
		t.Helper()
		regs := state.Regulations()
		regs.RatingMethod = m
		return must(t, state, AmendRegulations{Regulations: regs, Reason: "as announced"})
	}
	state := change(entered(t, "", Entry{Name: "Ana", Rating: 2000}), RatedByFIDE)
	if p, _ := state.Player(1); p.Rating != 2000 || p.Official != 2000 || p.Typed {
		t.Errorf("the only rating was the official one: %+v", p.Entry)
	}
	state = change(entered(t, "", Entry{Name: "Ana", Rating: 2000}), RatedByNation)
	if p, _ := state.Player(1); p.Rating != 2000 || p.Official != 0 || !p.Typed {
		t.Errorf("no national rating is known: %+v", p.Entry)
	}
	state = change(entered(t, RatedByFIDE, Entry{Name: "Ana", Official: 2000, National: 2080}), HigherOfBoth)
	if p, _ := state.Player(1); p.Rating != 2080 {
		t.Errorf("%+v", p.Entry)
	}
	state = must(t, state, Enter{Players: []Entry{{Name: "Bob"}}})
	state = must(t, state, DrawLots{Order: []PlayerID{1, 2}, Listed: true})
	if r := state.RefuseChange("rating_method"); r == nil || r.Article != "C.04.2 2.2" {
		t.Errorf("after the numbers: %v", r)
	}
}

// National ratings need to be of some federation.
func TestRatingMethodNeedsFederation(t *testing.T) {
	regs := Regulations{Name: "Open", System: Dutch2026, Rounds: 3, RatingMethod: NationElseFIDE}
	if _, _, err := Decide(Tournament{}, Actor{}, Create{Regulations: regs}, 1); err == nil {
		t.Error("not refused")
	}
	regs.RatingMethod = "ELO"
	if _, _, err := Decide(Tournament{}, Actor{}, Create{Regulations: regs}, 1); err == nil {
		t.Error("an unknown method is not refused")
	}
}
