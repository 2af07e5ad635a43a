package chess_test

import (
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// odd holds positions that catch mistakes, with the number of sequences of
// legal moves of each length from 1. The first six are the usual ones of the
// Chess Programming Wiki; the others, as in the test suites of niklasf/shakmaty,
// castle in unusual geometries or capture in passing under pins.
var odd = []struct {
	name, fen string
	counts    []uint64
}{
	{"initial", fen.Initial, []uint64{20, 400, 8902, 197281}},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", []uint64{48, 2039, 97862}},
	{"rook ending", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", []uint64{14, 191, 2812, 43238}},
	{"promotions", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ -", []uint64{6, 264, 9467}},
	{"early pin", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", []uint64{44, 1486, 62379}},
	{"middle game", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", []uint64{46, 2079, 89890}},
	{"kings on c", "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq -", []uint64{23, 522, 12333}},
	{"check along the rank", "8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q -", []uint64{34, 318, 9002}},
	{"king and rook change places", "2r5/8/8/8/8/8/6PP/k2KR3 w K -", []uint64{17, 242, 3931}},
	{"rook pinned along the rank", "4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ -", []uint64{19, 628, 12858}},
	{"inner rook castles", "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff -", []uint64{42, 1743, 71908}},
	{"capture in passing answers check", "8/8/8/5k2/3p4/8/4P3/4K3 w - -", []uint64{6, 54, 343, 2810, 19228}},
	{"king walk", "8/8/8/B2p3Q/2qPp1P1/b7/2P2PkP/4K2R b K -", []uint64{26, 611, 14583}},
	{"most moves", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -", []uint64{218, 99, 19073}},
	{"only one move, for ever", "2b5/kpPp4/1p1P4/1P6/6p1/4p1P1/4PpPK/5B2 w - -", []uint64{1, 1, 1, 1, 1, 1, 1, 1}},
	{"middle of a battery", "2b1r2r/4p3/5P1k/2p2P2/5R1P/6Pp/4q2K/4R3 w - -", []uint64{5, 169, 3488, 116716}},
}

// impossible holds positions whose check no last move can have given, as in the
// test suites of niklasf/shakmaty. The rules go on from them all the same.
var impossible = []string{
	"3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - -",
	"2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - -",
	"5R2/2P5/8/4k3/8/3rK2r/8/8 w - -",
	"8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3",
	"1b1k4/8/8/1rPpK3/8/8/8/8 w - d6",
	"rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6",
	"1rrrrrk1/1PPPPPPP/8/8/8/8/8/6K1 b - -",
	"1q4k1/3r1Ppp/5NP1/pP6/8/1Q6/3B4/2K2R2 b - -",
	"2b5/1nbn4/n3n3/1kn5/n3n3/1n1n4/5RQ1/2KQ1R2 w K -",
}

func impossiblePositions(t testing.TB) []chess.Position {
	t.Helper()
	var all []chess.Position
	for _, text := range impossible {
		s, err := fen.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		p, err := s.Position(chess.FaultCheckers)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		all = append(all, p)
	}
	return all
}

func oddPositions(t testing.TB) []chess.Position {
	t.Helper()
	var all []chess.Position
	for _, o := range odd {
		all = append(all, position(t, o.fen))
	}
	return all
}

func position(t testing.TB, text string) chess.Position {
	t.Helper()
	p, err := fen.ParsePosition(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

func TestPerftOddPositions(t *testing.T) {
	for i, p := range oddPositions(t) {
		t.Run(odd[i].name, func(t *testing.T) {
			for j, want := range odd[i].counts {
				if got := chess.Perft(p, j+1); got != want {
					t.Errorf("%s depth %d: %d, want %d", odd[i].fen, j+1, got, want)
				}
			}
			var sum uint64
			for _, line := range chess.Divide(p, 2) {
				sum += line.Nodes
			}
			if sum != chess.Perft(p, 2) {
				t.Errorf("divided, depth 2 sums up to %d, want %d", sum, chess.Perft(p, 2))
			}
		})
	}
}

func TestPerftOfNoDepth(t *testing.T) {
	if n := chess.Perft(chess.Initial(), 0); n != 1 {
		t.Errorf("depth 0: %d, want 1", n)
	}
}
