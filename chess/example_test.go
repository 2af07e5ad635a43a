package chess_test

import (
	"errors"
	"fmt"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// A game is a position on which moves are played.
func Example() {
	p := chess.Initial()
	m, ok := p.FindMove(chess.E2, chess.E4, chess.NoPieceType)
	if !ok {
		fmt.Println("not legal")
		return
	}
	p.Play(m)
	fmt.Println(fen.Format(p))
	fmt.Println(p.Turn(), "to move,", p.CountLegalMoves(), "legal moves")
	// Output:
	// rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
	// black to move, 20 legal moves
}

// A list on the stack costs no allocation, however often it is used again.
func ExamplePosition_LegalMoves() {
	p, err := fen.ParsePosition("k7/8/8/8/8/8/P7/K7 w - -")
	if err != nil {
		fmt.Println(err)
		return
	}
	var moves chess.MoveList
	p.LegalMoves(&moves)
	for _, m := range moves.Slice() {
		fmt.Println(m.Piece(), m)
	}
	// Output:
	// king a1b1
	// king a1b2
	// pawn a2a3
	// pawn a2a4
}

// Every fault is reported at once, and those that can be are waived by name.
func ExampleSetup_Position() {
	setup, err := fen.Parse("4k3/8/8/8/8/8/8/4K2R w KQ e6 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = setup.Position(0)
	var fault *chess.FaultError
	if errors.As(err, &fault) {
		fmt.Println(fault.Faults.Names())
	}
	p, err := setup.Position(chess.FaultCastling | chess.FaultEnPassant)
	fmt.Println(fen.Format(p), err)
	// Output:
	// [castling en-passant]
	// 4k3/8/8/8/8/8/8/4K2R w K - 0 1 <nil>
}

// Castling names the rook; where the two pieces end follows from the wing.
func ExampleMove_IsCastling() {
	p, err := fen.ParsePosition("4k3/8/8/8/8/8/8/1RK3R1 w BG -")
	if err != nil {
		fmt.Println(err)
		return
	}
	var moves chess.MoveList
	p.LegalMoves(&moves)
	for _, m := range moves.Slice() {
		if m.IsCastling() {
			fmt.Printf("%v: king to %v, rook to %v, %v\n", m, m.KingTo(), m.RookTo(), m.Side())
		}
	}
	// Output:
	// c1b1: king to c1, rook to d1, queen's side
	// c1g1: king to g1, rook to f1, king's side
}

// The knights go out and come back: the position is the same again, although
// the counters differ.
func ExamplePosition_Same() {
	start := chess.Initial()
	p := start
	for _, step := range [][2]chess.Square{
		{chess.G1, chess.F3}, {chess.G8, chess.F6}, {chess.F3, chess.G1}, {chess.F6, chess.G8},
	} {
		m, ok := p.FindMove(step[0], step[1], chess.NoPieceType)
		if !ok {
			fmt.Println("not legal")
			return
		}
		p.Play(m)
	}
	fmt.Println(p.Same(&start), p == start, p.HalfmoveClock())
	// Output: true false 4
}

func ExampleChess960() {
	p, err := chess.Chess960(959)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(fen.Format(p), p.Is960())
	// Output: rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1 true
}

func ExampleDivide() {
	p, err := fen.ParsePosition("k7/8/8/8/8/8/P7/K7 w - -")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range chess.Divide(p, 3) {
		fmt.Println(line.Move, line.Nodes)
	}
	fmt.Println("together", chess.Perft(p, 3))
	// Output:
	// a1b1 18
	// a1b2 27
	// a2a3 12
	// a2a4 12
	// together 69
}

func ExampleAttacks() {
	p := chess.Initial()
	rook := chess.Attacks(chess.WhiteRook, chess.D4, p.Occupied())
	fmt.Print(rook)
	// Output:
	// ........
	// ...x....
	// ...x....
	// ...x....
	// xxx.xxxx
	// ...x....
	// ...x....
	// ........
}
