package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// GiveTime adds to a player's remaining time, or takes from it when the span
// is negative (Articles 13.4.b, 13.4.c and 13.5, 2009).
type GiveTime struct {
	To     chess.Color
	Span   time.Duration
	Reason string
	// Disturbance says that it is for a disturbance from outside the game
	// (Article 13.5, 2009).
	Disturbance bool
}

var giveTimeSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c GiveTime) []wording { return reasonOnly(c.Reason) }),
}

func (GiveTime) CommandKind() string { return "GiveTime" }
func (GiveTime) spec() *Spec         { return &giveTimeSpec }

// decide adds to a dial or takes from it. A dial from which everything is
// taken has no time left: the flag falls.
func (c GiveTime) decide(s *decision) *Refusal {
	c.To &= 1
	rule, size := RuleBonus, c.Span
	if c.Span < 0 {
		rule, size = RuleDeduction, -c.Span
	} else if c.Disturbance {
		rule = s.t.firstRule(RuleDisturbance, RuleBonus)
	}
	left := s.g.clock.Remaining(c.To, s.at)
	if !spanOK(size) || s.g.regs.Control[c.To].Untimed() || left+c.Span > clock.MaxTime {
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

// TimeGiven records that the arbiter added time, or took it when negative.
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

// dropEmptyFlag lets the flag fall of a player from whose dial everything was taken.
func (s *decision) dropEmptyFlag(c chess.Color) {
	switch {
	case s.g.clock.Left[c] != 0 || s.g.regs.Control[c].Untimed():
	case s.g.FlagsAreClaimed():
		s.emitFlagDropped(c)
	default:
		s.decideFlagFall(c)
	}
}
