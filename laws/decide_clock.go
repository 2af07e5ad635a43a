package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// overTheBoard refuses on screen what is done with a clock that stands on a
// table: there the server keeps the time.
func (s *scene) overTheBoard(c Command) *Refusal {
	if s.g.regs.Conduct == Board {
		return nil
	}
	return s.refuse(OtherConduct, HallRegulations, Args{Text: c.CommandKind()})
}

// playerStopsClocks lets a player stop both clocks to seek the arbiter's help
// (Article 6.12.b, 2009). In 1993 he may only for a piece to promote to (5.6e),
// or where no arbiter is present (12.5).
func (s *scene) playerStopsClocks(c PlayerStopClocks) *Refusal {
	if r := s.overTheBoard(c); r != nil {
		return r
	}
	rule := RulePlayerStop
	if s.g.regs.NoArbiter && s.t.has(RuleAlone) {
		rule = RuleAlone
	}
	switch {
	case c.Reason > StopForNoReason:
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.Reason.String()})
	case s.g.Stopped():
		return s.refuse(ClocksAreStopped, rule, Args{})
	case !s.t.stopsForHelp && rule == RulePlayerStop && c.Reason != StopForPiece:
		return s.refuse(NotEntitled, RuleClockStop, Args{Text: c.Reason.String()})
	}
	s.emit(HelpSought{
		Stamp: s.stamp(), By: s.by, Reason: c.Reason, Text: c.Text,
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(rule),
	})
	return nil
}

// ruleStop answers a player who stopped the clocks. Since 2005 the arbiter says
// whether the reason was valid, and one that was not is a breach (6.13d of 2005,
// 6.12.d of 2009, 6.11.4 of 2023). A defect is evident or is none (6.10).
func (s *scene) ruleStop(c RuleStop) *Refusal {
	if s.g.desk == nil || s.g.desk.summons == nil {
		return s.refuse(NotStopped, s.t.first(RuleValidStop, RuleClockStop), Args{})
	}
	asked := s.g.desk.summons
	rule := RuleValidStop
	switch {
	case asked.defect && c.Valid:
		rule = RuleClockDefect
	case asked.defect:
		rule = RuleConclusive
	case !s.t.has(RuleValidStop):
		return s.unknown(c.CommandKind(), RuleClockStop)
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(StopRuled{
		Stamp: s.stamp(), By: asked.by, Valid: c.Valid, Defect: asked.defect, Reason: c.Reason, Citation: s.t.cite(rule),
	})
	if !c.Valid && !asked.defect {
		s.emit(ConductReported{
			Stamp: s.stamp(), Player: asked.by, Offence: StoppingClock, Text: c.Reason, Citation: s.t.cite(RuleValidStop),
		})
	}
	return nil
}

// claimClockDefect claims that the clock is defective (Article 6.10.a, 2009), or
// was set wrongly (6.10.b); where the edition has no rule for the setting, that
// is a defect. In 1993 a defect may still be claimed at once after one's flag
// has fallen (12.4).
func (s *scene) claimClockDefect(c ClaimClockDefect) *Refusal {
	if r := s.overTheBoard(c); r != nil {
		return r
	}
	rule := RuleClockDefect
	switch {
	case c.Setting && s.setupStands() && !s.g.Over():
		return s.refuse(TooLateForSetup, RuleSettingLimit, Args{Want: s.t.setupLimit})
	case c.Setting:
		rule = s.t.first(RuleClockSet, RuleClockDefect)
	case s.t.has(RuleDefectTime):
		rule = RuleDefectTime
	}
	if s.g.Over() || s.g.fallen {
		switch right := s.t.has(RuleDefectTime) && s.g.justFlagged() && s.by == s.g.loser; {
		case !right && !s.g.Over():
			return s.awaiting(c)
		case !right:
			return &Refusal{Code: GameOver, Edition: s.t.edition, Citation: s.g.end.Citation}
		}
		s.emit(DefectClaimed{
			Stamp: s.stamp(), By: s.by, Setting: c.Setting, Late: true, Text: c.Text,
			Clock: s.g.clock.Reading, Citation: s.t.cite(RuleDefectTime),
		})
		return nil
	}
	s.emit(DefectClaimed{
		Stamp: s.stamp(), By: s.by, Setting: c.Setting, Text: c.Text,
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(rule),
	})
	return nil
}

// setControl sets the clock to other controls and both dials by the arbiter's
// best judgement (Article 6.10.b, 2009); in 1993 not below the floors of 12.4. After
// the moves within which the setting can be complained of in rapid and blitz the
// texts up to 2009 bar the claim only (B4, A.4.a); that of 2023 bars the change, but
// for the schedule of the event (A.5.1.1).
func (s *scene) setControl(c SetControl) *Refusal {
	rule := s.t.first(RuleClockSet, RuleClockDefect)
	if s.t.settingFixed && s.setupStands() && !c.Schedule {
		return s.refuse(TooLateForSetup, RuleSettingLimit, Args{Want: s.t.setupLimit})
	}
	for i, control := range c.Control {
		if err := control.Validate(); err != nil {
			return s.refuse(BadControl, RuleControl, Args{Text: err.Error()})
		}
		for _, p := range control {
			if !s.t.increments && p.Increment+p.Delay > 0 {
				return s.refuse(NoIncrements, RuleControl, Args{})
			}
		}
		if control.Untimed() != (c.Left[i] == 0) || !control.Untimed() && !spanOK(c.Left[i]) {
			return s.refuse(BadSpan, rule, Args{Text: chess.Color(i).String(), Span: c.Left[i]})
		}
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	now := s.g.clock.Stop(s.at).Reading
	if side, ran := s.g.clock.Side(); ran {
		now = s.g.clock.Stop(s.at).Resume(side, s.at).Reading
	}
	for i, control := range c.Control {
		togo := 0
		now.Period[i] = min(now.Period[i], max(0, len(control)-1))
		if p := periodOf(control, now.Period[i]); p.Moves > 0 {
			now.Moves[i] = min(now.Moves[i], p.Moves-1)
			togo = p.Moves - now.Moves[i]
		}
		now.Left[i] = s.t.correction.raise(s.g.clock.Remaining(chess.Color(i), s.at), c.Left[i], togo)
		if now.Left[i] != c.Left[i] {
			rule = RuleClockFloor
		}
	}
	s.emit(ControlSet{Stamp: s.stamp(), Control: c.Control, Reason: c.Reason, Clock: now, Citation: s.t.cite(rule)})
	return nil
}

// periodOf returns a period of a control, the last one past the end.
func periodOf(c clock.Control, i int) clock.Period {
	if len(c) == 0 {
		return clock.Period{}
	}
	return c[min(i, len(c)-1)]
}

// setMoveCounter sets the move counters (Articles 6.10.b and 6.13, 2009; 6.14,
// 2005).
func (s *scene) setMoveCounter(c SetMoveCounter) *Refusal {
	rule := s.t.first(RuleClockSet, RuleRestoredTimes)
	if !s.t.setsCounter {
		return s.unknown(c.CommandKind(), RuleClockDefect)
	}
	now := s.g.clock.Stop(s.at).Reading
	if side, ran := s.g.clock.Side(); ran {
		now = s.g.clock.Stop(s.at).Resume(side, s.at).Reading
	}
	for i, control := range s.g.regs.Control {
		p := periodOf(control, max(0, c.Period[i]))
		if c.Period[i] < 0 || c.Period[i] >= max(1, len(control)) || c.Moves[i] < 0 || c.Moves[i] > clock.MaxMoves ||
			p.Moves > 0 && c.Moves[i] >= p.Moves {
			return s.refuse(BadCounter, rule, Args{Text: chess.Color(i).String(), Ply: c.Moves[i], Want: c.Period[i] + 1})
		}
		now.Period[i], now.Moves[i] = c.Period[i], c.Moves[i]
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(CounterSet{Stamp: s.stamp(), Reason: c.Reason, Clock: now, Citation: s.t.cite(rule)})
	return nil
}

// findBothFlags rules on two fallen flags of which nobody knows which fell first.
// With a period to come the game goes on, in the last one it is drawn (10.4 and
// 6.11 of 1997, 6.12 of 2005, 6.11 of 2009, III.3.1 of 2023); in 1993 it always
// goes on (12.8). Where a flag must be claimed the arbiter is silent, except that
// in 2009 he draws the game when both are down (A.4.d.3).
func (s *scene) findBothFlags(c FindBothFlags) *Refusal {
	if r := s.overTheBoard(c); r != nil && !s.g.FlagsAreClaimed() {
		return r // the server knows which fell first
	}
	if s.g.Awaiting() {
		return s.awaiting(c)
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	if s.g.FlagsAreClaimed() && s.g.silent() {
		return s.bothFlagsClaimed()
	}
	last := true
	for i, control := range s.g.regs.Control {
		if control.Untimed() {
			return s.refuse(FlagNotFallen, RuleFlagSeen, Args{})
		}
		last = last && s.g.clock.CurrentPeriod(chess.Color(i)).Moves == 0
	}
	if last && s.t.has(RuleBothFlagsLast) {
		rule := RuleBothFlagsLast
		if s.t.quickplay.announced && !s.g.regs.GuidelinesIII {
			rule = RuleAnalogy // no text: the same by analogy
		}
		s.dropCase()
		s.end(Drawn, BothFlags, rule, func(e *GameEnded) { e.Reason = c.Reason })
		return nil
	}
	rule := RuleBothFlagsOn
	if s.t.quickplay.announced && !s.g.regs.GuidelinesIII {
		rule = RuleAnalogy
	}
	now := s.g.clock.Stop(s.at)
	for i := range s.g.regs.Control {
		side := chess.Color(i)
		now.Left[i] = 0
		if now.CurrentPeriod(side).Moves != 0 {
			now = now.NextPeriod(side, 0)
		}
	}
	s.emit(BothFlagsFound{Stamp: s.stamp(), Reason: c.Reason, Clock: now.Reading, Citation: s.t.cite(rule)})
	return nil
}

func (s *scene) bothFlagsClaimed() *Refusal {
	s.timeIsUp(FindBothFlags{})
	switch {
	case s.t.flags != flagsClaimedOnce || !s.g.down[0] || !s.g.down[1]:
		return s.refuse(NoHints, RuleFlagClaim, Args{Text: FlagIsDown.String()})
	}
	s.end(Drawn, BothFlags, RuleBothFlags, nil)
	return nil
}

// admitAssistant accepts an assistant (6.8d of 2005, 6.7.d of 2009, 4.9 and 6.2.6
// of 2023).
func (s *scene) admitAssistant(c AdmitAssistant) *Refusal {
	if r := s.overTheBoard(c); r != nil {
		return r
	}
	if int(c.Task) >= len(taskRules) {
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.Task.String()})
	}
	rule := taskRules[c.Task]
	if !s.t.has(rule) {
		return s.unknown(c.CommandKind(), RuleClockStop)
	}
	s.emit(AssistantAdmitted{Stamp: s.stamp(), To: c.To & 1, Task: c.Task, Name: c.Name, Citation: s.t.cite(rule)})
	return nil
}

// inform tells a player something: never that his opponent has moved or that he
// has not pressed his clock (12.9 of 1993, 13.6 since, 12.6 of 2023); the number
// of moves only when a flag has fallen; a fallen flag where the arbiter may speak
// of it. The regulations may allow all of it.
func (s *scene) inform(c Inform) *Refusal {
	rule := RuleHints
	allowed := s.g.regs.CourtesyHints
	switch c.What {
	case OpponentMoved, ClockNotPressed:
	case MovesMade:
		rule = RuleMovesHidden
		allowed = allowed || s.g.down[0] || s.g.down[1] || s.g.fallen
	case FlagIsDown:
		rule = s.g.flagRule()
		down := s.g.down[0] || s.g.down[1] || s.g.fallen
		allowed = down && (!s.g.silent() || s.t.flags == flagsClaimedOnce && s.g.down == [2]bool{true, true})
		if !down && !s.g.silent() {
			return s.flagTooSoon()
		}
	default:
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.What.String()})
	}
	if !allowed {
		return s.refuse(NoHints, rule, Args{Text: c.What.String()})
	}
	s.emit(Informed{Stamp: s.stamp(), To: c.To & 1, What: c.What, Citation: s.t.cite(rule)})
	return nil
}
