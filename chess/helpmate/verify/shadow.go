package verify

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
)

// A shadow is a set of positions. Some pieces, both kings and all pawns among them, are on known
// squares. The others, the ghosts, are anywhere in their sets of squares. Castling and capture in
// passing are not possible.
type shadow struct {
	at     [64]chess.Piece
	ghosts []placedPiece
	turn   chess.Color
}

// parseShadow parses a shadow from a position and its ghosts.
func parseShadow(text, ghosts string) (*shadow, error) {
	fields := strings.Split(text, " ")
	if len(fields) != 4 || fields[2] != "-" || fields[3] != "-" {
		return nil, errors.New("a shadow has a board, a move, and neither castling nor capture in passing")
	}
	s := &shadow{}
	if err := parseBoard(&s.at, fields[0]); err != nil {
		return nil, err
	}
	var err error
	if s.turn, err = parseTurn(fields[1]); err != nil {
		return nil, err
	}
	var kings [2]int
	for sq := chess.A1; sq <= chess.H8; sq++ {
		switch piece := s.at[sq]; piece.Type() {
		case chess.King:
			kings[piece.Color()]++
		case chess.Pawn:
			if sq.Rank() == 0 || sq.Rank() == 7 {
				return nil, errors.New("a pawn stands on the first or last rank")
			}
		}
	}
	if kings != [2]int{1, 1} {
		return nil, errors.New("there must be a king of each colour")
	}
	for _, word := range strings.Fields(ghosts) {
		name, value, _ := strings.Cut(word, "=")
		squares, err := strconv.ParseUint(value, 16, 64)
		if err != nil || squares == 0 || len(name) != 1 {
			return nil, fmt.Errorf("%q is no ghost", word)
		}
		piece, ok := chess.ParsePiece(name[0])
		if !ok || piece.Type() == chess.King || piece.Type() == chess.Pawn {
			return nil, fmt.Errorf("%q is no ghost", word)
		}
		s.ghosts = append(s.ghosts, placedPiece{piece, squares})
	}
	return s, nil
}

// king returns the square of a side's king.
func (s *shadow) king(c chess.Color) chess.Square {
	return chess.Square(slices.Index(s.at[:], chess.MakePiece(c, chess.King)))
}

// pieces returns the known squares of a side's pieces, without ghosts.
func (s *shadow) pieces(c chess.Color) (all uint64) {
	for sq, piece := range s.at {
		if piece != chess.NoPiece && piece.Color() == c {
			all |= 1 << sq
		}
	}
	return all
}

// occupied returns the squares that are known to be occupied.
func (s *shadow) occupied() uint64 { return s.pieces(chess.White) | s.pieces(chess.Black) }

// after returns a copy of the shadow with the other side to move.
func (s *shadow) after() *shadow {
	c := *s
	c.ghosts = slices.Clone(s.ghosts)
	c.turn = s.turn.Other()
	return &c
}

// clearOccupied removes the squares of the known pieces, apart from the kings, from the possible
// squares of each ghost. It reports whether each ghost still has a possible square.
func (s *shadow) clearOccupied() bool {
	walls := s.occupied() &^ (1<<s.king(chess.White) | 1<<s.king(chess.Black))
	for i := range s.ghosts {
		if s.ghosts[i].squares &^= walls; s.ghosts[i].squares == 0 {
			return false
		}
	}
	return true
}

// skeleton holds the parts that two shadows must have in common: kings, pawns, the side to move and
// the number of other pieces.
type skeleton struct {
	pawns [2]uint64
	kings [2]chess.Square
	count int
	turn  chess.Color
}

// skeleton returns the skeleton of the shadow.
func (s *shadow) skeleton() (k skeleton) {
	k.turn, k.count = s.turn, len(s.ghosts)
	for sq, piece := range s.at {
		switch {
		case piece == chess.NoPiece:
		case piece.Type() == chess.Pawn:
			k.pawns[piece.Color()] |= 1 << sq
		case piece.Type() == chess.King:
			k.kings[piece.Color()] = chess.Square(sq)
		default:
			k.count++
		}
	}
	return k
}

// isSubsetOf reports whether every position of s is also a position of t, which must have the same
// skeleton. It is when each piece on a known square of t is on the same square in s, and the other
// pieces of s can be paired with ghosts of t that cover their squares.
func (s *shadow) isSubsetOf(t *shadow) bool {
	var rest []placedPiece
	for sq, piece := range s.at {
		if t.at[sq] != piece {
			if t.at[sq] != chess.NoPiece {
				return false
			}
			rest = append(rest, placedPiece{piece, 1 << sq})
		}
	}
	rest = append(rest, s.ghosts...)
	if len(rest) != len(t.ghosts) {
		return false
	}
	taken := make([]bool, len(rest))
	var pair func(i int) bool
	pair = func(i int) bool {
		if i == len(rest) {
			return true
		}
		for j, g := range t.ghosts {
			if !taken[j] && g.piece == rest[i].piece && rest[i].squares&^g.squares == 0 {
				taken[j] = true
				if pair(i + 1) {
					return true
				}
				taken[j] = false
			}
		}
		return false
	}
	return pair(0)
}

// shadowSet holds the shadows of a certificate by skeleton.
type shadowSet map[skeleton][]*shadow

// add adds a shadow to the set.
func (all shadowSet) add(s *shadow) { k := s.skeleton(); all[k] = append(all[k], s) }

// covers reports whether all positions of s belong to one shadow of the set, or are covered by a
// lemma.
func (all shadowSet) covers(s *shadow, side chess.Color) bool {
	if slices.ContainsFunc(all[s.skeleton()], s.isSubsetOf) {
		return true
	}
	var m material
	for sq, piece := range s.at {
		m.count(piece, chess.Square(sq), side)
	}
	for _, g := range s.ghosts {
		// A bishop stays on its colour.
		m.count(g.piece, first(g.squares), side)
	}
	return m.lemma() != ""
}
