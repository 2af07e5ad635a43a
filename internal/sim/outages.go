package sim

import (
	"errors"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/laws"
)

// Timeouts that end between the ticks of all clocks. Events at the same simulated instant have no
// order.
const (
	answerFor     = 2*time.Second - 13*time.Millisecond
	standTogether = 7 * time.Millisecond
)

// leastOutage is the longest outage that may be charged to the clock like a normal delay, plus a
// margin because instants are in milliseconds.
const leastOutage = 102 * time.Millisecond

// outage is a period in which a living process could not write. It begins with the request that
// failed or was answered too late, and ends with the first request that was written.
type outage struct {
	of       *node
	from, to time.Duration // since the beginning
}

// recordWrite records the outcome of a write that a process requested at the time asked.
func (w *world) recordWrite(n *node, asked time.Duration, err error) {
	old, now := n.isOld(), w.since()
	w.mu.Lock()
	defer w.mu.Unlock()
	from, out := w.unwritten[n]
	switch written, hung := err == nil || errors.Is(err, errLost), now-asked > answerFor; {
	case old || n.dead.Load():
		delete(w.unwritten, n)
	case written && out:
		w.outages = append(w.outages, outage{n, from, asked})
		delete(w.unwritten, n)
	case written && hung:
		w.outages = append(w.outages, outage{n, asked, now})
	case !out && (errors.Is(err, errCut) || errors.Is(err, errDisk)):
		w.unwritten[n] = asked
	}
}

// checkOutages checks a game's log against the outages of the process that held the game. Players
// must not be charged for an outage between two records. The caller holds w.mu.
func (w *world) checkOutages(id hall.GameID, r *replay) {
	for _, o := range w.outages {
		from, to := o.of.instantAt(o.from), o.of.instantAt(o.to)
		for i := 1; i < len(r.records); i++ {
			prev, cur := r.records[i-1], r.records[i]
			last := max(from, clock.Instant(prev.At))
			if w.authors[prev.Position] != o.of || w.authors[cur.Position] != o.of || last >= to || clock.Instant(cur.At) < to {
				continue
			}
			if _, runs := r.states[i].Clock().Side(); !runs {
				continue
			}
			charged := to.Sub(last)
			if _, rec, is, err := game.DecodeEvent(cur); err == nil && is {
				switch e := rec.Event.(type) { //nolint:gochecksumtype // the others charge all of it
				case laws.Interrupted:
					charged -= max(0, min(to, e.To).Sub(max(last, e.From)))
				case laws.FlagFell:
					charged = min(to, e.Fell).Sub(last)
				case laws.FlagDropped:
					charged = min(to, e.Fell).Sub(last)
				}
			}
			if charged > leastOutage {
				w.violatedLocked(Conserved, "game %s: record %d (%s) charges %s of the %s in which %s could not write", id, cur.Seq, cur.Kind, charged, to.Sub(from), o.of)
			}
		}
	}
}

// instantAt returns what the clock of the node shows when the simulation has run for d.
func (n *node) instantAt(d time.Duration) clock.Instant {
	return clock.Instant(n.w.began.Add(d + n.shift).UnixMilli())
}
