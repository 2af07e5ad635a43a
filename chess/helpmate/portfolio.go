package helpmate

import "github.com/escaque/escaque/chess"

// portfolio runs four methods in turn, after the first part of a search has found no answer. A dive
// looks for a mating line, the flood and the shadows look for a proof, and the search for either.
// Nobody knows beforehand which method succeeds, but the right one is usually much faster than the
// others. So each method gets a share of the work in every round, and the shares grow. Therefore
// the unsuccessful methods multiply the cost only by a small factor.
type portfolio struct {
	first   chess.Position
	side    chess.Color
	budget  int
	work    int
	search  *search
	dive    *dive
	flood   *store
	shadows *shadows // nil when they cannot represent the position or have failed
	root    int32    // index of the first position's shadow
}

// budgets holds the share of each method in the first round, in the method's own units.
type budgets struct{ shadows, search, dive, flood int }

// The budgets of the first round, for three kinds of positions: with at most two bishops besides
// kings and pawns, with more bishops, and with other pieces. They were the fastest on average for
// the hard test positions.
var (
	pawnsBudgets   = budgets{shadows: 30, search: 80, dive: 2_000, flood: 3_000}
	bishopsBudgets = budgets{shadows: 4_000, search: 5_000, dive: 4_000, flood: 400}
	piecesBudgets  = budgets{shadows: 500, search: 250, dive: 250, flood: 2_000}
)

// rounds is the number of rounds. Only the flood continues after them: the other methods seldom
// succeed later, and the largest sets need the rest of the budget.
const rounds = 7

// growth is the factor by which the shares grow from round to round.
const growth = 4

// divesPerUnit is the number of dive positions that count as one unit of work, because a dive
// stores no positions.
const divesPerUnit = 2

// newPortfolio returns a portfolio that continues from the state of a search.
func newPortfolio(s *search) *portfolio {
	c := &portfolio{first: s.nodes[0].Position(), side: s.side, budget: s.budget, work: s.work, search: s}
	c.dive = newDive(&c.first, c.side)
	c.flood = &store{}
	c.flood.add(&node{Packed: c.first.Pack(), parent: -1})
	c.startShadows(coarse)
	s.activateAll()
	return c
}

// run returns the answer and its proof, or Unknown when the budget is spent.
func (c *portfolio) run() (Answer, proof) {
	sizes := c.firstBudgets()
	for scale, round := 1, 0; round < rounds && c.work < c.budget; scale, round = scale*growth, round+1 {
		for _, part := range [...]func() (Answer, proof){
			func() (Answer, proof) { return c.runShadows(scale * sizes.shadows) },
			func() (Answer, proof) { return c.runSearch(scale * sizes.search) },
			func() (Answer, proof) { return c.runDive(scale * sizes.dive) },
			func() (Answer, proof) { return c.runFlood(scale * sizes.flood) },
		} {
			if a, p := part(); a.Verdict != Unknown {
				a.Work = c.work
				return a, p
			}
		}
	}
	a, p := c.runFlood(c.budget)
	if a.Work = c.work; a.Verdict == Unknown {
		a.Reason = ReasonBudgetOver
	}
	return a, p
}

// firstBudgets returns the budgets for the first round.
func (c *portfolio) firstBudgets() budgets {
	bishops := c.first.ByType(chess.Bishop)
	switch pieces := c.first.Occupied() &^ c.first.ByType(chess.Pawn) &^ c.first.ByType(chess.King); {
	case pieces != bishops:
		return piecesBudgets
	case bishops.Count() > 2:
		return bishopsBudgets
	}
	return pawnsBudgets
}

// startShadows replaces the shadows by new ones of a grain. c.shadows is nil when the first
// position cannot be represented.
func (c *portfolio) startShadows(g grain) {
	c.shadows = newShadows(c.side, g)
	if c.root = c.shadows.shadowOf(&c.first); c.root < 0 {
		c.shadows = nil
	}
}

// runShadows continues with the shadows. When coarse shadows find a possible mate, it starts fine
// ones.
func (c *portfolio) runShadows(share int) (Answer, proof) {
	end := min(c.work+share, c.budget)
	for c.shadows != nil && c.work < end {
		before := c.shadows.work
		if c.shadows.isHopeless(c.root, before+end-c.work) {
			c.work = min(c.work+c.shadows.work-before, c.budget)
			return Answer{Verdict: Unwinnable, Reason: ReasonClosed}, proof{shadows: c.shadows, root: c.root}
		}
		c.work = min(c.work+max(c.shadows.work-before, 1), c.budget)
		switch {
		case c.shadows.all[c.root].state&stateAlive == 0:
			return Answer{}, proof{}
		case c.shadows.grain == fine:
			c.shadows = nil
		default:
			c.startShadows(fine)
		}
	}
	return Answer{}, proof{}
}

// runSearch continues the search.
func (c *portfolio) runSearch(share int) (Answer, proof) {
	c.search.work = c.work
	a, _ := c.search.run(min(c.work+share, c.budget))
	c.work = min(c.search.work, c.budget)
	return a, proof{nodes: c.search.nodes}
}

// runDive continues the dive. When the dive is exhausted, there can be few more positions than it
// has made. The flood then runs for that number of positions, to close the set.
func (c *portfolio) runDive(share int) (Answer, proof) {
	if c.dive == nil {
		return Answer{}, proof{}
	}
	before := c.dive.work
	line, over := c.dive.run(min(share, divesPerUnit*(c.budget-c.work)))
	c.work += (c.dive.work - before) / divesPerUnit
	switch {
	case line != nil:
		return Answer{Verdict: Winnable, Reason: ReasonLine, Line: line}, proof{}
	case over:
		rest := c.dive.work
		c.dive = nil
		return c.runFlood(rest)
	}
	return Answer{}, proof{}
}

// runFlood expands all positions in the order in which they were found (breadth first). This is the
// fastest way to close a set.
func (c *portfolio) runFlood(share int) (Answer, proof) {
	end := min(c.work+share, c.budget)
	var list chess.MoveList
	for c.work < end {
		i := c.flood.done
		if int(i) == len(c.flood.nodes) {
			return Answer{Verdict: Unwinnable, Reason: ReasonClosed}, proof{nodes: c.flood.nodes}
		}
		pos := c.flood.nodes[i].Position()
		pos.LegalMoves(&list)
		if c.work+list.Len() > c.budget {
			c.work = c.budget
			break
		}
		c.work += list.Len()
		for _, m := range list.Slice() {
			next := pos.After(m)
			if next.Turn() != c.side && next.IsCheckmate() {
				return Answer{Verdict: Winnable, Reason: ReasonLine, Line: c.flood.lineTo(i, m)}, proof{}
			}
			if materialLemma(&next, c.side) == "" {
				c.flood.add(&node{Packed: next.Pack(), parent: i, move: m})
			}
		}
		c.flood.done++
	}
	return Answer{}, proof{}
}
