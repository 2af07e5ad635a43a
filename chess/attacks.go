package chess

// step is a direction on the board: the change of file and of rank.
type step struct{ file, rank int }

// The directions in which the pieces move.
var (
	rookSteps   = []step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	bishopSteps = []step{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	kingSteps   = append(append([]step{}, rookSteps...), bishopSteps...)
	knightSteps = []step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// walk returns the squares that a piece on s reaches along the steps. It takes each step at most
// limit times, and goes no further than the first occupied square.
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

// The attack tables of single squares. They are filled when the package is initialized, and only
// read afterwards.
var (
	knightTable = attackTable(knightSteps, 1)
	kingTable   = attackTable(kingSteps, 1)
	pawnTable   = [2][64]Bitboard{ // what a pawn of the colour attacks
		White: attackTable([]step{{-1, 1}, {1, 1}}, 1),
		Black: attackTable([]step{{-1, -1}, {1, -1}}, 1),
	} // squares that a pawn of the colour attacks
	rookRays   = attackTable(rookSteps, 7) // the rank and the file of a square, without the square itself
	bishopRays = attackTable(bishopSteps, 7)
)

// The tables for pairs of squares, which initSliders fills.
var (
	betweenTable [64][64]Bitboard // squares strictly between two squares of one line
	lineTable    [64][64]Bitboard // all squares of the line through two squares
)

// attackTable returns, for each square, the squares that walk reaches on an empty board.
func attackTable(steps []step, limit int) (table [64]Bitboard) {
	for s := A1; s <= H8; s++ {
		table[s] = walk(s, steps, limit, 0)
	}
	return table
}

// fillLines fills the tables of pairs of squares.
func fillLines() {
	for s := A1; s <= H8; s++ {
		for _, d := range kingSteps {
			back := step{-d.file, -d.rank}
			ray := walk(s, []step{d}, 7, 0)
			whole := ray | walk(s, []step{back}, 7, 0) | s.Bitboard()
			for to := range ray.Squares() {
				betweenTable[s][to] = ray & walk(to, []step{back}, 7, 0)
				lineTable[s][to] = whole
			}
		}
	}
}

// Attacks returns the squares that a piece on s attacks when the squares in occupied are occupied.
// It includes an occupied square at the end of a line, whichever side the piece there belongs to.
// NoPiece attacks nothing.
func Attacks(piece Piece, s Square, occupied Bitboard) Bitboard {
	s &= 63
	switch piece.Type() {
	case Pawn:
		return pawnTable[piece.Color()][s]
	case Knight:
		return knightTable[s]
	case Bishop:
		initSliders()
		return bishopAttacks(s, occupied)
	case Rook:
		initSliders()
		return rookAttacks(s, occupied)
	case Queen:
		initSliders()
		return bishopAttacks(s, occupied) | rookAttacks(s, occupied)
	case King:
		return kingTable[s]
	default:
		return 0
	}
}

// Between returns the squares strictly between two squares of one rank, file
// or diagonal, and nothing for any other two.
func Between(a, b Square) Bitboard {
	initSliders()
	return betweenTable[a&63][b&63]
}

// Line returns the whole rank, file or diagonal through two different squares,
// and nothing when they share none.
func Line(a, b Square) Bitboard {
	initSliders()
	return line(a, b)
}

// line is [Line] without filling the tables first. Functions of a position call it, because the
// tables are filled before any position exists.
func line(a, b Square) Bitboard { return lineTable[a&63][b&63] }

// AttackersOf returns the pieces of one side that attack a square. It includes pinned pieces: they
// attack even if they cannot move to the square (Article 3.1, 2009).
func (p *Position) AttackersOf(s Square, by Color) Bitboard {
	return p.attackersOf(s, by, p.Occupied())
}

// attackersOf is [Position.AttackersOf] with the given occupied squares instead of the position's.
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

// pushed returns the square one step ahead of s for a pawn of the colour.
func pushed(s Square, c Color) Square { return s + 8 - 16*Square(c) }
