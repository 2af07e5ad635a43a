package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws/internal/editions"
)

// What the policies of the editions lead to; see editions.

// deadBy looks at the position that a move led to and says whether the game is over
// by it, or whether that must be asked.
func deadBy(policy editions.DeadTest, before *chess.Position, m chess.Move, after *chess.Position) deadAnswer {
	if policy == editions.ClosedList {
		return deadByList(after)
	}
	return noSeriesOfMoves(before, m, after)
}

// couldWin says whether the opponent of a fallen flag could still win, and by which
// rule when he could not.
func couldWin(policy editions.FlagTest, p *chess.Position, opponent chess.Color) (Answer, Rule) {
	switch policy {
	case editions.FlagByKing:
		if bareKing(p, opponent) {
			return Unwinnable, RuleBareKing
		}
		return Winnable, RuleFlagLoses
	case editions.FlagByForce:
		if !matingPotential(p, opponent) {
			return Unwinnable, RuleMatingForce
		}
	}
	return mateByAnySeries(p, opponent), RuleFlagLoses
}

// resignedTo says whether the opponent of who resigns gets the win.
func resignedTo(policy editions.ResignTest, p *chess.Position, opponent chess.Color) Answer {
	switch {
	case policy == editions.ResignByMate:
		return mateByAnySeries(p, opponent)
	case policy == editions.ResignByKing && bareKing(p, opponent):
		return Unwinnable
	}
	return Winnable
}

// bareKing reports whether a side has its king only.
func bareKing(p *chess.Position, side chess.Color) bool {
	return p.ByColor(side).Count() == 1
}

// deadByList is Article 10.4 of 1993: king against king, alone or with one
// bishop or knight, and one bishop each on squares of the same colour. Nothing
// else ends the game.
func deadByList(after *chess.Position) deadAnswer {
	men := after.Occupied().Without(after.King(chess.White)).Without(after.King(chess.Black))
	bishops := after.ByType(chess.Bishop)
	switch men.Count() {
	case 0:
		return isDead
	case 1:
		if men == bishops || men == after.ByType(chess.Knight) {
			return isDead
		}
	case 2:
		if men == bishops && oneColor(men) && after.ByColor(chess.White).Count() == 2 {
			return isDead
		}
	}
	return notAsked
}
