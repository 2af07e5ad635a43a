package laws

import (
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
)

// The last two minutes of a period that holds all the remaining moves: a player
// may claim a draw (Article 10.2 of 1997, 2005 and 2009; Guideline III of 2023),
// an arbiter rules on it. Where there is none, the claim ends the game and waits
// for a ruling from elsewhere (Appendix D).

// quickplayOpen says why there is no such claim in the game or now; nil when
// there is one.
func (s *scene) quickplayOpen() *Refusal {
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
			Men:        [2]string{men(&n.position, chess.White), men(&n.position, chess.Black)}, Repeats: n.repeats(),
		},
		Citation: s.t.cite(rule),
	})
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
