package pgn

import (
	"iter"

	"github.com/escaque/escaque/chess"
)

// Positions iterates over the moves of the game, each with the position after it. The position
// before the first move is Start. Variations are omitted.
//
// \tfor node, pos := range game.Positions() { ... }
func (g *Game) Positions() iter.Seq2[*Node, chess.Position] {
	return g.Line.Positions(g.Start)
}

// Positions iterates over the moves of a line that begins in the position from, each with the
// position after it. A variation begins in the position before the move to which it is an
// alternative.
func (l *Line) Positions(from chess.Position) iter.Seq2[*Node, chess.Position] {
	return func(yield func(*Node, chess.Position) bool) {
		pos := from
		for i := range l.Moves {
			pos.Play(l.Moves[i].Move)
			if !yield(&l.Moves[i], pos) {
				return
			}
		}
	}
}
