package verify

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
)

// A piece is a piece of a static proof, as the certificate claims it.
type piece struct {
	piece    chess.Piece
	reach    uint64 // squares that it can ever reach
	captured bool   // whether it may ever be captured
}

// reaches reports whether s is in the reach of the piece.
func (m *piece) reaches(s chess.Square) bool { return m.reach>>s&1 == 1 }

// staticClaim is the complete claim of a static proof: the sets of all pieces. A piece is fixed
// when its set has only one square and it is never captured.
type staticClaim struct {
	pieces  [64]*piece // by the square on which they are at first
	blocked [2]uint64  // squares of the fixed pieces of the colour
	shield  [2]uint64  // squares that the colour always attacks
}

// checkStatic checks that the claimed sets have the following properties. From them it follows that
// side never mates:
//
//   - The sets contain the position: the set of each piece has its own square.
//   - They are closed: no legal move takes a piece out of its set, or captures a piece that is not
//     marked. Castling and capture in passing count. A king does not go to a square that a piece,
//     or one of several bishops, always attacks. Two enemy pawns that face each other on a file and
//     never leave it stay in this order.
//   - No choice of squares from the sets is a mate by side.
func checkStatic(p *chess.Position, side chess.Color, text string) error {
	c, err := parseStatic(p, text)
	if err != nil {
		return err
	}
	for s := chess.A1; s <= chess.H8; s++ {
		if m := c.pieces[s]; m != nil {
			if err := c.checkPiece(m, s); err != nil {
				return fmt.Errorf("the piece on %v: %w", s, err)
			}
		}
	}
	if at, ok := c.findMate(side); ok {
		return fmt.Errorf("the sets leave a mate on %v open", at)
	}
	return nil
}

// parseStatic parses the sets and checks that they contain the position.
func parseStatic(p *chess.Position, text string) (*staticClaim, error) {
	c := &staticClaim{}
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
		if !m.captured && atMostOne(m.reach) {
			c.blocked[m.piece.Color()] |= 1 << s
		}
	}
	for s, m := range c.pieces {
		if m != nil && !m.captured && m.piece.Type() != chess.King {
			c.shield[m.piece.Color()] |= c.alwaysAttacked(m, chess.Square(s))
			if m.piece.Type() == chess.Bishop {
				c.shield[m.piece.Color()] |= c.sharedAttacks(m)
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

// alwaysAttacked returns the squares that a piece attacks from every square of its set. The piece
// must never be captured. Other pieces are assumed to be in between wherever they can be, except
// the king that would go there. home is the square of the piece in the position.
func (c *staticClaim) alwaysAttacked(m *piece, home chess.Square) uint64 {
	var others uint64
	for s, o := range c.pieces {
		if o != nil && chess.Square(s) != home && (o.piece.Type() != chess.King || o.piece.Color() == m.piece.Color()) {
			others |= o.reach
		}
	}
	all := ^uint64(0)
	forEachSquare(m.reach, func(s chess.Square) { all &= attacks(m.piece, s, others) })
	return all
}

// sharedAttacks returns the squares that at least one of several bishops attacks in every position.
// The bishops are never captured, and no other piece reaches their squares. With n bishops on m
// squares, m-n of these squares are empty. So if more than m-n of the squares are in sight from
// another square, one of them has a bishop, which attacks the other square.
func (c *staticClaim) sharedAttacks(m *piece) (all uint64) {
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
	forEachSquare(set, func(chess.Square) { squares++ })
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
		forEachSquare(attacks(m.piece, t, others)&set, func(chess.Square) { seen++ })
		if seen > squares-bishops {
			all |= 1 << t
		}
	}
	return all
}

// isBlockedByPawn reports whether a pawn never reaches the square to of its file because of an
// enemy pawn ahead. Neither pawn ever leaves the file, and the enemy pawn is never captured and
// stood on the square to or nearer in the position.
func (c *staticClaim) isBlockedByPawn(m *piece, home, to chess.Square) bool {
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

// checkPiece checks every move of a piece from each square of its set. home is its square in the
// position.
func (c *staticClaim) checkPiece(m *piece, home chess.Square) (err error) {
	color := m.piece.Color()
	forEachSquare(m.reach, func(s chess.Square) {
		if err != nil {
			return
		}
		if m.piece.Type() == chess.Pawn {
			err = c.checkPawn(m, home, s)
			return
		}
		barred := c.blocked[color]
		if m.piece.Type() == chess.King {
			barred |= c.shield[color.Other()]
		}
		forEachSquare(attacks(m.piece, s, c.blocked[0]|c.blocked[1])&^barred, func(to chess.Square) {
			if !m.reaches(to) && err == nil {
				err = fmt.Errorf("it can go from %v to %v, which is not in its set", s, to)
			}
			if err == nil {
				err = c.checkCaptures(color, to)
			}
		})
	})
	return err
}

// checkCaptures checks that every enemy piece that can be on a square is marked as capturable.
func (c *staticClaim) checkCaptures(color chess.Color, to chess.Square) error {
	for s, e := range c.pieces {
		if e != nil && e.piece.Color() != color && e.piece.Type() != chess.King && e.reaches(to) && !e.captured {
			return fmt.Errorf("it can capture on %v the piece of %v, which is not marked", to, chess.Square(s))
		}
	}
	return nil
}

// checkPawn checks every move of a pawn from the square s.
func (c *staticClaim) checkPawn(m *piece, home, s chess.Square) (err error) {
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
		if blocked>>to&1 == 1 || c.isBlockedByPawn(m, home, to) {
			break
		}
		if !m.reaches(to) {
			return fmt.Errorf("it can step to %v, which is not in its set", to)
		}
		if s.Rank() != start || to.Rank() != start+forward {
			break
		}
	}
	forEachSquare(attacks(m.piece, s, 0), func(to chess.Square) {
		if err == nil {
			err = c.checkCaptures(color, to)
		}
		for _, e := range c.pieces {
			if err == nil && e != nil && e.piece.Color() != color && e.piece.Type() != chess.King && e.reaches(to) && !m.reaches(to) {
				err = fmt.Errorf("it can capture on %v, which is not in its set", to)
			}
		}
	})
	return err
}

// findMate returns a square on which the king could be mated by side. It looks for squares from the
// sets: the mated king on k, the other king on x, and k attacked. Each square around k must be
// attacked, beside x, or occupied by another piece of the mated side.
func (c *staticClaim) findMate(side chess.Color) (at chess.Square, found bool) {
	var mated, helper *piece
	var pieces []placedPiece
	for _, m := range c.pieces {
		switch {
		case m == nil:
		case m.piece.Type() != chess.King:
			pieces = append(pieces, placedPiece{m.piece, m.reach})
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
		around := attacks(chess.WhiteKing, k, 0) &^ c.shield[side] &^ c.blocked[side.Other()]
		for x := chess.A1; x <= chess.H8; x++ {
			if helper.reaches(x) && !areAdjacent(k, x) &&
				mayBeMate(side, k, around&^attacks(chess.WhiteKing, x, 0), withoutSquare(pieces, k), c.blocked[0]|c.blocked[1]) {
				return k, true
			}
		}
	}
	return 0, false
}

// withoutSquare returns the pieces with the square k removed from their sets.
func withoutSquare(pieces []placedPiece, k chess.Square) []placedPiece {
	all := make([]placedPiece, len(pieces))
	for i, m := range pieces {
		all[i] = placedPiece{m.piece, m.squares &^ (1 << k)}
	}
	return all
}
