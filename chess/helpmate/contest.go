package helpmate

import "github.com/escaque/escaque/chess"

// A contest lets four ways to an answer take turns, when the opening moves of a
// search have not found it: a dive for a line, a flood and shadows for a proof, and
// the search for either. Which of them gets there, nobody knows beforehand; the
// one that is right is mostly quicker than the others by far. So each has a slice of
// the work in turn, and the slices grow: a wrong one costs some times as much as the
// right one, and no more.
type contest struct {
	first  chess.Position
	side   chess.Color
	budget int
	work   int
	search *search
	dive   *dive
	flood  *store
	veil   *shadows // the present ones, or nil
	root   int32    // the first position's shadow
}

// portions are how much each may spend in the first round, in their own units.
type portions struct{ veil, search, dive, flood int }

// What is quickest on average over the labelled hard positions: with two bishops at
// most besides kings and pawns, with more, and with other pieces.
var (
	pawnsPortions   = portions{veil: 30, search: 80, dive: 2_000, flood: 3_000}
	bishopsPortions = portions{veil: 4_000, search: 5_000, dive: 4_000, flood: 400}
	piecesPortions  = portions{veil: 500, search: 250, dive: 250, flood: 2_000}
)

// rounds is after how many of them only the flood goes on: what the others have not
// found by then they hardly ever find, and the largest sets need the budget.
const rounds = 7

// growth is how many times longer the portions of the next round are.
const growth = 4

// divesCost is how many positions of a dive, which keeps nothing, cost as much as one
// of a search.
const divesCost = 2

// newContest goes on where a search has come to.
func newContest(s *search) *contest {
	c := &contest{first: s.nodes[0].Position(), side: s.side, budget: s.budget, work: s.work, search: s}
	c.dive = newDive(&c.first, c.side)
	c.flood = &store{}
	c.flood.add(&node{Packed: c.first.Pack(), parent: -1})
	c.draw(coarse)
	s.muster()
	return c
}

// run gives the answer and what proves it, or Unknown when the budget ends.
func (c *contest) run() (Answer, proof) {
	sizes := c.portions()
	for scale, round := 1, 0; round < rounds && c.work < c.budget; scale, round = scale*growth, round+1 {
		for _, part := range [...]func() (Answer, proof){
			func() (Answer, proof) { return c.ask(scale * sizes.veil) },
			func() (Answer, proof) { return c.seek(scale * sizes.search) },
			func() (Answer, proof) { return c.plunge(scale * sizes.dive) },
			func() (Answer, proof) { return c.close(scale * sizes.flood) },
		} {
			if a, p := part(); a.Verdict != Unknown {
				a.Work = c.work
				return a, p
			}
		}
	}
	a, p := c.close(c.budget)
	if a.Work = c.work; a.Verdict == Unknown {
		a.Reason = ReasonBudgetOver
	}
	return a, p
}

// portions are those of the first round.
func (c *contest) portions() portions {
	bishops := c.first.ByType(chess.Bishop)
	switch pieces := c.first.Occupied() &^ c.first.ByType(chess.Pawn) &^ c.first.ByType(chess.King); {
	case pieces != bishops:
		return piecesPortions
	case bishops.Count() > 2:
		return bishopsPortions
	}
	return pawnsPortions
}

// draw takes shadows of a grain, and none when they do not know the first position.
func (c *contest) draw(g grain) {
	c.veil = newShadows(c.side, g)
	if c.root = c.veil.find(&c.first); c.root < 0 {
		c.veil = nil
	}
}

// ask asks the shadows, and fine ones when the coarse show a way to what could be a
// mate.
func (c *contest) ask(slice int) (Answer, proof) {
	end := min(c.work+slice, c.budget)
	for c.veil != nil && c.work < end {
		before := c.veil.work
		if c.veil.hopeless(c.root, before+end-c.work) {
			c.work = min(c.work+c.veil.work-before, c.budget)
			return Answer{Verdict: Unwinnable, Reason: ReasonClosed}, proof{veil: c.veil, root: c.root}
		}
		c.work = min(c.work+max(c.veil.work-before, 1), c.budget)
		switch {
		case c.veil.all[c.root].state&alive == 0:
			return Answer{}, proof{}
		case c.veil.grain == fine:
			c.veil = nil
		default:
			c.draw(fine)
		}
	}
	return Answer{}, proof{}
}

// seek goes on with the search.
func (c *contest) seek(slice int) (Answer, proof) {
	c.search.work = c.work
	a, _ := c.search.run(min(c.work+slice, c.budget))
	c.work = min(c.search.work, c.budget)
	return a, proof{nodes: c.search.nodes}
}

// plunge dives deeper. When there is nothing deeper there are hardly more positions
// than it has made, and the flood has its turn until it has closed them.
func (c *contest) plunge(slice int) (Answer, proof) {
	if c.dive == nil {
		return Answer{}, proof{}
	}
	before := c.dive.work
	line, over := c.dive.run(min(slice, divesCost*(c.budget-c.work)))
	c.work += (c.dive.work - before) / divesCost
	switch {
	case line != nil:
		return Answer{Verdict: Winnable, Reason: ReasonLine, Line: line}, proof{}
	case over:
		rest := c.dive.work
		c.dive = nil
		return c.close(rest)
	}
	return Answer{}, proof{}
}

// close goes through all positions in the order in which they come, which is the
// quickest way through a set that can be closed.
func (c *contest) close(slice int) (Answer, proof) {
	end := min(c.work+slice, c.budget)
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
				return Answer{Verdict: Winnable, Reason: ReasonLine, Line: c.flood.line(i, m)}, proof{}
			}
			if barren(&next, c.side) == "" {
				c.flood.add(&node{Packed: next.Pack(), parent: i, move: m})
			}
		}
		c.flood.done++
	}
	return Answer{}, proof{}
}
