package wire

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// boardEvents is one of every event over the board, each with all its fields.
func boardEvents() []laws.Event {
	at := laws.Stamp{At: 1262304000000} // 2010-01-01
	cited := func(article string, rule laws.Rule) laws.Citation {
		return laws.Citation{Article: article, Rule: rule}
	}
	now := clock.Reading{
		Left: [2]time.Duration{7199 * time.Second, 2 * time.Hour}, Moves: [2]int{3, 2},
		Running: clock.WhiteRuns, Since: 1262304000000,
	}
	return []laws.Event{
		laws.Touched{Stamp: at, By: chess.White, Squares: []chess.Square{chess.E1, chess.H1}, AtOnce: true, Accidental: true, Binding: true, Citation: cited("4.4a", laws.RuleCastlingBoth)},
		laws.Adjusted{Stamp: at, By: chess.Black, Squares: []chess.Square{chess.E7}, Improper: true, Citation: cited("4.2", laws.RuleAdjustTurn)},
		laws.Released{Stamp: at, By: chess.White, From: chess.E1, To: chess.G1, As: laws.KingPart, Move: chess.NewCastling(chess.E1, chess.H1), Citation: cited("4.6b", laws.RuleCastlingHalf)},
		laws.MoveMade{Stamp: at, Ply: 8, Color: chess.White, Move: chess.NewCastling(chess.E1, chess.H1), SAN: "O-O", Clock: now, Unpressed: 1, Breach: true, Citation: cited("4.6b", laws.RuleMadeCastling)},
		laws.PieceChosen{Stamp: at, By: chess.White, From: chess.E7, To: chess.E8, Piece: chess.Queen, Citation: cited("4.4d", laws.RuleChoice)},
		laws.ClockPressed{Stamp: at, By: chess.White, Completed: 2, Spent: 15 * time.Second, Clock: now, Citation: cited("6.7a", laws.RulePress)},
	}
}

// boardCommands is one of every command over the board, each with all its fields.
func boardCommands() []laws.Command {
	return []laws.Command{
		laws.Touch{Squares: []chess.Square{chess.E1, chess.H1}, AtOnce: true, Accidental: true},
		laws.Adjust{Squares: []chess.Square{chess.E1}},
		laws.Release{From: chess.E1, To: chess.G1, Castling: true},
		laws.Promote{From: chess.E7, To: chess.E8, Piece: chess.Queen},
		laws.PressClock{},
	}
}
