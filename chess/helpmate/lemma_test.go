package helpmate

import (
	"math/rand/v2"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

func squares() (all []chess.Square) {
	for s := chess.A1; s <= chess.H8; s++ {
		all = append(all, s)
	}
	return all
}

// The lemma of the knight: with queens on all the squares that a mated king
// could still go to, one of them sees the knight. Without such squares, king
// and knight would mate a bare king, so that must not occur either.
func TestKnightNeverMatesAmongQueens(t *testing.T) {
	for _, k := range squares() {
		zone := chess.Attacks(chess.WhiteKing, k, 0)
		for n := range chess.Attacks(chess.WhiteKnight, k, 0).Squares() {
			for _, x := range squares() {
				if x == k || x == n || zone.Has(x) {
					continue
				}
				queens := zone &^ chess.Attacks(chess.WhiteKing, x, 0) &^ chess.Attacks(chess.WhiteKnight, n, 0)
				occupied := queens | k.Bitboard() | x.Bitboard()
				if chess.Attacks(chess.WhiteQueen, n, occupied)&queens == 0 {
					t.Errorf("king %v is mated by knight %v and king %v with queens on\n%v", k, n, x, queens)
				}
			}
		}
	}
}

// The lemma of the bishops: no king attacks both squares that lie beside the
// checked king and beside the first square of the checking line.
func TestNoKingGuardsBothSquaresBesideADiagonal(t *testing.T) {
	for _, k := range squares() {
		zone := chess.Attacks(chess.WhiteKing, k, 0)
		for s := range (zone & chess.Attacks(chess.WhiteBishop, k, 0)).Squares() {
			beside := zone & chess.Attacks(chess.WhiteRook, s, 0) & chess.Attacks(chess.WhiteKing, s, 0)
			if beside.Count() != 2 {
				t.Fatalf("%v and %v have %d squares beside both", k, s, beside.Count())
			}
			for _, x := range squares() {
				if x != k && !zone.Has(x) && chess.Attacks(chess.WhiteKing, x, 0)&beside == beside {
					t.Errorf("king %v guards both squares beside %v and %v", x, k, s)
				}
			}
		}
	}
}

// In random positions of the material that the lemmas name there is no mate,
// but for double checks by two bishops, which no move leads to.
func TestBarrenMaterialHasNoMate(t *testing.T) {
	r := rand.New(rand.NewPCG(2009, 96))
	positions := 0
	for range 300_000 {
		s := chess.EmptySetup()
		s.Turn = chess.Black
		put := func(piece chess.Piece, allowed chess.Bitboard) {
			at := chess.Square(r.IntN(64))
			if s.Board[at] == chess.NoPiece && allowed.Has(at) {
				s.Board[at] = piece
			}
		}
		// A cornered king with pieces around it is what mates are made of.
		corner := []chess.Square{chess.A1, chess.A2, chess.B1, chess.H8, chess.G8, chess.D1, chess.A4}[r.IntN(7)]
		s.Board[corner] = chess.BlackKing
		near := chess.Attacks(chess.WhiteKing, corner, 0)
		for i := range near.Squares() {
			near |= chess.Attacks(chess.WhiteKing, i, 0)
		}
		put(chess.WhiteKing, near)
		colour := []chess.Bitboard{darkSquares, ^darkSquares}[r.IntN(2)]
		theirs := []chess.Piece{chess.BlackQueen}
		if r.IntN(3) == 0 {
			put(chess.WhiteKnight, near)
		} else {
			for range 1 + r.IntN(4) {
				put(chess.WhiteBishop, colour)
			}
			theirs = []chess.Piece{chess.BlackQueen, chess.BlackRook, chess.BlackRook, chess.BlackBishop}
		}
		for range r.IntN(10) {
			piece := theirs[r.IntN(len(theirs))]
			allowed := near
			if piece == chess.BlackBishop {
				allowed &= colour
			}
			put(piece, allowed)
		}
		pos, err := s.Position(chess.Recoverable)
		if err != nil || materialLemma(&pos, chess.White) == "" {
			continue
		}
		positions++
		if pos.IsCheckmate() && !pos.Checkers().Many() {
			t.Fatalf("mate with barren material: %s", fen.Format(pos))
		}
	}
	if positions < 10_000 {
		t.Errorf("only %d positions looked at", positions)
	}
	t.Logf("%d positions", positions)
}

// The locked position of the Laws' example has 1,152 reachable states.
func TestClosedSetOfALockedPosition(t *testing.T) {
	pos, err := fen.ParsePosition("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -")
	if err != nil {
		t.Fatal(err)
	}
	s := bareSearch(&pos, chess.White, 100_000)
	if a, _ := s.run(100_000); a.Verdict != Unwinnable || len(s.nodes) != 1152 {
		t.Errorf("%v after %d states", a.Verdict, len(s.nodes))
	}
	// Every legal successor of a member is a member, or barren; none is mate.
	var list chess.MoveList
	for i := range s.nodes {
		pos := s.nodes[i].Position()
		pos.LegalMoves(&list)
		for _, m := range list.Slice() {
			next := pos.After(m)
			n := node{Packed: next.Pack()}
			if _, fresh := s.add(&n); fresh {
				t.Fatalf("%s leaves the set", fen.Format(next))
			}
		}
	}
}
