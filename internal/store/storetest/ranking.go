package storetest

import (
	"context"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/rating/glicko"
)

// fixedRule returns a rule that gives both players the given ratings and deviation.
func fixedRule(white, black int, rd float64) rule {
	return func(w, b ratings.Standing) (ratings.Standing, ratings.Standing) {
		w.Rating, b.Rating = glicko.Rating{Value: white, RD: rd}, glicko.Rating{Value: black, RD: rd}
		w.Games, w.Wins, b.Games, b.Losses = w.Games+1, w.Wins+1, b.Games+1, b.Losses+1
		return w, b
	}
}

// testRanking checks the ranking lists.
func testRanking(t *testing.T, backend Backend) {
	s := open(t, backend)
	for _, handle := range []string{"Ana", "beto", "Carla", "Deep", "Eva", "Fito"} {
		a := account(handle)
		switch handle {
		case "Deep":
			a.Titles = "C"
		case "Fito":
			a.Disabled = true
		}
		noError(t, s.CreateAccount(background, a))
	}
	for i, g := range []struct {
		white, black string
		w, b         int
		rd           float64
		category     ratings.Category
	}{
		{"Ana", "beto", 1900, 1800, 60, ratings.Blitz}, {"Deep", "Carla", 2500, 1800, 80, ratings.Blitz},
		{"Eva", "Fito", 3000, 2900, 81, ratings.Blitz}, {"Fito", "Ana", 2000, 1900, 50, ratings.Blitz},
		{"Ana", "Carla", 1500, 1400, 50, ratings.Standard},
	} {
		fact := ratings.Game{ID: fmt.Sprint(i), White: "a-" + g.white, Black: "a-" + g.black, Category: g.category, Rated: true, At: 9}
		_, err := s.ApplyGame(background, uint64(i+1), fact, fixedRule(g.w, g.b, g.rd).rateFunc(fact))
		noError(t, err)
	}
	names := func(q ratings.RankQuery) (list []string) {
		t.Helper()
		ranked, err := s.Ranking(background, q)
		noError(t, err)
		for i, r := range ranked {
			if r.Rank != max(0, q.From)+i+1 || r.Category != q.Category || r.Account != "a-"+r.Handle {
				t.Fatalf("%+v", r)
			}
			list = append(list, fmt.Sprint(r.Handle, " ", r.Rating.Value))
		}
		return list
	}
	everybody := ratings.RankQuery{Category: ratings.Blitz, Limit: 9}
	requireEqual(t, "everybody", names(everybody), []string{"Deep 2500", "Ana 1900", "beto 1800", "Carla 1800"})
	requireEqual(t, "humans", names(ratings.RankQuery{Category: ratings.Blitz, Humans: true, Limit: 2}), []string{"Ana 1900", "beto 1800"})
	requireEqual(t, "computers", names(ratings.RankQuery{Category: ratings.Blitz, Computers: true, Limit: 9}), []string{"Deep 2500"})
	requireEqual(t, "from the third", names(ratings.RankQuery{Category: ratings.Blitz, From: 2, Limit: 1}), []string{"beto 1800"})
	requireEqual(t, "beyond the last", names(ratings.RankQuery{Category: ratings.Blitz, From: 20, Limit: 1}), []string(nil))
	requireEqual(t, "nobody plays it", names(ratings.RankQuery{Category: ratings.Chess960, Limit: 9}), []string(nil))
	for handle, want := range map[string]int{"Deep": 1, "Ana": 2, "beto": 3, "Carla": 4, "Eva": 0, "Fito": 0, "Nobody": 0} {
		rank, err := s.RankOf(background, everybody, "a-"+handle)
		noError(t, err)
		if rank != want {
			t.Errorf("rank of %s is %d, want %d", handle, rank, want)
		}
	}
	list, err := s.StandingsOf(background, []string{"a-beto", "a-Ana", "a-beto", "a-Nobody"})
	noError(t, err)
	var got []string
	for _, st := range list {
		got = append(got, fmt.Sprint(st.Account, " ", st.Category, " ", st.Rating.Value))
	}
	requireEqual(t, "standings of several", got, []string{"a-Ana blitz 1900", "a-Ana standard 1500", "a-beto blitz 1800"})
}

// ranking is a random step on the ranking lists.
func (m *machine) ranking(t *rapid.T) {
	q := ratings.RankQuery{
		Category: pick(t, "category", ratings.Categories()...), Humans: rapid.Bool().Draw(t, "humans"), Computers: rapid.Bool().Draw(t, "computers"),
		From: rapid.IntRange(-1, 3).Draw(t, "from"), Limit: rapid.IntRange(0, 4).Draw(t, "limit"),
	}
	id, other := anyID(t), anyID(t)
	compare(t, m, "ranking", func(ctx context.Context, s Store) ([]ratings.Ranked, error) { return s.Ranking(ctx, q) })
	compare(t, m, "rank", func(ctx context.Context, s Store) (int, error) { return s.RankOf(ctx, q, id) })
	compare(t, m, "standings of two", func(ctx context.Context, s Store) ([]ratings.Standing, error) {
		return s.StandingsOf(ctx, []string{id, other})
	})
}
