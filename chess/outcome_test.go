package chess_test

import (
	"fmt"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// The fool’s mate ends the game on the board.
func ExamplePosition_Outcome() {
	p, err := fen.ParsePosition("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
	if err != nil {
		fmt.Println(err)
		return
	}
	outcome := p.Outcome()
	fmt.Println(outcome.Over(), outcome.Ending, outcome.Winner)
	// Output: true checkmate black
}

// TestOutcome compares the outcome with what the position says of check and moves.
func TestOutcome(t *testing.T) {
	for text, want := range map[string]chess.Outcome{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": {},
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1":                            {}, // dead, and not over by the board alone
		"4k3/4Q3/8/8/8/8/8/4K3 b - - 0 1":                          {}, // in check, and the king captures
		"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1":                        {Ending: chess.Checkmate, Winner: chess.White},
		"6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1":                        {Ending: chess.Checkmate, Winner: chess.Black},
		"k7/2Q5/1K6/8/8/8/8/8 b - - 0 1":                           {Ending: chess.Stalemate},
		"K7/2q5/1k6/8/8/8/8/8 w - - 0 1":                           {Ending: chess.Stalemate},
	} {
		p, err := fen.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		got := p.Outcome()
		if got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
		if got.Over() == p.HasLegalMove() || (got.Ending == chess.Checkmate) != p.IsCheckmate() || (got.Ending == chess.Stalemate) != p.IsStalemate() {
			t.Errorf("%s: %v departs from IsCheckmate or IsStalemate", text, got)
		}
	}
}
