package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
)

// Reopen lets a game go on over the board that a flag has ended, because the clock
// was defective (Article 6.10.a, 2009; 12.4, 1993). Left is what both dials show
// from now on; the clocks stand until the arbiter starts them.
type Reopen struct {
	Left   [2]time.Duration
	Reason string
}

var reopenSpec = Spec{
	By: Arbiters, In: AfterEnd | AwaitingVerdict | AwaitingSealed, At: OnBoard,
	texts: textsOf(func(c Reopen) []wording { return reasonOnly(c.Reason) }),
}

func (Reopen) CommandKind() string { return "Reopen" }
func (Reopen) spec() *Spec         { return &reopenSpec }

// decide lets a game go on that a flag has ended, because the clock was found to be
// defective: what it showed is conclusive only in the absence of an evident defect
// (12.4 of 1993, 6.10 of 1997, 6.11 of 2005, 6.10.a of 2009, 6.10.1 of 2023). What ended
// otherwise does not hang on the clock and stands (12.7, 1993).
func (c Reopen) decide(s *scene) *Refusal {
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
	if p := s.g.Position(); s.g.amiss() == nil && s.g.Ply() > 0 && deadBy(s.t.Dead, nil, chess.NoMove, &p) == askIfDead {
		s.askIfDead(&p)
	}
	return nil
}
