package chess_test

import (
	"fmt"

	"github.com/escaque/escaque/chess"
)

func ExampleSetup_Diagram() {
	p := chess.Initial()
	p.Play(mustFind(&p, chess.E2, chess.E4))
	s := p.Setup()
	fmt.Print(s.Diagram(nil))
	// Output:
	// 8 r n b q k b n r
	// 7 p p p p p p p p
	// 6 . . . . . . . .
	// 5 . . . . . . . .
	// 4 . . . . P . . .
	// 3 . . . . . . . .
	// 2 P P P P . P P P
	// 1 R N B Q K B N R
	//   a b c d e f g h
}

func mustFind(p *chess.Position, from, to chess.Square) chess.Move {
	m, ok := p.FindMove(from, to, chess.NoPieceType)
	if !ok {
		panic("no such move")
	}
	return m
}
