package hall_test

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

// A hall does not open under a clock that does not fit the log, and writes nothing.
// Who accepts the clock has later games dated by it; a game whose instants lie
// ahead is called off, for its clock would stand until then.
func TestClockDoesNotFit(t *testing.T) {
	right := time.Date(2026, 11, 22, 17, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name   string
		after  time.Duration // from the close to the next start, by the machine's clock
		opens  bool
		ahead  bool
		result laws.Result // of the game that was going on, once the clock is accepted
	}{
		{"a minute back", -time.Minute, true, false, laws.NoResult},
		{"an hour back", -time.Hour, false, true, laws.NoResult},
		{"fourteen years back", -14 * 366 * 24 * time.Hour, false, true, laws.NoResult},
		{"a season", 200 * 24 * time.Hour, true, false, laws.NoResult},
		{"two years", 2 * 366 * 24 * time.Hour, false, false, laws.BlackWins}, // the flag is not looked at while nobody lives
	} {
		t.Run(c.name, func(t *testing.T) {
			store, hands := memory.New(), handsAt(right)
			with := func(o *hall.Options) { o.Now = hands.now }
			h := openHouse(t, store, with)
			id := h.pair(ana, bea, "300+3")
			hands.move(time.Second)
			h.play(id, "e4", "e5")
			h.close()
			before, err := store.ReadAll(background, 0, 100)
			if err != nil {
				t.Fatal(err)
			}
			hands.move(c.after)
			j := journal.New(store, journal.Options{})
			opt := hall.Options{Journal: j, Store: store, Directory: directory{}, Now: hands.now}
			shut := hall.New(opt)
			err = shut.Open(background)
			var doubt *hall.ClockError
			if c.opens != (err == nil) || !c.opens && (!errors.As(err, &doubt) || doubt.Ahead() != c.ahead) {
				t.Fatalf("opened: %v", err)
			}
			if c.opens {
				if err := errors.Join(shut.Close(background), j.Close()); err != nil {
					t.Fatal(err)
				}
				return
			}
			if err := j.Close(); err != nil {
				t.Fatal(err)
			}
			if after, err := store.ReadAll(background, 0, 100); err != nil || len(after) != len(before) {
				t.Fatalf("%d records, and before %d: %v", len(after), len(before), err)
			}
			h = openHouse(t, store, func(o *hall.Options) { with(o); o.AcceptClock, o.Random = true, rand.NewChaCha8([32]byte{2}) })
			defer h.close()
			v := h.view(id, ana)
			if c.ahead != v.Over || c.ahead && (v.Result != c.result || v.Reason != laws.WrongClock) {
				t.Errorf("the game that went on: %t, %s, %s", v.Over, v.Result, v.Reason)
			}
			next := h.pair(carla, identity("Dora"), "300+3")
			r, err := store.Read(background, next.Stream(), 1, 1)
			if err != nil || len(r) != 1 || r[0].At != hands.now().UnixMilli() {
				t.Errorf("a new game is dated %v, the clock shows %v: %v", r, hands.now(), err)
			}
			last := int64(0)
			log, err := store.Read(background, id.Stream(), 1, 100)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range log {
				if r.At < last {
					t.Errorf("record %d runs backwards", r.Seq)
				}
				last = r.At
			}
		})
	}
}
