package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// reopen lets a game go on that a flag has ended, because the clock was found to be
// defective: what it showed is conclusive only in the absence of an evident defect
// (12.4 of 1993, 6.10 of 1997, 6.11 of 2005, 6.10.a of 2009, 6.10.1 of 2023). What ended
// otherwise does not hang on the clock and stands (12.7, 1993).
func (s *scene) reopen(c Reopen) *Refusal {
	if r := s.overTheBoard(c); r != nil {
		return r
	}
	switch {
	case s.g.flagged == nil && s.g.Over():
		return s.refuse(NotByTheClock, RuleClockDefect, Args{})
	case s.g.flagged == nil:
		return s.refuse(GameIsOn, RuleClockDefect, Args{})
	}
	if color, ok := s.settable(c.Left); !ok {
		return s.refuse(BadSpan, RuleClockDefect, Args{Text: color.String(), Span: c.Left[color]})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	now := s.g.clock.Stop(s.at).Adjust(chess.White, c.Left[0], s.at).Adjust(chess.Black, c.Left[1], s.at)
	s.emit(GameReopened{Stamp: s.stamp(), Reason: c.Reason, Clock: now.Reading, Citation: s.t.cite(RuleClockDefect)})
	if p := s.g.Position(); s.g.amiss() == nil && s.g.Ply() > 0 && s.t.dead.test(nil, chess.NoMove, &p) == askIfDead {
		s.askIfDead(&p)
	}
	return nil
}

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
