package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
)

// Ground is why a player claims a draw in the last two minutes.
type Ground uint8

// The grounds.
const (
	CannotWin Ground = iota // the opponent cannot win by normal means
	NoEffort                // the opponent makes no effort to win by normal means
)

var groundNames = [...]string{"cannot-win", "no-effort"}

// String returns the name in lower case.
func (g Ground) String() string { return nameOf(groundNames[:], g) }

// ParseGround reads what [Ground.String] writes.
func ParseGround(name string) (Ground, bool) { return parseName[Ground](groundNames[:], name) }

// Facts are what the log proves about a claim of the last two minutes.
type Facts struct {
	// FEN is the position, the zero value of Facts has none.
	FEN string
	// Quiet is how many half moves passed without a capture or a pawn move, and
	// Times how often the position has stood on the board.
	Quiet, Times int
	// CannotMate says that the opponent's pieces prove that they can never mate.
	CannotMate bool
	// Pieces are the pieces that White and Black have left, as "KQP".
	Men [2]string
	// Repeats is how many of the quiet half moves led to a position that had stood
	// on the board before.
	Repeats int
}

// LastMinutes is the time that a player must have less than to claim a draw in the last two
// minutes (Article 10.2, 2009).
const LastMinutes = 2 * time.Minute

// ClaimQuickplay claims a draw in the last two minutes of a period that holds
// all the remaining moves (Article 10.2, 2009; Appendix D without arbiter).
type ClaimQuickplay struct{ Ground Ground }

var claimQuickplaySpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
}

func (ClaimQuickplay) CommandKind() string { return "ClaimQuickplay" }
func (ClaimQuickplay) spec() *Spec         { return &claimQuickplaySpec }

// decide opens a case, with what the log proves, and stops the clocks.
func (c ClaimQuickplay) decide(s *scene) *Refusal {
	if r := s.whyNotOnThisBoard(); r != nil {
		return r
	}
	if c.Ground > NoEffort {
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.Ground.String()})
	}
	r, q := s.whyNoQuickplay(), &s.t.Quickplay
	if q.OnMove && s.by != s.g.Turn() && !s.g.regs.NoArbiter && (r == nil || r.Code == TimeEnough || r.Code == CaseIsOpen) {
		r = s.refuse(NotYourTurn, RuleQuickTurn, Args{})
	}
	switch {
	case r != nil && q.IsOffer && !s.g.regs.NoArbiter && (r.Code == NotYourTurn || r.Code == TimeEnough):
		return s.inadmissible(QuickplayClaim, Written{}, r)
	case r != nil:
		return r
	case s.g.regs.NoArbiter:
		s.openQuickplay(NoArbiterClaim, RemoteCase, c.Ground, RuleNoArbiter)
		s.awaitEnd(Drawn, QuickplayDraw, RuleNoArbiter)
		return nil
	case q.Increment > 0 && !s.g.denied[s.by] && !s.g.ClockIsPlain():
		// III.5 is for games in which III.4 does not apply: the arbiter has turned the
		// increment down, or the clock on the table cannot add it.
		return s.refuse(IncrementFirst, RuleIncrement, Args{})
	}
	rule, period := RuleLastMinutes, s.g.clock.CurrentPeriod(s.by)
	switch { // what no later edition allows cites its own rule
	case s.by != s.g.Turn():
		rule = RuleQuickTurn
	case period.Increment+period.Delay > 0:
		rule = RuleQuickAdded
	}
	s.openQuickplay(QuickplayClaim, QuickplayCase, c.Ground, rule)
	if q.IsOffer && !s.g.offers[s.by] {
		s.emit(DrawOffered{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleClaimOffers)})
	}
	return nil
}

// RequestIncrement asks that five seconds a move be added for both players in
// the last two minutes (Guideline III.4, 2023).
type RequestIncrement struct{}

var requestIncrementSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
}

func (RequestIncrement) CommandKind() string { return "RequestIncrement" }
func (RequestIncrement) spec() *Spec         { return &requestIncrementSpec }

// decide asks for an increment, which is an offer of a draw (III.4,
// 2023).
func (RequestIncrement) decide(s *scene) *Refusal {
	if s.t.Quickplay.Increment == 0 || s.g.regs.NoArbiter {
		return s.refuse(NoQuickplay, s.t.first(RuleIncrement, HallRegulations), Args{})
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
	s.openQuickplay(IncrementRequest, IncrementCase, CannotWin, RuleIncrement)
	if !s.g.offers[s.by] {
		s.emit(DrawOffered{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleIncrement)})
	}
	return nil
}

// The last two minutes of a period that holds all the remaining moves: a player
// may claim a draw (Article 10.2 of 1997, 2005 and 2009; Guideline III of 2023),
// an arbiter rules on it. Where there is none, the claim ends the game and waits
// for a ruling from elsewhere (Appendix D).

// whyNoQuickplay returns why a player cannot claim in the last two minutes, in this game
// or now; nil when they can.
func (s *scene) whyNoQuickplay() *Refusal {
	g, q := &s.g, &s.t.Quickplay
	control := g.regs.Control[s.by]
	switch {
	case !q.Offered:
		return s.refuse(NoQuickplay, s.t.first(RuleLastMinutes, HallRegulations), Args{})
	case q.Announced && !g.regs.GuidelinesIII:
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

// ClaimsLastMinutes reports whether a player may claim a draw in the last two minutes of
// the game, once its last period and those minutes have come.
func (g Game) ClaimsLastMinutes() bool {
	t := g.table()
	if t == nil || g.Over() || t.Quickplay.Announced && !g.regs.GuidelinesIII {
		return false
	}
	s := &scene{g: g, t: t}
	return !s.tooFastToClaim() && t.claimsLastMinutes(g.regs.Control[0]) && t.claimsLastMinutes(g.regs.Control[1])
}

// claimsLastMinutes reports whether a control has a last period of the kind for which
// the edition has the claim.
func (t *table) claimsLastMinutes(c clock.Control) bool {
	if !t.Quickplay.Offered || c.Untimed() {
		return false
	}
	last := c[len(c)-1]
	return last.Moves == 0 && (t.Quickplay.Added || last.Increment+last.Delay == 0)
}

// WithoutArbiter adds to regulations what the edition says of games whose arbiter is not
// present: a claim of the last two minutes ends the game and goes to one elsewhere
// (Appendix D of 1997, 2005 and 2009). In 2023 that is Guideline III.6, and announces
// Guideline III (III.2.1) for standard and rapid games without an increment, for which
// alone it is made (III.2.2). The edition of 1993 knows no such claim.
func (r Regulations) WithoutArbiter() Regulations {
	t, ok := tables[r.Edition]
	if !ok || !t.has(RuleNoArbiter) || !t.claimsLastMinutes(r.Control[0]) || !t.claimsLastMinutes(r.Control[1]) {
		return r
	}
	if mode, _ := ModeOf(r.Edition, r.Control); mode == Blitz && !t.Quickplay.Blitz {
		return r
	}
	r.NoArbiter, r.GuidelinesIII = true, t.Quickplay.Announced
	return r
}

// tooFastToClaim reports whether the game is blitz of a kind that knows no such
// claim: any (C5 of 1997, C2 of 2005, III.2.2 of 2023), or what is not adequately
// supervised (B.3.b, 2009).
func (s *scene) tooFastToClaim() bool {
	return s.g.mode == Blitz && (!s.t.Quickplay.Blitz || s.t.Supervises && s.g.loose())
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
			Men:        [2]string{pieces(&n.position, chess.White), pieces(&n.position, chess.Black)}, Repeats: n.repeats(),
		},
		Citation: s.t.cite(rule),
	})
}

const lettersOfPieces = ".PNBRQK"

// RuleOnClock is what the arbiter finds about the clock on the table: whether it can
// add time for the moves. Where it cannot, Guideline III.4 of 2023 does not apply,
// and III.5 does.
type RuleOnClock struct {
	Adds   bool
	Reason string
}

var ruleClockSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: OnBoard,
	texts: textsOf(func(c RuleOnClock) []wording { return reasonOnly(c.Reason) }),
}

func (RuleOnClock) CommandKind() string { return "RuleClock" }
func (RuleOnClock) spec() *Spec         { return &ruleClockSpec }

// decide says whether the clock on the table can add time (III.4 and III.5, 2023).
// On screen the server's can.
func (c RuleOnClock) decide(s *scene) *Refusal {
	g, added := &s.g, false
	for i := range g.regs.Control {
		p := g.clock.CurrentPeriod(chess.Color(i))
		added = added || p.Increment+p.Delay > 0
	}
	switch {
	case s.t.Quickplay.Increment == 0:
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

// ClockRuled says whether the clock on the table can add time for the moves.
type ClockRuled struct {
	Stamp
	Adds   bool
	Reason string
	Citation
}

func (ClockRuled) EventKind() string { return "ClockRuled" }

func (e ClockRuled) apply(g Game) Game {
	g = g.noteAfter()
	return g.noted(func(d *desk) { d.plain = !e.Adds })
}
