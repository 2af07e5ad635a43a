package pgn_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/chess/san"
)

const twoGames = `[White "Morphy"]
[Black "Duke of Brunswick"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {weak} 4. dxe5 Bxf3 5. Qxf3 1-0

[White "Nobody"]

1. e4 e5
2. Ke3 1-0
`

// Reading goes on after a fault, which has its place.
func ExampleReader_Games() {
	r := pgn.NewReader(strings.NewReader(twoGames), pgn.Options{})
	for game, err := range r.Games() {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(game.Tag("White"), len(game.Moves), game.Result)
	}
	// Output:
	// Morphy 9 1-0
	// game 2, line 9, column 4: bad-move "Ke3": "Ke3" is no legal move here
}

// captures counts captures without building any game.
type captures struct {
	pgn.Board
	count int
}

func (c *captures) SAN(text []byte, at pgn.Location) error {
	before := *c.Position()
	err := c.Board.SAN(text, at)
	if err == nil && before.IsCapture(c.Move()) {
		c.count++
	}
	return err
}

func ExampleBoard() {
	var c captures
	r := pgn.NewReader(strings.NewReader(twoGames), pgn.Options{})
	if err := r.ReadGame(&c); err != nil {
		fmt.Println(err)
	}
	fmt.Println(c.count)
	// Output: 3
}

func ExampleWriter() {
	game := pgn.NewGame()
	game.SetTag("White", "Anderssen")
	pos := game.Start
	for _, text := range []string{"e4", "e5", "f4"} {
		m, err := san.Parse(&pos, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		game.Append(m)
		pos.Play(m)
	}
	game.Moves[2].Comments = []string{pgn.Annotations{HasClock: true, Clock: 299_500_000_000}.String()}
	if err := pgn.NewWriter(os.Stdout).WriteGame(game); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "Anderssen"]
	// [Black "?"]
	// [Result "*"]
	//
	// 1. e4 e5 2. f4 {[%clk 0:04:59.5]} *
}
