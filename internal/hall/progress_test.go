package hall_test

import (
	"context"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// slowIndex is a store whose index comes late.
type slowIndex struct {
	backing
	late time.Duration
}

func (s slowIndex) UpdateIndex(ctx context.Context, changes []hall.IndexChange, position uint64) error {
	time.Sleep(s.late)
	return s.backing.UpdateIndex(ctx, changes, position)
}

// Whoever is told of an end finds the game among the finished ones, however late
// the index is; but nobody waits for ever.
func TestAnEndIsFoundOnceItIsTold(t *testing.T) {
	store := memory.New()
	h := openHouse(t, store, func(o *hall.Options) { o.Store = slowIndex{backing: store, late: 50 * time.Millisecond} })
	defer h.close()
	for n := 1; n <= 3; n++ {
		id := h.pair(ana, bea, "300+0")
		h.must(id, ana, laws.Resign{})
		h.over(id)
		rows, err := h.hall.Find(background, hall.GameQuery{Member: ana.ID})
		if err != nil {
			t.Fatal(err)
		}
		if len(rows) != n || rows[0].ID != id || rows[0].Live() {
			t.Fatalf("after game %d: %+v", n, rows)
		}
	}
}

// Every game is told of from its beginning to its end, also one that is over
// before anybody looks.
func TestProgressFeed(t *testing.T) {
	h := newHouse(t)
	feed := h.hall.ProgressFeed()
	want := func(id hall.GameID, step hall.ProgressStep) hall.View {
		t.Helper()
		g, err := feed.Next(background)
		if err != nil {
			t.Fatal(err)
		}
		if g.View.Game != id || g.Step != step {
			t.Fatalf("%s %s, want %s %s", g.View.Game, g.Step, id, step)
		}
		return g.View
	}
	first := h.pair(ana, bea, "300+0")
	want(first, hall.GameBegan)
	h.play(first, "e4", "e5")
	h.must(first, ana, laws.Resign{})
	if v := want(first, hall.GameOver); !v.Over || v.Row().Result != laws.BlackWins || v.Row().Live() || v.Counts() {
		t.Errorf("over %t, row %+v, counts %t", v.Over, v.Row(), v.Counts())
	}
	second := h.pair(bea, carla, "300+0")
	h.must(second, carla, laws.Resign{})
	h.over(second)
	want(second, hall.GameBegan)
	want(second, hall.GameOver)
	if seen := h.hall.Viewers(second); len(seen) != 0 {
		t.Errorf("%v watch", seen)
	}

	third := h.pair(ana, bea, "300+0")
	want(third, hall.GameBegan)
	h.play(third, "d4")
	if _, _, err := h.hall.Propose(background, third, ana, hall.AdjournOffer, 0); err != nil {
		t.Fatal(err)
	}
	if _, agreed, err := h.hall.Propose(background, third, bea, hall.AdjournOffer, 0); err != nil || !agreed {
		t.Fatal(agreed, err)
	}
	if err := h.hall.Seal(background, third, bea, laws.Written{Text: "d5"}); err != nil {
		t.Fatal(err)
	}
	want(third, hall.GameSetAside)
	if _, _, err := h.hall.OfferResume(background, ana, third); err != nil {
		t.Fatal(err)
	}
	if _, started, err := h.hall.OfferResume(background, bea, third); err != nil || !started {
		t.Fatal(started, err)
	}
	want(third, hall.GameWentOn)

	ctx, cancel := context.WithTimeout(background, 20*time.Millisecond)
	defer cancel()
	if g, err := feed.Next(ctx); err == nil {
		t.Errorf("%s %s, want nothing", g.View.Game, g.Step)
	}
}
