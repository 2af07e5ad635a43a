package laws

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// cannotAvoidMate reports whether the side to move, which is not mated already,
// has after each of its moves a mate in one against it: what Article C4 of 1997
// wants to be possible.
func cannotAvoidMate(p chess.Position) bool {
	var moves, replies chess.MoveList
	p.LegalMoves(&moves)
	for _, m := range moves.Slice() {
		after := p.After(m)
		after.LegalMoves(&replies)
		mated := false
		for _, r := range replies.Slice() {
			end := after.After(r)
			if mated = end.IsCheckmate(); mated {
				break
			}
		}
		if !mated {
			return false
		}
	}
	return moves.Len() > 0
}

// TestMatingPotentialPositions goes through a position for each line of the
// table: Black, to move, cannot avoid mate, so White's men have the potential.
func TestMatingPotentialPositions(t *testing.T) {
	for _, text := range []string{
		"8/8/8/8/1N6/p7/8/kNK5 b - - 0 1",
		"8/8/8/8/8/2N5/8/k1K1N2n b - - 0 1",
		"8/8/8/8/3N4/2N5/8/kbK5 b - - 0 1",
		"8/8/8/r7/3N4/2N5/8/k1K5 b - - 0 1",
		"8/8/8/8/1N6/p7/8/k1K5 b - - 0 1",
		"8/8/8/8/8/2p5/p7/k1K1B3 b - - 0 1",
		"8/8/8/8/8/2B5/b2r4/k1K5 b - - 0 1",
		"1k6/p7/B1K5/8/8/8/8/7B b - - 0 1",
		"8/8/8/8/R7/8/8/knK5 b - - 0 1",
	} {
		p, err := fen.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		if !cannotAvoidMate(p) {
			t.Errorf("%s: Black can avoid mate", text)
		}
		if !matingPotential(&p, chess.White) {
			t.Errorf("%s: White has no potential in the table", text)
		}
	}
}

// forces is the table a second time, as the least forces that suffice: whoever
// has them, and whose opponent has the other men, can be helped to such a
// position. A square's colour stands behind a bishop, 1 for dark.
var forces = []struct{ have, against string }{
	{"Q", ""}, {"R", ""}, {"P", ""}, {"B0 B1", ""}, {"B0 N", ""}, {"B1 N", ""}, {"N N N", ""},
	{"N N", "P"}, {"N N", "N"}, {"N N", "B0"}, {"N N", "B1"}, {"N N", "R"},
	{"N", "P"}, {"B0 B0", "P"}, {"B1 B1", "P"},
	{"B0", "P *"}, {"B1", "P *"}, {"B0", "B1 *"}, {"B1", "B0 *"},
}

// holds reports whether a side's men contain the ones named; * is any other man.
func holds(p *chess.Position, c chess.Color, names string) bool {
	have := map[string]int{}
	total := 0
	for sq := range p.ByColor(c).Without(p.King(c)).Squares() {
		name := string("?PNBRQK"[p.PieceAt(sq).Type()])
		if name == "B" {
			name += string("01"[(1+sq.File()+sq.Rank())%2])
		}
		have[name]++
		total++
	}
	for name := range strings.FieldsSeq(names) {
		if name == "*" {
			continue
		}
		if have[name]--; have[name] < 0 {
			return false
		}
	}
	return total >= len(strings.Fields(names))
}

// TestTwoReadingsOfMatingPotential compares the table with its least forces over
// random men.
func TestTwoReadingsOfMatingPotential(t *testing.T) {
	yes, no := 0, 0
	for seed := range uint64(20000) {
		r := rand.New(rand.NewPCG(seed, 4))
		p, ok := randomMen(r)
		if !ok {
			continue
		}
		for _, side := range []chess.Color{chess.White, chess.Black} {
			want := false
			for _, f := range forces {
				want = want || holds(&p, side, f.have) && holds(&p, side.Other(), f.against)
			}
			if got := matingPotential(&p, side); got != want {
				t.Fatalf("%s, %v: %v, second reading %v", fen.Format(p), side, got, want)
			}
			if want {
				yes++
			} else {
				no++
			}
		}
	}
	if yes < 1000 || no < 1000 {
		t.Errorf("the men hardly try the table: %d with potential, %d without", yes, no)
	}
}

// randomMen sets up kings and a few men.
func randomMen(r *rand.Rand) (chess.Position, bool) {
	var board [64]byte
	place := func(man byte) {
		for {
			sq := r.IntN(64)
			if board[sq] == 0 && (man|32 != 'p' || sq >= 8 && sq < 56) {
				board[sq] = man
				return
			}
		}
	}
	place('K')
	place('k')
	for range r.IntN(4) {
		place("NNNBBBPRQ"[r.IntN(9)])
	}
	for range r.IntN(4) {
		place("nnnbbbprq"[r.IntN(9)])
	}
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			if man := board[rank*8+file]; man != 0 {
				b.WriteByte(man)
			} else {
				b.WriteByte('1')
			}
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	p, err := fen.ParsePosition(b.String() + " w - - 0 1")
	return p, err == nil
}

// TestNoMatingPotential goes through positions of some forces that do not
// suffice: in none of them is the opponent, on the move, without a way out. Three
// men are all tried, of four a slice.
func TestNoMatingPotential(t *testing.T) {
	for _, c := range []struct {
		men  []chess.Piece
		each uint64
	}{
		{[]chess.Piece{chess.MakePiece(chess.White, chess.Knight)}, 1},
		{[]chess.Piece{chess.MakePiece(chess.White, chess.Bishop)}, 1},
		{[]chess.Piece{chess.MakePiece(chess.White, chess.Knight), chess.MakePiece(chess.White, chess.Knight)}, 5},
		{[]chess.Piece{chess.MakePiece(chess.White, chess.Knight), chess.MakePiece(chess.Black, chess.Rook)}, 5},
		{[]chess.Piece{chess.MakePiece(chess.White, chess.Bishop), chess.MakePiece(chess.Black, chess.Knight)}, 5},
	} {
		pieces := append([]chess.Piece{chess.MakePiece(chess.Black, chess.King), chess.MakePiece(chess.White, chess.King)}, c.men...)
		tried, number := 0, uint64(0)
		setup := chess.EmptySetup()
		setup.Turn = chess.Black
		var place func(i int)
		place = func(i int) {
			if i == len(pieces) {
				if number++; number%c.each != 0 {
					return
				}
				p, err := setup.Position(0)
				if err != nil {
					return
				}
				tried++
				if matingPotential(&p, chess.White) || cannotAvoidMate(p) {
					t.Fatalf("%s: potential %v, unavoidable %v", fen.Format(p), matingPotential(&p, chess.White), cannotAvoidMate(p))
				}
				return
			}
			for sq := range 64 {
				// The lone king's triangle is enough: the rest is its mirror.
				if setup.Board[sq] != chess.NoPiece || i == 0 && (sq%8 > 3 || sq/8 > sq%8) {
					continue
				}
				setup.Board[sq] = pieces[i]
				place(i + 1)
				setup.Board[sq] = chess.NoPiece
			}
		}
		place(0)
		if tried < 10000 {
			t.Errorf("%v: only %d positions", c.men, tried)
		}
	}
}
