package hall_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// foldTries is how often a resumed game is raced against the folding of its
// table.
func foldTries() int {
	if os.Getenv("ESCAQUE_PROOF") == "full" {
		return 10_000
	}
	return 200
}

// losesItsTable adjourns a game, resumes it while its table is about to be folded
// up, plays on, and returns what went wrong.
func (h *house) losesItsTable(pause func()) error {
	h.t.Helper()
	id := h.profiled(hall.FICSProfile, true, "e4", "e5")
	h.agree(id, hall.AdjournOffer, 0)
	pause()
	h.connect(ana)
	h.connect(bea)
	if _, _, err := h.hall.OfferResume(background, bea, id); err != nil {
		return err
	}
	if _, started, err := h.hall.OfferResume(background, ana, id); err != nil || !started {
		return fmt.Errorf("started %v: %w", started, err)
	}
	pause()
	for _, move := range []struct{ who, text string }{{"Ana", "Nf3"}, {"Bea", "Nc6"}} {
		v := h.view(id, ana)
		if v.Session != laws.Playing || !v.Resumed {
			return fmt.Errorf("shown as %q after it was resumed", v.Session)
		}
		if _, err := h.hall.Do(background, id, identity(move.who), h.moveIn(id, move.text)); err != nil {
			return err
		}
	}
	_, err := h.hall.Do(background, id, bea, laws.Resign{})
	return err
}

// The disk is slow, and the time for which the table of an adjourned game stays
// ends while the resumption is being written.
func TestResumedGameKeepsItsTableOnASlowDisk(t *testing.T) {
	draw := rand.New(rand.NewPCG(16, 12))
	upTo := func(d time.Duration) time.Duration { return time.Duration(draw.Int64N(int64(d) + 1)) }
	var lost int
	var last error
	for range foldTries() {
		linger, pause := upTo(2*time.Millisecond)+1, upTo(2*time.Millisecond)
		synctest.Test(t, func(t *testing.T) {
			h := openHouse(t, memory.New(), func(o *hall.Options) { o.Linger = linger })
			defer h.close()
			h.store.setFault(func() (error, bool) {
				time.Sleep(upTo(2 * time.Millisecond))
				return nil, true
			})
			if err := h.losesItsTable(func() { time.Sleep(pause) }); err != nil {
				lost, last = lost+1, err
			}
		})
	}
	if lost > 0 {
		t.Errorf("%d of %d resumed games have lost their tables: %v", lost, foldTries(), last)
	}
}

// The same where the machine decides who is first: the time ends anywhere in the
// microseconds that a resumption takes.
func TestResumedGameKeepsItsTable(t *testing.T) {
	draw := rand.New(rand.NewPCG(16, 12))
	var lost int
	var last error
	for range foldTries() {
		linger := time.Duration(draw.Int64N(int64(400*time.Microsecond))) + 1
		h := openHouse(t, memory.New(), func(o *hall.Options) { o.Linger = linger })
		if err := h.losesItsTable(func() {}); err != nil {
			lost, last = lost+1, err
		}
		h.close()
	}
	if lost > 0 {
		t.Errorf("%d of %d resumed games have lost their tables: %v", lost, foldTries(), last)
	}
}

// resigned begins a game and makes Black resign. It observes the game while it is played
// if watched is true.
func (h *house) resigned(watched bool) (id hall.GameID, observer *hall.Observer) {
	h.t.Helper()
	id = h.pair(ana, bea, "300+3")
	if watched {
		observer = h.observe(id, carla)
	}
	h.must(id, bea, laws.Resign{})
	return id, observer
}

// A finished game stays in memory only for those who watch it or have talked at it.
func TestFinishedGamesAreUnloaded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t, memory.New(), nil)
		defer h.close()
		loaded := func(when string, id hall.GameID, want bool) {
			t.Helper()
			synctest.Wait()
			if got := h.hall.Loaded(id); got != want {
				t.Errorf("%s: loaded %v, want %v", when, got, want)
			}
		}
		quiet, _ := h.resigned(false)
		loaded("just over", quiet, true)
		atTable := h.view(quiet, carla)
		time.Sleep(6 * time.Second)
		loaded("after six seconds without observers", quiet, false)
		if fromLog := h.view(quiet, carla); !reflect.DeepEqual(atTable, fromLog) {
			t.Errorf("the table showed\n%+v\nand the log\n%+v", atTable, fromLog)
		}

		watched, observer := h.resigned(true)
		time.Sleep(time.Hour)
		loaded("watched for an hour", watched, true)
		observer.Close()
		time.Sleep(6 * time.Second)
		loaded("after the last observer left", watched, false)

		talked, observer := h.resigned(true)
		if err := h.hall.Say(background, talked, carla, "well played"); err != nil {
			t.Fatal(err)
		}
		observer.Close()
		time.Sleep(9 * time.Minute)
		loaded("nine minutes after the last line", talked, true)
		time.Sleep(2 * time.Minute)
		loaded("eleven minutes after the last line", talked, false)
	})
}
