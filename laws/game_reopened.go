package laws

import "github.com/escaque/escaque/clock"

// GameReopened says that a game which a flag had ended goes on, for the clock was
// defective. Its end and its result are withdrawn; the clocks stand.
type GameReopened struct {
	Stamp
	Reason string
	Clock  clock.Reading
	Citation
}

func (GameReopened) EventKind() string { return "GameReopened" }

// apply takes the game back to what it was before the flag fell, with other
// times on a clock that stands. What was noted since then stays noted; the sheets are
// not signed, and penalties in points that were counted will be counted again.
func (e GameReopened) apply(g Game) Game {
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
