package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// StopClocks stops both clocks (Article 6.12.a, 2009).
type StopClocks struct{ Reason string }

var stopClocksSpec = Spec{
	By: Arbiters, In: InPlay, At: Anywhere,
	texts: textsOf(func(c StopClocks) []commandText { return reasonText(c.Reason) }),
}

func (StopClocks) CommandKind() string { return "StopClocks" }
func (StopClocks) spec() *Spec         { return &stopClocksSpec }

func (c StopClocks) decide(s *decision) *Refusal {
	if s.g.Stopped() {
		return s.refuse(ClocksAreStopped, RuleClockStop, Args{})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(ClocksStopped{
		Stamp: s.stamp(), Reason: c.Reason,
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(RuleClockStop),
	})
	return nil
}

// ClocksStopped records that the arbiter stopped both clocks.
type ClocksStopped struct {
	Stamp
	Reason string
	Clock  clock.Reading
	Citation
}

func (ClocksStopped) EventKind() string { return "ClocksStopped" }

func (e ClocksStopped) apply(g Game) Game {
	g.clock = g.clock.Set(e.Clock)
	return g
}

// ResumeGame restarts the clock of the player whose move it is (Article
// 6.12.c, 2009). It needs no reason. The server gives [NobodyCame] when no arbiter has answered the
// call of a player who had stopped the clocks.
type ResumeGame struct{ Reason string }

var resumeGameSpec = Spec{
	By: Arbiters, In: InPlay, At: Anywhere,
	texts: textsOf(func(c ResumeGame) []commandText { return reasonText(c.Reason) }),
}

func (ResumeGame) CommandKind() string { return "ResumeGame" }
func (ResumeGame) spec() *Spec         { return &resumeGameSpec }

func (c ResumeGame) decide(s *decision) *Refusal {
	switch {
	case !s.g.Stopped():
		return s.refuse(ClocksAreRunning, s.t.firstRule(RuleClockStart, RuleClockStop), Args{})
	case s.g.openCase != nil:
		return s.refuse(CaseIsOpen, s.t.firstRule(RuleClockStart, RuleClockStop), Args{})
	case s.g.sheets != nil && s.g.sheets.stopped:
		return s.refuse(SheetIncomplete, RuleBothBehind, Args{Want: s.g.sheets.countOwed()})
	case s.hasExhaustedDial():
		return s.refuse(NoTimeToGoOn, RuleBothFlagsOn, Args{})
	}
	s.emit(GameResumed{
		Stamp: s.stamp(), Reason: c.Reason, Clock: s.g.clock.Resume(s.g.onClock(), s.at).Reading,
		Citation: s.t.cite(s.t.firstRule(RuleClockStart, RuleClockStop)),
	})
	return nil
}

// hasExhaustedDial reports whether a dial shows zero in a game that goes on. That happens when both
// flags were found down and there is no further period (Article 12.8, 1993).
func (s *decision) hasExhaustedDial() bool {
	for c := chess.White; c <= chess.Black; c++ {
		if !s.g.regs.Control[c].Untimed() && s.g.clock.Left[c] == 0 && !s.g.FlagsAreClaimed() {
			return true
		}
	}
	return false
}

// GameResumed records that the arbiter resumed the game.
type GameResumed struct {
	Stamp
	Reason string // may be empty
	Clock  clock.Reading
	Citation
}

func (GameResumed) EventKind() string { return "GameResumed" }

func (e GameResumed) apply(g Game) Game {
	g.clock = g.clock.Set(e.Clock)
	return g.clearSummons()
}

// clearSummons returns the game after it was resumed, in which no player waits for the arbiter any
// more.
func (g Game) clearSummons() Game {
	if g.desk == nil || g.desk.summons == nil {
		return g
	}
	return g.withDesk(func(d *desk) { d.summons = nil })
}
