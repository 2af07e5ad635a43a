// Package heap decides how often a server collects its garbage. While it has much to do a collection waits until
// [Headroom] has been allocated, however little lives; when it has become quiet, the memory that is
// not in use goes back to the system.
//
// It knows the Go runtime and nothing of what the program does.
package heap

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Headroom is how many bytes are allocated between two collections at least.
const Headroom = 64 << 20

// every is how often is looked how things stand; quiet is how many bytes are allocated meanwhile when nothing much
// happens, and spare how many must lie unused before it is worth giving them back: or a quarter of what lives, where
// that is more.
const (
	every = time.Second
	quiet = 2 << 20
	spare = 8 << 20
)

// Tend looks after the heap until ctx ends. An operator who has set GOGC or GOMEMLIMIT, which getenv answers, has
// decided themselves: then nothing is done.
func Tend(ctx context.Context, getenv func(string) string) {
	if getenv("GOGC") != "" || getenv("GOMEMLIMIT") != "" {
		return
	}
	before := debug.SetGCPercent(100)
	defer func() { debug.SetGCPercent(before) }()
	var k keeper
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		todo := k.look(read())
		if todo.percent != 0 {
			debug.SetGCPercent(todo.percent)
		}
		if todo.giveBack {
			debug.FreeOSMemory()
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// figures are how the heap stands, in bytes.
type figures struct {
	allocated uint64 // since the program began
	inUse     uint64 // by what lives, and by garbage
	live      uint64 // after the last collection
	free      uint64 // kept from the system for what comes
}

func read() figures {
	s := []metrics.Sample{
		{Name: "/gc/heap/allocs:bytes"}, {Name: "/memory/classes/heap/objects:bytes"}, {Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/free:bytes"},
	}
	metrics.Read(s)
	return figures{s[0].Value.Uint64(), s[1].Value.Uint64(), s[2].Value.Uint64(), s[3].Value.Uint64()}
}

// keeper remembers what was seen and done last.
type keeper struct {
	allocated uint64
	percent   int
}

// todo is what is done now: percent is the new one, 0 for no change.
type todo struct {
	percent  int
	giveBack bool
}

// look decides what is done.
func (k *keeper) look(f figures) (do todo) {
	if p := percent(f.live); 10*p < 9*k.percent || 9*p > 10*k.percent {
		k.percent, do.percent = p, p
	}
	since := f.allocated - k.allocated
	k.allocated = f.allocated
	do.giveBack = since < quiet && f.inUse+f.free > f.live+max(spare, f.live/4)
	return do
}

// percent has the heap grow by Headroom before the next collection, and at least to twice what lives.
func percent(live uint64) int {
	const most = 1000 // of a program that has just begun
	return int(min(max(100, Headroom*100/max(live, 1)), most))
}
