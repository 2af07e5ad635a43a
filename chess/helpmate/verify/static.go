package verify

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
)

// A man of a static proof, as the certificate claims it.
type man struct {
	piece    chess.Piece
	reach    uint64
	captured bool
}

func (m *man) reaches(s chess.Square) bool { return m.reach>>s&1 == 1 }

// static is the whole claim. A man is fixed when he reaches one square only and
// is never captured.
type static struct {
	men    [64]*man // by the square on which they stand at first
	fixed  [64]*man
	shield [2]uint64 // squares that fixed pawns of the colour attack
}

// checkStatic looks whether the claimed sets have these properties, from which
// it follows that side never mates:
//
//   - The sets contain the position: every man his own square.
//   - They are closed: no legal move takes a man out of his set, or captures one
//     who is not marked. Castling and capture in passing count.
//   - No choice of places from the sets is a mate by side.
func checkStatic(p *chess.Position, side chess.Color, text string) error {
	c, err := claimed(p, text)
	if err != nil {
		return err
	}
	for s := chess.A1; s <= chess.H8; s++ {
		if m := c.men[s]; m != nil {
			if err := c.closed(m); err != nil {
				return fmt.Errorf("the man on %v: %w", s, err)
			}
		}
	}
	if at, ok := c.mate(side); ok {
		return fmt.Errorf("the sets leave a mate on %v open", at)
	}
	return nil
}

// claimed reads the sets and checks that they contain the position.
func claimed(p *chess.Position, text string) (*static, error) {
	c := &static{}
	for _, word := range strings.Fields(text) {
		name, value, _ := strings.Cut(word, "=")
		name, captured := strings.CutSuffix(name, "x")
		at, err := chess.ParseSquare(name)
		if err != nil {
			return nil, err
		}
		reach, err := strconv.ParseUint(value, 16, 64)
		if err != nil {
			return nil, fmt.Errorf("%q is no set of squares", value)
		}
		m := &man{p.PieceAt(at), reach, captured}
		if m.piece == chess.NoPiece || c.men[at] != nil || !m.reaches(at) {
			return nil, fmt.Errorf("%s: nobody stands there, or he is named twice, or he does not reach his own square", word)
		}
		if captured && m.piece.Type() == chess.King {
			return nil, fmt.Errorf("%s: a king is never captured", word)
		}
		c.men[at] = m
	}
	for s := chess.A1; s <= chess.H8; s++ {
		m := c.men[s]
		if m == nil {
			if p.PieceAt(s) != chess.NoPiece {
				return nil, fmt.Errorf("nothing is said of the man on %v", s)
			}
			continue
		}
		if m.captured || m.reach&(m.reach-1) != 0 {
			continue
		}
		c.fixed[s] = m
		if m.piece.Type() == chess.Pawn {
			for _, to := range pawnTakes(m.piece.Color(), s) {
				c.shield[m.piece.Color()] |= 1 << to
			}
		}
	}
	for _, color := range []chess.Color{chess.White, chess.Black} {
		for _, wing := range []chess.Side{chess.KingSide, chess.QueenSide} {
			rook := p.CastlingRook(color, wing)
			if rook == chess.NoSquare {
				continue
			}
			king, tower := chess.MakeSquare(6, color.BackRank()), chess.MakeSquare(5, color.BackRank())
			if wing == chess.QueenSide {
				king, tower = chess.MakeSquare(2, color.BackRank()), chess.MakeSquare(3, color.BackRank())
			}
			if !c.men[p.King(color)].reaches(king) || !c.men[rook].reaches(tower) {
				return nil, errors.New("castling is forgotten")
			}
		}
	}
	if passed := p.EnPassant(); passed != chess.NoSquare {
		rank := 3
		if p.Turn() == chess.White {
			rank = 4
		}
		if !c.men[chess.MakeSquare(passed.File(), rank)].reaches(passed) {
			return nil, errors.New("the capture in passing is forgotten")
		}
	}
	return c, nil
}

// closed checks every move that a man could make from a square of his set.
func (c *static) closed(m *man) error {
	color := m.piece.Color()
	for s := chess.A1; s <= chess.H8; s++ {
		if !m.reaches(s) {
			continue
		}
		if m.piece.Type() == chess.Pawn {
			if err := c.pawnClosed(m, s); err != nil {
				return err
			}
			continue
		}
		for _, to := range c.sees(m.piece, s) {
			if f := c.fixed[to]; f != nil && f.piece.Color() == color {
				continue
			}
			if m.piece.Type() == chess.King && c.shield[color.Other()]>>to&1 == 1 {
				continue
			}
			if !m.reaches(to) {
				return fmt.Errorf("he can go from %v to %v, which is not in his set", s, to)
			}
			if err := c.takes(color, to); err != nil {
				return err
			}
		}
	}
	return nil
}

// takes checks that whoever of the other colour can be on a square is marked as
// one who may be captured.
func (c *static) takes(color chess.Color, to chess.Square) error {
	for s, e := range c.men {
		if e != nil && e.piece.Color() != color && e.piece.Type() != chess.King && e.reaches(to) && !e.captured {
			return fmt.Errorf("he can capture on %v the man of %v, who is not marked", to, chess.Square(s))
		}
	}
	return nil
}

func (c *static) pawnClosed(m *man, s chess.Square) error {
	color := m.piece.Color()
	if s.Rank() == 0 || s.Rank() == 7 {
		return errors.New("he may promote, and then nothing is proved")
	}
	forward, start := 1, 1
	if color == chess.Black {
		forward, start = -1, 6
	}
	ahead := chess.MakeSquare(s.File(), s.Rank()+forward)
	if c.fixed[ahead] == nil {
		if !m.reaches(ahead) {
			return fmt.Errorf("he can step to %v, which is not in his set", ahead)
		}
		if s.Rank() == start {
			if second := chess.MakeSquare(s.File(), s.Rank()+2*forward); c.fixed[second] == nil && !m.reaches(second) {
				return fmt.Errorf("he can step to %v, which is not in his set", second)
			}
		}
	}
	for _, to := range pawnTakes(color, s) {
		if err := c.takes(color, to); err != nil {
			return err
		}
		for _, e := range c.men {
			if e != nil && e.piece.Color() != color && e.piece.Type() != chess.King && e.reaches(to) && !m.reaches(to) {
				return fmt.Errorf("he can capture on %v, which is not in his set", to)
			}
		}
	}
	return nil
}

// mate looks for places from the sets that could be mate by side: the mated king
// on k and the other on x, with k attacked, and each square around k attacked,
// beside x, or occupied by another man of the mated side.
func (c *static) mate(side chess.Color) (at chess.Square, found bool) {
	var hit [64]bool // squares that a man of the side other than the king can attack
	var mated, helper *man
	for _, m := range c.men {
		if m == nil {
			continue
		}
		if m.piece.Type() == chess.King {
			if m.piece.Color() == side {
				helper = m
			} else {
				mated = m
			}
			continue
		}
		for s := chess.A1; s <= chess.H8 && m.piece.Color() == side; s++ {
			if m.reaches(s) {
				for _, to := range c.sees(m.piece, s) {
					hit[to] = true
				}
			}
		}
	}
	for k := chess.A1; k <= chess.H8; k++ {
		// No king steps beside a fixed pawn, and one who stands there is in check
		// at once and leaves or is mated at once, which was looked at before.
		if !mated.reaches(k) || !hit[k] || c.shield[side]>>k&1 == 1 {
			continue
		}
		around := c.sees(chess.WhiteKing, k)
		for x := chess.A1; x <= chess.H8; x++ {
			if helper.reaches(x) && !beside(k, x) && c.blocked(side, around, &hit, x) {
				return k, true
			}
		}
	}
	return 0, false
}

// blocked reports whether the flight squares that are neither attacked nor
// beside x can be occupied by different men of the mated side.
func (c *static) blocked(side chess.Color, around []chess.Square, hit *[64]bool, x chess.Square) bool {
	var open uint64
	n := 0
	for _, s := range around {
		if !hit[s] && !beside(s, x) {
			open |= 1 << s
			n++
		}
	}
	var covered uint64
	for _, m := range c.men {
		if m != nil && m.piece.Color() != side && m.piece.Type() != chess.King && m.reach&open != 0 {
			covered |= m.reach
			n--
		}
	}
	return n <= 0 && open&^covered == 0
}

// beside reports whether two squares touch or are the same.
func beside(a, b chess.Square) bool {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return files*files <= 1 && ranks*ranks <= 1
}

// directions of the pieces as steps of file and rank.
var (
	straight = [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	slanting = [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	leaps    = [][2]int{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}
)

// sees gives the squares that a man attacks on a board with the fixed men only.
func (c *static) sees(piece chess.Piece, from chess.Square) (all []chess.Square) {
	var steps [][2]int
	far := true
	switch piece.Type() {
	case chess.Pawn:
		return pawnTakes(piece.Color(), from)
	case chess.Knight:
		steps, far = leaps, false
	case chess.Bishop:
		steps = slanting
	case chess.Rook:
		steps = straight
	default:
		steps, far = append(append(steps, straight...), slanting...), piece.Type() == chess.Queen
	}
	for _, step := range steps {
		for file, rank := from.File()+step[0], from.Rank()+step[1]; file >= 0 && file < 8 && rank >= 0 && rank < 8; file, rank = file+step[0], rank+step[1] {
			to := chess.MakeSquare(file, rank)
			all = append(all, to)
			if !far || c.fixed[to] != nil {
				break
			}
		}
	}
	return all
}

// pawnTakes gives the squares that a pawn attacks.
func pawnTakes(color chess.Color, from chess.Square) (all []chess.Square) {
	rank := from.Rank() + 1
	if color == chess.Black {
		rank = from.Rank() - 1
	}
	if rank < 0 || rank > 7 {
		return nil
	}
	for _, file := range [...]int{from.File() - 1, from.File() + 1} {
		if file >= 0 && file < 8 {
			all = append(all, chess.MakeSquare(file, rank))
		}
	}
	return all
}
