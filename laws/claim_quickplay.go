package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
)

// Ground is the reason for a draw claim in the last two minutes.
type Ground uint8

// The grounds of type [Ground].
const (
	CannotWin Ground = iota // the opponent cannot win by normal means
	NoEffort                // the opponent makes no effort to win by normal means
)

var groundNames = [...]string{"cannot-win", "no-effort"}

// String returns the name in lower case.
func (g Ground) String() string { return nameOf(groundNames[:], g) }

// ParseGround parses a name that [Ground.String] returns.
func ParseGround(name string) (Ground, bool) { return parseName[Ground](groundNames[:], name) }

// Facts are the facts that the log proves about a claim in the last two minutes.
type Facts struct {
	// FEN is the position; it is empty in the zero value.
	FEN string
	// Quiet is the number of half-moves without a capture or a pawn move. Times is how often the
	// position has occurred.
	Quiet, Times int
	// CannotMate is set when the opponent's pieces alone prove that they can never mate.
	CannotMate bool
	// Pieces are the pieces of White and of Black, as in "KQP".
	Pieces [2]string
	// Repeats is how many of the quiet half-moves led to a position that had occurred before.
	Repeats int
}

// LastMinutes is the time below which a player may claim a draw in the last two minutes (Article
// 10.2, 2009).
const LastMinutes = 2 * time.Minute

// ClaimQuickplay claims a draw in the last two minutes of a period for all remaining moves (Article
// 10.2, 2009). Where no arbiter is present, Appendix D applies.
type ClaimQuickplay struct{ Ground Ground }

var claimQuickplaySpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
}

func (ClaimQuickplay) CommandKind() string { return "ClaimQuickplay" }
func (ClaimQuickplay) spec() *Spec         { return &claimQuickplaySpec }

// decide opens a case with the facts from the log and stops the clocks.
func (c ClaimQuickplay) decide(s *decision) *Refusal {
	if r := s.whyNotOnThisBoard(); r != nil {
		return r
	}
	if c.Ground > NoEffort {
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.Ground.String()})
	}
	r, q := s.whyNoQuickplayClaim(), &s.t.Quickplay
	switch {
	case r != nil && q.IsOffer && !s.g.regs.NoArbiter && (r.Code == NotYourTurn || r.Code == TimeEnough):
		return s.answerInadmissible(QuickplayClaim, Written{}, r)
	case r != nil:
		return r
	case s.g.regs.NoArbiter:
		s.openQuickplayCase(NoArbiterClaim, RemoteCase, c.Ground, RuleNoArbiter)
		s.awaitEnd(Drawn, QuickplayDraw, RuleNoArbiter)
		return nil
	}
	rule, period := RuleLastMinutes, s.g.clock.CurrentPeriod(s.by)
	switch { // what no later edition allows cites its own rule
	case s.by != s.g.Turn():
		rule = RuleQuickTurn
	case period.Increment+period.Delay > 0:
		rule = RuleQuickAdded
	}
	s.openQuickplayCase(QuickplayClaim, QuickplayCase, c.Ground, rule)
	if q.IsOffer && !s.g.offers[s.by] {
		s.emit(DrawOffered{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleClaimOffers)})
	}
	return nil
}

// RequestIncrement asks for five extra seconds a move for both players in the last two minutes
// (Guideline III.4, 2023).
type RequestIncrement struct{}

var requestIncrementSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
}

func (RequestIncrement) CommandKind() string { return "RequestIncrement" }
func (RequestIncrement) spec() *Spec         { return &requestIncrementSpec }

// decide opens a case for the request, which also counts as a draw offer (III.4, 2023).
func (RequestIncrement) decide(s *decision) *Refusal {
	if s.t.Quickplay.Increment == 0 || s.g.regs.NoArbiter {
		return s.refuse(NoQuickplay, s.t.firstRule(RuleIncrement, HallRegulations), Args{})
	}
	if r := s.whyNoQuickplay(); r != nil {
		return r
	}
	if s.by != s.g.Turn() {
		return s.refuse(NotYourTurn, RuleIncrement, Args{})
	}
	if s.g.ClockIsPlain() {
		return s.refuse(ClockCannotAdd, RuleIncrement, Args{})
	}
	s.openQuickplayCase(IncrementRequest, IncrementCase, CannotWin, RuleIncrement)
	if !s.g.offers[s.by] {
		s.emit(DrawOffered{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleIncrement)})
	}
	return nil
}

// In the last two minutes of a period for all remaining moves, a player may claim a draw, and
// the arbiter rules on it (Article 10.2 of 1997, 2005 and 2009; Guideline III of 2023). Where
// no arbiter is present, the claim ends the game and waits for a ruling from elsewhere
// (Appendix D).

// whyNoQuickplayClaim returns why the Laws do not allow a claim of the player in the last two
// minutes to be examined now. It returns nil when they do.
func (s *decision) whyNoQuickplayClaim() *Refusal {
	r, q := s.whyNoQuickplay(), &s.t.Quickplay
	switch {
	case s.g.regs.NoArbiter:
		return r
	case q.OnMove && s.by != s.g.Turn() && (r == nil || r.Code == TimeEnough || r.Code == CaseIsOpen):
		return s.refuse(NotYourTurn, RuleQuickTurn, Args{})
	case r == nil && q.Increment > 0 && !s.g.denied[s.by] && !s.g.ClockIsPlain():
		// III.5 is for games in which III.4 does not apply: the arbiter has turned the
		// increment down, or the clock on the table cannot add it.
		return s.refuse(IncrementFirst, RuleIncrement, Args{})
	}
	return r
}

// whyNoQuickplay returns why a player cannot claim a draw or request an increment in the last two
// minutes, at all or now. It returns nil when they can.
func (s *decision) whyNoQuickplay() *Refusal {
	g, q := &s.g, &s.t.Quickplay
	control := g.regs.Control[s.by]
	switch {
	case !q.Offered:
		return s.refuse(NoQuickplay, s.t.firstRule(RuleLastMinutes, HallRegulations), Args{})
	case q.Announced && !g.regs.GuidelinesIII:
		return s.refuse(NoQuickplay, RuleLastMinutes, Args{})
	case s.isTooFastToClaim():
		return s.refuse(NoQuickplay, RuleQuickBlitz, Args{})
	case g.obliged != chess.NoMove && s.by == g.Turn():
		return s.refuse(MustPlayClaimed, RuleClaimMove, Args{Text: g.obliged.String()})
	case control.Untimed() || g.clock.CurrentPeriod(s.by).Moves != 0:
		return s.refuse(NotLastPeriod, RuleLastMinutes, Args{})
	}
	period := g.clock.CurrentPeriod(s.by)
	switch left := g.clock.Remaining(s.by, s.at); {
	case !q.Added && period.Increment+period.Delay > 0:
		return s.refuse(NoQuickplay, RuleQuickAdded, Args{})
	case left >= LastMinutes:
		return s.refuse(TimeEnough, RuleLastMinutes, Args{Span: LastMinutes})
	case left == 0:
		return s.refuse(AwaitingEnd, RuleLastMinutes, Args{})
	case g.openCase != nil:
		return s.refuse(CaseIsOpen, RuleLastMinutes, Args{})
	}
	return nil
}

// HasLastMinutesClaim reports whether the game allows draw claims in the last two minutes of its
// last period, with the controls that the clocks now have: an increment that the arbiter has
// agreed to (Guideline III.4, 2023) leaves no such claim.
func (g Game) HasLastMinutesClaim() bool {
	t := g.table()
	if t == nil || g.Over() || t.Quickplay.Announced && !g.regs.GuidelinesIII {
		return false
	}
	s := &decision{g: g, t: t}
	return !s.isTooFastToClaim() && t.hasLastMinutesClaim(g.clock.Control(chess.White)) && t.hasLastMinutesClaim(g.clock.Control(chess.Black))
}

// hasLastMinutesClaim reports whether a control has a last period in which the edition allows
// claims in the last two minutes.
func (t *table) hasLastMinutesClaim(c clock.Control) bool {
	if !t.Quickplay.Offered || c.Untimed() {
		return false
	}
	last := c[len(c)-1]
	return last.Moves == 0 && (t.Quickplay.Added || last.Increment+last.Delay == 0)
}

// WithoutArbiter returns the regulations for a game whose arbiter is not present. A claim in the
// last two minutes then ends the game and goes to an arbiter elsewhere (Appendix D of 1997, 2005
// and 2009). In 2023 this is Guideline III.6. For it, WithoutArbiter also announces Guideline III
// (III.2.1), but only for standard and rapid games without an increment (III.2.2). The edition of
// 1993 has no such claim.
func (r Regulations) WithoutArbiter() Regulations {
	t, ok := tableOf(r.Edition)
	if !ok || !t.hasRule(RuleNoArbiter) || !t.hasLastMinutesClaim(r.Control[0]) || !t.hasLastMinutesClaim(r.Control[1]) {
		return r
	}
	if mode, _ := ModeOf(r.Edition, r.Control); mode == Blitz && !t.Quickplay.Blitz {
		return r
	}
	r.NoArbiter, r.GuidelinesIII = true, t.Quickplay.Announced
	return r
}

// isTooFastToClaim reports whether the game is blitz in which the edition allows no claims in the
// last two minutes. That is all blitz in C5 of 1997, C2 of 2005 and III.2.2 of 2023, and blitz
// without adequate supervision in B.3.b of 2009.
func (s *decision) isTooFastToClaim() bool {
	return s.g.mode == Blitz && (!s.t.Quickplay.Blitz || s.t.Supervises && s.g.isUnsupervisedFast())
}

// openQuickplayCase records a claim in the last two minutes and opens its case.
func (s *decision) openQuickplayCase(claim Claim, kind CaseKind, ground Ground, rule Rule) {
	stopped, n := s.g.clock.Stop(s.at).Reading, s.g.tail
	stood := s.g.Stopped()
	s.emit(ClaimMade{Stamp: s.stamp(), By: s.by, Claim: claim, Clock: stopped})
	s.emit(CaseOpened{
		Stamp: s.stamp(), Kind: kind, By: s.by, Stood: stood, Ground: ground, Clock: stopped,
		Facts: Facts{
			FEN: fen.Format(n.position), Quiet: n.position.HalfmoveClock(), Times: n.times,
			CannotMate: cannotMate(&n.position, s.by.Other()),
			Pieces:     [2]string{pieces(&n.position, chess.White), pieces(&n.position, chess.Black)}, Repeats: n.countRepeats(),
		},
		Citation: s.t.cite(rule),
	})
}

// pieceLetters are the English piece letters, indexed by piece type.
const pieceLetters = ".PNBRQK"

// RuleOnClock is the arbiter's finding whether the clock at the board can add time for each move.
// Where it cannot, Guideline III.5 of 2023 applies instead of III.4.
type RuleOnClock struct {
	Adds   bool
	Reason string
}

var ruleClockSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: OnBoard,
	texts: textsOf(func(c RuleOnClock) []commandText { return reasonText(c.Reason) }),
}

func (RuleOnClock) CommandKind() string { return "RuleClock" }
func (RuleOnClock) spec() *Spec         { return &ruleClockSpec }

// decide records whether the clock at the board can add time (III.4 and III.5, 2023). The server's
// clock always can.
func (c RuleOnClock) decide(s *decision) *Refusal {
	g, added := &s.g, false
	for i := range g.regs.Control {
		p := g.clock.CurrentPeriod(chess.Color(i))
		added = added || p.Increment+p.Delay > 0
	}
	switch {
	case s.t.Quickplay.Increment == 0:
		return s.refuseUnknown(c.CommandKind(), RuleClockDefect)
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

// ClockRuled records whether the clock at the board can add time for each move.
type ClockRuled struct {
	Stamp
	Adds   bool
	Reason string
	Citation
}

func (ClockRuled) EventKind() string { return "ClockRuled" }

func (e ClockRuled) apply(g Game) Game {
	g = g.markNotedAfterEnd()
	return g.withDesk(func(d *desk) { d.plain = !e.Adds })
}
