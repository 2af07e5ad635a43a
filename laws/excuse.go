package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
)

// Excuse is the arbiter's decision how late a player may be, counted from the start (Article 6.6,
// 1997). [NoDefaultTime] removes the limit.
type Excuse struct {
	Player chess.Color
	Until  time.Duration
	Reason string
}

var excuseSpec = Spec{
	By: Arbiters, In: TimeUp | WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c Excuse) []commandText { return reasonText(c.Reason) }),
}

func (Excuse) CommandKind() string { return "Excuse" }
func (Excuse) spec() *Spec         { return &excuseSpec }

// decide records how late a player may be who has not come yet, where the edition lets the arbiter
// decide it. In 1993 the arbiter may not decide it, and in 2009 only the rules of the event may.
func (c Excuse) decide(s *decision) *Refusal {
	switch {
	case s.t.DefaultFixed && !s.t.DefaultRuled:
		return s.refuse(DefaultTimeFixed, RuleLate, Args{Span: s.t.DefaultTime})
	case !s.t.DefaultRuled:
		return s.refuse(ByRulesOnly, RuleLate, Args{})
	case s.g.hasCome(c.Player & 1):
		return s.refuse(ArrivedAlready, RuleLate, Args{})
	case c.Until != NoDefaultTime && (c.Until <= 0 || c.Until > MaxDefaultTime || c.Until%time.Millisecond != 0):
		return s.refuse(BadSpan, RuleLate, Args{Text: c.Player.String(), Span: c.Until})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(Excused{Stamp: s.stamp(), Player: c.Player & 1, Until: c.Until, Reason: c.Reason, Citation: s.t.cite(RuleLate)})
	return nil
}

// Excused records how late a player may be by the decision of the arbiter.
type Excused struct {
	Stamp
	Player chess.Color
	Until  time.Duration
	Reason string
	Citation
}

func (Excused) EventKind() string { return "Excused" }

func (e Excused) apply(g Game) Game {
	g = g.markNotedAfterEnd()
	return g.withDesk(func(d *desk) { d.until[e.Player&1] = e.Until })
}
