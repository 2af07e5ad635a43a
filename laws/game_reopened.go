package laws

import "github.com/escaque/escaque/clock"

// GameReopened says that a game goes on which a flag had ended, for the clock was
// defective, or an arbiter, whose decision is taken back. Its end and its result are
// withdrawn; the clocks stand.
type GameReopened struct {
	Stamp
	Reason string
	Clock  clock.Reading
	Citation
}

func (GameReopened) EventKind() string { return "GameReopened" }

// apply takes the game back to what it was before its end, with the times on a clock
// that stands. What was noted since then stays noted; the sheets are
// not signed, and penalties in points that were counted will be counted again.
func (e GameReopened) apply(g Game) Game {
	was := g.flagged
	if was == nil {
		was = g.decided
	}
	if was == nil {
		return g
	}
	byFlag := g.flagged != nil
	g.tail, g.seen, g.dead = was.tail, was.seen, nil // what was asked is asked again
	g.offers, g.late, g.latest, g.obliged = was.offers, was.late, was.latest, was.obliged
	g.openCase, g.waiting = was.openCase, was.waiting
	g.fallen, g.flag, g.awaited = false, nil, nil
	if !byFlag {
		// The clock was not at fault: what was open then is open again.
		g.dead, g.fallen, g.loser, g.flag, g.awaited = was.dead, was.fallen, was.loser, was.flag, was.awaited
	}
	g.flagged, g.decided = nil, nil
	g.end, g.fixed, g.result = nil, nil, NoResult
	if g.desk != nil {
		g = g.noted(func(d *desk) {
			d.summons, d.after = nil, false
			for c := range d.points {
				d.points[c] += d.counted[c]
			}
			d.counted = [2]int{}
		})
	}
	if g.sheets != nil {
		sh := *g.sheets
		sh.signed, sh.filed = [2]Result{}, [2]bool{}
		g.sheets = &sh
	}
	stopped := e.Clock
	stopped.Running = clock.Neither
	return g.applyClocks(stopped)
}
