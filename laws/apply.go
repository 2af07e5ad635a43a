package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
)

// Apply adds a fact to the state and returns the next one. It is total: an
// event that does not fit the state, which Decide never produces, changes
// nothing. It reads no edition.
func Apply(g Game, e Event) Game {
	if e == nil {
		return g
	}
	if started, ok := e.(GameStarted); ok {
		return g.applyStart(started)
	}
	if !g.Started() {
		return g
	}
	if next, ok := g.applyBlind(e); ok {
		next.last = max(next.last, e.Instant())
		return next
	}
	if next, ok := g.applySheet(e); ok {
		next.last = max(next.last, e.Instant())
		return next
	}
	switch e := e.(type) {
	case MoveMade:
		return g.applyMove(e)
	case DrawOffered:
		by := e.By & 1
		g.offers[by], g.offered[by], g.latest = true, true, by
		g.late[by] = g.openCase != nil && g.openCase.Kind == ContactCase
		if g.hand != nil && by != g.Turn() {
			g.hand = g.hand.offeredTo()
		}
		if g.sheets != nil && e.Rule != RuleClaimOffers && e.Rule != RuleIncrement { // a claim is noted as a claim
			g.sheets = g.sheets.offerMade(g.Ply())
		}
		if g.halted() && by != g.adjourned.by {
			g = g.withAdjournment(func(a *adjournment) { a.met = true })
		}
	case DrawOfferEnded:
		g.offers[e.By&1] = false
		if g.hand != nil && e.By&1 != g.Turn() {
			h := *g.hand
			h.refused = e.How == OfferTouched
			g.hand = &h
		}
	case ClaimMade:
		g.clock = g.clock.Set(e.Clock)
		if g.sheets != nil && e.By == g.Turn() {
			g.sheets = g.sheets.claimWritten(e, g.Ply())
		}
	case ClaimDecided:
		g.clock = g.clock.Set(e.Clock)
		g.obliged = e.Obliged
	case VerdictNeeded:
		g = g.applyQuestion(e)
	case VerdictGiven:
		g = g.applyVerdict(e)
	case FlagFell:
		g = g.byFlag()
		g.clock = g.clock.Set(e.Clock)
		g.fallen, g.loser = true, e.Color&1
		// Whether the position is dead no longer matters: where it is, the
		// opponent cannot mate, and that is asked now.
		g.dead, g.openCase = nil, nil
	case FlagDropped:
		if !g.down[e.Color.Other()&1] {
			g.first = e.Color & 1
		}
		g.down[e.Color&1] = true
	case EndAwaited:
		g.clock = g.clock.Set(e.Clock)
		g.awaited = &e
		if e.Termination == DeadPosition { // later positions are dead as well
			g.dead = g.dead.without(func(q *question) bool { return q.ply >= e.Ply })
		}
	case Interrupted:
		g.clock = g.clock.Set(e.Clock)
	case ClocksStopped:
		g.clock = g.clock.Set(e.Clock)
	case GameResumed:
		g.clock = g.clock.Set(e.Clock)
		g = g.resumedDesk()
	case ClocksSet:
		g = g.applyClocks(e.Clock)
	case TimeGiven:
		g = g.applyClocks(e.Clock)
	case CaseOpened:
		g.clock = g.clock.Set(e.Clock)
		g.openCase = &e
	case CaseRuled:
		g = g.applyRuling(e)
	case Touched, Adjusted, Released, PieceChosen, ClockPressed, TouchRuled:
		g = g.applyHand(e)
	case SetupNoted:
		g = g.applyNote(e)
	case PositionRestored:
		g = g.applyRestored(e)
	case UnlawfulPress, IllegalFound, IllegalPositionSeen, CorrectionAgreed, MenDisplaced, MenRighted, DisplacedClaimed, PressedBack:
		g = g.applyIrregular(e)
	case ReplacementDue: // says what the hand shows
	case GameReopened:
		g = g.applyReopened(e)
	case GameEnded:
		g = g.applyEnd(e)
	case ResultCorrected:
		if g.end == nil {
			return g
		}
		g.result, g.fixed = e.Result, &e
		g = g.noted(func(d *desk) {
			if e.Rule == RulePointsCount || e.Rule == RuleScoreSum {
				for c, p := range d.points {
					d.counted[c] += p
				}
			}
			d.points = [2]int{}
		})
	default:
		g = g.applyAdjourned(e)
		g = g.applyDesk(e)
	}
	g.last = max(g.last, e.Instant())
	return g
}

func (g Game) applyStart(e GameStarted) Game {
	p, err := fen.ParsePosition(e.FEN)
	if err != nil || g.Started() {
		return g
	}
	regs := e.Regulations
	first, seen := start(p)
	first.at = e.At
	started := Game{
		regs: &regs, mode: e.Mode, tail: first, seen: seen, last: e.At,
		clock: clock.New(regs.Control[0], regs.Control[1]).Set(e.Clock),
		desk:  awaited(regs),
	}
	if regs.Conduct == Board {
		started.hand = &hand{runs: p.Turn()}
	}
	if regs.VisuallyDisabled != [2]bool{} {
		started.blind = &blind{}
	}
	if regs.Sheets != NoSheets {
		started.sheets = &sheets{}
	}
	if regs.CountedByHand {
		started.clock = started.clock.CountedByHand()
	}
	return started
}

// applyClocks sets dials that the arbiter changed; a flag is up again where
// there is time.
func (g Game) applyClocks(r clock.Reading) Game {
	g.clock = g.clock.Set(r)
	for i, left := range r.Left {
		g.down[i] = g.down[i] && left == 0
	}
	return g
}

func (g Game) applyRuling(e CaseRuled) Game {
	by := e.By & 1
	g.openCase = nil
	switch e.Ruling {
	case Postponed:
		g.waiting[by] = true
	case Rejected:
		g.waiting[by] = false
		g.denied[by] = g.denied[by] || e.Kind == IncrementCase
	case Agreed:
		g.clock = g.clock.WithIncrement(e.Increment)
	}
	g.clock = g.clock.Set(e.Clock)
	return g
}

func (g Game) applyMove(e MoveMade) Game {
	p := &g.tail.position
	m, ok := resolve(p, e.Move)
	if g.Over() || !ok || e.Ply != g.tail.ply || e.Color != p.Turn() {
		return g
	}
	n, seen := g.tail.after(m, g.seen)
	n.san, n.at = e.SAN, e.At
	n.spent, n.lag, n.left = e.Spent, e.Lag, e.Clock.Left[e.Color&1]
	g.tail, g.seen = n, seen
	g.clock = g.clock.Set(e.Clock)
	g.lagUsed[e.Color&1] += e.LagQuota
	if g.hand != nil {
		n.left = g.clock.Remaining(e.Color&1, e.At)
		g.hand = g.hand.afterMove(e, g.obliged)
		if g.blind != nil {
			g.blind = g.blind.afterMove(e, &n.before.position, g.sightless(e.Color))
		}
		g.irregular = g.irregular.answered()
	}
	g.obliged = chess.NoMove
	g.offered[e.Color&1] = false
	g.last = max(g.last, e.At)
	return g.movedOn(e.Color & 1)
}

func (g Game) applyQuestion(e VerdictNeeded) Game {
	q := &question{number: e.Question, why: e.Why, ply: e.Ply, fen: e.FEN, side: e.Side & 1, other: e.OtherCannot}
	g.asked = max(g.asked, e.Question)
	if e.Why != WhyDead {
		g.flag = q
	} else {
		g.dead = g.dead.with(q)
	}
	return g
}

// applyVerdict closes the question, and with a win found all about positions
// before it: from a dead position no such position could have arisen.
func (g Game) applyVerdict(e VerdictGiven) Game {
	if g.flag != nil && g.flag.number == e.Question {
		g.flag = nil
		return g
	}
	g.dead = g.dead.without(func(q *question) bool {
		return q.number == e.Question || e.Answer == Winnable && q.ply <= e.Ply
	})
	return g
}

func (g Game) applyEnd(e GameEnded) Game {
	if g.Over() {
		return g
	}
	if e.Termination == BothFlags {
		g = g.byFlag()
	}
	for g.tail.ply > e.Ply && g.tail.before != nil {
		g.tail = g.tail.before // moves after the end were no moves
	}
	g.clock = g.clock.Set(e.Clock)
	g.offers, g.obliged = [2]bool{}, chess.NoMove
	g.dead, g.flag, g.awaited, g.openCase, g.seen = nil, nil, nil, nil, nil
	g.end, g.result = &e, e.Result
	return g
}

// with returns the chain with a question at its end; without returns it without
// those that drop names. Neither changes a question that another state holds.
func (q *question) with(last *question) *question {
	if q == nil {
		return last
	}
	copied := *q
	copied.next = q.next.with(last)
	return &copied
}

// before reports whether a question is about a position before a ply.
func (q *question) before(ply int) bool {
	for ; q != nil; q = q.next {
		if q.ply < ply {
			return true
		}
	}
	return false
}

func (q *question) without(drop func(*question) bool) *question {
	if q == nil {
		return nil
	}
	rest := q.next.without(drop)
	if drop(q) {
		return rest
	}
	copied := *q
	copied.next = rest
	return &copied
}
