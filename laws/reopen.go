package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
)

// Reopen lets a game go on that a flag has ended over the board, because the clock
// was defective (Article 6.10.a, 2009; 12.4, 1993), or that an arbiter has ended by a
// decision which is taken back (Article 8.7, 2009: a result stands unless the arbiter
// decides otherwise). Left is what both dials show from now on. After an arbiter's
// decision it may be left out: they show what they showed. The clocks stand until the
// arbiter starts them. Article is the article that the arbiter applies.
type Reopen struct {
	Left    [2]time.Duration
	Article string
	Reason  string
}

var reopenSpec = Spec{
	By: Arbiters, In: AfterEnd | AwaitingVerdict | AwaitingSealed, At: Anywhere,
	texts: textsOf(func(c Reopen) []wording { return []wording{{"reason", c.Reason}, {"article", c.Article}} }),
}

func (Reopen) CommandKind() string { return "Reopen" }
func (Reopen) spec() *Spec         { return &reopenSpec }

// decide lets a game go on that a flag has ended, because the clock was found to be
// defective: what it showed is conclusive only in the absence of an evident defect
// (12.4 of 1993, 6.10 of 1997, 6.11 of 2005, 6.10.a of 2009, 6.10.1 of 2023). What ended
// otherwise does not hang on the clock and stands (12.7, 1993), unless it was the
// arbiter who ended it: then the arbiter may decide otherwise.
func (c Reopen) decide(s *scene) *Refusal {
	rule := RuleClockDefect
	if s.g.flagged == nil && (s.g.decided != nil || s.g.hand == nil) {
		rule = s.t.first(RuleResult, RuleArbiter)
	}
	switch {
	case s.g.flagged == nil && s.g.decided == nil && s.g.Over():
		return s.refuse(NotByTheClock, rule, Args{})
	case s.g.flagged == nil && s.g.decided == nil:
		return s.refuse(GameIsOn, rule, Args{})
	}
	asItWas := s.g.flagged == nil && c.Left == [2]time.Duration{}
	if !asItWas {
		if color, ok := s.settable(c.Left); !ok {
			return s.refuse(BadSpan, rule, Args{Text: color.String(), Span: c.Left[color]})
		}
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	now := s.g.clock.Stop(s.at)
	if !asItWas {
		now = now.Adjust(chess.White, c.Left[0], s.at).Adjust(chess.Black, c.Left[1], s.at)
	}
	reopened := GameReopened{Stamp: s.stamp(), Reason: c.Reason, Clock: now.Reading, Citation: s.t.cite(rule)}
	if c.Article != "" {
		reopened.Article = c.Article
	}
	byFlag := s.g.flagged != nil
	s.emit(reopened)
	if p := s.g.Position(); byFlag && s.g.amiss() == nil && s.g.Ply() > 0 && deadBy(s.t.Dead, nil, chess.NoMove, &p) == askIfDead {
		s.askIfDead(&p)
	}
	return nil
}
