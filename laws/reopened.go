package laws

import "github.com/escaque/escaque/clock"

// byFlag remembers the game as it was before a flag ended it, in case the clock is
// found to have been defective. On screen the server keeps the time.
func (g Game) byFlag() Game {
	if g.hand != nil {
		was := g
		was.flagged = nil
		g.flagged = &was
	}
	return g
}

// applyReopened takes the game back to what it was before the flag fell, with other
// times on a clock that stands. What was noted since then stays noted; the sheets are
// not signed, and penalties in points that were counted will be counted again.
func (g Game) applyReopened(e GameReopened) Game {
	was := g.flagged
	if was == nil {
		return g
	}
	g.tail, g.seen, g.dead = was.tail, was.seen, nil // what was asked is asked again
	g.offers, g.late, g.latest, g.obliged = was.offers, was.late, was.latest, was.obliged
	g.openCase, g.waiting = was.openCase, was.waiting
	g.fallen, g.flag, g.awaited, g.flagged = false, nil, nil, nil
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
