package laws

import "time"

// ResumeAdjourned begins the session in which the game goes on.
type ResumeAdjourned struct {
	// Present says which of the players are there.
	Present [2]bool
	// Left is what was set on the dials, when that is not what they showed at
	// the adjournment.
	Left *[2]time.Duration
	// Late is how late a player may be, where the arbiter may decide that:
	// zero as the rules say, NoDefaultTime without limit.
	Late time.Duration
}

var resumeAdjournedSpec = Spec{
	By: Arbiters | Servers, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (ResumeAdjourned) CommandKind() string { return "ResumeAdjourned" }
func (ResumeAdjourned) spec() *Spec         { return &resumeAdjournedSpec }

// decide begins the session in which the game goes on: the position
// before the sealed move and the times of the adjournment (Guideline G.5, 2009).
// The clock of a player who must reply and is not there is started (G.9b).
func (c ResumeAdjourned) decide(s *scene) *Refusal {
	a, policy := s.g.adjourned, s.t.Adjourn
	switch {
	case s.g.AdjournState() != Adjourned:
		return s.refuse(NotAdjourned, RuleResume, Args{})
	case s.g.openCase != nil:
		return s.refuse(CaseIsOpen, s.g.openCase.Rule, Args{})
	case a.kept != nil && s.at < a.kept.Envelope.Resumes && c.Present != [2]bool{true, true}:
		wait := a.kept.Envelope.Resumes.Sub(s.at)
		return s.refuse(TooSoonToResume, s.t.first(RuleEnvelopeResumption, RuleSession), Args{Span: wait})
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
		if color, ok := s.settable(*c.Left); !ok {
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
		dials = s.g.goOn(dials, a.by, s.at)
	case a.lost:
		dials = s.g.goOn(dials, a.by, s.at)
	case !c.Present[responder]:
		if resumed.Citation = s.t.cite(RuleReplierAway); c.Present == [2]bool{} && policy.ReplierWaits {
			resumed.Citation = s.t.cite(RuleBothAbsent)
		}
		dials = s.g.goOn(dials, responder, s.at)
	}
	resumed.Clock = dials.Reading
	s.emit(resumed)
	return nil
}
