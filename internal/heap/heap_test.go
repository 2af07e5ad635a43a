package heap

import (
	"context"
	"runtime/debug"
	"testing"
	"testing/synctest"
)

func TestPercent(t *testing.T) {
	for live, want := range map[uint64]int{0: 1000, 1 << 20: 1000, 16 << 20: 400, 64 << 20: 100, 1 << 30: 100} {
		if got := gcPercent(live); got != want {
			t.Errorf("%d bytes live: %d %%, want %d", live, got, want)
		}
	}
}

// While much is allocated nothing is given back; after a second of quiet what is not in use is.
func TestGivesBackWhenQuiet(t *testing.T) {
	const mb = 1 << 20
	var k controller
	var f figures
	for i, step := range []struct {
		since, inUse, live, free uint64
		giveBack                 bool
	}{
		{100 * mb, 60 * mb, 20 * mb, 0, false},
		{mb / 4, 80 * mb, 20 * mb, 0, false},
		{mb / 4, 80 * mb, 20 * mb, 0, false},
		{mb / 4, 80 * mb, 20 * mb, 0, false},
		{mb / 4, 80 * mb, 20 * mb, 0, true},       // garbage
		{mb / 4, 22 * mb, 20 * mb, 30 * mb, true}, // free, and not given back
		{mb / 4, 23 * mb, 20 * mb, 0, false},      // done
		{59 * mb, 80 * mb, 20 * mb, 0, false},     // busy again
		{mb / 4, 460 * mb, 400 * mb, mb, false},
		{mb / 4, 460 * mb, 400 * mb, mb, false},
		{mb / 4, 460 * mb, 400 * mb, mb, false},
		{mb / 4, 460 * mb, 400 * mb, mb, false}, // quiet, but not worth going through so much
		{mb / 4, 460 * mb, 400 * mb, 50 * mb, true},
	} {
		f.allocated += step.since
		f.inUse, f.live, f.free = step.inUse, step.live, step.free
		if do := k.decide(f); do.giveBack != step.giveBack {
			t.Errorf("step %d: gives back: %t", i, do.giveBack)
		}
	}
}

// Under a steady load the percentage follows what is in use, and is not set again for every byte.
// While more and more is in use, and after a rest, it is that of the runtime.
func TestPercentByLoad(t *testing.T) {
	const mb = 1 << 20
	k := controller{grew: true}
	var f figures
	for i, step := range []struct {
		since, live uint64
		collected   bool
		set         int
	}{
		{50 * mb, 16 * mb, false, 100},
		{50 * mb, 16 * mb, true, 0}, // the first collection: nothing is known of an earlier one
		{50 * mb, 24 * mb, true, 0}, // many log in
		{50 * mb, 32 * mb, true, 0},
		{50 * mb, 33 * mb, true, 193}, // from now on the load is steady
		{50 * mb, 33*mb + 1000, true, 0},
		{50 * mb, 33*mb + 1000, false, 0},
		{50 * mb, 16 * mb, true, 400},
		{0, 16 * mb, false, 0}, // a short rest
		{50 * mb, 16 * mb, false, 0},
		{0, 16 * mb, false, 0},
		{0, 16 * mb, false, 0},
		{0, 16 * mb, false, 0},
		{0, 16 * mb, false, 100}, // a long one
		{50 * mb, 16 * mb, false, 0},
		{50 * mb, 16 * mb, true, 400}, // the load is as before
		{50 * mb, 30 * mb, true, 100},
		{50 * mb, 200 * mb, false, 0},
	} {
		f.allocated += step.since
		f.live, f.inUse = step.live, step.live
		if step.collected {
			f.cycles++
		}
		if do := k.decide(f); do.percent != step.set {
			t.Errorf("step %d: set to %d, want %d", i, do.percent, step.set)
		}
	}
}

// Who has set GOGC has decided themselves.
func TestOperatorDecides(t *testing.T) {
	before := debug.SetGCPercent(77)
	defer debug.SetGCPercent(before)
	Manage(context.Background(), func(name string) string { return map[string]string{"GOGC": "77"}[name] })
	if got := debug.SetGCPercent(77); got != 77 {
		t.Errorf("set to %d", got)
	}
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		go Manage(ctx, func(string) string { return "" })
		synctest.Wait()
		if got := debug.SetGCPercent(77); got == 77 {
			t.Error("left as it was")
		}
		cancel()
		synctest.Wait()
		if got := debug.SetGCPercent(77); got != 77 {
			t.Errorf("%d afterwards", got)
		}
	})
}
