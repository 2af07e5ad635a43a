// Package heap controls how often a server collects garbage. Under a steady load a collection waits
// until [Headroom] bytes have been allocated. While more and more is in use, as when many people log
// in, garbage is collected earlier, so that what stays lies densely in memory. When the server is
// quiet, unused memory is returned to the system.
package heap

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Headroom is the least number of bytes allocated between two collections under a steady load.
const Headroom = 64 << 20

// every is the interval of the checks. The server is quiet when it has allocated less than quiet
// bytes in each of the last calm checks. spare is the least amount of unused memory that is returned,
// or a quarter of the live heap if that is more.
const (
	every = 250 * time.Millisecond
	quiet = 512 << 10
	calm  = 4
	spare = 8 << 20
)

// Manage manages the heap until ctx ends. It does nothing if getenv returns a value for GOGC or
// GOMEMLIMIT, because the operator has decided then.
func Manage(ctx context.Context, getenv func(string) string) {
	if getenv("GOGC") != "" || getenv("GOMEMLIMIT") != "" {
		return
	}
	before := debug.SetGCPercent(100)
	defer func() { debug.SetGCPercent(before) }()
	k := controller{grew: true}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		todo := k.decide(readFigures())
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

// figures are the sizes of the heap, in bytes.
type figures struct {
	allocated uint64 // since the program began
	inUse     uint64 // by live objects and garbage
	live      uint64 // after the last collection
	free      uint64 // reserved from the system
	cycles    uint64 // number of collections so far
}

func readFigures() figures {
	s := []metrics.Sample{
		{Name: "/gc/heap/allocs:bytes"}, {Name: "/memory/classes/heap/objects:bytes"}, {Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/free:bytes"},
		{Name: "/gc/cycles/total:gc-cycles"},
	}
	metrics.Read(s)
	return figures{s[0].Value.Uint64(), s[1].Value.Uint64(), s[2].Value.Uint64(), s[3].Value.Uint64(), s[4].Value.Uint64()}
}

// controller holds the figures and the setting of the last check.
type controller struct {
	allocated uint64
	percent   int
	cycles    uint64
	live      uint64 // after the last collection
	before    uint64 // allocated by the check that saw the last collection
	grew      bool   // of what was allocated since the collection before, more than a tenth stayed
	quiet     int    // number of checks in a row in which little was allocated
}

// action is the result of a check. percent is the new GC percentage, 0 for no change.
type action struct {
	percent  int
	giveBack bool
}

// decide decides what to do.
func (k *controller) decide(f figures) (do action) {
	since := f.allocated - k.allocated
	k.allocated = f.allocated
	if f.cycles != k.cycles {
		k.grew = f.live > k.live+(f.allocated-k.before)/10
		k.cycles, k.live, k.before = f.cycles, f.live, f.allocated
	}
	if k.quiet++; since >= quiet {
		k.quiet = 0
	}
	p := gcPercent(f.live)
	if k.grew || k.quiet >= calm {
		// After a rest it is not known whether the load will be a steady one. A collection will show.
		p, k.grew = 100, true
	}
	if 10*p < 9*k.percent || 9*p > 10*k.percent {
		k.percent, do.percent = p, p
	}
	do.giveBack = k.quiet >= calm && f.inUse+f.free > f.live+max(spare, f.live/4)
	return do
}

// gcPercent returns the GC percentage with which the heap grows by Headroom, and at least doubles,
// before the next collection.
func gcPercent(live uint64) int {
	const most = 1000 // of a program that has just begun
	return int(min(max(100, Headroom*100/max(live, 1)), most))
}
