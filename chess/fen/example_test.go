package fen_test

import (
	"fmt"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

func ExampleParsePosition() {
	p, err := fen.ParsePosition("4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 40")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Turn(), p.EnPassant(), p.CountLegalMoves())
	// Output: black e3 7
}

func ExampleParse() {
	_, err := fen.Parse("4k3/8/8/7/8/8/8/4K3 w - - 0 1")
	fmt.Println(err)
	// Output: FEN column 10, placement: rank 5 has only 7 squares; each of the eight ranks, the eighth first, has eight squares
}

func ExampleShredder() {
	p, err := chess.Chess960(0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(fen.Format(p))
	fmt.Println(fen.Shredder(p))
	// Output:
	// bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1
	// bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1
}
