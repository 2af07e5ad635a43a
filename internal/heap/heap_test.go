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

// While much is allocated nothing is given back; a second of quiet later what is not in use is, and only once.
func TestGivesBackWhenQuiet(t *testing.T) {
	const mb = 1 << 20
	var k controller
	for i, step := range []struct {
		figures
		giveBack bool
	}{
		{figures{allocated: 100 * mb, inUse: 60 * mb, live: 20 * mb}, false},
		{figures{allocated: 200 * mb, inUse: 80 * mb, live: 20 * mb}, false},
		{figures{allocated: 201 * mb, inUse: 81 * mb, live: 20 * mb}, true},                // garbage
		{figures{allocated: 202 * mb, inUse: 22 * mb, live: 20 * mb, free: 30 * mb}, true}, // free, and not given back
		{figures{allocated: 203 * mb, inUse: 23 * mb, live: 20 * mb}, false},               // done
		{figures{allocated: 260 * mb, inUse: 80 * mb, live: 20 * mb}, false},               // busy again
		{figures{allocated: 261 * mb, inUse: 460 * mb, live: 400 * mb, free: mb}, false},   // not worth going through so much
		{figures{allocated: 262 * mb, inUse: 460 * mb, live: 400 * mb, free: 50 * mb}, true},
	} {
		if do := k.decide(step.figures); do.giveBack != step.giveBack {
			t.Errorf("step %d: gives back: %t", i, do.giveBack)
		}
	}
}

// Under a steady load the percentage follows what is in use, and is not set again for every byte.
// While more and more is in use, and when the server is quiet, it is that of the runtime.
func TestPercentByLoad(t *testing.T) {
	const mb = 1 << 20
	var k controller
	var f figures
	for i, step := range []struct {
		since, live uint64
		collected   bool
		set         int
	}{
		{0, 16 * mb, false, 100},
		{50 * mb, 16 * mb, true, 0}, // the first collection: nothing is known of an earlier one
		{50 * mb, 24 * mb, true, 0}, // many log in
		{50 * mb, 32 * mb, true, 0},
		{50 * mb, 33 * mb, true, 193}, // from now on the load is steady
		{50 * mb, 33*mb + 1000, true, 0},
		{50 * mb, 33*mb + 1000, false, 0},
		{50 * mb, 16 * mb, true, 400},
		{mb, 16 * mb, false, 100}, // quiet
		{50 * mb, 16 * mb, false, 400},
		{50 * mb, 20 * mb, true, 100},
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
