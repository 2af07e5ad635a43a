package ratings_test

import (
	"fmt"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
)

// Two new players, as the servers of the family show it: 1882, 1720, 1558, and the deviation from 350
// to 290.2. What is foretold is what the game then does.
func TestAssess(t *testing.T) {
	h := newHouse()
	a, b := h.register(t, "Morphy"), h.register(t, "Anderssen")
	one, other, err := h.Assess(background, a, b, ratings.Blitz)
	no(t, err)
	for _, x := range []ratings.Assessment{one, other} {
		if got := fmt.Sprintf("%d/%.0f: %d %d %d %.1f", x.Now.Value, x.Now.RD, x.Win, x.Draw, x.Loss, x.RD); got != "1720/350: 1882 1720 1558 290.2" {
			t.Errorf("a new player is assessed as %s", got)
		}
	}
	for i, result := range []ratings.Result{ratings.WhiteWins, ratings.Drawn, ratings.BlackWins} {
		one, other, err := h.Assess(background, a, b, ratings.Blitz)
		no(t, err)
		done, err := h.ApplyGame(background, uint64(i+1), ratings.Game{
			ID: fmt.Sprint(i), White: a, Black: b, Result: result, Category: ratings.Blitz, Rated: true, Bounded: true, At: h.clock.UnixMilli(),
		})
		no(t, err)
		want := map[ratings.Result][2]int{
			ratings.WhiteWins: {one.Win, other.Loss}, ratings.Drawn: {one.Draw, other.Draw}, ratings.BlackWins: {one.Loss, other.Win},
		}[result]
		if got := [2]int{done.WhiteAfter, done.BlackAfter}; got != want {
			t.Errorf("%s: %v, foretold %v", result, got, want)
		}
	}
	standard, _, err := h.Assess(background, a, b, ratings.Standard)
	no(t, err)
	if standard.Now.Value != 1720 {
		t.Errorf("another category knows of it: %+v", standard)
	}
}

// settle plays many games between two members, so that both ratings become active.
func (h *house) settle(t *testing.T, white, black string, games int) {
	t.Helper()
	for i := range games {
		_, err := h.ApplyGame(background, 1, ratings.Game{
			ID: fmt.Sprint(white, black, i), White: white, Black: black, Result: []ratings.Result{ratings.WhiteWins, ratings.WhiteWins, ratings.BlackWins}[i%3],
			Category: ratings.Blitz, Rated: true, At: h.clock.UnixMilli(),
		})
		no(t, err)
	}
}

func TestRanking(t *testing.T) {
	h := newHouse()
	tal, euwe, turk := h.register(t, "Tal"), h.register(t, "Euwe"), h.register(t, "Turk")
	_, err := h.store.UpdateAccount(background, turk, func(a *members.Account, _ int) error { a.Titles = members.ComputerMark; return nil })
	no(t, err)
	h.settle(t, tal, euwe, 60)
	h.settle(t, turk, tal, 60)
	h.register(t, "Newcomer")
	list, err := h.Ranking(background, ratings.RankQuery{Category: ratings.Blitz, Limit: 10})
	no(t, err)
	if len(list) != 3 || list[0].Handle != "Turk" || list[2].Handle != "Euwe" || list[2].Rank != 3 {
		t.Fatalf("%+v", list)
	}
	around := func(q ratings.RankQuery, id string) (names []string) {
		t.Helper()
		list, err := h.Around(background, q, id, 1)
		no(t, err)
		for _, r := range list {
			names = append(names, fmt.Sprint(r.Rank, r.Handle))
		}
		return names
	}
	everybody, humans := ratings.RankQuery{Category: ratings.Blitz}, ratings.RankQuery{Category: ratings.Blitz, Humans: true}
	for id, want := range map[string]string{turk: "[1Turk 2Tal]", tal: "[1Turk 2Tal 3Euwe]", euwe: "[2Tal 3Euwe]", "a-nobody": "[]"} {
		if got := fmt.Sprint(around(everybody, id)); got != want {
			t.Errorf("%s: %s, want %s", id, got, want)
		}
	}
	if got := fmt.Sprint(around(humans, tal), around(humans, turk)); got != "[1Tal 2Euwe] []" {
		t.Errorf("humans: %s", got)
	}
}
