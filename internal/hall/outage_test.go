package hall_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// While the disk is full no clock runs and no flag falls; the players see that, and
// when there is room again their game records that the time is charged to nobody: who
// replays the log sees the clocks that they saw.
func TestFullDiskChargesNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memory.New()
		h := openHouse(t, store, nil)
		id := h.pair(ana, bea, "300+3")
		time.Sleep(10 * time.Second)
		h.play(id, "e4")
		time.Sleep(5 * time.Second)
		h.store.setFault(func() (error, bool) { return errDisk, false })
		h.store.full.Store(true)
		_, err := h.hall.Do(background, id, bea, h.moveIn(id, "e5"))
		wantCode(t, err, hall.NotRecorded)
		if h.hall.Trouble() == nil {
			t.Error("the hall says that it is well")
		}
		time.Sleep(20 * time.Minute)
		v := h.view(id, bea)
		if now := v.ClockAt(h.hall.Now()); v.Over || v.Waiting != hall.WaitingForDisk || v.Clock.Running != hall.Neither || v.Clock.Black != 295*time.Second || now.Black != 295*time.Second || now.Running != hall.Neither {
			t.Fatalf("after twenty minutes: %+v, now %+v", v.Clock, now)
		}
		h.store.setFault(nil)
		h.store.full.Store(false)
		time.Sleep(3 * time.Second)
		v = h.view(id, bea)
		live := v.ClockAt(h.hall.Now())
		if h.hall.Trouble() != nil || v.Waiting != "" || live.Running != hall.AsBlack || live.Black > 295*time.Second || live.Black < 292*time.Second {
			t.Errorf("three seconds after there was room: %+v, %v", live, h.hall.Trouble())
		}
		if kinds := h.log(id); !slices.Equal(kinds, []string{"Seated", "GameStarted", "MoveMade", "Interrupted"}) {
			t.Errorf("log %v", kinds)
		}
		h.crash()
		again := openHouse(t, store, func(o *hall.Options) { o.Random = rand.NewChaCha8([32]byte{2}) })
		defer again.close()
		if replayed := again.view(id, bea).Clock; replayed.Black > 295*time.Second || replayed.Black < live.Black {
			t.Errorf("replayed %+v, seen %+v", replayed, live)
		}
		// Who sits down when all is well again has seen no outage.
		other := again.pair(carla, identity("Dora"), "5+0")
		o := again.observe(other, ana)
		defer o.Close()
		wantEnd(t, again.ended(o), laws.BlackWins, laws.TimeForfeit)
	})
}

// A database that hangs, and fails nothing, is an outage like any other once it has answered
// nothing for two seconds: the players are told, what was sent into it is found when it answers,
// and nobody is charged, by a flag least of all.
func TestHangChargesNobody(t *testing.T) {
	for _, c := range []struct {
		name         string
		hangs, moves time.Duration // after the beginning; moves 0: White sends nothing
		made         bool          // the move stands in the log when the database goes on
		white, black time.Duration // what is left then, and at most a heartbeat more
	}{
		{"with nothing to append", 10100 * time.Millisecond, 0, false, 49 * time.Second, 60 * time.Second},
		{"with a move", 10100 * time.Millisecond, 10200 * time.Millisecond, true, 49800 * time.Millisecond, 60 * time.Second},
		{"with a move behind a heartbeat", 10900 * time.Millisecond, 11200 * time.Millisecond, true, 48800 * time.Millisecond, 60 * time.Second},
		{"with a move when all are told", 10900 * time.Millisecond, 20 * time.Second, false, 49 * time.Second, 60 * time.Second},
		{"before the flag", 59500 * time.Millisecond, 0, false, time.Second, 60 * time.Second},
		{"just before the flag", 59900 * time.Millisecond, 0, false, time.Second, 60 * time.Second},
		{"with a move before the flag", 59100 * time.Millisecond, 59500 * time.Millisecond, true, 500 * time.Millisecond, 60 * time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := openHouse(t, memory.New(), nil)
				defer h.close()
				id := h.pair(ana, bea, "60+0")
				e4 := h.moveIn(id, "e4")
				o := h.observe(id, bea)
				defer o.Close()
				begun := time.Now()
				time.Sleep(c.hangs)
				goOn := h.store.hang()
				if c.moves > 0 {
					time.Sleep(c.moves - time.Since(begun))
					_, err := h.hall.Do(background, id, ana, e4)
					wantCode(t, err, hall.NotRecorded)
					if late := time.Since(begun) - c.moves; late > 2*time.Second {
						t.Errorf("White is told after %s", late)
					}
				}
				time.Sleep(c.hangs + 4*time.Second - min(time.Since(begun), c.hangs+4*time.Second))
				if v := h.view(id, bea); h.hall.Trouble() == nil || v.Over || v.Waiting != hall.WaitingForDisk || v.Clock.Running != hall.Neither {
					t.Fatalf("four seconds into it: %q, %+v, trouble %v", v.Waiting, v.Clock, h.hall.Trouble())
				}
				time.Sleep(5 * time.Minute)
				goOn()
				synctest.Wait()
				time.Sleep(700 * time.Millisecond) // a table that has found out nothing yet tries again after half a second
				v := h.view(id, bea)
				if v.Over || v.Waiting != "" || h.hall.Trouble() != nil {
					t.Fatalf("after it: over %t by %s, %q, trouble %v", v.Over, v.Termination, v.Waiting, h.hall.Trouble())
				}
				if made := v.Ply == 1; made != c.made {
					t.Fatalf("the move was made: %t, log %v", made, h.log(id))
				}
				for side, left := range map[time.Duration]time.Duration{c.white: v.Clock.White, c.black: v.Clock.Black} {
					if left < side-100*time.Millisecond || left > side+time.Second {
						t.Errorf("%s is left, want %s, or a second more", left, side)
					}
				}
				if c.moves > 0 {
					h.must(id, ana, e4) // sent again: made now, or found to be made
				}
				if v = h.view(id, ana); c.moves > 0 && v.Ply != 1 {
					t.Errorf("%d half moves, log %v", v.Ply, h.log(id))
				}
				// The flag falls when the clock that was shown has run out.
				live := v.ClockAt(h.hall.Now())
				time.Sleep(map[hall.Side]time.Duration{hall.AsWhite: live.White, hall.AsBlack: live.Black}[live.Running] + time.Millisecond)
				synctest.Wait()
				if v = h.view(id, ana); !v.Over || v.Termination != laws.TimeForfeit {
					t.Errorf("over %t by %s when the time was out", v.Over, v.Termination)
				}
			})
		})
	}
}

// Whoever stops the server, or kills it, when there is room again but the games have not recorded
// the outage yet, charges nobody with it: the last heartbeat confirms nothing that their logs do
// not say.
func TestStoppedBeforeTheOutageIsRecorded(t *testing.T) {
	for name, stop := range map[string]func(*house){
		"as soon as there is room": func(h *house) {
			h.store.setFault(nil)
			h.store.full.Store(false)
			h.close()
		},
		"after a sign of life": func(h *house) {
			h.store.full.Store(false)
			time.Sleep(3 * time.Second) // nothing else is written
			h.crash()
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store := memory.New()
				h := openHouse(t, store, nil)
				id := h.pair(ana, bea, "300+3")
				time.Sleep(10*time.Second + time.Millisecond)
				h.store.setFault(func() (error, bool) { return errDisk, false })
				h.store.full.Store(true)
				_, err := h.hall.Do(background, id, ana, h.moveIn(id, "e4"))
				wantCode(t, err, hall.NotRecorded)
				time.Sleep(100*time.Second + 100*time.Millisecond)
				stop(h)
				h = openHouse(t, store, nil)
				defer h.close()
				if left := h.view(id, ana).Clock.White; left < 289*time.Second || left > 290*time.Second {
					t.Errorf("White has %s left, want 290 s", left)
				}
			})
		})
	}
}

// While somebody finds out whether the journal can be written again, and the database does not
// answer, the hall still says that it is in trouble: whoever asks /readyz must not wait for the
// database.
func TestTroubleIsToldMeanwhile(t *testing.T) {
	h := newHouse(t)
	id := h.pair(ana, bea, "300+3")
	e4 := h.moveIn(id, "e4")
	silent, asked := make(chan struct{}), make(chan struct{}, 10)
	h.store.setFault(func() (error, bool) { return errDisk, false })
	_, err := h.hall.Do(background, id, ana, e4)
	wantCode(t, err, hall.NotRecorded)
	h.store.setFault(nil)
	h.store.setProbe(func() {
		asked <- struct{}{}
		<-silent
	})
	done := make(chan error)
	go func() {
		_, err := h.hall.Do(background, id, ana, e4)
		done <- err
	}()
	<-asked
	told := make(chan error)
	go func() { told <- h.hall.Trouble() }()
	select {
	case err := <-told:
		if err == nil {
			t.Error("the hall says that it is well")
		}
	case <-time.After(10 * time.Second):
		t.Error("the hall says nothing while the database does not answer")
	}
	h.store.setProbe(nil)
	close(silent)
	if err := <-done; err != nil {
		t.Errorf("the move was refused when the database answered: %v", err)
	}
}

// Whoever wants to watch a game while the hall closes is refused: nobody would ever tell them that
// it has.
func TestObserveWhileClosing(t *testing.T) {
	h := openHouse(t, memory.New(), nil)
	id := h.pair(ana, bea, "300+3")
	h.close()
	_, err := h.hall.Observe(background, id, carla)
	wantCode(t, err, hall.Closing)
}

// A flag that falls after an outage is seen when it falls, however long it took to record the
// interruption.
func TestFlagAfterOutageIsSeenInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		games := []hall.GameID{h.pair(ana, bea, "60+0"), h.pair(carla, identity("Dora"), "60+0")}
		h.store.setFault(func() (error, bool) { return errDisk, false })
		h.store.full.Store(true)
		for _, id := range games {
			_, err := h.hall.Do(background, id, members.Identity{ID: h.view(id, judge).White.ID}, laws.OfferDraw{})
			wantCode(t, err, hall.NotRecorded)
		}
		time.Sleep(10*time.Second + 250*time.Millisecond)
		h.store.full.Store(false)
		h.store.setFault(func() (error, bool) { time.Sleep(600 * time.Millisecond); return nil, false })
		h.must(games[0], ana, laws.OfferDraw{}) // who finds out that there is room again, and all tables are told
		time.Sleep(20 * time.Second)
		h.store.setFault(nil)
		left := h.view(games[1], judge)
		time.Sleep(left.ClockAt(h.hall.Now()).White + 10*time.Millisecond)
		for _, id := range games {
			wantEnd(t, h.view(id, judge), laws.BlackWins, laws.TimeForfeit)
		}
	})
}
