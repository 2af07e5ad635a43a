package helpmate

import (
	"math"

	"github.com/escaque/escaque/chess"
)

// QuickBudget is what [Quick] may spend, in positions made: a few
// milliseconds of one processor at most. It suffices for all dashes, the static
// proof and small closed sets.
const QuickBudget = 6_000

// Quick is [Decide] with [QuickBudget], for a table in play.
func Quick(p chess.Position, side chess.Color) Answer { return Decide(p, side, QuickBudget) }

// Decide answers whether side can still mate from p by any sequence of legal
// moves. The budget is the number of positions that may be made; a static proof
// within the search counts as eight, a shadow's successor as one, and four positions
// of a dive, which keeps none, as one. Memory is bounded by it too, at some 250 bytes
// for a shadow, and for a position at 140 bytes and half a megabyte: 40 for itself, up
// to 22 for the table that finds it and 36 for the queues in which it waits, with room
// to grow; a dive takes 16 megabytes at most. A budget of 0 answers Unknown.
func Decide(p chess.Position, side chess.Color, budget int) Answer {
	a, _ := decide(p, side, budget)
	return a
}

// Dead answers whether the position is dead: neither side can still mate
// (Article 5.2.b, 2009). It is Decide for both, which share the budget; known is
// false when that ended first.
func Dead(p chess.Position, budget int) (dead, known bool) {
	first := Decide(p, p.Turn().Other(), budget)
	if first.Verdict == Winnable {
		return false, true
	}
	second := Decide(p, p.Turn(), budget-first.Work)
	if second.Verdict == Winnable {
		return false, true
	}
	dead = first.Verdict == Unwinnable && second.Verdict == Unwinnable
	return dead, dead
}

// dashes are what the attempts may spend. Real games that the first leaves open, some
// four in a thousand, are mostly those where it went astray early: to begin anew with
// other prices is better than to go on.
var dashes = [attempts]int{1000, 1000, 2000}

// decide gives the search too, if there was one.
func decide(p chess.Position, side chess.Color, budget int) (Answer, *search) {
	if budget <= 0 {
		return Answer{Reason: ReasonBudgetOver}, nil
	}
	if !p.HasLegalMove() {
		if p.Turn() != side && p.InCheck() {
			return Answer{Verdict: Winnable, Reason: ReasonLine}, nil
		}
		return Answer{Verdict: Unwinnable, Reason: ReasonNoMove}, nil
	}
	if reason := barren(&p, side); reason != "" {
		return Answer{Verdict: Unwinnable, Reason: reason}, nil
	}
	work, locked := 0, false
	for attempt, limit := range dashes {
		limit = min(limit, (budget-work+1)/2)
		line, spent := dashing(&p, side, attempt, limit)
		work += spent
		if line != nil {
			return Answer{Verdict: Winnable, Reason: ReasonLine, Line: line, Work: work}, nil
		}
		if attempt == 0 {
			var proved bool
			if proved, locked = frozen(&p, side); proved {
				return Answer{Verdict: Unwinnable, Reason: ReasonFrozen, Work: work}, nil
			}
		}
		if spent < limit {
			break // there is not much to be seen from here, and it will be closed
		}
	}
	s := newSearch(&p, side, work, budget, locked)
	over := false
	for _, stage := range stages {
		if a, known := s.run(min(stage.search, budget)); known {
			return a, s
		}
		if s.work >= budget {
			break
		}
		rest := stage.flood
		if stage.dive > 0 && !over {
			d := newDive(&p, side, min(stage.dive, divesCost*(budget-s.work)), stage.guided)
			var line []chess.Move
			line, over = d.run(&p)
			s.work += d.work / divesCost
			if line != nil {
				return Answer{Verdict: Winnable, Reason: ReasonLine, Line: line, Work: s.work}, nil
			}
			if over {
				rest = d.work // there are fewer positions than that, as far as their keys show
			}
		}
		if rest > 0 {
			s.muster(flood)
			if a, known := s.run(min(s.work+rest, budget)); known {
				return a, s
			}
			s.muster(everybody)
		}
	}
	return Answer{Reason: ReasonBudgetOver, Work: min(s.work, budget)}, s
}

// stages are the parts of a search: so much work in the search itself until the end of
// a stage, all together, and what follows it.
var stages = [...]struct {
	search      int
	dive, flood int // positions
	guided      bool
}{
	{search: 10_000, dive: 20_000},
	{search: 30_000, dive: 120_000},
	{search: 200_000, dive: 600_000, guided: true, flood: 400_000},
	{search: 1_600_000, dive: 3_000_000, guided: true, flood: 1_000_000},
	{search: math.MaxInt},
}

// divesCost is how many positions of a dive, which keeps nothing, cost as much as one
// of a search.
const divesCost = 4
