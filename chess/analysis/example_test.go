package analysis_test

import (
	"fmt"
	"os"

	"github.com/escaque/escaque/chess/analysis"
	"github.com/escaque/escaque/chess/pgn"
)

func ExampleRead() {
	game, err := pgn.Parse("1. e4 {[%cal Ge2e4] the best} e5 (1... c5 $1 2. Nf3) 2. Nf3 *")
	if err != nil {
		fmt.Println(err)
		return
	}
	tree, err := analysis.Read(game)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, n := range tree.Nodes {
		fmt.Println(i, n.Parent, n.SAN, n.Comment, n.Shapes, n.Glyphs)
	}
	// Output:
	// 0 -1   [] []
	// 1 0 e4 the best [Ge2e4] []
	// 2 1 e5  [] []
	// 3 1 c5  [] [1]
	// 4 3 Nf3  [] []
	// 5 2 Nf3  [] []
}

func ExampleTree_Game() {
	tree := analysis.Tree{Nodes: []analysis.Node{
		{Parent: -1, FEN: "8/8/8/8/8/5k2/5p2/5K2 b - - 0 1"},
		{Parent: 0, UCI: "f3e3"},
		{Parent: 0, UCI: "f3g3", Comment: "stalemate?", Shapes: []string{"Rf1"}},
	}}
	game, err := tree.Game()
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := pgn.NewWriter(os.Stdout).WriteGame(game); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "?"]
	// [Black "?"]
	// [Result "*"]
	// [FEN "8/8/8/8/8/5k2/5p2/5K2 b - - 0 1"]
	// [SetUp "1"]
	//
	// 1... Ke3 (1... Kg3 {[%csl Rf1] stalemate?}) *
}
