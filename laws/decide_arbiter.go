package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// needReason refuses a ruling without a word of explanation: the arbiter does
// not interfere except where the Laws say so (Article 13.6, 2009), and the log
// shall tell why he did.
func (s *scene) needReason(kind, reason string) *Refusal {
	if reason != "" {
		return nil
	}
	return s.refuse(NeedReason, s.t.first(RuleReason, HallRoles), Args{Text: kind})
}

func (s *scene) stopClocks(c StopClocks) *Refusal {
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

func (s *scene) resume() *Refusal {
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

// settable reports whether dials can be set so, or the first that cannot.
func (s *scene) settable(left [2]time.Duration) (chess.Color, bool) {
	for i, span := range left {
		untimed := s.g.regs.Control[i].Untimed()
		if untimed != (span == 0) || !untimed && !spanOK(span) {
			return chess.Color(i), false
		}
	}
	return 0, true
}

func (s *scene) setClocks(c SetClocks) *Refusal {
	if color, ok := s.settable(c.Left); !ok {
		return s.refuse(BadSpan, s.t.first(RuleClockSet, RuleClockDefect), Args{Text: color.String(), Span: c.Left[color]})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	rule := s.t.first(RuleClockSet, RuleClockDefect)
	for i, left := range c.Left {
		color := chess.Color(i)
		c.Left[i] = s.t.correction.raise(s.g.clock.Remaining(color, s.at), left, s.g.clock.MovesToGo(color))
		if c.Left[i] != left {
			rule = RuleClockFloor
		}
	}
	set := s.g.clock.Adjust(chess.White, c.Left[0], s.at).Adjust(chess.Black, c.Left[1], s.at)
	s.emit(ClocksSet{Stamp: s.stamp(), Reason: c.Reason, Clock: set.Reading, Citation: s.t.cite(rule)})
	return nil
}

// giveTime adds to a dial or takes from it. A dial from which everything is
// taken has no time left: the flag falls.
func (s *scene) giveTime(c GiveTime) *Refusal {
	c.To &= 1
	rule, size := RuleBonus, c.Span
	if c.Span < 0 {
		rule, size = RuleDeduction, -c.Span
	} else if c.Disturbance {
		rule = s.t.first(RuleDisturbance, RuleBonus)
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
	s.emptied(c.To)
	return nil
}

func (s *scene) setResult(c SetResult) *Refusal {
	if c.Result > BlackHalf && c.Result < numResults {
		return s.refuse(BadResult, RuleScores, Args{Text: c.Result.String()})
	}
	if c.Result == NoResult || c.Result >= numResults {
		return s.refuse(BadResult, RuleArbiter, Args{Text: c.Result.String()})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	if open := s.g.openCase; open != nil {
		s.emit(CaseRuled{Stamp: s.stamp(), Kind: open.Kind, Clock: s.g.clock.Reading, Citation: open.Citation})
	}
	s.end(c.Result, ArbiterDecision, RuleArbiter, func(e *GameEnded) {
		e.Reason = c.Reason
		if c.Article != "" {
			e.Article = c.Article
		}
	})
	return nil
}

// correctResult changes the result of a finished game, as the arbiter alone may
// (Article 8.7, 2009).
func (s *scene) correctResult(c SetResult) *Refusal {
	if c.Result > BlackHalf && c.Result < numResults {
		return s.refuse(BadResult, RuleScores, Args{Text: c.Result.String()})
	}
	if c.Result >= numResults || c.Result == s.g.result {
		return s.refuse(BadResult, s.t.first(RuleResult, RuleArbiter), Args{Text: c.Result.String()})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	fixed := ResultCorrected{Stamp: s.stamp(), Result: c.Result, Reason: c.Reason, Citation: s.t.cite(s.t.first(RuleResult, RuleArbiter))}
	if c.Article != "" {
		fixed.Article = c.Article
	}
	s.emit(fixed)
	return nil
}

func (s *scene) annul(c Annul) *Refusal {
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.end(NoResult, Annulled, s.annulRule(), func(e *GameEnded) { e.Reason = c.Reason })
	return nil
}

// annulRule is the rule by which a game is void: it was begun from a wrong
// position, or, in 1993, the position before an illegal move or before men were
// displaced cannot be found (8.1, 8.2).
func (s *scene) annulRule() Rule {
	switch i := s.g.irregular; {
	case !s.t.voids || i == nil:
		return RuleWrongSetup
	case len(i.displaced) > 0:
		return RuleDisplaced
	case i.men != nil || len(s.g.misplays()) > 0:
		return RuleIllegalUndone
	}
	return RuleWrongSetup
}
