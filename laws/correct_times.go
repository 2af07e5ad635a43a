package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
)

// CorrectTimes points out that the clocks were set wrongly at the resumption.
type CorrectTimes struct{}

var correctTimesSpec = Spec{
	By: Players | Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (CorrectTimes) CommandKind() string { return "CorrectTimes" }
func (CorrectTimes) spec() *Spec         { return &correctTimesSpec }

// decide puts right what was set wrongly at the resumption, when it is
// pointed out before that player's first move; later only the arbiter may, who
// finds the consequences too severe (Guideline G.12, 2009).
func (CorrectTimes) decide(s *scene) *Refusal {
	a := s.g.adjourned
	if a == nil || a.resumed == nil || a.state == Adjourned || a.resumed.Wrong == [2]time.Duration{} {
		return s.refuse(TimesAreRight, RuleWrongTimes, Args{})
	}
	if s.role == Player && a.movedSince(s.g, s.by) {
		return s.refuse(TooLateForTimes, RuleWrongTimes, Args{})
	}
	dials := s.g.clock
	for i, wrong := range a.resumed.Wrong {
		if c := chess.Color(i); !s.g.down[i] {
			dials = dials.Adjust(c, dials.Remaining(c, s.at)-wrong, s.at)
		}
	}
	s.emit(TimesCorrected{Stamp: s.stamp(), Clock: dials.Reading, Citation: s.t.cite(RuleWrongTimes)})
	for c := range chess.Color(2) {
		if !s.g.Awaiting() && !s.g.Over() {
			s.emptied(c)
		}
	}
	return nil
}
