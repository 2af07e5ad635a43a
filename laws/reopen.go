package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/score"
)

// Reopen resumes a finished game over the board. There are three grounds. A flag ended the game and
// the clock was defective (Article 6.10.a, 2009; 12.4, 1993). The arbiter takes back the decision
// that ended it (Article 8.7, 2009: a result counts unless the arbiter decides otherwise). Or the
// arbiter decides that a late player does not lose (6.6 of 1997, 6.7 of 2005, 6.7.1 of 2023). Left
// are the new times on both dials. If they are left out after an arbiter's decision, the times stay
// as they were. The clocks are stopped until the arbiter starts them. Article is the article that
// the arbiter applies.
type Reopen struct {
	Left    [2]time.Duration
	Article string
	Reason  string
}

var reopenSpec = Spec{
	By: Arbiters, In: AfterEnd | AwaitingVerdict | AwaitingSealed, At: Anywhere,
	texts: textsOf(func(c Reopen) []commandText { return []commandText{{"reason", c.Reason}, {"article", c.Article}} }),
}

func (Reopen) CommandKind() string { return "Reopen" }
func (Reopen) spec() *Spec         { return &reopenSpec }

// decide resumes a game that a flag ended, because the clock was defective. A clock is conclusive
// only in the absence of an evident defect (12.4 of 1993, 6.10 of 1997, 6.11 of 2005, 6.10.a of
// 2009, 6.10.1 of 2023). An end that did not depend on the clock is final (12.7, 1993), unless the
// arbiter decided it: then the arbiter may decide otherwise.
func (c Reopen) decide(s *decision) *Refusal {
	rule := RuleClockDefect
	if s.g.flagged == nil && (s.g.decided != nil || s.g.hand == nil) {
		rule = s.t.firstRule(RuleResult, RuleArbiter)
	}
	late := s.g.flagged == nil && s.g.end != nil && s.g.end.Termination.IsLate()
	if late {
		rule = RuleTolerance
	}
	switch {
	case late && s.g.decided == nil && s.t.DefaultFixed:
		return s.refuse(DefaultTimeFixed, rule, Args{Span: s.t.DefaultTime})
	case late && s.g.decided == nil:
		return s.refuse(ByRulesOnly, rule, Args{})
	case s.g.flagged == nil && s.g.decided == nil && s.g.Over():
		return s.refuse(NotByTheClock, rule, Args{})
	case s.g.flagged == nil && s.g.decided == nil:
		return s.refuse(GameIsOn, rule, Args{})
	}
	asItWas := s.g.flagged == nil && c.Left == [2]time.Duration{}
	if !asItWas {
		if color, ok := s.canSetDials(c.Left); !ok {
			return s.refuse(BadSpan, rule, Args{Text: color.String(), Span: c.Left[color]})
		}
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	now := s.g.clock.Stop(s.at)
	if !asItWas {
		now = now.Adjust(chess.White, c.Left[0], s.at).Adjust(chess.Black, c.Left[1], s.at)
	}
	reopened := GameReopened{Stamp: s.stamp(), Reason: c.Reason, Clock: now.Reading, Citation: s.t.cite(rule)}
	if c.Article != "" {
		reopened.Article = c.Article
	}
	byFlag := s.g.flagged != nil
	s.emit(reopened)
	if p := s.g.Position(); byFlag && s.g.unlawfulBoard() == nil && s.g.Ply() > 0 && deadAfter(s.t.Dead, nil, chess.NoMove, &p) == askIfDead {
		s.askIfDead(&p)
	}
	return nil
}

// GameReopened records that a finished game goes on. A flag had ended it and the clock was
// defective, or the arbiter has taken back their decision. The end and the result are withdrawn;
// the clocks are stopped.
type GameReopened struct {
	Stamp
	Reason string
	Clock  clock.Reading
	Citation
}

func (GameReopened) EventKind() string { return "GameReopened" }

// apply restores the game before its end, with the given times on a stopped clock. Notes made since
// are kept. The sheets count as unsigned, and penalties in points will be applied again at the end.
func (e GameReopened) apply(g Game) Game {
	was := g.flagged
	if was == nil {
		was = g.decided
	}
	if was == nil {
		return g
	}
	byFlag := g.flagged != nil
	if g.end != nil && g.end.Termination.IsLate() {
		// The arbiter has decided that the player may come as late as they do.
		g = g.withDesk(func(d *desk) { d.until = [2]time.Duration{NoDefaultTime, NoDefaultTime} })
	}
	g.tail, g.seen, g.dead = was.tail, was.seen, nil // what was asked is asked again
	g.offers, g.late, g.latest, g.obliged = was.offers, was.late, was.latest, was.obliged
	g.openCase, g.waiting = was.openCase, was.waiting
	g.fallen, g.flag, g.awaited = false, nil, nil
	if !byFlag {
		// The clock was not at fault: what was open then is open again.
		g.dead, g.fallen, g.loser, g.flag, g.awaited = was.dead, was.fallen, was.loser, was.flag, was.awaited
	}
	g.flagged, g.decided = nil, nil
	g.end, g.fixed, g.result = nil, nil, NoResult
	if g.desk != nil {
		g = g.withDesk(func(d *desk) {
			d.summons, d.after = nil, false
			for c := range d.points {
				d.points[c] += d.counted[c]
			}
			d.counted = [2]score.Points{}
		})
	}
	if g.sheets != nil {
		sh := *g.sheets
		sh.signed, sh.filed = [2]Result{}, [2]bool{}
		g.sheets = &sh
	}
	stopped := e.Clock
	stopped.Running = clock.Neither
	return g.applyClocks(stopped)
}

// rememberBeforeFlag stores the game as it was before a flag ended it, in case the clock proves to
// have been defective. On screen, where the server keeps the time, it changes nothing.
func (g Game) rememberBeforeFlag() Game {
	if g.hand != nil {
		was := g
		was.flagged = nil
		g.flagged = &was
	}
	return g
}
