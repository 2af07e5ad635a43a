package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// GiveTime adds time to a player's clock, or subtracts it when the span is negative (Articles
// 13.4.b, 13.4.c and 13.5, 2009).
type GiveTime struct {
	To     chess.Color
	Span   time.Duration
	Reason string
	// Disturbance is set when the time compensates a disturbance from outside the game (Article
	// 13.5, 2009).
	Disturbance bool
}

var giveTimeSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c GiveTime) []commandText { return reasonText(c.Reason) }),
}

func (GiveTime) CommandKind() string { return "GiveTime" }
func (GiveTime) spec() *Spec         { return &giveTimeSpec }

// decide adds time to a dial or subtracts it. A dial from which all time is subtracted runs out:
// the flag falls.
func (c GiveTime) decide(s *decision) *Refusal {
	c.To &= 1
	rule, size := RuleBonus, c.Span
	if c.Span < 0 {
		rule, size = RuleDeduction, -c.Span
	} else if c.Disturbance {
		rule = s.t.firstRule(RuleDisturbance, RuleBonus)
	}
	left := s.g.clock.Remaining(c.To, s.at)
	if !isValidSpan(size) || s.g.regs.Control[c.To].Untimed() || left+c.Span > clock.MaxTime {
		return s.refuse(BadSpan, rule, Args{Text: c.To.String(), Span: c.Span})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	taken := max(c.Span, -left)
	s.emit(TimeGiven{
		Stamp: s.stamp(), To: c.To, Span: taken, Reason: c.Reason,
		Clock: s.g.clock.Give(c.To, c.Span, s.at).Reading, Citation: s.t.cite(rule),
	})
	s.dropEmptyFlag(c.To)
	return nil
}

// TimeGiven records that the arbiter added time, or subtracted it when the span is negative.
type TimeGiven struct {
	Stamp
	To     chess.Color
	Span   time.Duration
	Reason string
	Clock  clock.Reading
	Citation
}

func (TimeGiven) EventKind() string { return "TimeGiven" }

func (e TimeGiven) apply(g Game) Game { return g.applyClocks(e.Clock) }

// dropEmptyFlag makes the flag of a player fall when all their time was subtracted.
func (s *decision) dropEmptyFlag(c chess.Color) {
	switch {
	case s.g.clock.Left[c] != 0 || s.g.regs.Control[c].Untimed():
	case s.g.FlagsAreClaimed():
		s.emitFlagDropped(c)
	default:
		s.decideFlagFall(c)
	}
}
