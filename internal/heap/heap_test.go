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
		{figures{100 * mb, 60 * mb, 20 * mb, 0}, false},
		{figures{200 * mb, 80 * mb, 20 * mb, 0}, false},
		{figures{201 * mb, 81 * mb, 20 * mb, 0}, true},       // garbage
		{figures{202 * mb, 22 * mb, 20 * mb, 30 * mb}, true}, // free, and not given back
		{figures{203 * mb, 23 * mb, 20 * mb, 0}, false},      // done
		{figures{260 * mb, 80 * mb, 20 * mb, 0}, false},      // busy again
		{figures{261 * mb, 460 * mb, 400 * mb, mb}, false},   // not worth going through so much
		{figures{262 * mb, 460 * mb, 400 * mb, 50 * mb}, true},
	} {
		if do := k.decide(step.figures); do.giveBack != step.giveBack {
			t.Errorf("step %d: gives back: %t", i, do.giveBack)
		}
	}
}

// The percentage follows what lives, and is not set again for every byte.
func TestFollowsWhatLives(t *testing.T) {
	var k controller
	for _, step := range []struct {
		live uint64
		set  int
	}{{16 << 20, 400}, {16<<20 + 1000, 0}, {17 << 20, 0}, {32 << 20, 200}, {100 << 20, 100}, {200 << 20, 0}} {
		if do := k.decide(figures{live: step.live, inUse: step.live}); do.percent != step.set {
			t.Errorf("%d MB live: set to %d, want %d", step.live>>20, do.percent, step.set)
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
