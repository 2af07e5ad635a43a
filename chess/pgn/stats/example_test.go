package stats_test

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/chess/pgn/stats"
)

func Example() {
	games := "[White \"Ana\"]\n\n1. e4 e5 1-0\n\n[Black \"Ana\"]\n\n1. d4 1/2-1/2\n"
	c := stats.New()
	r := pgn.NewReader(strings.NewReader(games), pgn.Options{})
	for r.ReadGame(c) == nil {
	}
	s := c.Summary()
	fmt.Println(s.Games, "games, longest", s.Lengths.Longest)
	fmt.Println(s.Players[0].Name, s.Players[0].HalfPoints(), "half points of", s.Players[0].Games, "games")
	// Output:
	// 2 games, longest 1
	// Ana 3 half points of 2 games
}
