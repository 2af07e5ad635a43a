package hall_test

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Only a rated game that was played and has a result is a fact for ratings.
func TestFacts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		seat := func(rated bool, control int) hall.GameID {
			t.Helper()
			id, err := h.hall.Seat(background, hall.SeatSpec{
				White: hall.Player{ID: ana.ID, Handle: "Ana"}, Black: hall.Player{ID: bea.ID, Handle: "Bea"}, Rated: rated,
				Regulations: laws.Regulations{Edition: laws.Edition2009}.EqualControls(minutes(control)),
			})
			if err != nil {
				t.Fatal(err)
			}
			return id
		}
		counts := seat(true, 5)
		h.play(counts, "e4", "e5", "Nf3", "Nc6", "Bb5", "a6")
		time.Sleep(time.Minute)
		at := h.hall.Now()
		h.must(counts, ana, laws.Resign{})
		h.must(counts, judge, laws.SetResult{Result: laws.Drawn, Article: "8.7", Reason: "wrongly entered"})

		unrated := seat(false, 5)
		h.play(unrated, "e4", "e5", "Nf3", "Nc6", "Bb5", "a6")
		h.must(unrated, ana, laws.Resign{})
		short := seat(true, 5)
		h.play(short, "e4", "e5", "Nf3", "Nc6", "Bb5")
		h.must(short, bea, laws.Resign{})
		h.must(short, judge, laws.SetResult{Result: laws.Drawn, Article: "8.7", Reason: "wrongly entered"})
		unplayed := seat(true, 5)
		h.play(unplayed, "e4")
		h.must(unplayed, bea, laws.Resign{})
		noResult := seat(true, 5)
		h.must(noResult, judge, laws.Annul{Reason: "wrong colours"})

		var facts, corrections []ratings.Game
		records, err := h.store.ReadAll(background, 0, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range append(records, journal.Record{Stream: "event/e1", Kind: "GameEnded", Data: []byte("{}")}) {
			fact, ok, err := h.hall.Facts(background, r)
			if err != nil {
				t.Fatal(err)
			}
			if ok {
				facts = append(facts, fact)
			}
			fixed, ok, err := h.hall.Correction(background, r)
			if err != nil {
				t.Fatal(err)
			}
			if ok {
				corrections = append(corrections, fixed)
			}
		}
		want := []ratings.Game{{
			ID: string(counts), White: ana.ID, Black: bea.ID, Result: ratings.BlackWins, Category: ratings.Blitz, Rated: true, At: int64(at), Bounded: true,
		}}
		if diff := cmp.Diff(want, facts); diff != "" {
			t.Errorf("facts (-want +got):\n%s", diff)
		}
		want[0].Result = ratings.Drawn
		if diff := cmp.Diff(want, corrections); diff != "" {
			t.Errorf("corrections (-want +got):\n%s", diff)
		}
	})
}

// The index of games can be thrown away: it is built again from the journal,
// and is the same.
func TestIndexIsBuiltAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		one := h.pair(ana, bea, "300+3")
		h.play(one, "e4", "e5")
		h.must(one, bea, laws.Resign{})
		time.Sleep(time.Minute)
		two := h.pair(carla, ana, "60+0")
		synctest.Wait() // the index follows the log, and need not have caught up when the hall closes
		h.close()
		find := func(s hall.Store, q hall.GameQuery) []hall.GameRow {
			t.Helper()
			rows, err := s.GameRows(background, q)
			if err != nil {
				t.Fatal(err)
			}
			return rows
		}
		rows := find(h.store, hall.GameQuery{})
		if len(rows) != 2 || rows[0].ID != two || rows[1].ID != one || rows[1].Result != laws.WhiteWins || !rows[0].Live() {
			t.Fatalf("index %+v", rows)
		}
		fresh := memory.New()
		h = openHouse(t, h.store.backing, func(o *hall.Options) { o.Store = fresh })
		defer h.close()
		if diff := cmp.Diff(rows, find(fresh, hall.GameQuery{})); diff != "" {
			t.Errorf("built again (-before +after):\n%s", diff)
		}
		h.refused(two, ana, laws.AcceptDraw{}, laws.NoOffer) // the live one has its table
	})
}

// stubborn is an index that fails for a while.
type stubborn struct {
	hall.Store
	fail int
}

func (s *stubborn) UpdateIndex(ctx context.Context, c []hall.IndexChange, position uint64) error {
	if s.fail > 0 {
		s.fail--
		return errors.New("the index is busy")
	}
	return s.Store.UpdateIndex(ctx, c, position)
}

func TestIndexIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		index := &stubborn{Store: memory.New()}
		h := openHouse(t, memory.New(), func(o *hall.Options) { o.Store = index })
		defer h.close()
		synctest.Wait()
		index.fail = 3
		id := h.pair(ana, bea, "300+3")
		time.Sleep(10 * time.Second)
		if row, ok, err := index.GameRow(background, id); err != nil || !ok || !row.Live() {
			t.Errorf("row %+v, %t, %v", row, ok, err)
		}
	})
}

func TestScoreSheets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		games := map[string]func() hall.GameID{
			"mate": func() hall.GameID {
				id := h.pair(ana, bea, "300+3")
				for _, m := range []string{"e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"} {
					time.Sleep(7*time.Second + 300*time.Millisecond)
					h.play(id, m)
				}
				return id
			},
			"live": func() hall.GameID {
				id := h.pair(ana, bea, "40/7200:3600+30")
				h.play(id, "d4", "d5")
				return id
			},
			"event960": func() hall.GameID {
				regs := laws.Regulations{Edition: laws.Edition2009, Start: laws.StartSpec{Chess960: true, Number: 0}}
				id, err := h.hall.Seat(background, hall.SeatSpec{
					White: hall.Player{ID: "a-C", Handle: "Carla", Title: "WGM", Rating: 2400}, Black: hall.Player{ID: "a-D", Handle: "Dora"},
					Regulations: regs.EqualControls(minutes(90)),
					Event:       &hall.EventRef{Event: "e1", Name: "Torneo \"de Reyes\"", Round: 3, Board: 12},
				})
				if err != nil {
					t.Fatal(err)
				}
				h.play(id, "e4", "e5")
				h.must(id, members.Identity{ID: "a-D"}, laws.OfferDraw{})
				h.must(id, members.Identity{ID: "a-C"}, laws.AcceptDraw{})
				return id
			},
			"untimed": func() hall.GameID {
				id := h.pair(identity("Eva"), identity("Fe"), "-")
				h.must(id, identity("Fe"), laws.Abort{Reason: "by mistake"})
				return id
			},
		}
		for _, name := range []string{"mate", "live", "event960", "untimed"} {
			got, err := h.hall.PGN(background, games[name](), members.Identity{})
			if err != nil {
				t.Fatal(err)
			}
			golden := filepath.Join("testdata", name+".pgn")
			if *update {
				if err := os.WriteFile(golden, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), string(got)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
		}
	})
}

// Bounds hold for what says so in its first record: not for games that began before
// there were any, and not for boards of events.
func TestOlderGamesHaveNoBounds(t *testing.T) {
	h := newHouse(t)
	first := func(id hall.GameID) journal.Record {
		records, err := h.store.Read(background, id.Stream(), 1, 1)
		if err != nil {
			t.Fatal(err)
		}
		return records[0]
	}
	regs := laws.Regulations{Edition: laws.Edition2009, Control: [2]clock.Control{minutes(5), minutes(5)}}
	spec := hall.SeatSpec{White: hall.Player{ID: ana.ID, Handle: "Ana"}, Black: hall.Player{ID: bea.ID, Handle: "Bea"}, Regulations: regs, Rated: true}
	friendly, err := h.hall.Seat(background, spec)
	if err != nil {
		t.Fatal(err)
	}
	spec.Event = &hall.EventRef{Event: "e1", Round: 1, Board: 1}
	board, err := h.hall.Seat(background, spec)
	if err != nil {
		t.Fatal(err)
	}
	old := first(friendly)
	old.Data = []byte(strings.Replace(string(old.Data), `,"bounded":true`, "", 1))
	for _, c := range []struct {
		record journal.Record
		want   bool
	}{{first(friendly), true}, {first(board), false}, {old, false}} {
		if got, err := hall.BoundedBy(c.record); err != nil || got != c.want {
			t.Errorf("%s: bounded %v, %v", c.record.Data, got, err)
		}
	}
}
