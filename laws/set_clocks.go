package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
)

// SetClocks sets what both dials show (Articles 6.10.b and 6.13, 2009).
type SetClocks struct {
	Left   [2]time.Duration
	Reason string
}

var setClocksSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c SetClocks) []wording { return reasonOnly(c.Reason) }),
}

func (SetClocks) CommandKind() string { return "SetClocks" }
func (SetClocks) spec() *Spec         { return &setClocksSpec }

func (c SetClocks) decide(s *scene) *Refusal {
	if color, ok := s.settable(c.Left); !ok {
		return s.refuse(BadSpan, s.t.first(RuleClockSet, RuleClockDefect), Args{Text: color.String(), Span: c.Left[color]})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	rule := s.t.first(RuleClockSet, RuleClockDefect)
	for i, left := range c.Left {
		color := chess.Color(i)
		c.Left[i] = s.t.Correction.Raise(s.g.clock.Remaining(color, s.at), left, s.g.clock.MovesToGo(color))
		if c.Left[i] != left {
			rule = RuleClockFloor
		}
	}
	set := s.g.clock.Adjust(chess.White, c.Left[0], s.at).Adjust(chess.Black, c.Left[1], s.at)
	s.emit(ClocksSet{Stamp: s.stamp(), Reason: c.Reason, Clock: set.Reading, Citation: s.t.cite(rule)})
	return nil
}
