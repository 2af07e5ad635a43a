package hall_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// A crash in the middle of a game: the clock is charged up to the last
// heartbeat, the log says so, the timers start again.
func TestRestartAfterACrash(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memory.New()
		h := openHouse(t, store, nil)
		id := h.pair(ana, bea, "60+0")
		h.play(id, "e4", "e5")
		time.Sleep(10*time.Second + 300*time.Millisecond) // heartbeats at whole seconds
		h.crash()
		time.Sleep(time.Hour)

		h = openHouse(t, store, nil)
		defer h.close()
		v := h.view(id, ana)
		if v.Over || v.Ply != 2 || v.You != hall.AsWhite || len(v.Legal()) == 0 {
			t.Fatalf("after the restart: %+v", v)
		}
		if got := v.ClockAt(h.hall.Now()).White; got != 50*time.Second {
			t.Errorf("White has %d ms left, want 50000: 10 s to the last heartbeat", got)
		}
		if len(v.Log) != 1 || v.Log[0].Event.EventKind() != "Interrupted" || v.Log[0].Ply != 2 {
			t.Errorf("log %+v, want one interruption", v.Log)
		}
		if games := h.hall.PlayingIn(bea.ID); !slices.Equal(games, []hall.GameID{id}) {
			t.Errorf("Bea plays %v", games)
		}
		if rows := h.hall.Games(); len(rows) != 1 || rows[0].White.Rating != 2100 {
			t.Errorf("live games %+v", rows)
		}
		// The acknowledged last move may be sent again, and the game goes on.
		e5 := sentMove(t, "e7e5", 1)
		if recs := h.must(id, bea, e5); recs[0].Seq != 4 {
			t.Errorf("resent move answered %v", recs)
		}
		o := h.observe(id, carla)
		defer o.Close()
		h.play(id, "Nf3")
		end := h.ended(o)
		wantEnd(t, end, laws.WhiteWins, laws.TimeForfeit)
		if len(h.hall.Games()) != 0 {
			t.Error("a game without end")
		}
	})
}

// When the server is closed in order, the clock is charged up to that moment.
func TestRestartAfterAnOrderlyClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memory.New()
		h := openHouse(t, store, nil)
		id := h.pair(ana, bea, "60+0")
		time.Sleep(10*time.Second + 300*time.Millisecond)
		h.close()
		time.Sleep(time.Minute)
		for range 3 { // also when it is opened and crashes again and again
			h = openHouse(t, store, nil)
			h.crash()
			time.Sleep(time.Hour)
		}
		h = openHouse(t, store, nil)
		defer h.close()
		v := h.view(id, ana)
		if got := v.ClockAt(h.hall.Now()).White; got != 49_700*time.Millisecond {
			t.Errorf("White has %v left, want 49.7s", got)
		}
		if n := countOf(h.log(id), "Interrupted"); n != 4 {
			t.Errorf("%d interruptions in the log, want 4", n)
		}
	})
}

// A flag that had fallen before the crash has fallen, though nobody recorded it.
func TestRestartFindsAFallenFlag(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memory.New()
		h := openHouse(t, store, nil)
		id := h.pair(ana, bea, "5+0")
		h.play(id, "e4")
		start := h.hall.Now()
		// The records fail, the heartbeats do not: the flag falls unrecorded.
		h.store.setFault(func() (error, bool) { return errDisk, false })
		time.Sleep(8 * time.Second)
		h.crash()

		h = openHouse(t, store, nil)
		defer h.close()
		synctest.Wait()
		v := h.view(id, ana)
		wantEnd(t, v, laws.WhiteWins, laws.TimeForfeit)
		if fell := v.Log[0]; fell.Event.EventKind() != "FlagFell" || fell.Event.Instant().Sub(start) != 5*time.Second {
			t.Errorf("first entry %+v, want a flag that fell after 5 s", fell)
		}
		if len(h.hall.Games()) != 0 || len(h.hall.PlayingIn(ana.ID)) != 0 {
			t.Error("the game still counts as live")
		}
	})
}

// The clock of the machine was put back a little while the server was closed: time in a
// game only goes on.
func TestRestartWithAClockSetBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memory.New()
		h := openHouse(t, store, nil)
		id := h.pair(ana, bea, "60+0")
		time.Sleep(10 * time.Second)
		h.play(id, "e4")
		h.crash()
		back := func(o *hall.Options) { o.Now = func() time.Time { return time.Now().Add(-4 * time.Minute) } }
		h = openHouse(t, store, back)
		defer h.close()
		if v := h.view(id, ana); v.ClockAt(h.hall.Now()).Black != 60*time.Second {
			t.Errorf("clock %+v", v.ClockAt(h.hall.Now()))
		}
		o := h.observe(id, carla)
		defer o.Close()
		wantEnd(t, h.ended(o), laws.WhiteWins, laws.TimeForfeit)
		records, _ := store.Read(background, id.Stream(), 1, 100)
		if !slices.IsSortedFunc(records, func(a, b journal.Record) int { return int(a.At - b.At) }) {
			t.Error("instants run backwards in the log")
		}
	})
}

// A question that was open when the server crashed is asked again.
func TestRestartAsksOpenQuestionsAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memory.New()
		never := make(chan struct{})
		h := openHouse(t, store, func(o *hall.Options) {
			o.Decide = func(chess.Position, chess.Color, int) helpmate.Answer {
				<-never
				return helpmate.Answer{}
			}
		})
		id := h.pair(ana, bea, "5+0")
		time.Sleep(10 * time.Second)
		if v := h.view(id, carla); v.Over || v.Waiting != hall.WaitingForVerdict {
			t.Fatalf("flag fell, nobody judged: %+v", v)
		}
		h.crash()
		close(never)

		asked := 0
		h = openHouse(t, store, func(o *hall.Options) {
			o.Decide = func(_ chess.Position, side chess.Color, budget int) helpmate.Answer {
				if asked++; side != chess.Black || budget != 1_000_000 {
					t.Errorf("asked about %v with budget %d", side, budget)
				}
				return helpmate.Answer{Verdict: helpmate.Unwinnable, Reason: "said so"}
			}
		})
		defer h.close()
		synctest.Wait()
		wantEnd(t, h.view(id, carla), laws.Drawn, laws.TimeWithoutMate)
		if asked != 1 {
			t.Errorf("asked %d times, want once", asked)
		}
	})
}

func TestOpenNeedsWhatItNeeds(t *testing.T) {
	if err := hall.New(hall.Options{}).Open(background); err == nil {
		t.Error("a hall without a journal opened")
	}
	h := newHouse(t)
	if err := h.hall.Open(background); err == nil {
		t.Error("the hall opened twice")
	}
}

// The same log gives the same game: what a restarted hall shows is what it
// showed before, byte for byte.
func TestReplayGivesTheSameScoreSheet(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memory.New()
		h := openHouse(t, store, nil)
		id := h.pair(ana, bea, "300+3")
		h.play(id, "e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3", "a6")
		h.must(id, bea, laws.Resign{})
		h.over(id)
		before, err := h.hall.PGN(background, id, members.Identity{})
		if err != nil {
			t.Fatal(err)
		}
		h.close()
		h = openHouse(t, store, nil)
		defer h.close()
		after, err := h.hall.PGN(background, id, members.Identity{})
		if err != nil || !bytes.Equal(before, after) {
			t.Errorf("%v: before\n%s\nafter\n%s", err, before, after)
		}
		if _, err := h.hall.PGN(background, "nothere", members.Identity{}); !hall.IsCode(err, hall.NoSuchGame) {
			t.Errorf("score sheet of no game: %v", err)
		}
		if _, err := h.hall.ArchivedView(background, hall.GameID(make([]byte, 4000))); !hall.IsCode(err, hall.NoSuchGame) {
			t.Errorf("game with an endless name: %v", err)
		}
	})
}

func TestErrorsUnwrap(t *testing.T) {
	h := newHouse(t)
	id := h.pair(ana, bea, "300+3")
	h.store.setFault(func() (error, bool) { return errDisk, false })
	_, err := h.hall.Do(background, id, ana, laws.Resign{})
	wantCode(t, err, hall.NotRecorded)
	if !errors.Is(err, errDisk) {
		t.Errorf("%v hides its cause", err)
	}
}
