package verify

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
)

// A piece of a static proof, as the certificate claims it.
type piece struct {
	piece    chess.Piece
	reach    uint64
	captured bool
}

func (m *piece) reaches(s chess.Square) bool { return m.reach>>s&1 == 1 }

// static is the whole claim. A piece is fixed when it reaches one square only and
// is never captured.
type static struct {
	pieces  [64]*piece // by the square on which they stand at first
	blocked [2]uint64  // where a fixed piece of the colour stands
	shield  [2]uint64  // squares that the colour attacks for ever
}

// checkStatic looks whether the claimed sets have these properties, from which
// it follows that side never mates:
//
//   - The sets contain the position: every piece its own square.
//   - They are closed: no legal move takes a piece out of its set, or captures one
//     who is not marked. Castling and capture in passing count. A king does not go
//     to a square that somebody, or one of several bishops, attacks for ever, and two pawns of the colours who
//     face each other on a file and never leave it stay in this order.
//   - No choice of places from the sets is a mate by side.
func checkStatic(p *chess.Position, side chess.Color, text string) error {
	c, err := claimed(p, text)
	if err != nil {
		return err
	}
	for s := chess.A1; s <= chess.H8; s++ {
		if m := c.pieces[s]; m != nil {
			if err := c.closed(m, s); err != nil {
				return fmt.Errorf("the piece on %v: %w", s, err)
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
		m := &piece{p.PieceAt(at), reach, captured}
		if m.piece == chess.NoPiece || c.pieces[at] != nil || !m.reaches(at) {
			return nil, fmt.Errorf("%s: nobody stands there, or it is named twice, or it does not reach its own square", word)
		}
		if captured && m.piece.Type() == chess.King {
			return nil, fmt.Errorf("%s: a king is never captured", word)
		}
		c.pieces[at] = m
	}
	for s := chess.A1; s <= chess.H8; s++ {
		m := c.pieces[s]
		if m == nil {
			if p.PieceAt(s) != chess.NoPiece {
				return nil, fmt.Errorf("nothing is said of the piece on %v", s)
			}
			continue
		}
		if !m.captured && few(m.reach) {
			c.blocked[m.piece.Color()] |= 1 << s
		}
	}
	for s, m := range c.pieces {
		if m != nil && !m.captured && m.piece.Type() != chess.King {
			c.shield[m.piece.Color()] |= c.always(m, chess.Square(s))
			if m.piece.Type() == chess.Bishop {
				c.shield[m.piece.Color()] |= c.shared(m)
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
			if !c.pieces[p.King(color)].reaches(king) || !c.pieces[rook].reaches(tower) {
				return nil, errors.New("castling is forgotten")
			}
		}
	}
	if passed := p.EnPassant(); passed != chess.NoSquare {
		rank := 3
		if p.Turn() == chess.White {
			rank = 4
		}
		if !c.pieces[chess.MakeSquare(passed.File(), rank)].reaches(passed) {
			return nil, errors.New("the capture in passing is forgotten")
		}
	}
	return c, nil
}

// always gives the squares that a piece that is never captured attacks from each
// square of its set, even if all others, but the king who would go there, stand
// in between where they can.
func (c *static) always(m *piece, home chess.Square) uint64 {
	var others uint64
	for s, o := range c.pieces {
		if o != nil && chess.Square(s) != home && (o.piece.Type() != chess.King || o.piece.Color() == m.piece.Color()) {
			others |= o.reach
		}
	}
	all := ^uint64(0)
	each(m.reach, func(s chess.Square) { all &= sees(m.piece, s, others) })
	return all
}

// shared gives the squares that one of several bishops attacks at any time: they are
// never captured and have a set of squares to themselves. Of these as many are empty
// as there are more squares than bishops, so who sees more of them than that sees a
// bishop.
func (c *static) shared(m *piece) (all uint64) {
	set := m.reach
	var bishops int
	for grown := true; grown; {
		grown, bishops = false, 0
		for _, o := range c.pieces {
			if o == nil || o.piece != m.piece || o.captured || o.reach&set == 0 {
				continue
			}
			bishops++
			if o.reach&^set != 0 {
				set |= o.reach
				grown = true
			}
		}
	}
	var others uint64 // who can stand in the way, but for the king who would go there
	squares := 0
	each(set, func(chess.Square) { squares++ })
	for _, o := range c.pieces {
		switch {
		case o == nil, o.piece == m.piece && !o.captured && o.reach&set != 0:
			continue
		case o.reach&set != 0:
			return 0
		case o.piece.Type() != chess.King || o.piece.Color() == m.piece.Color():
			others |= o.reach
		}
	}
	for t := chess.A1; t <= chess.H8; t++ {
		seen := 0
		each(sees(m.piece, t, others)&set, func(chess.Square) { seen++ })
		if seen > squares-bishops {
			all |= 1 << t
		}
	}
	return all
}

// faced reports whether a pawn never comes to a square of its file, or beyond,
// because an enemy pawn ahead stood there or nearer at first: both never leave
// the file, and the enemy is never captured.
func (c *static) faced(m *piece, home, to chess.Square) bool {
	file := uint64(0x0101010101010101) << home.File()
	if m.reach&^file != 0 || to.File() != home.File() {
		return false
	}
	for s := chess.MakeSquare(home.File(), 0); s <= chess.H8; s += 8 {
		e := c.pieces[s]
		if e == nil || e.piece.Type() != chess.Pawn || e.piece.Color() == m.piece.Color() || e.captured || e.reach&^file != 0 {
			continue
		}
		if m.piece.Color() == chess.White && home < s && s <= to || m.piece.Color() == chess.Black && home > s && s >= to {
			return true
		}
	}
	return false
}

// closed checks every move that a piece could make from a square of its set.
func (c *static) closed(m *piece, home chess.Square) (err error) {
	color := m.piece.Color()
	each(m.reach, func(s chess.Square) {
		if err != nil {
			return
		}
		if m.piece.Type() == chess.Pawn {
			err = c.pawnClosed(m, home, s)
			return
		}
		barred := c.blocked[color]
		if m.piece.Type() == chess.King {
			barred |= c.shield[color.Other()]
		}
		each(sees(m.piece, s, c.blocked[0]|c.blocked[1])&^barred, func(to chess.Square) {
			if !m.reaches(to) && err == nil {
				err = fmt.Errorf("it can go from %v to %v, which is not in its set", s, to)
			}
			if err == nil {
				err = c.takes(color, to)
			}
		})
	})
	return err
}

// takes checks that every piece of the other colour that can be on a square is marked as
// one who may be captured.
func (c *static) takes(color chess.Color, to chess.Square) error {
	for s, e := range c.pieces {
		if e != nil && e.piece.Color() != color && e.piece.Type() != chess.King && e.reaches(to) && !e.captured {
			return fmt.Errorf("it can capture on %v the piece of %v, which is not marked", to, chess.Square(s))
		}
	}
	return nil
}

func (c *static) pawnClosed(m *piece, home, s chess.Square) (err error) {
	color := m.piece.Color()
	if s.Rank() == 0 || s.Rank() == 7 {
		return errors.New("it may promote, and then nothing is proved")
	}
	forward, start := 1, 1
	if color == chess.Black {
		forward, start = -1, 6
	}
	blocked := c.blocked[0] | c.blocked[1]
	for to := s; ; {
		to = chess.MakeSquare(to.File(), to.Rank()+forward)
		if blocked>>to&1 == 1 || c.faced(m, home, to) {
			break
		}
		if !m.reaches(to) {
			return fmt.Errorf("it can step to %v, which is not in its set", to)
		}
		if s.Rank() != start || to.Rank() != start+forward {
			break
		}
	}
	each(sees(m.piece, s, 0), func(to chess.Square) {
		if err == nil {
			err = c.takes(color, to)
		}
		for _, e := range c.pieces {
			if err == nil && e != nil && e.piece.Color() != color && e.piece.Type() != chess.King && e.reaches(to) && !m.reaches(to) {
				err = fmt.Errorf("it can capture on %v, which is not in its set", to)
			}
		}
	})
	return err
}

// mate looks for places from the sets that could be mate by side: the mated king
// on k and the other on x, with k attacked, and each square around k attacked,
// beside x, or occupied by another piece of the mated side.
func (c *static) mate(side chess.Color) (at chess.Square, found bool) {
	var mated, helper *piece
	var pieces []somebody
	for _, m := range c.pieces {
		switch {
		case m == nil:
		case m.piece.Type() != chess.King:
			pieces = append(pieces, somebody{m.piece, m.reach})
		case m.piece.Color() == side:
			helper = m
		default:
			mated = m
		}
	}
	for k := chess.A1; k <= chess.H8; k++ {
		// No king steps to a shielded square, and one who stands there is in check
		// at once and leaves or is mated at once, which was looked at before.
		if !mated.reaches(k) || c.shield[side]>>k&1 == 1 {
			continue
		}
		around := sees(chess.WhiteKing, k, 0) &^ c.shield[side] &^ c.blocked[side.Other()]
		for x := chess.A1; x <= chess.H8; x++ {
			if helper.reaches(x) && !beside(k, x) &&
				conceivable(side, k, around&^sees(chess.WhiteKing, x, 0), apart(pieces, k), c.blocked[0]|c.blocked[1]) {
				return k, true
			}
		}
	}
	return 0, false
}

// apart is pieces that do not stand on k.
func apart(pieces []somebody, k chess.Square) []somebody {
	all := make([]somebody, len(pieces))
	for i, m := range pieces {
		all[i] = somebody{m.piece, m.squares &^ (1 << k)}
	}
	return all
}
