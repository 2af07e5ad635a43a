package helpmate

import "github.com/escaque/escaque/chess"

// QuickBudget is the budget of [Quick], in positions made: at most a few milliseconds of one
// processor. It suffices for static proofs, the greedy searches and small closed sets.
const QuickBudget = 3_000

// Quick is [Decide] with [QuickBudget], fast enough for a game in progress.
func Quick(p chess.Position, side chess.Color) Answer { return Decide(p, side, QuickBudget) }

// Decide answers whether side can still mate from p by any sequence of legal moves. The budget is
// the number of positions that may be made. A successor of a shadow also counts as one, and two
// positions of a dive count as one. A budget of 0 results in Unknown.
//
// Memory is proportional to the budget: about 250 bytes for each shadow and 180 for each position,
// plus half a megabyte. A position needs 56 bytes itself, up to 22 in the hash table and 36 in the
// queues, with room to grow. A dive uses at most 16 megabytes.
func Decide(p chess.Position, side chess.Color, budget int) Answer {
	a, _ := decide(p, side, budget)
	return a
}

// Dead reports whether the position is dead: neither side can still mate (Article 5.2.b, 2009). It
// calls Decide for both sides, which share the budget. known is false when the budget ended first.
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

// greedyLimits holds the limits of the greedy attempts, in positions made. The first attempt leaves
// about six of a thousand real games undecided, mostly because an early choice was wrong. A new
// attempt with other prices then succeeds more often than a longer one.
var greedyLimits = [attempts]int{400, 400, 400, 400, 500, 700}

// firstSearchWork is the work, in positions made, after which other methods take turns with the
// search.
const firstSearchWork = 6_000

// A proof is a closed set: either all its positions, or shadows and the index of the first
// position's shadow.
type proof struct {
	nodes   []node
	shadows *shadows
	root    int32
}

// decide is Decide that also returns the proof of a closed set.
func decide(p chess.Position, side chess.Color, budget int) (Answer, proof) {
	if budget <= 0 {
		return Answer{Reason: ReasonBudgetOver}, proof{}
	}
	if p.Turn() != side && p.IsCheckmate() {
		return Answer{Verdict: Winnable, Reason: ReasonLine}, proof{}
	}
	a, closed := decideStatically(&p, side, budget)
	if a.Verdict == Unwinnable {
		return a, closed
	}
	work := a.Work
	for attempt, limit := range greedyLimits {
		limit = min(limit, (budget-work+1)/2)
		line, spent := findGreedyMate(&p, side, attempt, limit)
		work += spent
		if line != nil {
			return Answer{Verdict: Winnable, Reason: ReasonLine, Line: line, Work: work}, proof{}
		}
		if spent < limit {
			break // there is not much to be seen from here, and it will be closed
		}
	}
	s := newSearch(&p, side, work, budget)
	if a, known := s.run(min(firstSearchWork, budget)); known {
		return a, proof{nodes: s.nodes}
	}
	if s.work >= budget {
		return Answer{Reason: ReasonBudgetOver, Work: budget}, proof{}
	}
	return newPortfolio(s).run()
}
