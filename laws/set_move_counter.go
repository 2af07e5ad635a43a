package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// SetMoveCounter sets the move counters: the period of each player, from 0, and the number of moves
// completed in it (Article 6.13, 2009).
type SetMoveCounter struct {
	Period, Moves [2]int
	Reason        string
}

var setMoveCounterSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c SetMoveCounter) []commandText { return reasonText(c.Reason) }),
}

func (SetMoveCounter) CommandKind() string { return "SetMoveCounter" }
func (SetMoveCounter) spec() *Spec         { return &setMoveCounterSpec }

// decide sets the move counters (Articles 6.10.b and 6.13, 2009; 6.14,
// 2005).
func (c SetMoveCounter) decide(s *decision) *Refusal {
	rule := s.t.firstRule(RuleClockSet, RuleRestoredTimes)
	if !s.t.SetsCounter {
		return s.refuseUnknown(c.CommandKind(), RuleClockDefect)
	}
	now := s.g.clock.Stop(s.at).Reading
	if side, ran := s.g.clock.Side(); ran {
		now = s.g.clock.Stop(s.at).Resume(side, s.at).Reading
	}
	for i, control := range s.g.regs.Control {
		p := periodAt(control, max(0, c.Period[i]))
		if c.Period[i] < 0 || c.Period[i] >= max(1, len(control)) || c.Moves[i] < 0 || c.Moves[i] > clock.MaxMoves ||
			p.Moves > 0 && c.Moves[i] >= p.Moves {
			return s.refuse(BadCounter, rule, Args{Text: chess.Color(i).String(), Ply: c.Moves[i], Want: c.Period[i] + 1})
		}
		now.Period[i], now.Moves[i] = c.Period[i], c.Moves[i]
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(CounterSet{Stamp: s.stamp(), Reason: c.Reason, Clock: now, Citation: s.t.cite(rule)})
	return nil
}

// CounterSet records that the arbiter set the move counters.
type CounterSet struct {
	Stamp
	Reason string
	Clock  clock.Reading
	Citation
}

func (CounterSet) EventKind() string { return "CounterSet" }

func (e CounterSet) apply(g Game) Game {
	g = g.markNotedAfterEnd()
	g.clock = g.clock.Set(e.Clock)
	return g
}
