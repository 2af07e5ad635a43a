// Package chances says of a position whether either side could still win it, by any series of legal moves, as pages
// show it.
//
// It knows the search (chess/helpmate) and bounds its work: each for a second of one processor and some forty
// megabytes, so that a page has it done in its turn. It must not know where a position comes from.
package chances

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/chess/san"
)

// budget is what one answer may cost, in positions.
const budget = 200_000

// Chance says whether a side could still win a position.
type Chance struct {
	Side    string // white or black
	Verdict helpmate.Verdict
	Reason  string // of helpmate, "closed-set"
	Line    string // by which it mates, with the numbers of the moves
	Moves   int    // half moves of it
}

// Answer is the verdict's word.
func (c Chance) Answer() string { return c.Verdict.String() }

// Dead reports whether neither side could win.
func Dead(list []Chance) bool {
	return len(list) == 2 && list[0].Verdict == helpmate.Unwinnable && list[1].Verdict == helpmate.Unwinnable
}

// Of answers for White and for Black; nothing of a position without a legal move. ply is how many half moves stand
// before the position, counted from a move of White's.
func Of(p chess.Position, ply int) (list []Chance) {
	if !p.HasLegalMove() {
		return nil
	}
	for _, side := range []chess.Color{chess.White, chess.Black} {
		a := helpmate.Decide(p, side, budget)
		c := Chance{Side: side.String(), Verdict: a.Verdict, Reason: a.Reason, Moves: len(a.Line)}
		if a.Verdict == helpmate.Winnable {
			c.Line = san.Numbered(ply, written(p, a.Line))
		}
		list = append(list, c)
	}
	return list
}

// written writes moves as a newspaper prints them.
func written(p chess.Position, moves []chess.Move) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = san.Format(&p, m)
		p.Play(m)
	}
	return list
}
