package chess_test

import (
	"fmt"
	"log"
	"slices"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/pgn"
)

// The three forms of a list of moves agree, all along a game.
func TestFormsOfMoves(t *testing.T) {
	p := chess.Initial()
	for ply := range 60 {
		var list chess.MoveList
		p.LegalMoves(&list)
		if got := slices.Collect(p.Moves()); !slices.Equal(got, list.Slice()) {
			t.Fatalf("after %d half moves: %v, want %v", ply, got, list.Slice())
		}
		if got := p.AppendMoves([]chess.Move{chess.NoMove}); got[0] != chess.NoMove || !slices.Equal(got[1:], list.Slice()) {
			t.Fatalf("after %d half moves: %v", ply, got)
		}
		if list.Len() == 0 {
			return
		}
		for m := range p.Moves() {
			p.Play(m) // the loop goes on with the moves of the position that it began with
			break
		}
	}
}

func ExamplePosition_Moves() {
	p := chess.Initial()
	for m := range p.Moves() {
		if m.Piece() == chess.Knight {
			fmt.Println(m)
		}
	}
	fmt.Println(len(p.AppendMoves(nil)), "moves in all")
	// Output:
	// b1a3
	// b1c3
	// g1f3
	// g1h3
	// 20 moves in all
}

// How often a position has stood on the board, and whether it is an end: the
// facts of the board on which the Laws decide.
func ExampleHistory() {
	game, err := pgn.Parse("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8")
	if err != nil {
		log.Fatal(err)
	}
	var history chess.History
	history.Add(&game.Start)
	for _, p := range game.Positions() {
		history.Add(&p)
	}
	end := game.End()
	fmt.Println(history.Count(&end), "times; checkmate:", end.IsCheckmate(), "stalemate:", end.IsStalemate())
	// Output:
	// 3 times; checkmate: false stalemate: false
}

// A position is the same only while the same moves are possible: here the
// capture in passing is over.
func TestHistoryCountsWhatIsTheSame(t *testing.T) {
	p := chess.Initial()
	var h chess.History
	play := func(from, to chess.Square) {
		m, ok := p.FindMove(from, to, chess.NoPieceType)
		if !ok {
			t.Fatalf("%s%s is not legal", from, to)
		}
		p.Play(m)
		h.Add(&p)
	}
	h.Add(&p)
	play(chess.E2, chess.E4)
	play(chess.A7, chess.A6)
	play(chess.E4, chess.E5)
	play(chess.D7, chess.D5) // e5xd6 is possible
	for range 2 {
		play(chess.G1, chess.F3)
		play(chess.G8, chess.F6)
		play(chess.F3, chess.G1)
		play(chess.F6, chess.G8)
	}
	if got := h.Count(&p); got != 2 || h.Len() != 13 {
		t.Errorf("counted %d of %d", got, h.Len())
	}
}
