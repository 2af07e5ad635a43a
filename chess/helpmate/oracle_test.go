package helpmate_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
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
// it: pieces are taken off, put in and moved, castling and en passant added.
func draw(r *rand.Rand, bases []chess.Position) (chess.Position, bool) {
	s := bases[r.IntN(len(bases))].Setup()
	s.Turn = chess.Color(r.IntN(2))
	pieces := []chess.Piece{
		chess.WhiteKnight, chess.BlackKnight, chess.WhiteBishop, chess.BlackBishop, chess.WhitePawn, chess.BlackPawn,
		chess.WhiteRook, chess.BlackQueen,
	}
	for range r.IntN(4) {
		from, to := r.IntN(64), r.IntN(64)
		switch r.IntN(3) {
		case 0: // a piece off
			if s.Board[from].Type() != chess.King {
				s.Board[from] = chess.NoPiece
			}
		case 1: // a piece in
			if s.Board[to] == chess.NoPiece {
				s.Board[to] = pieces[r.IntN(len(pieces))]
			}
		default: // a piece elsewhere
			if s.Board[to] == chess.NoPiece {
				s.Board[from], s.Board[to] = s.Board[to], s.Board[from]
			}
		}
	}
	pending(r, &s)
	pos, err := s.Position(chess.Recoverable)
	return pos, err == nil
}

// pending adds what the next moves may do for once: castling, a capture in
// passing, a promotion.
func pending(r *rand.Rand, s *chess.Setup) {
	side := chess.Color(r.IntN(2))
	back, forward := side.BackRank(), 1
	if side == chess.Black {
		forward = -1
	}
	switch r.IntN(5) {
	case 0: // a king on its square with one or two rooks
		for at, piece := range s.Board {
			if piece == chess.MakePiece(side, chess.King) {
				s.Board[at] = chess.NoPiece
			}
		}
		file := 1 + r.IntN(6)
		s.Board[chess.MakeSquare(file, back)] = chess.MakePiece(side, chess.King)
		for _, rook := range []int{r.IntN(file), file + 1 + r.IntN(7-file)} {
			if r.IntN(3) > 0 {
				at := chess.MakeSquare(rook, back)
				s.Board[at] = chess.MakePiece(side, chess.Rook)
				s.Castling = s.Castling.With(at)
			}
		}
	case 1: // two pawns side by side, the one just having moved two squares
		s.Turn = side
		file, rank := r.IntN(7), back+4*forward
		files := [2]int{file, file + 1}
		if r.IntN(2) == 0 {
			files[0], files[1] = files[1], files[0]
		}
		s.Board[chess.MakeSquare(files[0], rank)] = chess.MakePiece(side, chess.Pawn)
		s.Board[chess.MakeSquare(files[1], rank)] = chess.MakePiece(side.Other(), chess.Pawn)
		s.EnPassant = chess.MakeSquare(files[1], rank+forward)
		s.Board[s.EnPassant] = chess.NoPiece
		s.Board[chess.MakeSquare(files[1], rank+2*forward)] = chess.NoPiece
	case 2: // a pawn before its last step
		s.Board[chess.MakeSquare(r.IntN(8), back+6*forward)] = chess.MakePiece(side, chess.Pawn)
	}
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
	castling, passing, promoting := 0, 0, 0
	drawn := draws(t)
	for n := range drawn {
		pos, ok := draw(r, from)
		if n%50_000 == 49_999 {
			t.Logf("%d positions drawn, %d queries decided", n+1, decided)
		}
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
			if can && helpmate.Static(pos, side).Verdict != helpmate.Unknown {
				t.Fatalf("%s, %v: Static is wrong", fen.Format(pos), side)
			}
			decided++
			var list chess.MoveList
			pos.LegalMoves(&list)
			castling += exist(&list, chess.Move.IsCastling)
			passing += exist(&list, chess.Move.IsEnPassant)
			promoting += exist(&list, func(m chess.Move) bool { return m.Promotion() != chess.NoPieceType })
			if can {
				won++
			}
			if (a.Verdict == helpmate.Winnable) != can && a.Verdict != helpmate.Unknown {
				t.Fatalf("%s, %v: the oracle says %v, Decide %v by %s", fen.Format(pos), side, can, a.Verdict, a.Reason)
			}
		}
	}
	t.Logf("%d queries, %d of them winnable; castling is possible in %d, a capture in passing in %d, a promotion in %d",
		decided, won, castling, passing, promoting)
	least := func(of int) int { return of * min(drawn, 3_000) / 3_000 }
	if decided < least(600) || won < least(200) || decided-won < least(200) || castling < least(20) || passing < least(5) || promoting < least(20) {
		t.Errorf("the positions do not test enough: %d decided, %d winnable", decided, won)
	}
}

// draws is how many positions are tried: a slice by default, and as many as
// ESCAQUE_HELPMATE_DRAWS says for the proof at full length.
func draws(t *testing.T) int {
	text := os.Getenv("ESCAQUE_HELPMATE_DRAWS")
	switch {
	case text == "" && testing.Short():
		return 600
	case text == "":
		return 3_000
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// exist is 1 when one of the moves is of the kind.
func exist(list *chess.MoveList, kind func(chess.Move) bool) int {
	if slices.ContainsFunc(list.Slice(), kind) {
		return 1
	}
	return 0
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
