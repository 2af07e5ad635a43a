package laws

import "github.com/escaque/escaque/chess"

// ResumeGame restarts the clock of the player whose move it is (Article
// 6.12.c, 2009).
type ResumeGame struct{}

var resumeGameSpec = Spec{
	By: Arbiters, In: InPlay, At: Anywhere,
}

func (ResumeGame) CommandKind() string { return "ResumeGame" }
func (ResumeGame) spec() *Spec         { return &resumeGameSpec }

func (ResumeGame) decide(s *scene) *Refusal {
	switch {
	case !s.g.Stopped():
		return s.refuse(ClocksAreRunning, s.t.first(RuleClockStart, RuleClockStop), Args{})
	case s.g.openCase != nil:
		return s.refuse(CaseIsOpen, s.t.first(RuleClockStart, RuleClockStop), Args{})
	case s.g.sheets != nil && s.g.sheets.stopped:
		return s.refuse(SheetIncomplete, RuleBothBehind, Args{Want: s.g.sheets.owed()})
	case s.exhausted():
		return s.refuse(NoTimeToGoOn, RuleBothFlagsOn, Args{})
	}
	s.emit(GameResumed{
		Stamp: s.stamp(), Clock: s.g.clock.Resume(s.g.onClock(), s.at).Reading,
		Citation: s.t.cite(s.t.first(RuleClockStart, RuleClockStop)),
	})
	return nil
}

// exhausted reports whether a dial shows nothing though the game goes on: both
// flags were found down, and there is no further period (Article 12.8, 1993).
func (s *scene) exhausted() bool {
	for c := chess.White; c <= chess.Black; c++ {
		if !s.g.regs.Control[c].Untimed() && s.g.clock.Left[c] == 0 && !s.g.FlagsAreClaimed() {
			return true
		}
	}
	return false
}
