package chess_test

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// slow is a second set of rules to hold the first against: a mailbox, pieces that
// walk square by square, and moves that are made and looked at. It shares no
// code with the package but the words for squares and pieces.
type slow struct {
	board     [8][8]chess.Piece // rank, file
	turn      chess.Color
	castling  map[at]bool // rooks that may still castle
	passed    at          // the square a pawn has just passed over
	hasPassed bool
	clock     int
	number    int
}

type at struct{ rank, file int }

func (a at) on() bool { return a.rank >= 0 && a.rank < 8 && a.file >= 0 && a.file < 8 }

func (a at) square() chess.Square { return chess.MakeSquare(a.file, a.rank) }

// slowMove is a half move in the slow rules' words.
type slowMove struct {
	from, to  at
	promotion chess.PieceType
	castling  bool // to is the rook's square
}

func (m slowMove) String() string {
	text := m.from.square().String() + m.to.square().String()
	if m.promotion != chess.NoPieceType {
		text += m.promotion.String()[:1]
		if m.promotion == chess.Knight {
			text = text[:4] + "n"
		}
	}
	if m.castling {
		text += " castles"
	}
	return text
}

func newSlow(s chess.Setup) *slow {
	g := &slow{turn: s.Turn, castling: map[at]bool{}, clock: s.HalfmoveClock, number: s.FullmoveNumber}
	for sq := chess.A1; sq <= chess.H8; sq++ {
		g.board[sq.Rank()][sq.File()] = s.Board[sq]
		if s.Castling.Has(sq) {
			g.castling[at{sq.Rank(), sq.File()}] = true
		}
	}
	if s.EnPassant != chess.NoSquare {
		g.passed, g.hasPassed = at{s.EnPassant.Rank(), s.EnPassant.File()}, true
	}
	return g
}

// setup says the position as the fast rules do: a square passed over counts
// only while a capture there is legal.
func (g *slow) setup() chess.Setup {
	s := chess.EmptySetup()
	for sq := chess.A1; sq <= chess.H8; sq++ {
		s.Board[sq] = g.board[sq.Rank()][sq.File()]
	}
	s.Turn, s.HalfmoveClock, s.FullmoveNumber = g.turn, g.clock, g.number
	for rook := range g.castling {
		s.Castling = s.Castling.With(rook.square())
	}
	if g.hasPassed && slices.ContainsFunc(g.legal(), g.inPassing) {
		s.EnPassant = g.passed.square()
	}
	return s
}

func (g *slow) piece(a at) chess.Piece { return g.board[a.rank][a.file] }

func (g *slow) ours(a at) bool {
	return g.piece(a) != chess.NoPiece && g.piece(a).Color() == g.turn
}

func (g *slow) theirs(a at) bool {
	return g.piece(a) != chess.NoPiece && g.piece(a).Color() != g.turn
}

func (g *slow) inPassing(m slowMove) bool {
	return g.hasPassed && m.to == g.passed && m.from.file != m.to.file && g.piece(m.from).Type() == chess.Pawn
}

var (
	straight = []at{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	slanted  = []at{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	jumps    = []at{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}
)

// reach lists where a piece other than a pawn goes or strikes, own pieces included.
func (g *slow) reach(from at) []at {
	steps, far := straight, true
	switch g.piece(from).Type() {
	case chess.Knight:
		steps, far = jumps, false
	case chess.Bishop:
		steps = slanted
	case chess.Queen:
		steps = slices.Concat(straight, slanted)
	case chess.King:
		steps, far = slices.Concat(straight, slanted), false
	}
	var squares []at
	for _, d := range steps {
		for a := (at{from.rank + d.rank, from.file + d.file}); a.on(); a = (at{a.rank + d.rank, a.file + d.file}) {
			squares = append(squares, a)
			if !far || g.piece(a) != chess.NoPiece {
				break
			}
		}
	}
	return squares
}

func forward(c chess.Color) int {
	if c == chess.White {
		return 1
	}
	return -1
}

// attacked asks every piece of a side whether it strikes the square.
func (g *slow) attacked(target at, by chess.Color) bool {
	for rank := range 8 {
		for file := range 8 {
			a := at{rank, file}
			if g.piece(a) == chess.NoPiece || g.piece(a).Color() != by {
				continue
			}
			if g.piece(a).Type() == chess.Pawn {
				if target.rank == rank+forward(by) && (target.file == file+1 || target.file == file-1) {
					return true
				}
			} else if slices.Contains(g.reach(a), target) {
				return true
			}
		}
	}
	return false
}

func (g *slow) king(c chess.Color) at {
	for rank := range 8 {
		for file := range 8 {
			if g.board[rank][file] == chess.MakePiece(c, chess.King) {
				return at{rank, file}
			}
		}
	}
	panic("no king")
}

// legal makes every move that the pieces can make and keeps those that leave the
// king in safety.
func (g *slow) legal() []slowMove {
	var moves []slowMove
	for rank := range 8 {
		for file := range 8 {
			from := at{rank, file}
			if !g.ours(from) {
				continue
			}
			var tries []slowMove
			if g.piece(from).Type() == chess.Pawn {
				tries = g.pawnTries(from)
			} else {
				for _, to := range g.reach(from) {
					if !g.ours(to) {
						tries = append(tries, slowMove{from: from, to: to})
					}
				}
			}
			for _, m := range tries {
				after := g.after(m)
				if !after.attacked(after.king(g.turn), g.turn.Other()) {
					moves = append(moves, m)
				}
			}
		}
	}
	return append(moves, g.castlings()...)
}

func (g *slow) pawnTries(from at) []slowMove {
	var to []at
	step := forward(g.turn)
	if one := (at{from.rank + step, from.file}); g.piece(one) == chess.NoPiece {
		to = append(to, one)
		two := at{one.rank + step, one.file}
		if from.rank == g.turn.BackRank()+step && g.piece(two) == chess.NoPiece {
			to = append(to, two)
		}
	}
	for _, side := range []int{-1, 1} {
		catch := at{from.rank + step, from.file + side}
		if catch.on() && (g.theirs(catch) || g.hasPassed && catch == g.passed) {
			to = append(to, catch)
		}
	}
	var tries []slowMove
	for _, a := range to {
		if a.rank != g.turn.Other().BackRank() {
			tries = append(tries, slowMove{from: from, to: a})
			continue
		}
		for _, t := range []chess.PieceType{chess.Knight, chess.Bishop, chess.Rook, chess.Queen} {
			tries = append(tries, slowMove{from: from, to: a, promotion: t})
		}
	}
	return tries
}

// castlings follows Appendix F.3 (2009): all squares between the king's first
// and last square, the last included, and the same for the rook, must be vacant
// but for these two; none that the king crosses, the first and the last
// included, may be attacked.
func (g *slow) castlings() []slowMove {
	var moves []slowMove
	king := g.king(g.turn)
next:
	for rook := range g.castling {
		if rook.rank != g.turn.BackRank() {
			continue
		}
		kingTo, rookTo := at{king.rank, 6}, at{king.rank, 5}
		if rook.file < king.file {
			kingTo.file, rookTo.file = 2, 3
		}
		for _, way := range [2][2]int{{king.file, kingTo.file}, {rook.file, rookTo.file}} {
			for file := min(way[0], way[1]); file <= max(way[0], way[1]); file++ {
				if a := (at{king.rank, file}); a != king && a != rook && g.piece(a) != chess.NoPiece {
					continue next
				}
			}
		}
		for file := min(king.file, kingTo.file); file <= max(king.file, kingTo.file); file++ {
			crossing := *g
			crossing.board[king.rank][king.file] = chess.NoPiece
			if crossing.attacked(at{king.rank, file}, g.turn.Other()) {
				continue next
			}
		}
		m := slowMove{from: king, to: rook, castling: true}
		if after := g.after(m); !after.attacked(kingTo, g.turn.Other()) {
			moves = append(moves, m)
		}
	}
	return moves
}

// after makes a move on a copy.
func (g *slow) after(m slowMove) *slow {
	next := *g
	next.castling = map[at]bool{}
	for rook := range g.castling {
		lost := rook == m.from || rook == m.to || g.piece(m.from).Type() == chess.King && rook.rank == g.turn.BackRank()
		if !lost {
			next.castling[rook] = true
		}
	}
	next.turn = g.turn.Other()
	next.clock++
	if g.turn == chess.Black {
		next.number++
	}
	next.hasPassed = false
	piece := g.piece(m.from)
	next.board[m.from.rank][m.from.file] = chess.NoPiece
	if m.castling {
		kingFile, rookFile := 6, 5
		if m.to.file < m.from.file {
			kingFile, rookFile = 2, 3
		}
		next.board[m.to.rank][m.to.file] = chess.NoPiece
		next.board[m.from.rank][kingFile] = piece
		next.board[m.from.rank][rookFile] = g.piece(m.to)
		return &next
	}
	if piece.Type() == chess.Pawn || g.piece(m.to) != chess.NoPiece {
		next.clock = 0
	}
	if g.inPassing(m) {
		next.board[m.from.rank][m.to.file] = chess.NoPiece
	}
	if piece.Type() == chess.Pawn && (m.to.rank-m.from.rank == 2 || m.from.rank-m.to.rank == 2) {
		next.passed, next.hasPassed = at{(m.from.rank + m.to.rank) / 2, m.from.file}, true
	}
	if m.promotion != chess.NoPieceType {
		piece = chess.MakePiece(g.turn, m.promotion)
	}
	next.board[m.to.rank][m.to.file] = piece
	return &next
}
