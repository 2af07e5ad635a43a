package pgn_test

import (
	"errors"
	"fmt"
	"io"
	"log"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/pgn"
)

func ExampleGame_Positions() {
	game, err := pgn.Parse("1. f3 e5 2. g4 {a blunder} Qh4# 0-1")
	if err != nil {
		log.Fatal(err)
	}
	for node, pos := range game.Positions() {
		fmt.Println(node.Move, node.Comments, pos.InCheck())
	}
	end := game.End()
	fmt.Println("checkmate:", end.IsCheckmate())
	// Output:
	// f2f3 [] false
	// e7e5 [] false
	// g2g4 [a blunder] false
	// d8h4 [] true
	// checkmate: true
}

// Parse gives the first game, what stands before a fault, or says that there is none.
func TestParse(t *testing.T) {
	if game, err := pgn.Parse("1. e4 * 1. d4 *"); err != nil || len(game.Moves) != 1 || game.Moves[0].Move.String() != "e2e4" {
		t.Errorf("the first of two games is %v, %v", game, err)
	}
	var fault *pgn.Error
	if game, err := pgn.Parse("1. e4 Ke4 *"); !errors.As(err, &fault) || fault.Fault != pgn.BadMove || len(game.Moves) != 1 {
		t.Errorf("an illegal move gives %v, %v", game, err)
	}
	if _, err := pgn.Parse(" \n"); !errors.Is(err, io.EOF) {
		t.Errorf("no game gives %v", err)
	}
}

// The walk ends where the game ends, and stops where it is left.
func TestPositions(t *testing.T) {
	game, err := pgn.Parse("1. e4 (1. d4 d5) e5 2. Nf3 *")
	if err != nil {
		t.Fatal(err)
	}
	last, n := game.Start, 0
	for _, pos := range game.Positions() {
		last = pos
		n++
	}
	if end := game.End(); n != 3 || fen.Format(last) != fen.Format(end) {
		t.Errorf("%d moves, to %s", n, fen.Format(last))
	}
	for node := range game.Positions() {
		if node != &game.Moves[0] {
			t.Error("it did not stop")
		}
		break
	}
	n = 0
	for _, pos := range game.Moves[0].Variations[0].Positions(chess.Initial()) {
		if n++; n == 2 && pos.PieceAt(chess.D5).Type() != chess.Pawn {
			t.Error("another variation")
		}
	}
	if n != 2 {
		t.Errorf("%d moves of the variation", n)
	}
}
