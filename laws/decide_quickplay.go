package laws

import (
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// The last two minutes of a period that holds all the remaining moves: a player
// may claim a draw (Article 10.2 of 1997, 2005 and 2009; Guideline III of 2023),
// an arbiter rules on it. Where there is none, the claim ends the game and waits
// for a ruling from elsewhere (Appendix D).

// quickplayOpen says why there is no such claim in the game or now; nil when
// there is one.
func (s *scene) quickplayOpen() *Refusal {
	g, q := &s.g, &s.t.quickplay
	control := g.regs.Control[s.by]
	switch {
	case !q.offered:
		return s.refuse(NoQuickplay, s.t.first(RuleLastMinutes, HallRegulations), Args{})
	case q.announced && !g.regs.GuidelinesIII:
		return s.refuse(NoQuickplay, RuleLastMinutes, Args{})
	case s.tooFastToClaim():
		return s.refuse(NoQuickplay, RuleQuickBlitz, Args{})
	case g.obliged != chess.NoMove && s.by == g.Turn():
		return s.refuse(MustPlayClaimed, RuleClaimMove, Args{Text: g.obliged.String()})
	case control.Untimed() || g.clock.CurrentPeriod(s.by).Moves != 0:
		return s.refuse(NotLastPeriod, RuleLastMinutes, Args{})
	}
	period := g.clock.CurrentPeriod(s.by)
	switch left := g.clock.Remaining(s.by, s.at); {
	case !q.added && period.Increment+period.Delay > 0:
		return s.refuse(NoQuickplay, RuleQuickAdded, Args{})
	case left >= quickplayUnder:
		return s.refuse(TimeEnough, RuleLastMinutes, Args{Span: quickplayUnder})
	case left == 0:
		return s.refuse(AwaitingEnd, RuleLastMinutes, Args{})
	case g.openCase != nil:
		return s.refuse(CaseIsOpen, RuleLastMinutes, Args{})
	}
	return nil
}

// tooFastToClaim reports whether the game is blitz of a kind that knows no such
// claim: any (C5 of 1997, C2 of 2005, III.2.2 of 2023), or what is not adequately
// supervised (B.3.b, 2009).
func (s *scene) tooFastToClaim() bool {
	return s.g.mode == Blitz && (!s.t.quickplay.blitz || s.t.supervises && s.g.loose())
}

// claimQuickplay opens a case, with what the log proves, and stops the clocks.
func (s *scene) claimQuickplay(c ClaimQuickplay) *Refusal {
	if c.Ground > NoEffort {
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.Ground.String()})
	}
	r, q := s.quickplayOpen(), &s.t.quickplay
	if q.onMove && s.by != s.g.Turn() && !s.g.regs.NoArbiter && (r == nil || r.Code == TimeEnough || r.Code == CaseIsOpen) {
		r = s.refuse(NotYourTurn, RuleQuickTurn, Args{})
	}
	switch {
	case r != nil && q.isOffer && !s.g.regs.NoArbiter && (r.Code == NotYourTurn || r.Code == TimeEnough):
		return s.inadmissible(QuickplayClaim, Written{}, r)
	case r != nil:
		return r
	case s.g.regs.NoArbiter:
		s.openQuickplay(NoArbiterClaim, RemoteCase, c.Ground, RuleNoArbiter)
		s.awaitEnd(Drawn, QuickplayDraw, RuleNoArbiter)
		return nil
	case q.increment > 0 && !s.g.denied[s.by] && !s.g.ClockIsPlain():
		// III.5 is for games in which III.4 does not apply: the arbiter has turned the
		// increment down, or the clock on the table cannot add it.
		return s.refuse(IncrementFirst, RuleIncrement, Args{})
	}
	rule, period := RuleLastMinutes, s.g.clock.CurrentPeriod(s.by)
	switch { // what no later edition allows is told by its own rule
	case s.by != s.g.Turn():
		rule = RuleQuickTurn
	case period.Increment+period.Delay > 0:
		rule = RuleQuickAdded
	}
	s.openQuickplay(QuickplayClaim, QuickplayCase, c.Ground, rule)
	if q.isOffer && !s.g.offers[s.by] {
		s.emit(DrawOffered{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleClaimOffers)})
	}
	return nil
}

// requestIncrement asks for an increment, which is an offer of a draw (III.4,
// 2023).
func (s *scene) requestIncrement() *Refusal {
	if s.t.quickplay.increment == 0 || s.g.regs.NoArbiter {
		return s.refuse(NoQuickplay, s.t.first(RuleIncrement, HallRegulations), Args{})
	}
	if r := s.quickplayOpen(); r != nil {
		return r
	}
	if s.by != s.g.Turn() {
		return s.refuse(NotYourTurn, RuleIncrement, Args{})
	}
	if s.g.ClockIsPlain() {
		return s.refuse(ClockCannotAdd, RuleIncrement, Args{})
	}
	s.openQuickplay(IncrementRequest, IncrementCase, CannotWin, RuleIncrement)
	if !s.g.offers[s.by] {
		s.emit(DrawOffered{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleIncrement)})
	}
	return nil
}

// ruleClock says whether the clock on the table can add time (III.4 and III.5, 2023).
// On screen the server's can.
func (s *scene) ruleClock(c RuleClock) *Refusal {
	if r := s.overTheBoard(c); r != nil {
		return r
	}
	g, added := &s.g, false
	for i := range g.regs.Control {
		p := g.clock.CurrentPeriod(chess.Color(i))
		added = added || p.Increment+p.Delay > 0
	}
	switch {
	case s.t.quickplay.increment == 0:
		return s.unknown(c.CommandKind(), RuleClockDefect)
	case !g.regs.GuidelinesIII:
		return s.refuse(NoQuickplay, RuleLastMinutes, Args{})
	case g.mode == Blitz:
		return s.refuse(NoQuickplay, RuleQuickBlitz, Args{})
	case added:
		return s.refuse(NoQuickplay, RuleQuickAdded, Args{})
	case c.Adds != g.ClockIsPlain():
		return s.refuse(DoneAlready, RuleIncrement, Args{})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(ClockRuled{Stamp: s.stamp(), Adds: c.Adds, Reason: c.Reason, Citation: s.t.cite(RuleIncrement)})
	return nil
}

func (s *scene) openQuickplay(claim Claim, kind CaseKind, ground Ground, rule Rule) {
	stopped, n := s.g.clock.Stop(s.at).Reading, s.g.tail
	stood := s.g.Stopped()
	s.emit(ClaimMade{Stamp: s.stamp(), By: s.by, Claim: claim, Clock: stopped})
	s.emit(CaseOpened{
		Stamp: s.stamp(), Kind: kind, By: s.by, Stood: stood, Ground: ground, Clock: stopped,
		Facts: Facts{
			FEN: fen.Format(n.position), Quiet: n.position.HalfmoveClock(), Times: n.times,
			CannotMate: cannotMate(&n.position, s.by.Other()),
			Men:        [2]string{men(&n.position, chess.White), men(&n.position, chess.Black)}, Repeats: n.repeats(),
		},
		Citation: s.t.cite(rule),
	})
}

// ruleQuickplay is the arbiter's decision on a claim of the last two minutes, at
// once or, when he had postponed it, later.
func (s *scene) ruleQuickplay(c RuleQuickplay) *Refusal {
	open := s.g.openCase
	if open == nil || open.Kind < QuickplayCase || open.Kind > RemoteCase {
		return s.ruleLater(c)
	}
	if s.g.Awaiting() && open.Kind != QuickplayFlag && open.Kind != RemoteCase {
		return s.awaiting(c) // he who had claimed has resigned, or his opponent
	}
	switch {
	case c.Ruling == Agreed && open.Kind == IncrementCase:
		return s.agree(open)
	case c.Ruling == RuledDraw && open.Kind != IncrementCase:
		if r := s.evidenceMissing(open); r != nil {
			return r
		}
		s.drawRuled(open)
		return nil
	case c.Ruling == Rejected && open.Kind == QuickplayFlag:
		s.rule(open, c.Ruling, 0, RuleQuickLate)
		s.flagTest()
		return nil
	case c.Ruling == Rejected && open.Kind == IncrementCase:
		s.rule(open, c.Ruling, 0, RuleIncrement)
		return nil
	case c.Ruling == Rejected && open.Kind == QuickplayCase && s.t.quickplay.rejects:
		s.rule(open, c.Ruling, s.t.quickplay.bonus, RuleQuickReject)
		return nil
	case c.Ruling == Postponed && open.Kind == QuickplayCase:
		var bonus time.Duration
		if c.Bonus {
			bonus = s.t.quickplay.bonus
		}
		s.rule(open, c.Ruling, bonus, RuleQuickWait)
		return nil
	}
	return s.refuse(NoSuchRuling, open.Rule, Args{Text: c.Ruling.String()})
}

// ruleLater declares the draw in a game that goes on after a postponed decision
// (Articles 10.2c of 1997, 10.2b of 2005 and 2009).
func (s *scene) ruleLater(c RuleQuickplay) *Refusal {
	rule := s.t.first(RuleQuickLate, HallRegulations)
	if s.g.openCase != nil || s.g.Awaiting() || s.g.waiting == [2]bool{} {
		return s.refuse(NoCase, rule, Args{})
	}
	if c.Ruling != RuledDraw {
		return s.refuse(NoSuchRuling, rule, Args{Text: c.Ruling.String()})
	}
	if s.timeIsUp(c) {
		return nil
	}
	s.end(Drawn, QuickplayDraw, RuleQuickLate, nil)
	return nil
}

func (s *scene) drawRuled(open *CaseOpened) {
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

// agree introduces the increment, once the offer in the request is refused.
func (s *scene) agree(open *CaseOpened) *Refusal {
	if s.g.offers[open.By] {
		return s.refuse(OfferStands, RuleIncrement, Args{})
	}
	if s.g.ClockIsPlain() {
		return s.refuse(ClockCannotAdd, RuleIncrement, Args{})
	}
	s.emitRuling(open, CaseRuled{
		Granted: true, Ruling: Agreed, Increment: s.t.quickplay.increment, Bonus: s.t.quickplay.bonus,
		Citation: s.t.cite(RuleIncrement),
	})
	return nil
}

// rule states a ruling after which the game goes on, or a flag is judged.
func (s *scene) rule(open *CaseOpened, ruling Ruling, bonus time.Duration, rule Rule) {
	s.emitRuling(open, CaseRuled{Ruling: ruling, Bonus: bonus, Citation: s.t.cite(rule)})
}

func (s *scene) emitRuling(open *CaseOpened, e CaseRuled) {
	e.Stamp, e.Kind, e.By = s.stamp(), open.Kind, open.By
	opponent := open.By.Other()
	e.Bonus = s.givable(opponent, e.Bonus)
	after := s.g.clock.Give(opponent, e.Bonus, s.at)
	if !open.Stood {
		after = after.Resume(s.g.onClock(), s.at)
	}
	e.Clock = after.Reading
	s.emit(e)
}

// men writes a side's men, as an [Extension] names them.
func men(p *chess.Position, c chess.Color) string {
	var b strings.Builder
	for t := chess.King; t >= chess.Pawn; t-- {
		for range p.Pieces(c, t).Count() {
			b.WriteByte(lettersOfMen[t])
		}
	}
	return b.String()
}

const lettersOfMen = ".PNBRQK"
