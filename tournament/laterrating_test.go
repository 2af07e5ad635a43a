package tournament

import (
	"errors"
	"testing"
)

// long returns an event of more than 30 days with three players.
func long(t *testing.T, regs Regulations) Tournament {
	t.Helper()
	regs.Name, regs.System, regs.Rounds, regs.TieBreakRules = "League", Manual, 5, "c07-2026"
	state := must(t, Tournament{}, Create{Regulations: regs})
	return must(t, state, Enter{Players: []Entry{{Name: "Ana", Rating: 2000}, {Name: "Bob", Rating: 1900}, {Name: "Carl"}}})
}

// codeOf returns the code and the article of the refusal of a command, empty if it is possible.
func codeOf(t *testing.T, state Tournament, c Command) (Code, string) {
	t.Helper()
	_, _, err := Decide(state, Actor{}, c, 2)
	var r *Refusal
	if err == nil || !errors.As(err, &r) {
		return "", ""
	}
	return r.Code, r.Article
}

// A later rating counts from its round on, can be replaced and undone, and moves nobody.
func TestLaterRatings(t *testing.T) {
	state := long(t, Regulations{Long: true})
	state = must(t, state, DrawLots{Order: []PlayerID{1, 2, 3}, Listed: true})
	for _, c := range []GiveLaterRating{{2, 4, 2150, "", "b"}, {2, 3, 2050, "standard 2026-05", "a"}, {2, 4, 2200, "", "c"}, {3, 2, 1500, "", "new"}} {
		state = must(t, state, c)
	}
	bob, _ := state.Player(2)
	for round, want := range []int{1900, 1900, 1900, 2050, 2200, 2200} {
		if got := bob.RatingIn(round); got != want {
			t.Errorf("round %d: %d, not %d", round, got, want)
		}
	}
	if carl, _ := state.Player(3); carl.RatingIn(1) != 0 || carl.RatingIn(2) != 1500 {
		t.Errorf("%+v", carl)
	}
	if bob.Number != 2 || bob.Rating != 1900 || len(bob.Later) != 2 || bob.Later[0].List != "standard 2026-05" || state.CountLaterRatings() != 3 {
		t.Errorf("%+v", bob)
	}
	amended := must(t, state, Amend{2, Entry{Name: "Bobby", Rating: 1950}})
	if p, _ := amended.Player(2); p.RatingIn(1) != 1950 || p.RatingIn(3) != 2050 {
		t.Errorf("%+v", p)
	}
	state = must(t, state, Undo{Facts: []int{6}})
	if p, _ := state.Player(2); p.RatingIn(4) != 2150 {
		t.Errorf("undone: %+v", p)
	}
}

// Without the mark of a long event, in a round that there is not, for a team or without a reason there
// is no later rating.
func TestLaterRatingsAreRefused(t *testing.T) {
	state, good := long(t, Regulations{Long: true}), GiveLaterRating{1, 2, 2100, "", "new list"}
	if code, article := codeOf(t, long(t, Regulations{}), good); code != EventNotLong || article != "C.07 10" {
		t.Errorf("%s (%s)", code, article)
	}
	for name, tt := range map[string]struct {
		change func(*GiveLaterRating)
		want   Code
	}{
		"as it should be": {func(*GiveLaterRating) {}, ""}, "nobody": {func(c *GiveLaterRating) { c.Player = 4 }, PlayerUnknown},
		"the first round": {func(c *GiveLaterRating) { c.Round = 1 }, LaterRatingRound}, "after the last": {func(c *GiveLaterRating) { c.Round = 6 }, LaterRatingRound},
		"no rating": {func(c *GiveLaterRating) { c.Rating = 0 }, RatingImproper}, "too high": {func(c *GiveLaterRating) { c.Rating = 4001 }, RatingImproper},
		"no reason": {func(c *GiveLaterRating) { c.Reason = " " }, ReasonMissing}, "a list of two lines": {func(c *GiveLaterRating) { c.List = "a\nb" }, TextImproper},
	} {
		c := good
		tt.change(&c)
		if got, _ := codeOf(t, state, c); got != tt.want {
			t.Errorf("%s: %q, not %q", name, got, tt.want)
		}
	}
	teams := must(t, Tournament{}, Create{Regulations: Regulations{Name: "Teams", System: TeamSwiss, Rounds: 3, Teams: TeamRules{Boards: 2}, Long: true}})
	if code, _ := codeOf(t, teams, good); code != LaterRatingOfTeam {
		t.Errorf("a team: %s", code)
	}
}

// The mark stays while somebody has a later rating, and each round's rating is chosen before round 1,
// only in an event with the mark.
func TestLongRegulations(t *testing.T) {
	regs := func(state Tournament, change func(*Regulations)) AmendRegulations {
		r := state.Regulations()
		change(&r)
		return AmendRegulations{Regulations: r, Reason: "as announced"}
	}
	byRound := func(r *Regulations) { r.RatingsByRound = true }
	unmark := func(r *Regulations) { r.Long = false }
	if code, article := codeOf(t, long(t, Regulations{}), regs(long(t, Regulations{}), byRound)); code != EventNotLong || article != "C.07 10" {
		t.Errorf("%s (%s)", code, article)
	}
	state := long(t, Regulations{Long: true})
	if code, _ := codeOf(t, state, regs(state, unmark)); code != "" {
		t.Errorf("nobody has a later rating: %s", code)
	}
	rated := must(t, state, GiveLaterRating{1, 2, 2100, "", "new list"})
	if code, _ := codeOf(t, rated, regs(rated, unmark)); code != LaterRatingsExist {
		t.Errorf("somebody has a later rating: %s", code)
	}
	undone := must(t, rated, Undo{Facts: []int{3}})
	if code, _ := codeOf(t, undone, regs(undone, unmark)); code != "" {
		t.Errorf("it was undone: %s", code)
	}
	marked := must(t, long(t, Regulations{}), regs(long(t, Regulations{}), func(r *Regulations) { r.Long = true }))
	marked = must(t, marked, GiveLaterRating{1, 2, 2100, "", "new list"})
	if code, _ := codeOf(t, marked, Undo{Facts: []int{3}}); code != FactRestsOn {
		t.Errorf("a later rating rests on the mark: %q", code)
	}
	state = must(t, state, DrawLots{Order: []PlayerID{1, 2, 3}, Listed: true})
	state = must(t, state, PublishRound{Round: 1, Pairings: []Pairing{{Board: 1, White: 1, Black: 2}, {White: 3, Bye: FullBye}}})
	if code, article := codeOf(t, state, regs(state, byRound)); code != RegulationFixed || article != "C.07 10" {
		t.Errorf("after round 1: %s (%s)", code, article)
	}
}

// The days of the regulations say whether an event is long.
func TestLongDoubt(t *testing.T) {
	for _, tt := range []struct {
		regs    Regulations
		days    int
		doubted bool
	}{
		{Regulations{}, 0, false},
		{Regulations{Starts: "2026-10-01"}, 0, false},
		{Regulations{Starts: "2026-10-01", Ends: "2026-10-31"}, 30, false},
		{Regulations{Starts: "2026-10-01", Ends: "2026-11-01"}, 31, true},
		{Regulations{Starts: "2026-10-01", Ends: "2026-11-01", Long: true}, 31, false},
		{Regulations{Starts: "2026-10-01", Ends: "2026-10-04", Long: true}, 3, true},
		{Regulations{Starts: "2026-10-01", Dates: []string{"2026-10-01", "", "2026-12-01"}}, 61, true},
		{Regulations{Long: true}, 0, false},
	} {
		if days, doubted := tt.regs.LongDoubt(); days != tt.days || doubted != tt.doubted {
			t.Errorf("%+v: %d days, %t", tt.regs, days, doubted)
		}
	}
}

// The standings take the first ratings, and those of each round where the regulations say so.
func TestTableOfLaterRatings(t *testing.T) {
	for byRound, want := range map[bool]int{false: 0, true: 1} {
		state := must(t, long(t, Regulations{Long: true, RatingsByRound: byRound}), GiveLaterRating{2, 3, 2050, "", "new list"})
		if later := state.Table().Players[1].Later; len(later) != want || want > 0 && (later[0].Round != 3 || later[0].Rating != 2050) {
			t.Errorf("each round's rating: %t: %v", byRound, later)
		}
	}
}
