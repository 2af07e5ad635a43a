package laws

import (
	"math/rand/v2"
	"os"
	"strconv"
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
// table: Black, to move, cannot avoid mate, so White's pieces have the potential.
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
		"7B/8/8/4b3/8/1K6/1B6/kn6 b - - 0 1",
		"7B/8/8/8/8/1K6/1B6/kn1n4 b - - 0 1",
		"7B/8/8/8/8/1K6/1B5r/kn6 b - - 0 1",
		"7B/8/8/8/8/1K6/1B5q/kn6 b - - 0 1",
	} {
		p, err := fen.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		if !cannotAvoidMate(p) {
			t.Errorf("%s: Black can avoid mate", text)
		}
		if !hasMatingPotential(&p, chess.White) {
			t.Errorf("%s: White has no potential in the table", text)
		}
	}
}

// forces is the table a second time, as the least forces that suffice: a player who
// has them, against an opponent who has the other pieces, can be helped to such a
// position. A square's colour stands behind a bishop, 1 for dark.
var forces = []struct{ have, against string }{
	{"Q", ""}, {"R", ""}, {"P", ""}, {"B0 B1", ""}, {"B0 N", ""}, {"B1 N", ""}, {"N N N", ""},
	{"N N", "P"}, {"N N", "N"}, {"N N", "B0"}, {"N N", "B1"}, {"N N", "R"},
	{"N", "P"}, {"B0 B0", "P"}, {"B1 B1", "P"},
	{"B0", "P *"}, {"B1", "P *"}, {"B0", "B1 *"}, {"B1", "B0 *"},
	{"B0 B0", "N *"}, {"B1 B1", "N *"},
}

// holds reports whether a side's pieces contain the ones named; * is any other piece.
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
// random pieces.
func TestTwoReadingsOfMatingPotential(t *testing.T) {
	yes, no := 0, 0
	for seed := range uint64(20000) {
		r := rand.New(rand.NewPCG(seed, 4))
		p, ok := randomPieces(r)
		if !ok {
			continue
		}
		for _, side := range []chess.Color{chess.White, chess.Black} {
			want := false
			for _, f := range forces {
				want = want || holds(&p, side, f.have) && holds(&p, side.Other(), f.against)
			}
			if got := hasMatingPotential(&p, side); got != want {
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

// randomPieces sets up kings and a few pieces.
func randomPieces(r *rand.Rand) (chess.Position, bool) {
	var board [64]byte
	place := func(piece byte) {
		for {
			sq := r.IntN(64)
			if board[sq] == 0 && (piece|32 != 'p' || sq >= 8 && sq < 56) {
				board[sq] = piece
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
			if piece := board[rank*8+file]; piece != 0 {
				b.WriteByte(piece)
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

// TestNoMatingPotential goes through positions of the forces that do not suffice
// by the table: in none of them is the opponent, on the move, without a way out.
// The forces are a knight, two, a bishop and two of them against up to three pieces
// without a pawn, and a bishop against a pawn. Where the table says yes because of
// the colours of the bishops, a position is passed over.
//
// A full proof goes through every position with up to four pieces, one in eleven with
// five (or in as many as ESCAQUE_C4_EVERY says; `make c4` says one), and one in some
// thousands with six or seven, as there are ten thousand million and more;
// otherwise few are looked at.
func TestNoMatingPotential(t *testing.T) {
	most := 20_000.0
	if testing.Short() {
		most = 4_000
	}
	every := uint64(11)
	if text := os.Getenv("ESCAQUE_C4_EVERY"); text != "" {
		n, err := strconv.ParseUint(text, 10, 32)
		if err != nil || n == 0 {
			t.Fatalf("ESCAQUE_C4_EVERY: %q is no positive number", text)
		}
		every = n
	}
	white := [][]chess.PieceType{{chess.Knight}, {chess.Knight, chess.Knight}, {chess.Bishop}, {chess.Bishop, chess.Bishop}}
	black := [][]chess.PieceType{nil}
	for from := 0; len(black[from]) < 3; from++ {
		for kind := chess.Knight; kind <= chess.Queen; kind++ {
			if n := len(black[from]); n == 0 || kind >= black[from][n-1] {
				black = append(black, append(black[from][:n:n], kind))
			}
		}
	}
	black = append(black, []chess.PieceType{chess.Pawn})
	forces, positions := 0, 0
	for _, have := range white {
		for _, against := range black {
			pieces := []chess.Piece{chess.BlackKing, chess.WhiteKing}
			for _, kind := range have {
				pieces = append(pieces, chess.MakePiece(chess.White, kind))
			}
			for _, kind := range against {
				pieces = append(pieces, chess.MakePiece(chess.Black, kind))
			}
			all := 10.0
			for n := range pieces[1:] {
				all *= float64(63 - n)
			}
			each := uint64(1)
			switch {
			case os.Getenv("ESCAQUE_PROOF") != "full":
				each = uint64(all/most) + 1
			case len(pieces) > 5:
				each = uint64(all/(200*most)) + 1
			case len(pieces) == 5:
				each = every
			}
			if n := withoutWayOut(t, pieces, each); n > 0 {
				forces++
				positions += n
			}
		}
	}
	t.Logf("%d forces, %d positions", forces, positions)
	if forces < 90 || positions < 15*int(most) {
		t.Errorf("only %d forces in %d positions", forces, positions)
	}
}

// withoutWayOut goes through one position of so many with the given pieces, the
// black king first, and demands of those in which the table denies White the
// potential that Black, on the move, can avoid mate. It gives how many there were.
func withoutWayOut(t *testing.T, pieces []chess.Piece, each uint64) (tried int) {
	t.Helper()
	// The lone king's triangle is enough: the rest is its mirror.
	var triangle []int
	for sq := range 64 {
		if sq%8 < 4 && sq/8 <= sq%8 {
			triangle = append(triangle, sq)
		}
	}
	all := uint64(len(triangle))
	for range pieces[1:] {
		all *= 64
	}
	// A step prime to the numbers of squares lets all squares come in turn.
	if each > 1 {
		for each |= 1; each%5 == 0; each += 2 {
		}
	}
	for number := uint64(0); number < all; number += each {
		setup := chess.EmptySetup()
		setup.Turn = chess.Black
		setup.Board[triangle[number%uint64(len(triangle))]] = pieces[0]
		rest, ok := number/uint64(len(triangle)), true
		for i, piece := range pieces[1:] {
			sq := rest % 64
			rest /= 64
			// Two alike are set up in one order only.
			if setup.Board[sq] != chess.NoPiece || i > 0 && pieces[i] == piece && (number/uint64(len(triangle))>>(6*(i-1)))%64 > sq {
				ok = false
				break
			}
			setup.Board[sq] = piece
		}
		if !ok {
			continue
		}
		p, err := setup.Position(0)
		if err != nil || hasMatingPotential(&p, chess.White) {
			continue
		}
		tried++
		if cannotAvoidMate(p) {
			t.Fatalf("%s: Black cannot avoid mate, and the table knows no potential", fen.Format(p))
		}
	}
	return tried
}
