package sim

import (
	"errors"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/laws"
)

// What is waited for ends between the ticks of all clocks: things that happen at one instant
// of simulated time have no order.
const (
	answerFor     = 2*time.Second - 13*time.Millisecond
	standTogether = 7 * time.Millisecond
)

// leastOutage is the longest that an outage may be charged to the clock like any delay, and a little more: instants are
// milliseconds.
const leastOutage = 102 * time.Millisecond

// outage is a time in which a living process could write nothing: from where it asked for the first thing that failed,
// or was answered later than anybody waits, up to where it asked for the first that was written.
type outage struct {
	of       *node
	from, to time.Duration // since the beginning
}

// wrote notes what became of what a process asked the store to write at a moment.
func (w *world) wrote(n *node, asked time.Duration, err error) {
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

// checkOutages holds a game's log against the times in which the process that held the game could not write: between
// two records of its own nobody is charged for them. The caller holds w.mu.
func (w *world) checkOutages(id hall.GameID, r *replay) {
	for _, o := range w.outages {
		from, to := o.of.at(o.from), o.of.at(o.to)
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
			if _, rec, is, err := game.EventOf(cur); err == nil && is {
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

// at is the hall's instant of a process at a moment since the beginning.
func (n *node) at(d time.Duration) clock.Instant {
	return clock.Instant(n.w.began.Add(d + n.shift).UnixMilli())
}
