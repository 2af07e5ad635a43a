package tree_test

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/chess/pgn/tree"
)

func Example() {
	games := "1. d4 Nf6 2. c4 e6 1-0\n\n1. c4 Nf6 2. d4 e6 1/2-1/2\n\n1. d4 d5 0-1\n"
	g := tree.New(tree.Options{Root: chess.Initial(), Depth: 2})
	r := pgn.NewReader(strings.NewReader(games), pgn.Options{})
	for r.ReadGame(g) == nil {
	}
	for _, move := range g.Tree().Moves {
		fmt.Println(move.SAN, move.Games)
		for _, reply := range move.Moves {
			fmt.Println("  ", reply.SAN, reply.Games)
		}
	}
	// Output:
	// d4 2
	//    Nf6 1
	//    d5 1
	// c4 1
	//    Nf6 1
}
