package hall_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// What could not be recorded did not happen, and nobody is told.
func TestAppendFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		id := h.pair(ana, bea, "300+3")
		o := h.observe(id, carla)
		defer o.Close()
		if u, err := o.Next(background); err != nil || !u.Snapshot {
			t.Fatalf("%+v, %v", u, err)
		}
		e4 := h.moveIn(id, "e4")
		h.store.setFault(func() (error, bool) { return errDisk, false })
		h.store.full.Store(true)
		for range 3 {
			_, err := h.hall.Do(background, id, ana, e4)
			wantCode(t, err, hall.NotRecorded)
		}
		synctest.Wait()
		if u, err := o.Next(background); err != nil || len(u.Events) > 0 || u.View.Waiting != hall.WaitingForDisk || u.View.Clock.Running != hall.Neither {
			t.Errorf("told of the trouble: %+v, %v", u, err)
		}
		if n := o.Waiting(); n != 0 {
			t.Errorf("%d updates about something that did not happen", n)
		}
		if v := h.view(id, ana); v.Ply != 0 || v.Seq != 2 {
			t.Errorf("the table moved on: %+v", v)
		}
		h.store.setFault(nil)
		h.store.full.Store(false)
		if recs := h.must(id, ana, e4); recs[0].Seq != 3 {
			t.Errorf("after the disk was mended: %v", recs)
		}
		if u, err := o.Next(background); err != nil || u.View.Waiting != "" || u.View.Ply != 0 {
			t.Errorf("told that it is mended: %+v, %v", u, err)
		}
		if u, err := o.Next(background); err != nil || u.View.Ply != 1 {
			t.Errorf("%+v, %v", u, err)
		}
	})
}

// The records reached the disk and the answer got lost: the table finds out,
// and the player who sends their move again learns its number.
func TestAppendSucceedsWithoutAnswer(t *testing.T) {
	h := newHouse(t)
	id := h.pair(ana, bea, "300+3")
	o := h.observe(id, carla)
	defer o.Close()
	e4 := h.moveIn(id, "e4")
	h.store.setFault(func() (error, bool) { return errDisk, true })
	_, err := h.hall.Do(background, id, ana, e4)
	wantCode(t, err, hall.NotRecorded)
	h.store.setFault(nil)
	if recs := h.must(id, ana, e4); len(recs) != 1 || recs[0].Seq != 3 {
		t.Fatalf("answered %v", recs)
	}
	h.play(id, "e5")
	if got := h.log(id); countOf(got, "MoveMade") != 2 {
		t.Errorf("log %v", got)
	}
	var seen []uint64
	for len(seen) < 2 {
		u, err := o.Next(background)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range u.Events {
			seen = append(seen, r.Seq)
		}
	}
	if !slices.Equal(seen, []uint64{3, 4}) {
		t.Errorf("the observer saw %v", seen)
	}
}

// Another writer was quicker: the table reads what they wrote and decides again.
func TestConflict(t *testing.T) {
	h := newHouse(t)
	id := h.pair(ana, bea, "300+3")
	// The other writer is a second hall over the same store that has just been
	// opened, as after a takeover.
	other := openHouse(t, h.store.backing, nil)
	defer other.crash()
	recs := other.play(id, "e4")
	again := h.must(id, ana, laws.Move{Move: recs[0].Event.(laws.MoveMade).Move})
	if len(again) != 1 || again[0].Seq != recs[0].Seq {
		t.Errorf("the move that the other hall has made is answered %v, want %v", again, recs)
	}
	h.must(id, bea, laws.OfferDraw{})
	if kinds := h.log(id); !slices.Equal(kinds, []string{"Seated", "GameStarted", "Interrupted", "MoveMade", "DrawOffered"}) {
		t.Errorf("log %v", kinds)
	}
	if v := h.view(id, ana); v.Ply != 1 || v.Offer != hall.AsBlack {
		t.Errorf("view %+v", v)
	}
}

func TestFlagFallIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		id := h.pair(ana, bea, "5+0")
		h.store.setFault(func() (error, bool) { return errDisk, false })
		time.Sleep(time.Minute)
		if v := h.view(id, carla); v.Over {
			t.Fatal("over without a record")
		}
		h.store.setFault(nil)
		time.Sleep(2 * time.Second)
		v := h.view(id, carla)
		wantEnd(t, v, laws.BlackWins, laws.TimeForfeit)
		if v.Ended.Sub(v.Started) < 5*time.Second || v.Log[0].Event.Instant().Sub(v.Started) != 5*time.Second {
			t.Errorf("the flag fell at %v", v.Log[0].Event.Instant().Sub(v.Started))
		}
	})
}

func TestGameThatCouldNotBegin(t *testing.T) {
	for _, c := range []struct {
		name    string
		written bool
	}{{"nothing was written", false}, {"the answer was lost", true}} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := openHouse(t, memory.New(), nil)
				defer h.close()
				one := h.connect(ana)
				h.connect(bea)
				s, err := h.hall.Seek(background, ana, hall.SeekSpec{Control: "300+3"})
				if err != nil {
					t.Fatal(err)
				}
				h.store.setFault(func() (error, bool) { return errDisk, c.written })
				id, err := h.hall.Accept(background, bea, s.ID)
				h.store.setFault(nil)
				if !c.written {
					wantCode(t, err, hall.NotRecorded)
					if seeks := h.hall.Seeks(); len(seeks) != 1 || seeks[0].ID != s.ID {
						t.Errorf("the seek does not hang there again: %+v", seeks)
					}
					if len(h.hall.Games()) != 0 || len(h.hall.PlayingIn(ana.ID)) != 0 {
						t.Fatal("there is a game that did not begin")
					}
					h.pair(ana, bea, "300+3") // both are free
					return
				}
				// It stands in the journal, so it has its table and its players know.
				if err != nil {
					t.Fatal(err)
				}
				news, err := one.Next(background)
				if err != nil || news.Seated != id {
					t.Fatalf("%+v, %v", news, err)
				}
				h.must(news.Seated, ana, laws.Resign{})
			})
		})
	}
}

// A database that hangs keeps nobody waiting at the beginning of a game. What became of it is found
// out when the database answers: the game stands there for both, and nobody is charged, or there is
// no trace of it.
func TestGameBegunInAHang(t *testing.T) {
	for _, c := range []struct {
		name    string
		written bool
	}{{"nothing was written", false}, {"it was written", true}} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store := memory.New()
				h := openHouse(t, store, nil)
				defer h.close()
				sessions := []*hall.Session{h.connect(ana), h.connect(bea)}
				s, err := h.hall.Seek(background, ana, hall.SeekSpec{Control: "300+3", Color: hall.AsWhite})
				if err != nil {
					t.Fatal(err)
				}
				time.Sleep(100 * time.Millisecond)
				goOn := sync.OnceFunc(h.store.hang())
				defer goOn()
				if !c.written {
					h.store.setFault(func() (error, bool) { return errDisk, false })
				}
				began := time.Now()
				_, err = h.hall.Accept(background, bea, s.ID)
				wantCode(t, err, hall.NotRecorded)
				if took := time.Since(began); took > 2*time.Second {
					t.Errorf("told after %s", took)
				}
				time.Sleep(time.Minute)
				if h.hall.Trouble() == nil || len(h.hall.Games()) != 0 {
					t.Errorf("meanwhile: trouble %v, games %v", h.hall.Trouble(), h.hall.Games())
				}
				if _, err = h.hall.Accept(background, bea, s.ID); err == nil {
					t.Error("they sit down twice")
				}
				goOn()
				synctest.Wait()
				h.store.setFault(nil)
				time.Sleep(3 * time.Second)
				if !c.written {
					if games := h.hall.Games(); len(games) != 0 || len(h.hall.PlayingIn(ana.ID)) != 0 || len(h.hall.PlayingIn(bea.ID)) != 0 {
						t.Fatalf("there is a game that did not begin: %v", games)
					}
					h.pair(ana, bea, "300+3") // both are free
					return
				}
				playing := h.hall.PlayingIn(ana.ID)
				if len(playing) != 1 || !slices.Equal(playing, h.hall.PlayingIn(bea.ID)) || len(h.hall.Games()) != 1 || len(h.hall.Seeks()) != 0 {
					t.Fatalf("White plays %v, Black %v, seeks %v", playing, h.hall.PlayingIn(bea.ID), h.hall.Seeks())
				}
				for _, one := range sessions {
					if news, err := one.Next(background); err != nil || news.Seated != playing[0] {
						t.Errorf("told %+v, %v", news, err)
					}
				}
				if v := h.view(playing[0], ana); v.Waiting != "" || v.ClockAt(h.hall.Now()).White < 296*time.Second {
					t.Errorf("White has %s left, %q", v.ClockAt(h.hall.Now()).White, v.Waiting)
				}
				h.play(playing[0], "e4", "e5")
			})
		})
	}
}

func TestClosedHall(t *testing.T) {
	h := openHouse(t, memory.New(), nil)
	id := h.pair(ana, bea, "300+3")
	s := h.connect(carla)
	o := h.observe(id, carla)
	lobby := h.hall.Lobby()
	h.close()
	if _, err := s.Next(background); !errors.Is(err, hall.ErrClosed) {
		t.Errorf("session: %v", err)
	}
	if _, err := o.Next(background); err != nil {
		t.Errorf("what waited is lost: %v", err)
	}
	if _, err := o.Next(background); !errors.Is(err, hall.ErrClosed) {
		t.Errorf("observer: %v", err)
	}
	ctx, cancel := context.WithTimeout(background, time.Minute)
	defer cancel()
	for range 10 {
		if _, err := lobby.Next(ctx); err != nil {
			if !errors.Is(err, hall.ErrClosed) {
				t.Errorf("lobby: %v", err)
			}
			break
		}
	}
	_, err := h.hall.Do(background, id, ana, laws.Resign{})
	wantCode(t, err, hall.Closing)
	_, err = h.hall.Connect(ana)
	wantCode(t, err, hall.Closing)
	_, err = h.hall.Seat(background, hall.SeatSpec{
		White: hall.Player{ID: "x", Handle: "X"}, Black: hall.Player{ID: "y", Handle: "Y"},
		Regulations: laws.Regulations{Edition: laws.Edition2009}.EqualControls(minutes(5)),
	})
	wantCode(t, err, hall.Closing)
	if err := h.hall.Close(background); err != nil {
		t.Errorf("closing twice: %v", err)
	}
}

// However much spectators send, there is room for the players in the line.
func TestSpectatorsDoNotFillTheLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		id := h.pair(ana, bea, "300+3")
		held := make(chan struct{})
		h.store.setFault(func() (error, bool) { <-held; return nil, false })
		go func() { _, _ = h.hall.Do(background, id, bea, laws.OfferDraw{}) }()
		synctest.Wait()
		busy := make(chan bool, 1000)
		for range cap(busy) {
			go func() {
				_, err := h.hall.Do(background, id, carla, laws.Resign{})
				busy <- hall.IsCode(err, hall.Busy)
			}()
		}
		synctest.Wait()
		refused := len(busy)
		for range refused {
			if !<-busy {
				t.Fatal("answered while the table was held up")
			}
		}
		if refused == 0 || refused == cap(busy) {
			t.Fatalf("%d of %d were turned away", refused, cap(busy))
		}
		e4 := h.moveIn(id, "e4")
		done := make(chan error, 1)
		go func() {
			_, err := h.hall.Do(background, id, ana, e4)
			done <- err
		}()
		synctest.Wait()
		close(held)
		if err := <-done; err != nil {
			t.Errorf("the player was refused: %v", err)
		}
	})
}
