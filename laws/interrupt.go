package laws

import (
	"time"

	"github.com/escaque/escaque/clock"
)

// Interrupt removes the span of an outage from the running player's time.
type Interrupt struct{ From, To clock.Instant }

var interruptSpec = Spec{
	By: Arbiters | Servers, In: UntilEnd, At: Anywhere,
}

func (Interrupt) CommandKind() string { return "Interrupt" }
func (Interrupt) spec() *Spec         { return &interruptSpec }

// decide records an outage. The running dial is charged up to the beginning of the outage and
// resumes at its end. A flag that had fallen before stays down.
func (c Interrupt) decide(s *decision) *Refusal {
	if c.To < c.From {
		return s.refuse(BadSpan, HallInterrupt, Args{Text: "to"})
	}
	from := max(c.From, s.g.last)
	to := max(c.To, from)
	if flag, ok := s.g.clock.FlagInstant(); ok && !s.g.Awaiting() && from >= flag && !s.g.FlagsAreClaimed() {
		s.at = max(s.at, flag)
		s.decideFlagFall(s.g.onClock())
		return nil
	}
	s.at = max(s.at, to)
	after, charged := s.g.clock.Interrupt(from, to)
	s.emit(Interrupted{
		Stamp: s.stamp(), From: from, To: to, Charged: charged,
		Clock: after.Reading, Citation: cite(HallInterrupt),
	})
	return nil
}

// Interrupted is an outage; the running dial was charged up to From.
type Interrupted struct {
	Stamp
	From, To clock.Instant
	Charged  time.Duration
	Clock    clock.Reading
	Citation
}

func (Interrupted) EventKind() string { return "Interrupted" }

func (e Interrupted) apply(g Game) Game {
	g.clock = g.clock.Set(e.Clock)
	if a := g.adjourned; a == nil || a.away == [2]bool{} {
		return g
	}
	return g.withAdjournment(func(a *adjournment) { a.out += e.To.Sub(e.From) })
}
