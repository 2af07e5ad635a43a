package pgn

import (
	"iter"

	"github.com/escaque/escaque/chess"
)

// Positions walks the moves of the game, each with the position that it leads
// to; the position before the first one is Start. Variations are left out.
//
//	for node, pos := range game.Positions() { ... }
func (g *Game) Positions() iter.Seq2[*Node, chess.Position] {
	return g.Line.Positions(g.Start)
}

// Positions walks the moves of a line that begins at from, each with the position
// that it leads to. The line of a variation begins where the move stands to
// which it is an alternative.
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
