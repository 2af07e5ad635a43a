package ratings_test

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/rating/glicko"
)

func TestCategories(t *testing.T) {
	const min, sec = time.Minute, time.Second
	for _, c := range []struct {
		initial, increment time.Duration
		chess960           bool
		want               ratings.Category
	}{
		{1 * min, 0, false, ratings.Lightning}, {2 * min, 1 * sec, false, ratings.Lightning}, // 2 min 40 s
		{3 * min, 0, false, ratings.Blitz}, {2 * min, 2 * sec, false, ratings.Blitz}, // 3 min 20 s
		{2 * min, 12 * sec, false, ratings.Blitz}, {5 * min, 14 * sec, false, ratings.Blitz}, // 14 min 20 s
		{5 * min, 15 * sec, false, ratings.Standard}, {15 * min, 0, false, ratings.Standard},
		{90 * min, 30 * sec, false, ratings.Standard}, {0, 0, false, ratings.Untimed}, {0, 0, true, ratings.Untimed},
		{0, 3 * sec, false, ratings.Lightning}, {3 * min, 0, true, ratings.Chess960}, {90 * min, 0, true, ratings.Chess960},
	} {
		if got := ratings.CategoryOf(c.initial, c.increment, c.chess960); got != c.want {
			t.Errorf("%v + %v (960 %t): %s, want %s", c.initial, c.increment, c.chess960, got, c.want)
		}
	}
	for _, c := range ratings.Categories() {
		if !c.Rated() {
			t.Errorf("%s is not rated", c)
		}
	}
	if ratings.Untimed.Rated() {
		t.Error("untimed games are rated")
	}
}

// game is a rated game of two new players.
func game(id, white, black string, result ratings.Result) ratings.Game {
	return ratings.Game{ID: id, White: white, Black: black, Result: result, Category: ratings.Blitz, Rated: true, At: 1_000_000}
}

func TestApplyGame(t *testing.T) {
	h := newHouse()
	tal, petrosian := h.register(t, "Tal"), h.register(t, "Petrosian")
	for _, position := range []uint64{42, 42, 7, 99} { // it changes nothing again
		a, err := h.ApplyGame(background, position, game("g1", tal, petrosian, ratings.WhiteWins))
		no(t, err)
		if a == nil || a.WhiteBefore != 1720 || a.WhiteAfter != 1882 || a.BlackBefore != 1720 || a.BlackAfter != 1558 {
			t.Fatalf("adjustment %+v", a)
		}
	}
	if p, err := h.RatingsPosition(background); err != nil || p != 99 {
		t.Errorf("position %d %v", p, err)
	}
	list, err := h.Standings(background, tal)
	no(t, err)
	if len(list) != 1 || list[0].Games != 1 || list[0].Wins != 1 || list[0].Best != 0 || !list[0].Provisional() ||
		fmt.Sprintf("%.1f", list[0].Rating.RD) != "290.2" || list[0].LastAt != 1_000_000 {
		t.Errorf("standing %+v", list)
	}
	points, played, err := h.Rating(background, petrosian, ratings.Blitz)
	if points != 1558 || !played || err != nil {
		t.Errorf("rating %d %t %v", points, played, err)
	}
	_, played, err = h.Rating(background, petrosian, ratings.Standard)
	if played || err != nil {
		t.Errorf("played standard: %t %v", played, err)
	}
	kept, err := h.Adjustment(background, "g1")
	if err != nil || kept == nil || kept.WhiteAfter != 1882 {
		t.Errorf("kept %+v %v", kept, err)
	}
	none, err := h.Adjustment(background, "g2")
	if err != nil || none != nil {
		t.Errorf("kept %+v %v", none, err)
	}
}

func TestGamesThatDoNotCount(t *testing.T) {
	h := newHouse()
	tal, petrosian := h.register(t, "Tal"), h.register(t, "Petrosian")
	good := game("g", tal, petrosian, ratings.Drawn)
	for what, change := range map[string]func(*ratings.Game){
		"unrated":    func(f *ratings.Game) { f.Rated = false },
		"no result":  func(f *ratings.Game) { f.Result = "*" },
		"both lost":  func(f *ratings.Game) { f.Result = "0-0" },
		"untimed":    func(f *ratings.Game) { f.Category = ratings.Untimed },
		"himself":    func(f *ratings.Game) { f.Black = f.White },
		"a guest":    func(f *ratings.Game) { f.Black = "g-abc" },
		"a stranger": func(f *ratings.Game) { f.White = "a-abc" },
	} {
		fact := good
		change(&fact)
		a, err := h.ApplyGame(background, 1, fact)
		if a != nil || err != nil {
			t.Errorf("%s: %+v %v", what, a, err)
		}
	}
	if list, err := h.Standings(background, tal); err != nil || len(list) != 0 {
		t.Errorf("standings %v %v", list, err)
	}
}

func TestIdlePlayersBecomeUncertainAndBestIsEstablished(t *testing.T) {
	h := newHouse()
	tal, petrosian := h.register(t, "Tal"), h.register(t, "Petrosian")
	for i := range 25 {
		fact := game(fmt.Sprint(i), tal, petrosian, ratings.WhiteWins)
		fact.At += int64(i)
		_, err := h.ApplyGame(background, uint64(i), fact)
		no(t, err)
		list, err := h.Standings(background, tal)
		no(t, err)
		if s := list[0]; (s.Best != 0) != (s.Games >= 20) || s.Best != 0 && (s.Best != s.Rating.Value || s.BestAt != fact.At) {
			t.Fatalf("after %d games: %+v", i+1, s)
		}
	}
	before, err := h.Standings(background, tal)
	no(t, err)
	black, err := h.Standings(background, petrosian)
	no(t, err)
	late := game("late", tal, petrosian, ratings.Drawn)
	late.At = before[0].LastAt + (365 * 24 * time.Hour).Milliseconds()
	_, err = h.ApplyGame(background, 100, late)
	no(t, err)
	after, err := h.Standings(background, tal)
	no(t, err)
	year := 365 * 24 * time.Hour
	want := glicko.Update(before[0].Rating.Idle(year), black[0].Rating.Idle(year), glicko.Draw)
	if after[0].Rating != want {
		t.Errorf("rating %+v, want %+v", after[0].Rating, want)
	}
}

// However often and from wherever the journal is read again, every game counts once, in its order.
func TestRatingsAreAnIdempotentProjection(t *testing.T) {
	results := []ratings.Result{ratings.WhiteWins, ratings.BlackWins, ratings.Drawn, "*"}
	rapid.Check(t, func(t *rapid.T) {
		once, again := newHouse(), newHouse()
		ids := [2][]string{}
		for _, handle := range []string{"Tal", "Petrosian", "Keres"} {
			for i, h := range []*house{once, again} {
				ids[i] = append(ids[i], h.register(noTest{}, handle))
			}
		}
		type played struct {
			white, black int
			fact         ratings.Game
		}
		var log []played
		for i := range rapid.IntRange(1, 12).Draw(t, "games") {
			p := played{white: rapid.IntRange(0, 2).Draw(t, "white"), black: rapid.IntRange(0, 2).Draw(t, "black")}
			p.fact = game(fmt.Sprint("g", i), "", "", rapid.SampledFrom(results).Draw(t, "result"))
			p.fact.At += int64(i) * 60_000
			log = append(log, p)
		}
		apply := func(h *house, ids []string, i int) {
			fact := log[i].fact
			fact.White, fact.Black = ids[log[i].white], ids[log[i].black]
			if _, err := h.ApplyGame(background, uint64(i)+1, fact); err != nil {
				t.Fatal(err)
			}
		}
		for i := range log {
			apply(once, ids[0], i)
		}
		for done := 0; done < len(log); { // crashes: it goes on from somewhere before
			from := rapid.IntRange(0, done).Draw(t, "from")
			done = rapid.IntRange(done+1, len(log)).Draw(t, "to")
			for i := from; i < done; i++ {
				apply(again, ids[1], i)
			}
		}
		for i := range 3 {
			a, _ := once.Standings(background, ids[0][i])
			b, _ := again.Standings(background, ids[1][i])
			for k := range b {
				b[k].Account = ids[0][i]
			}
			if !reflect.DeepEqual(a, b) {
				t.Fatalf("once %+v\nagain %+v", a, b)
			}
		}
	})
}

// noTest lets helpers be used inside a rapid check, where a failure is a bug of the test.
type noTest struct{ testing.TB }

func (noTest) Helper()                           {}
func (noTest) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }

// To work all ratings out again from the same games changes nothing, whatever was
// there before; games that do not count are passed over in both.
func TestRerate(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		one, two := newHouse(), newHouse()
		ids := map[*house][]string{}
		for _, h := range []*house{one, two} {
			for _, handle := range []string{"Tal", "Petrosian", "Spassky"} {
				ids[h] = append(ids[h], h.register(t, handle))
			}
			ids[h] = append(ids[h], "a-nobody")
		}
		facts := map[*house][]ratings.Game{}
		for n := range rapid.IntRange(0, 12).Draw(r, "games") {
			w, b := rapid.IntRange(0, 3).Draw(r, "white"), rapid.IntRange(0, 3).Draw(r, "black")
			f := ratings.Game{
				ID: fmt.Sprint("g", n-rapid.IntRange(0, 1).Draw(r, "again")), At: int64(n) * rapid.Int64Range(0, 1e10).Draw(r, "pause"),
				Result:   rapid.SampledFrom([]ratings.Result{ratings.WhiteWins, ratings.BlackWins, ratings.Drawn, "*"}).Draw(r, "result"),
				Category: rapid.SampledFrom([]ratings.Category{ratings.Blitz, ratings.Standard, ratings.Untimed}).Draw(r, "category"),
				Rated:    rapid.IntRange(0, 5).Draw(r, "rated") > 0,
			}
			for _, h := range []*house{one, two} {
				f.White, f.Black = ids[h][w], ids[h][b]
				facts[h] = append(facts[h], f)
			}
		}
		for n, f := range facts[one] {
			_, err := one.ApplyGame(background, uint64(n+1), f)
			no(t, err)
		}
		if rapid.Bool().Draw(r, "had others") {
			_, err := two.ApplyGame(background, 1, game("other", ids[two][0], ids[two][1], ratings.Drawn))
			no(t, err)
		}
		no(t, two.Rerate(background, uint64(len(facts[two])), facts[two]))
		for i := range 3 {
			a, err := one.Standings(background, ids[one][i])
			no(t, err)
			b, err := two.Standings(background, ids[two][i])
			no(t, err)
			for k := range a {
				a[k].Account = ids[two][i]
			}
			if !reflect.DeepEqual(a, b) {
				r.Fatalf("one by one %+v\nall at once %+v", a, b)
			}
		}
		for n, f := range facts[one] {
			a, err := one.Adjustment(background, f.ID)
			no(t, err)
			b, err := two.Adjustment(background, facts[two][n].ID)
			no(t, err)
			if (a == nil) != (b == nil) || a != nil && (a.WhiteBefore != b.WhiteBefore || a.WhiteAfter != b.WhiteAfter || a.BlackAfter != b.BlackAfter) {
				r.Fatalf("%s: %+v, %+v", f.ID, a, b)
			}
		}
	})
}
