package helpmate

import (
	"bufio"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// The static argument is attacked where it claims most: positions that differ
// a little from hard ones are searched for the mate that it says cannot be.
func TestFrozenPositionsHaveNoMate(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 2))
	bases := hardPositions(t)
	claims := 0
	for range 6_000 {
		pos, ok := disturb(r, bases[r.IntN(len(bases))])
		if !ok || !pos.HasLegalMove() {
			continue
		}
		for _, side := range []chess.Color{chess.White, chess.Black} {
			if isFrozen(&pos, side) {
				claims++
				refute(t, pos, side)
			}
		}
	}
	t.Logf("%d claims", claims)
	if claims < 500 {
		t.Errorf("only %d claims to refute", claims)
	}
}

// refute searches for a mate without any static help but the material.
func refute(t *testing.T, pos chess.Position, side chess.Color) {
	t.Helper()
	a, _ := bareSearch(&pos, side, 3_000).run(3_000)
	if pos.HasLegalMove() && a.Line == nil {
		a.Line, _ = findGreedyMate(&pos, side, 0, 500)
	}
	if a.Line != nil {
		t.Fatalf("%s: %v mates by %v and it is called frozen", fen.Format(pos), side, a.Line)
	}
}

// bareSearch proves nothing but by the material and by the whole set.
func bareSearch(pos *chess.Position, side chess.Color, budget int) *search {
	return newSearch(pos, side, 0, budget)
}

// Every piece of every reachable position stands within the reach that was
// computed for it: the invariant on which the argument rests.
func TestMenStayWithinTheirReach(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	bases := hardPositions(t)
	castle, err := fen.ParsePosition("4k3/8/1b4b1/8/8/8/8/R3K2R w KQ -")
	if err != nil {
		t.Fatal(err)
	}
	games, castled := 0, 0
	for n := range 2_000 {
		pos, ok := disturb(r, bases[r.IntN(len(bases))])
		if n%4 == 0 {
			pos, ok = castle, true
		}
		if !ok {
			continue
		}
		var f reachSets
		f.start(&pos)
		if !f.solve() {
			continue
		}
		games++
		at := map[chess.Square]int{}              // which piece stands where
		for s := range pos.Occupied().Squares() { // in the order of freeze
			at[s] = len(at)
		}
		var list chess.MoveList
		for range 100 {
			if pos.LegalMoves(&list); list.Len() == 0 {
				break
			}
			m := list.At(r.IntN(list.Len()))
			victim := m.To()
			if m.IsEnPassant() {
				victim = m.To() ^ 8
			}
			if v, taken := at[victim]; taken && !m.IsCastling() {
				if !f.pieces[v].captured {
					t.Fatalf("%s: %v takes a man that was held to be safe", fen.Format(pos), m)
				}
				delete(at, victim)
			}
			i := at[m.From()]
			if !f.pieces[i].reach.Has(m.KingTo()) {
				t.Fatalf("%s: %v leaves the reach\n%v", fen.Format(pos), m, f.pieces[i].reach)
			}
			delete(at, m.From())
			if m.IsCastling() {
				castled++
				rook := at[victim]
				if !f.pieces[rook].reach.Has(m.RookTo()) {
					t.Fatalf("%s: in %v the rook leaves its reach\n%v", fen.Format(pos), m, f.pieces[rook].reach)
				}
				delete(at, victim)
				at[m.RookTo()] = rook
			}
			at[m.KingTo()] = i
			pos.Play(m)
		}
	}
	t.Logf("%d random games, castled %d times", games, castled)
	if games < 200 || castled < 20 {
		t.Errorf("only %d games, castled %d times", games, castled)
	}
}

// hardPositions are those of testdata/labelled.txt that come first.
func hardPositions(t testing.TB) (all []chess.Position) {
	f, err := os.Open("testdata/labelled.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan() && len(all) < 250; {
		if line := lines.Text(); line[0] != '#' {
			setup, err := fen.Parse(line[3:])
			if err != nil {
				t.Fatal(err)
			}
			pos, err := setup.Position(chess.Recoverable)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, pos)
		}
	}
	return all
}

// disturb takes a piece off, puts one in or moves one, a few times.
func disturb(r *rand.Rand, pos chess.Position) (chess.Position, bool) {
	s := pos.Setup()
	s.Turn = chess.Color(r.IntN(2))
	for range r.IntN(4) {
		from, to := r.IntN(64), r.IntN(64)
		switch piece := s.Board[from]; {
		case s.Board[to] == chess.NoPiece && piece != chess.NoPiece:
			s.Board[from], s.Board[to] = chess.NoPiece, piece
		case s.Board[to] == chess.NoPiece:
			s.Board[to] = chess.MakePiece(chess.Color(r.IntN(2)), chess.Pawn+chess.PieceType(r.IntN(5)))
		case s.Board[to].Type() != chess.King:
			s.Board[to] = chess.NoPiece
		}
	}
	// A king and a rook on their squares may never have moved.
	for _, rook := range []chess.Square{chess.A1, chess.H1, chess.A8, chess.H8} {
		if king := chess.MakeSquare(4, rook.Rank()); r.IntN(4) == 0 && s.Board[king].Type() == chess.King {
			s.Board[rook] = chess.MakePiece(s.Board[king].Color(), chess.Rook)
			s.Castling = s.Castling.With(rook)
		}
	}
	next, err := s.Position(chess.Recoverable)
	return next, err == nil
}
