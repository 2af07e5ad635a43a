package chess

// step is a direction in files and ranks.
type step struct{ file, rank int }

var (
	rookSteps   = []step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	bishopSteps = []step{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	kingSteps   = append(append([]step{}, rookSteps...), bishopSteps...)
	knightSteps = []step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// walk collects the squares reached from s by the steps, up to limit times
// each, stopping on the first occupied square.
func walk(s Square, steps []step, limit int, occupied Bitboard) Bitboard {
	var reached Bitboard
	for _, d := range steps {
		file, rank := s.File(), s.Rank()
		for range limit {
			file, rank = file+d.file, rank+d.rank
			if file < 0 || file > 7 || rank < 0 || rank > 7 {
				break
			}
			at := MakeSquare(file, rank)
			reached = reached.With(at)
			if occupied.Has(at) {
				break
			}
		}
	}
	return reached
}

// The tables are written once, while the package starts, and only read afterwards.
var (
	knightTable = reach(knightSteps, 1)
	kingTable   = reach(kingSteps, 1)
	pawnTable   = [2][64]Bitboard{ // what a pawn of the colour attacks
		White: reach([]step{{-1, 1}, {1, 1}}, 1),
		Black: reach([]step{{-1, -1}, {1, -1}}, 1),
	}
	rookRays     = reach(rookSteps, 7) // the whole rank and file, without the square
	bishopRays   = reach(bishopSteps, 7)
	betweenTable = betweens() // strictly between two squares of one line
	lineTable    = wholeLines()
)

// reach tabulates walk on the empty board.
func reach(steps []step, limit int) (table [64]Bitboard) {
	for s := A1; s <= H8; s++ {
		table[s] = walk(s, steps, limit, 0)
	}
	return table
}

func betweens() (table [64][64]Bitboard) {
	for s := A1; s <= H8; s++ {
		for _, d := range kingSteps {
			for to := range walk(s, []step{d}, 7, 0).Squares() {
				back := step{-d.file, -d.rank}
				table[s][to] = walk(s, []step{d}, 7, 0) & walk(to, []step{back}, 7, 0)
			}
		}
	}
	return table
}

// wholeLines tabulates the whole line through two squares.
func wholeLines() (table [64][64]Bitboard) {
	for s := A1; s <= H8; s++ {
		for _, d := range kingSteps {
			ray := walk(s, []step{d}, 7, 0)
			back := walk(s, []step{{-d.file, -d.rank}}, 7, 0)
			for to := range ray.Squares() {
				table[s][to] = ray | back | s.Bitboard()
			}
		}
	}
	return table
}

// Attacks returns the squares that a piece on s attacks when these squares are
// occupied; an occupied square at the end of a line is included, whatever stands
// there. NoPiece attacks nothing.
func Attacks(piece Piece, s Square, occupied Bitboard) Bitboard {
	s &= 63
	switch piece.Type() {
	case Pawn:
		return pawnTable[piece.Color()][s]
	case Knight:
		return knightTable[s]
	case Bishop:
		needSliders()
		return bishopAttacks(s, occupied)
	case Rook:
		needSliders()
		return rookAttacks(s, occupied)
	case Queen:
		needSliders()
		return bishopAttacks(s, occupied) | rookAttacks(s, occupied)
	case King:
		return kingTable[s]
	default:
		return 0
	}
}

// Between returns the squares strictly between two squares of one rank, file
// or diagonal, and nothing for any other two.
func Between(a, b Square) Bitboard { return betweenTable[a&63][b&63] }

// Line returns the whole rank, file or diagonal through two different squares,
// and nothing when they share none.
func Line(a, b Square) Bitboard { return line(a, b) }

func line(a, b Square) Bitboard { return lineTable[a&63][b&63] }

// AttackersOf returns the pieces of one side that attack a square, pinned ones
// too (Article 3.1, 2009: they attack even if they cannot move there).
func (p *Position) AttackersOf(s Square, by Color) Bitboard {
	return p.attackersOf(s, by, p.Occupied())
}

// attackersOf is AttackersOf on a board on which other squares are occupied.
func (p *Position) attackersOf(s Square, by Color, occupied Bitboard) Bitboard {
	s &= 63
	by &= 1
	queens := p.byType[Queen]
	return p.byColor[by] & (pawnTable[by^1][s]&p.byType[Pawn] |
		knightTable[s]&p.byType[Knight] |
		kingTable[s]&p.byType[King] |
		bishopAttacks(s, occupied)&(p.byType[Bishop]|queens) |
		rookAttacks(s, occupied)&(p.byType[Rook]|queens))
}

// pushed returns the square one step ahead for a pawn of the colour.
func pushed(s Square, c Color) Square { return s + 8 - 16*Square(c) }
