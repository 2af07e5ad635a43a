package helpmate_test

import (
	"math/rand/v2"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/helpmate"
)

// identity is all that decides which moves are possible, compared in full.
type identity struct {
	board     [64]chess.Piece
	turn      chess.Color
	castling  chess.Bitboard
	enPassant chess.Square
}

func identify(pos *chess.Position) identity {
	s := pos.Setup()
	return identity{s.Board, s.Turn, s.Castling, s.EnPassant}
}

// oracle goes through all reachable positions, breadth first and with no idea
// of chess. known is false when there are more than limit.
func oracle(start chess.Position, side chess.Color, limit int) (can, known bool) {
	seen := map[identity]bool{identify(&start): true}
	for queue := []chess.Position{start}; len(queue) > 0; queue = queue[1:] {
		pos := queue[0]
		if pos.Turn() != side && pos.IsCheckmate() {
			return true, true
		}
		var list chess.MoveList
		pos.LegalMoves(&list)
		for _, m := range list.Slice() {
			next := pos.After(m)
			if id := identify(&next); !seen[id] {
				if len(seen) == limit {
					return false, false
				}
				seen[id] = true
				queue = append(queue, next)
			}
		}
	}
	return false, true
}

// draw changes a hard position a little, so that nearly as little can move in
// it: men are taken off, put in and moved, castling and en passant added.
func draw(r *rand.Rand, bases []chess.Position) (chess.Position, bool) {
	s := bases[r.IntN(len(bases))].Setup()
	s.Turn = chess.Color(r.IntN(2))
	men := []chess.Piece{
		chess.WhiteKnight, chess.BlackKnight, chess.WhiteBishop, chess.BlackBishop, chess.WhitePawn, chess.BlackPawn,
		chess.WhiteRook, chess.BlackQueen,
	}
	for range r.IntN(4) {
		from, to := r.IntN(64), r.IntN(64)
		switch r.IntN(3) {
		case 0: // a man off
			if s.Board[from].Type() != chess.King {
				s.Board[from] = chess.NoPiece
			}
		case 1: // a man in
			if s.Board[to] == chess.NoPiece {
				s.Board[to] = men[r.IntN(len(men))]
			}
		default: // a man elsewhere
			if s.Board[to] == chess.NoPiece {
				s.Board[from], s.Board[to] = s.Board[to], s.Board[from]
			}
		}
	}
	switch r.IntN(6) {
	case 0:
		s.Castling = 1<<chess.A1 | 1<<chess.H1 | 1<<chess.A8 | 1<<chess.H8
	case 1:
		// The square behind a black pawn that could just have moved.
		s.Turn = chess.White
		s.EnPassant = chess.Square(40 + r.IntN(8))
	}
	pos, err := s.Position(chess.Recoverable)
	return pos, err == nil
}

// bases are the labelled positions.
func bases(t testing.TB) (all []chess.Position) {
	labelled(t, func(pos chess.Position, _ string, side chess.Color, _ bool) {
		if side == chess.White {
			all = append(all, pos)
		}
	})
	return all[:250] // the hard ones
}

// Decide agrees with the oracle wherever the oracle gets through.
func TestOracleAgrees(t *testing.T) {
	r, from := rand.New(rand.NewPCG(1, 1152)), bases(t)
	const limit = 700
	decided, won := 0, 0
	for range 2_500 {
		pos, ok := draw(r, from)
		if !ok {
			continue
		}
		for _, side := range []chess.Color{chess.White, chess.Black} {
			can, known := oracle(pos, side, limit)
			budget := 30_000
			if !known {
				budget = 1_000 // only to see that lines mate
			}
			a := helpmate.Decide(pos, side, budget)
			if a.Verdict == helpmate.Winnable {
				if err := helpmate.Verify(pos, side, a.Line); err != nil {
					t.Fatalf("%s, %v: %v", fen.Format(pos), side, err)
				}
			}
			if !known {
				continue
			}
			decided++
			if can {
				won++
			}
			if (a.Verdict == helpmate.Winnable) != can && a.Verdict != helpmate.Unknown {
				t.Fatalf("%s, %v: the oracle says %v, Decide %v by %s", fen.Format(pos), side, can, a.Verdict, a.Reason)
			}
		}
	}
	t.Logf("%d queries, %d of them winnable", decided, won)
	if decided < 800 || won < 200 || decided-won < 200 {
		t.Errorf("the positions do not test enough: %d decided, %d winnable", decided, won)
	}
}

func FuzzDecide(f *testing.F) {
	for seed := range uint64(16) {
		f.Add(seed)
	}
	from := bases(f)
	f.Fuzz(func(t *testing.T, seed uint64) {
		pos, ok := draw(rand.New(rand.NewPCG(seed, 64)), from)
		if !ok {
			return
		}
		for _, side := range []chess.Color{chess.White, chess.Black} {
			a := helpmate.Decide(pos, side, 20_000)
			if a.Verdict == helpmate.Winnable {
				if err := helpmate.Verify(pos, side, a.Line); err != nil {
					t.Fatal(err)
				}
			}
			if can, known := oracle(pos, side, 1_000); known && a.Verdict != helpmate.Unknown && can != (a.Verdict == helpmate.Winnable) {
				t.Fatalf("%s, %v: the oracle says %v, Decide %v", fen.Format(pos), side, can, a.Verdict)
			}
		}
	})
}
