package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// ResumeAdjourned begins the session in which an adjourned game is resumed.
type ResumeAdjourned struct {
	// Present marks the players who are present.
	Present [2]bool
	// Left are the times set on the dials, if they differ from those at the adjournment.
	Left *[2]time.Duration
	// Late is how late a player may be, where the arbiter may decide that. Zero follows the rules;
	// NoDefaultTime sets no limit.
	Late time.Duration
}

var resumeAdjournedSpec = Spec{
	By: Arbiters | Servers, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (ResumeAdjourned) CommandKind() string { return "ResumeAdjourned" }
func (ResumeAdjourned) spec() *Spec         { return &resumeAdjournedSpec }

// decide begins the session with the position before the sealed move and the times of the
// adjournment (Guideline G.5, 2009). If the player who must reply is absent, their clock is started
// (G.9b).
func (c ResumeAdjourned) decide(s *decision) *Refusal {
	a, policy := s.g.adjourned, s.t.Adjourn
	switch {
	case s.g.AdjournState() != Adjourned:
		return s.refuse(NotAdjourned, RuleResume, Args{})
	case s.g.openCase != nil:
		return s.refuse(CaseIsOpen, s.g.openCase.Rule, Args{})
	case a.kept != nil && s.at < a.kept.Envelope.Resumes && c.Present != [2]bool{true, true}:
		wait := a.kept.Envelope.Resumes.Sub(s.at)
		return s.refuse(TooSoonToResume, s.t.firstRule(RuleEnvelopeResumption, RuleSession), Args{Span: wait})
	case a.untimed && c.Left == nil:
		return s.refuse(TimesAreLost, RuleTimesLost, Args{})
	case c.Late != 0 && !policy.LateRuled:
		return s.refuse(LateIsFixed, RuleLateResume, Args{Span: policy.Late})
	case c.Late != NoDefaultTime && (c.Late < 0 || c.Late > MaxDefaultTime):
		return s.refuse(BadSpan, RuleLateResume, Args{Span: c.Late})
	}
	resumed := PlayResumed{Stamp: s.stamp(), Present: c.Present, Late: c.Late, Citation: s.t.cite(RuleResume)}
	if c.Late == 0 {
		resumed.Late, _, _ = s.g.ResumptionTime()
	}
	dials := s.g.clock
	if c.Left != nil {
		if color, ok := s.canSetDials(*c.Left); !ok {
			return s.refuse(BadSpan, RuleResume, Args{Text: color.String(), Span: c.Left[color]})
		}
		for i, left := range c.Left {
			resumed.Wrong[i] = left - dials.Left[i]
			dials.Left[i] = left
		}
		if a.untimed {
			resumed.Wrong, resumed.Citation = [2]time.Duration{}, s.t.cite(RuleTimesLost)
		}
	}
	responder := a.by.Other()
	switch {
	case a.without:
		resumed.Citation = cite(HallAdjourn)
		dials = s.g.resumeDial(dials, a.by, s.at)
	case a.lost:
		dials = s.g.resumeDial(dials, a.by, s.at)
	case !c.Present[responder]:
		if resumed.Citation = s.t.cite(RuleReplierAway); c.Present == [2]bool{} && policy.ReplierWaits {
			resumed.Citation = s.t.cite(RuleBothAbsent)
		}
		dials = s.g.resumeDial(dials, responder, s.at)
	}
	resumed.Clock = dials.Reading
	s.emit(resumed)
	return nil
}

// PlayResumed records the beginning of the session in which an adjourned game is resumed. The clock
// of an absent player who must reply is running.
type PlayResumed struct {
	Stamp
	Present [2]bool
	// Late is how late a player may be, or NoDefaultTime for no limit.
	Late time.Duration
	// Wrong is the difference between the times set on the dials and the times at the adjournment.
	Wrong [2]time.Duration
	Clock clock.Reading
	Citation
}

func (PlayResumed) EventKind() string { return "PlayResumed" }

func (e PlayResumed) apply(g Game) Game {
	return g.applyClocks(e.Clock).withAdjournment(func(a *adjournment) {
		if a.state = Resuming; a.without || a.lost {
			a.state, a.from = Playing, g.Ply()
		}
		a.away = [2]bool{}
		if !a.without {
			a.away = [2]bool{!e.Present[0], !e.Present[1]}
		}
		a.resumed, a.out = &e, 0
	})
}

// resumeDial starts a player's dial in the middle of a move. The time that the player had used for
// the move before the adjournment is kept.
func (g Game) resumeDial(c clock.Clock, player chess.Color, at clock.Instant) clock.Clock {
	c.Used = g.adjourned.used[player]
	return c.Resume(player, at)
}

// forfeitLateAtResumption ends the game of a player, or of both players, who have not come to the
// resumption in time (Guideline G.10, 2009). Before that, a sealed move that can still decide the
// game is opened, and open questions about dead positions are answered. On screen the server
// immediately opens a move that was sealed without encryption. Otherwise the end waits until the
// holder of the envelope opens it.
func (s *decision) forfeitLateAtResumption() {
	a, result, rule := s.g.adjourned, BothLose, RuleLateResume
	switch {
	case !a.away[chess.White]:
		result = WhiteWins
	case !a.away[chess.Black]:
		result = BlackWins
	case s.t.Adjourn.BothLose:
		rule = RuleBothAbsent
	}
	if !s.g.dependsOnSealedMove() {
		s.endUnlessDead(result, LateAtResumption, rule)
		return
	}
	s.awaitEnd(result, LateAtResumption, rule)
	if a.sealed != nil && a.sealed.Written.Text != "" && !s.g.OverTheBoard() {
		_ = s.openEnvelope(OpenEnvelope{}) // when it is refused the end goes on waiting
	}
}

// ResumptionTime returns by how much a player may be late at a resumption by the rules, or
// NoDefaultTime for no limit. ruled reports whether the arbiter may decide otherwise. cited is the
// rule (Guideline G.10, 2009).
func (g Game) ResumptionTime() (late time.Duration, ruled bool, cited Citation) {
	t := g.table()
	switch late = t.Adjourn.Late; {
	case g.regs.ResumptionTime != 0:
		late = g.regs.ResumptionTime
	case late == 0:
		late = g.regs.DefaultTime
	}
	return late, t.Adjourn.LateRuled, t.cite(RuleLateResume)
}

// CorrectTimes reports that the clocks were set wrongly at the resumption.
type CorrectTimes struct{}

var correctTimesSpec = Spec{
	By: Players | Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (CorrectTimes) CommandKind() string { return "CorrectTimes" }
func (CorrectTimes) spec() *Spec         { return &correctTimesSpec }

// decide corrects times that were set wrongly at the resumption. A player must report it before
// their first move. Later only the arbiter may correct it, if they find the consequences too severe
// (Guideline G.12, 2009).
func (CorrectTimes) decide(s *decision) *Refusal {
	a := s.g.adjourned
	if a == nil || a.resumed == nil || a.state == Adjourned || a.resumed.Wrong == [2]time.Duration{} {
		return s.refuse(TimesAreRight, RuleWrongTimes, Args{})
	}
	if s.role == Player && a.hasMovedSince(s.g, s.by) {
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
			s.dropEmptyFlag(c)
		}
	}
	return nil
}

// TimesCorrected records that the clocks show the times of the adjournment again, minus the time
// used since.
type TimesCorrected struct {
	Stamp
	Clock clock.Reading
	Citation
}

func (TimesCorrected) EventKind() string { return "TimesCorrected" }

func (e TimesCorrected) apply(g Game) Game {
	return g.applyClocks(e.Clock).withAdjournment(func(a *adjournment) {
		if a.resumed != nil {
			right := *a.resumed
			for i, wrong := range right.Wrong {
				right.Clock.Left[i] -= wrong
			}
			right.Wrong = [2]time.Duration{}
			a.resumed = &right
		}
	})
}
