package hall_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// ofEvent seats a game of an event in which four half moves are made.
func (h *house) ofEvent() hall.GameID {
	h.t.Helper()
	id, err := h.hall.Seat(background, hall.SeatSpec{
		White: hall.Player{ID: ana.ID, Handle: ana.Handle}, Black: hall.Player{ID: bea.ID, Handle: bea.Handle}, Rated: true,
		Regulations: laws.Regulations{Edition: laws.Edition2009}.EqualControls(minutes(60)),
		Event:       &hall.EventRef{Event: "e1", Name: "Open", Round: 1, Board: 1},
	})
	if err != nil {
		h.t.Fatal(err)
	}
	time.Sleep(10 * time.Second)
	h.play(id, "e4", "e5", "Nf3", "Nc6")
	time.Sleep(20 * time.Second)
	return id
}

var wrongBoard = laws.Reopen{Reason: "typed at the wrong board", Article: "8.7"}

// live lists the games of an event that the index shows as live.
func (h *house) live() (ids []hall.GameID) {
	h.t.Helper()
	rows, err := h.hall.Find(background, hall.GameQuery{Event: "e1", Live: true})
	if err != nil {
		h.t.Fatal(err)
	}
	for _, row := range rows {
		ids = append(ids, row.ID)
	}
	return ids
}

// isReopened checks that a game stands as it stood when it was ended, and waits for its arbiter.
func (h *house) isReopened(id hall.GameID, was hall.View) {
	h.t.Helper()
	v := h.view(id, ana)
	if v.Over || v.Result != laws.NoResult || v.FEN != was.FEN || v.Waiting != hall.WaitingForArbiter {
		h.t.Fatalf("reopened as %+v", v)
	}
	if v.Clock.White != was.Clock.White || v.Clock.Black != was.Clock.Black || v.Clock.Running != hall.Neither {
		h.t.Errorf("the clocks show %+v, they were %+v", v.Clock, was.Clock)
	}
	if !h.hall.IsPlaying(ana.ID) || !h.hall.IsPlaying(bea.ID) {
		h.t.Error("the players are not held for their game")
	}
	if live := h.live(); !slices.Equal(live, []hall.GameID{id}) {
		h.t.Errorf("live are %v", live)
	}
}

// A game that its arbiter has ended goes on when the arbiter takes that back: at its table, after
// that was folded up, and after the server was closed in between. It is a game like others from
// then on.
func TestReopen(t *testing.T) {
	for name, between := range map[string]func(*testing.T, *house, *memory.Store) *house{
		"at the table": func(_ *testing.T, h *house, _ *memory.Store) *house { return h },
		"folded up": func(_ *testing.T, h *house, _ *memory.Store) *house {
			time.Sleep(time.Hour)
			return h
		},
		"server closed": func(t *testing.T, h *house, store *memory.Store) *house {
			h.close()
			time.Sleep(time.Hour)
			return openHouse(t, store, nil)
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store := memory.New()
				h := openHouse(t, store, nil)
				id := h.ofEvent()
				if err := h.hall.Rule(background, id, hall.Ruling{Result: laws.WhiteWins, Reason: "the flag", Article: "6.9"}); err != nil {
					t.Fatal(err)
				}
				was := h.over(id)
				if was.Article != "6.9" || was.Reason != "the flag" {
					t.Errorf("ended by article %q: %q", was.Article, was.Reason)
				}
				h = between(t, h, store)
				late := h.observe(id, carla) // looks at the game that is over
				if _, err := h.hall.Reopen(background, id, wrongBoard); err != nil {
					t.Fatal(err)
				}
				h.isReopened(id, was)
				late.Close()
				h.refused(id, ana, h.moveIn(id, "Bb5"), laws.ClocksAreStopped)

				h.close() // and the server once more, while it stands
				time.Sleep(time.Hour)
				h = openHouse(t, store, nil)
				defer h.close()
				h.isReopened(id, was)
				h.must(id, chief, laws.ResumeGame{})
				h.play(id, "Bb5", "a6")
				time.Sleep(time.Minute)
				h.must(id, ana, laws.Resign{})
				if v := h.over(id); v.Result != laws.BlackWins || v.Clock.White >= was.Clock.White {
					t.Errorf("ended at last %s with %v, after %v", v.Result, v.Clock.White, was.Clock.White)
				}
				synctest.Wait()
				if live := h.live(); len(live) > 0 || h.hall.IsPlaying(ana.ID) {
					t.Errorf("still live: %v", live)
				}
				rows, err := h.hall.Find(background, hall.GameQuery{Event: "e1"})
				if err != nil || len(rows) != 1 || rows[0].Result != laws.BlackWins {
					t.Errorf("the index has %+v: %v", rows, err)
				}
			})
		})
	}
}

// An arbiter may reopen the game at its table, too. Nobody else may, nothing that players have
// ended is reopened, and nobody is put at two games.
func TestReopenRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		id := h.ofEvent()
		h.refused(id, chief, wrongBoard, laws.GameIsOn)
		h.must(id, chief, laws.SetResult{Result: laws.WhiteWins, Reason: "the flag"})
		h.refused(id, ana, wrongBoard, laws.RoleMayNot)
		h.refused(id, carla, wrongBoard, laws.RoleMayNot)
		h.refused(id, chief, laws.Reopen{}, laws.NeedReason)
		if h.hall.IsPlaying(ana.ID) {
			t.Error("held for a game that was not reopened")
		}
		other := h.pair(ana, carla, "300+3")
		_, err := h.hall.Do(background, id, chief, wrongBoard)
		wantCode(t, err, hall.AlreadyPlaying)
		h.must(other, judge, laws.SetResult{Result: laws.Drawn, Reason: "a quarrel"})
		h.must(id, chief, wrongBoard)
		h.must(id, chief, laws.ResumeGame{})
		h.must(id, bea, laws.Resign{})
		h.refused(id, chief, wrongBoard, laws.NotByTheClock)
		if h.hall.IsPlaying(bea.ID) {
			t.Error("held for a game that was not reopened")
		}

		own := h.pair(ana, bea, "300+3") // of no event
		h.must(own, judge, laws.SetResult{Result: laws.Drawn, Reason: "a quarrel"})
		_, err = h.hall.Do(background, own, judge, wrongBoard)
		wantCode(t, err, hall.TableClosed)
	})
}

// An adjourned game that was decided goes back to its shelf.
func TestReopenAdjourned(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		id := h.ofEvent()
		if _, err := h.hall.Do(background, id, chief, laws.Adjourn{Without: true, Reason: "the lights"}); err != nil {
			t.Fatal(err)
		}
		if err := h.hall.Rule(background, id, hall.Ruling{Result: laws.WhiteWins, Reason: "nobody came"}); err != nil {
			t.Fatal(err)
		}
		h.must(id, chief, wrongBoard)
		if v := h.view(id, ana); v.Over || v.Session != laws.Adjourned || h.hall.IsPlaying(ana.ID) {
			t.Errorf("reopened as %v, %v", v.Over, v.Session)
		}
		if stored := h.stored(ana); len(stored) != 1 {
			t.Errorf("%d games are adjourned", len(stored))
		}
	})
}

// A game that is reopened has done nothing to ratings; it counts where it ends at last.
func TestReopenedFacts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		id := h.ofEvent()
		if err := h.hall.Rule(background, id, hall.Ruling{Result: laws.WhiteWins, Reason: "the flag"}); err != nil {
			t.Fatal(err)
		}
		h.must(id, chief, wrongBoard)
		h.must(id, chief, laws.ResumeGame{})
		h.play(id, "Bb5", "a6")
		h.must(id, ana, laws.Resign{})
		h.must(id, chief, laws.SetResult{Result: laws.Drawn, Reason: "wrongly entered"})
		records, err := h.store.ReadAll(background, 0, 1000)
		if err != nil {
			t.Fatal(err)
		}
		type step struct {
			result string
			rated  bool
		}
		var got []step
		var last clock.Instant
		for _, r := range records {
			if fact, ok, err := h.hall.Facts(background, r); err != nil {
				t.Fatal(err)
			} else if ok {
				got, last = append(got, step{"ends " + string(fact.Result), fact.Rated}), clock.Instant(fact.At)
			}
			if fixed, ok, err := h.hall.Correction(background, r); err != nil {
				t.Fatal(err)
			} else if ok {
				got = append(got, step{"is " + string(fixed.Result), fixed.Rated})
				if fixed.Rated && clock.Instant(fixed.At) != last {
					t.Errorf("a correction of %d, not of the last end at %d", fixed.At, last)
				}
			}
		}
		want := []step{{"ends 1-0", true}, {"is ", false}, {"ends 0-1", true}, {"is 1/2-1/2", true}}
		if !slices.Equal(got, want) {
			t.Errorf("ratings hear %v, want %v", got, want)
		}
	})
}

// A game is reopened at a node where it was not played, and goes on at all of them.
func TestReopenAtAnotherNode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, all := cluster(t, 3)
		defer closeAll(all)
		all[0].connect(ana)
		all[1].connect(bea)
		id := all[0].ofEvent()
		synctest.Wait()
		if err := all[0].hall.Rule(background, id, hall.Ruling{Result: laws.WhiteWins, Reason: "the flag"}); err != nil {
			t.Fatal(err)
		}
		was := all[0].over(id)
		time.Sleep(5 * time.Second)
		if _, err := all[1].hall.Reopen(background, id, wrongBoard); err != nil {
			t.Fatal(err)
		}
		time.Sleep(5 * time.Second)
		for _, n := range all {
			n.isReopened(id, was)
		}
		all[2].must(id, chief, laws.ResumeGame{})
		all[0].makes(id, ana, "Bb5")
		all[1].makes(id, bea, "a6")
		synctest.Wait()
		if v := all[2].view(id, carla); v.Ply != 6 {
			t.Errorf("%d half moves", v.Ply)
		}
	})
}
