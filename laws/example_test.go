package laws_test

import (
	"fmt"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/words"
)

// A whole game: commands in, events out, and a refusal on the way.
func Example() {
	game, at := laws.New(), clock.Instant(0)
	give := func(by laws.Actor, c laws.Command) {
		at += 2000
		next, events, err := laws.Decide(game, by, c, at)
		if refusal, ok := err.(*laws.Refusal); ok {
			fmt.Println("refused:", words.Refusal("en", refusal))
		}
		game = next
		for _, e := range events {
			fmt.Println(words.EventSentence("en", e))
		}
	}
	play := func(by chess.Color, text string) {
		p := game.Position()
		m, err := san.Parse(&p, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		give(laws.Seat(by), laws.Move{Move: m, Ply: game.Ply()})
	}

	control, err := clock.ParseControlSeconds("300+3")
	if err != nil {
		fmt.Println(err)
		return
	}
	give(laws.ByServer(), laws.Start{Regulations: laws.Regulations{Edition: laws.Edition2009}.EqualControls(control)})
	play(chess.White, "f3")
	play(chess.Black, "e5")
	give(laws.Seat(chess.Black), laws.AcceptDraw{})
	play(chess.White, "g4")
	play(chess.Black, "Qh4#")
	fmt.Println(game.Result(), game.Termination())

	// Output:
	// The game begins: blitz, White 300+3, Black 300+3, Laws of 2009 (Article 6.5).
	// 1. f3: White used 2 s and has 5:01 left.
	// 1... e5: Black used 2 s and has 5:01 left.
	// refused: There is no draw offer to answer (Article 9.1b(1), Laws of 2009).
	// 2. g4: White used 4 s and has 5:00 left.
	// 2... Qh4#: Black used 2 s and has 5:02 left.
	// Checkmate. Black wins, 0-1 (Article 5.1a).
	// 0-1 checkmate
}
