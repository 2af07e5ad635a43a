package helpmate

import "github.com/escaque/escaque/chess"

// QuickBudget is what [Quick] may spend, in positions made: a few
// milliseconds of one processor at most. It suffices for the static proofs, all dashes
// and small closed sets.
const QuickBudget = 3_000

// Quick is [Decide] with [QuickBudget], for a table in play.
func Quick(p chess.Position, side chess.Color) Answer { return Decide(p, side, QuickBudget) }

// Decide answers whether side can still mate from p by any sequence of legal
// moves. The budget is the number of positions that may be made; a shadow's successor
// counts as one too, and two positions of a dive, which keeps none, as one. Memory is
// bounded by it, at some 250 bytes for a shadow, and for a position at 180 bytes and
// half a megabyte: 56 for itself, up to 22 for the table that finds it and 36 for the
// queues in which it waits, with room to grow; a dive takes 16 megabytes at most. A
// budget of 0 answers Unknown.
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
// six in a thousand, are mostly those where it went astray early: to begin anew with
// other prices is better than to go on.
var dashes = [attempts]int{400, 400, 400, 400, 500, 700}

// opening is the work after which other ways are tried in turn with the search.
const opening = 6_000

// A proof is what shows that a set is closed: all its positions, or a shadow of the
// first and what follows it.
type proof struct {
	nodes []node
	veil  *shadows
	root  int32
}

// decide gives the proof too, of a closed set.
func decide(p chess.Position, side chess.Color, budget int) (Answer, proof) {
	if budget <= 0 {
		return Answer{Reason: ReasonBudgetOver}, proof{}
	}
	if p.Turn() != side && p.IsCheckmate() {
		return Answer{Verdict: Winnable, Reason: ReasonLine}, proof{}
	}
	a, closed := statically(&p, side, budget)
	if a.Verdict == Unwinnable {
		return a, closed
	}
	work := a.Work
	for attempt, limit := range dashes {
		limit = min(limit, (budget-work+1)/2)
		line, spent := dashing(&p, side, attempt, limit)
		work += spent
		if line != nil {
			return Answer{Verdict: Winnable, Reason: ReasonLine, Line: line, Work: work}, proof{}
		}
		if spent < limit {
			break // there is not much to be seen from here, and it will be closed
		}
	}
	s := newSearch(&p, side, work, budget)
	if a, known := s.run(min(opening, budget)); known {
		return a, proof{nodes: s.nodes}
	}
	if s.work >= budget {
		return Answer{Reason: ReasonBudgetOver, Work: budget}, proof{}
	}
	return newContest(s).run()
}
