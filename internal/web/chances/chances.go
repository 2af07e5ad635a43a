// Package chances determines whether either side could still win a position by any sequence of
// legal moves, in a form that pages show.
//
// It uses the search of chess/helpmate and limits its work to about a second of one processor and
// forty megabytes for each side. It must not know where a position comes from.
package chances

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/chess/san"
)

// budget is how many positions are searched at most for one side.
const budget = 200_000

// Chance is the answer whether one side could still win a position.
type Chance struct {
	Side    string // white or black
	Verdict helpmate.Verdict
	Reason  string // reason of package helpmate, such as "closed-set"
	Line    string // a mating line, with move numbers
	Moves   int    // number of half moves of the line
}

// Answer returns the name of the verdict.
func (c Chance) Answer() string { return c.Verdict.String() }

// Dead reports whether neither side could still win.
func Dead(list []Chance) bool {
	return len(list) == 2 && list[0].Verdict == helpmate.Unwinnable && list[1].Verdict == helpmate.Unwinnable
}

// Of returns the chances of White and of Black. It returns nil for a position without a legal move.
// ply is the number of half moves before the position, and is even when White is to move.
func Of(p chess.Position, ply int) (list []Chance) {
	if !p.HasLegalMove() {
		return nil
	}
	for _, side := range []chess.Color{chess.White, chess.Black} {
		a := helpmate.Decide(p, side, budget)
		c := Chance{Side: side.String(), Verdict: a.Verdict, Reason: a.Reason, Moves: len(a.Line)}
		if a.Verdict == helpmate.Winnable {
			c.Line = san.Numbered(ply, sanOf(p, a.Line))
		}
		list = append(list, c)
	}
	return list
}

// sanOf returns the moves in SAN.
func sanOf(p chess.Position, moves []chess.Move) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = san.Format(&p, m)
		p.Play(m)
	}
	return list
}
