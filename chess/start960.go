package chess

import "fmt"

// ordinaryStart is the number of the ordinary back rank RNBQKBNR among the 960.
const ordinaryStart = 518

// Chess960 returns one of the 960 start positions of Appendix F (2009) by its usual number, 0 to
// 959. It returns an error for any other number. Number 518 is the ordinary start position,
// [Initial].
func Chess960(n int) (Position, error) {
	if n < 0 || n > 959 {
		return Position{}, fmt.Errorf("no Chess960 start has number %d: they are numbered 0 to 959", n)
	}
	return startSetup(n).Position(0)
}

// Chess960Number returns the number of the Chess960 start position that is the same as p. ok is
// false when there is none.
func Chess960Number(p *Position) (n int, ok bool) {
	for n := range 960 {
		s := startSetup(n)
		if p.castling != s.Castling {
			continue
		}
		if start, err := s.Position(0); err == nil && p.Same(&start) {
			return n, true
		}
	}
	return 0, false
}

// startSetup returns the setup of the n-th start position.
func startSetup(n int) Setup {
	s := EmptySetup()
	for file, t := range backRank(n) {
		s.Board[MakeSquare(file, 0)] = MakePiece(White, t)
		s.Board[MakeSquare(file, 1)] = WhitePawn
		s.Board[MakeSquare(file, 6)] = BlackPawn
		s.Board[MakeSquare(file, 7)] = MakePiece(Black, t)
		if t == Rook {
			s.Castling |= 1<<MakeSquare(file, 0) | 1<<MakeSquare(file, 7)
		}
	}
	return s
}

// backRank returns the pieces of the back rank with the number n of Reinhard Scharnagl's numbering.
// It places a bishop on a light square and one on a dark square, the queen on a free square, and
// the knights on two of the remaining five. Rook, king and rook fill the other squares in this
// order.
func backRank(n int) [8]PieceType {
	var rank [8]PieceType
	// place puts t on the k-th free file.
	place := func(t PieceType, k int) {
		for file := range rank {
			if rank[file] != NoPieceType {
				continue
			}
			if k == 0 {
				rank[file] = t
				return
			}
			k--
		}
	}
	rank[n%4*2+1] = Bishop
	rank[n/4%4*2] = Bishop
	place(Queen, n/16%6)
	knights := [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}[n/96]
	place(Knight, knights[1]) // the farther one first: it does not move the nearer
	place(Knight, knights[0])
	place(Rook, 0)
	place(King, 0)
	place(Rook, 0)
	return rank
}

// mustStart is Chess960 for a constant number. It panics on an invalid number.
func mustStart(n int) Position {
	p, err := Chess960(n)
	if err != nil {
		panic(err)
	}
	return p
}
