package laws

import "time"

// Ruling is an arbiter's ruling on a claim in the last two minutes.
type Ruling uint8

// The values of type [Ruling]. NotRuled is used in cases of other kinds.
const (
	NotRuled  Ruling = iota
	RuledDraw        // the game is drawn
	Postponed        // the game goes on, and the arbiter decides later
	Rejected         // the game goes on
	Agreed           // the requested increment is introduced
)

var rulingNames = [...]string{"none", "draw", "postpone", "reject", "agree"}

// String returns the name in lower case.
func (r Ruling) String() string { return nameOf(rulingNames[:], r) }

// RuleOnQuickplay decides a claim or a request in the last two minutes.
type RuleOnQuickplay struct {
	Ruling Ruling
	// Bonus gives the opponent two minutes when the decision is postponed.
	Bonus bool
}

var ruleQuickplaySpec = Spec{
	By: Arbiters, In: UntilEnd, At: Anywhere,
}

func (RuleOnQuickplay) CommandKind() string { return "RuleQuickplay" }
func (RuleOnQuickplay) spec() *Spec         { return &ruleQuickplaySpec }

// decide applies the arbiter's ruling on a claim in the last two minutes, given immediately or
// after they had postponed it.
func (c RuleOnQuickplay) decide(s *decision) *Refusal {
	open := s.g.openCase
	if open == nil || open.Kind < QuickplayCase || open.Kind > RemoteCase {
		return s.rulePostponed(c)
	}
	if s.g.Awaiting() && open.Kind != QuickplayFlag && open.Kind != RemoteCase {
		return s.refusalWhileAwaiting() // the claimant has resigned, or their opponent
	}
	switch {
	case c.Ruling == Agreed && open.Kind == IncrementCase:
		return s.introduceIncrement(open)
	case c.Ruling == RuledDraw && open.Kind != IncrementCase:
		if r := s.whyEvidenceMissing(open); r != nil {
			return r
		}
		s.emitDrawRuling(open)
		return nil
	case c.Ruling == Rejected && open.Kind == QuickplayFlag:
		s.ruleAndResume(open, c.Ruling, 0, RuleQuickLate)
		s.judgeFlagFall()
		return nil
	case c.Ruling == Rejected && open.Kind == IncrementCase:
		s.ruleAndResume(open, c.Ruling, 0, RuleIncrement)
		return nil
	case c.Ruling == Rejected && open.Kind == QuickplayCase && s.t.Quickplay.Rejects:
		s.ruleAndResume(open, c.Ruling, s.t.Quickplay.Bonus, RuleQuickReject)
		return nil
	case c.Ruling == Postponed && open.Kind == QuickplayCase:
		var bonus time.Duration
		if c.Bonus {
			bonus = s.t.Quickplay.Bonus
		}
		s.ruleAndResume(open, c.Ruling, bonus, RuleQuickWait)
		return nil
	}
	return s.refuse(NoSuchRuling, open.Rule, Args{Text: c.Ruling.String()})
}

// whyEvidenceMissing returns why a claim over the board cannot be granted. It cannot if the
// evidence that Appendix D requires was not handed in. Otherwise it returns nil.
func (s *decision) whyEvidenceMissing(open *CaseOpened) *Refusal {
	if s.g.regs.Venue != Board || open.Kind != RemoteCase {
		return nil
	}
	given, _, ok := s.g.Evidence()
	switch {
	case !ok || !given.Right:
		return s.refuse(EvidenceMissing, RuleEvidence, Args{})
	case open.Ground == NoEffort && !given.Sheet:
		return s.refuse(EvidenceMissing, RuleEvidenceSheet, Args{})
	}
	return nil
}

// rulePostponed decides a claim whose decision the arbiter had postponed, while the game goes on.
// The only possible ruling is a draw (Articles 10.2c of 1997, 10.2b of 2005 and 2009).
func (s *decision) rulePostponed(c RuleOnQuickplay) *Refusal {
	rule := s.t.firstRule(RuleQuickLate, HallRegulations)
	if s.g.openCase != nil || s.g.Awaiting() || s.g.waiting == [2]bool{} {
		return s.refuse(NoCase, rule, Args{})
	}
	if c.Ruling != RuledDraw {
		return s.refuse(NoSuchRuling, rule, Args{Text: c.Ruling.String()})
	}
	if s.emitIfTimeUp(c) {
		return nil
	}
	s.end(Drawn, QuickplayDraw, RuleQuickLate, nil)
	return nil
}

// emitDrawRuling grants a claim and ends the game as a draw.
func (s *decision) emitDrawRuling(open *CaseOpened) {
	rule := RuleQuickDraw
	switch open.Kind {
	case QuickplayFlag:
		rule = RuleQuickLate
	case RemoteCase:
		rule = RuleRemoteRuling
	}
	s.emit(CaseRuled{
		Stamp: s.stamp(), Kind: open.Kind, Granted: true, Ruling: RuledDraw, By: open.By,
		Clock: s.g.clock.Reading, Citation: s.t.cite(rule),
	})
	s.end(Drawn, QuickplayDraw, rule, nil)
}

// introduceIncrement introduces the requested increment. The draw offer in the request must have
// been declined before.
func (s *decision) introduceIncrement(open *CaseOpened) *Refusal {
	if s.g.offers[open.By] {
		return s.refuse(DeclineFirst, RuleIncrement, Args{})
	}
	if s.g.ClockIsPlain() {
		return s.refuse(ClockCannotAdd, RuleIncrement, Args{})
	}
	s.emitRuling(open, CaseRuled{
		Granted: true, Ruling: Agreed, Increment: s.t.Quickplay.Increment, Bonus: s.t.Quickplay.Bonus,
		Citation: s.t.cite(RuleIncrement),
	})
	return nil
}

// ruleAndResume records a ruling after which the game goes on or a flag is judged.
func (s *decision) ruleAndResume(open *CaseOpened, ruling Ruling, bonus time.Duration, rule Rule) {
	s.emitRuling(open, CaseRuled{Ruling: ruling, Bonus: bonus, Citation: s.t.cite(rule)})
}

// emitRuling completes and records a ruling on a case, and restarts the clock if the case had
// stopped it.
func (s *decision) emitRuling(open *CaseOpened, e CaseRuled) {
	e.Stamp, e.Kind, e.By = s.stamp(), open.Kind, open.By
	opponent := open.By.Other()
	e.Bonus = s.applicableSpan(opponent, e.Bonus)
	after := s.g.clock.Give(opponent, e.Bonus, s.at)
	if !open.Stood {
		after = after.Resume(s.g.onClock(), s.at)
	}
	e.Clock = after.Reading
	s.emit(e)
}
