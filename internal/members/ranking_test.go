package members_test

import (
	"fmt"
	"testing"

	"github.com/escaque/escaque/internal/members"
)

// Two new players, as the servers of the family show it: 1882, 1720, 1558, and the deviation from 350
// to 290.2. What is foretold is what the game then does.
func TestAssess(t *testing.T) {
	h := newHouse(t)
	a, b := h.register(t, "Morphy").Identity, h.register(t, "Anderssen").Identity
	one, other, err := h.Assess(background, a.ID, b.ID, members.Blitz)
	no(t, err)
	for _, x := range []members.Assessment{one, other} {
		if got := fmt.Sprintf("%d/%.0f: %d %d %d %.1f", x.Now.Value, x.Now.RD, x.Win, x.Draw, x.Loss, x.RD); got != "1720/350: 1882 1720 1558 290.2" {
			t.Errorf("a new player is assessed as %s", got)
		}
	}
	for i, result := range []members.Result{members.WhiteWins, members.Drawn, members.BlackWins} {
		one, other, err := h.Assess(background, a.ID, b.ID, members.Blitz)
		no(t, err)
		done, err := h.ApplyGame(background, uint64(i+1), members.GameFact{
			GameID: fmt.Sprint(i), White: a.ID, Black: b.ID, Result: result, Category: members.Blitz, Rated: true, At: h.clock.UnixMilli(),
		})
		no(t, err)
		want := map[members.Result][2]int{
			members.WhiteWins: {one.Win, other.Loss}, members.Drawn: {one.Draw, other.Draw}, members.BlackWins: {one.Loss, other.Win},
		}[result]
		if got := [2]int{done.WhiteAfter, done.BlackAfter}; got != want {
			t.Errorf("%s: %v, foretold %v", result, got, want)
		}
	}
	standard, _, err := h.Assess(background, a.ID, b.ID, members.Standard)
	no(t, err)
	if standard.Now.Value != 1720 {
		t.Errorf("another category knows of it: %+v", standard)
	}
}

// settle plays many games between two members, so that both ratings become active.
func (h *house) settle(t *testing.T, white, black members.Identity, games int) {
	t.Helper()
	for i := range games {
		_, err := h.ApplyGame(background, 1, members.GameFact{
			GameID: fmt.Sprint(white.Handle, black.Handle, i), White: white.ID, Black: black.ID, Result: []members.Result{members.WhiteWins, members.WhiteWins, members.BlackWins}[i%3],
			Category: members.Blitz, Rated: true, At: h.clock.UnixMilli(),
		})
		no(t, err)
	}
}

func TestRanking(t *testing.T) {
	h := newHouse(t)
	tal, euwe, turk := h.register(t, "Tal").Identity, h.register(t, "Euwe").Identity, h.register(t, "Turk").Identity
	_, err := h.SetTitles(background, "Turk", "C")
	no(t, err)
	h.settle(t, tal, euwe, 60)
	h.settle(t, turk, tal, 60)
	h.register(t, "Newcomer")
	list, err := h.Ranking(background, members.RankQuery{Category: members.Blitz, Limit: 10})
	no(t, err)
	if len(list) != 3 || list[0].Handle != "Turk" || list[2].Handle != "Euwe" || list[2].Rank != 3 {
		t.Fatalf("%+v", list)
	}
	around := func(q members.RankQuery, id string) (names []string) {
		t.Helper()
		list, err := h.Around(background, q, id, 1)
		no(t, err)
		for _, r := range list {
			names = append(names, fmt.Sprint(r.Rank, r.Handle))
		}
		return names
	}
	everybody, humans := members.RankQuery{Category: members.Blitz}, members.RankQuery{Category: members.Blitz, Humans: true}
	for id, want := range map[string]string{turk.ID: "[1Turk 2Tal]", tal.ID: "[1Turk 2Tal 3Euwe]", euwe.ID: "[2Tal 3Euwe]", "a-nobody": "[]"} {
		if got := fmt.Sprint(around(everybody, id)); got != want {
			t.Errorf("%s: %s, want %s", id, got, want)
		}
	}
	if got := fmt.Sprint(around(humans, tal.ID), around(humans, turk.ID)); got != "[1Tal 2Euwe] []" {
		t.Errorf("humans: %s", got)
	}
}
