package helpmate

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// A dive looks for a mate in depth: it follows one line after another for a number
// of steps, then all of them further. A move that brings a man to where he is
// needed in a corner costs no step, and one that leads away costs several, so that
// lines which seem to lead somewhere are followed far down. It finds what a search
// by promise does not: long manoeuvres where hardly anything can move.
//
// Like a [dash] it knows positions by their keys alone, and proves nothing but by
// a line that mates.
type dive struct {
	side   chess.Color
	goals  [2][chess.King + 1]chess.Square // where kings and knights are needed, those of the side first
	paths  [64]uint8                       // how many moves a bishop needs to the corner
	losing []chess.Move                    // the first moves that lose every mate
	table  []uint64                        // the upper part of a key, and how many steps were left at most, plus 1
	line   []chess.Move
	depth  int // in steps
	work   int // positions made
	limit  int
	cut    bool // a line ended for want of steps or work
}

const (
	deepest  = 160     // bounds the length of a line
	astray   = 4       // steps of a move that leads away
	far      = 255     // no bishop gets there
	tableMin = 1 << 12 // entries
	tableMax = 1 << 21 // entries
)

// newDive gets ready to dive from p, which has legal moves. It knows the ways of the
// bishops between those who never move, and which first moves are wrong.
func newDive(p *chess.Position, side chess.Color) *dive {
	d := &dive{side: side, depth: 2, line: make([]chess.Move, 0, deepest)}
	// Mate is hoped for on the opponent's side, in the corner that the side's
	// bishops attack, or else the opponent's bishops do not.
	bishops := p.Pieces(side, chess.Bishop)
	dark := bishops&darkSquares != 0 || bishops == 0 && p.Pieces(side.Other(), chess.Bishop)&^darkSquares != 0
	corner, file, rank := chess.A8, chess.Square(1), ^chess.Square(7) // one step toward the h-file, and back
	if side == chess.Black {
		corner, rank = chess.A1, 8
	}
	if corner.Dark() != dark {
		corner, file = corner+7, -file
	}
	d.goals[0][chess.King], d.goals[0][chess.Knight] = corner+file+rank, corner+3*file+3*rank
	d.goals[1][chess.King], d.goals[1][chess.Knight] = corner, corner+file
	d.guide(p, corner)
	return d
}

// guide finds the ways of the bishops, and the moves that lose every mate.
func (d *dive) guide(p *chess.Position, corner chess.Square) {
	f := freeze(p)
	f.settle()
	held := f.held[0] | f.held[1]
	for i := range d.paths {
		d.paths[i] = far
	}
	seen := chess.Bitboard(0)
	wave := chess.Attacks(chess.WhiteKing, corner, 0)&chess.Attacks(chess.WhiteRook, corner, 0) | corner.Bitboard()
	for n := uint8(0); wave != 0; n++ {
		var next chess.Bitboard
		for w := wave; w != 0; w &= w - 1 {
			d.paths[w.First()] = n
			next |= chess.Attacks(chess.WhiteBishop, w.First(), held)
		}
		seen |= wave
		wave = next &^ held &^ seen
	}
	var list chess.MoveList
	p.LegalMoves(&list)
	for _, m := range list.Slice() {
		next := p.After(m)
		if !next.IsCheckmate() && frozen(&next, d.side) {
			d.losing = append(d.losing, m)
		}
	}
}

// run dives deeper and deeper, from the depth to which it has come, and gives a line
// that mates or nil. over tells that there is nothing deeper, as far as the keys show.
func (d *dive) run(p *chess.Position, limit int) (line []chess.Move, over bool) {
	d.limit = d.work + limit
	size := tableMin
	for size < limit && size < tableMax {
		size *= 2
	}
	d.table = make([]uint64, size)
	for d.work < d.limit {
		d.cut = false
		if d.down(p, d.depth, false) {
			return slices.Clone(d.line), false
		}
		if !d.cut {
			return nil, true
		}
		d.line = d.line[:0]
		if d.work < d.limit {
			d.depth++ // and otherwise it was not the whole depth
		}
	}
	return nil, false
}

// down follows all moves from p while steps are left; free tells that the move before
// cost none, after which one more is free.
func (d *dive) down(p *chess.Position, left int, free bool) bool {
	if left == 0 || len(d.line) == deepest {
		d.cut = d.cut || p.HasLegalMove() && barren(p, d.side) == ""
		return p.Turn() != d.side && p.IsCheckmate()
	}
	slot, known := d.seek(p.Key())
	if known && int(*slot&0xFF) > left {
		return false
	}
	var list chess.MoveList
	p.LegalMoves(&list)
	if list.Len() == 0 {
		return p.Turn() != d.side && p.InCheck()
	}
	if barren(p, d.side) != "" {
		return false
	}
	*slot = p.Key()&^0xFF | uint64(min(left+1, 0xFF))
	for _, m := range list.Slice() {
		if d.work >= d.limit {
			d.cut = true
			return false
		}
		d.work++
		cost := d.cost(p, m)
		after := max(left-cost, 0)
		if free && cost == 1 {
			after = left
		}
		next := p.After(m)
		d.line = append(d.line, m)
		if d.down(&next, after, cost == 0) {
			return true
		}
		d.line = d.line[:len(d.line)-1]
	}
	return false
}

// seek gives the place of a key, or the one that it may take, and whether it is there.
func (d *dive) seek(key uint64) (slot *uint64, known bool) {
	mask := uint64(len(d.table) - 1)
	at := key >> 20 & mask
	slot = &d.table[at]
	for range 4 {
		s := &d.table[at]
		if (*s^key)>>8 == 0 {
			return s, true
		}
		if *s&0xFF < *slot&0xFF {
			slot = s
		}
		at = (at + 1) & mask
	}
	return slot, false
}

// cost is how many steps a move costs.
func (d *dive) cost(p *chess.Position, m chess.Move) int {
	if slices.Contains(d.losing, m) {
		return astray
	}
	from, to, piece := m.From(), m.To(), m.Piece()
	capture := p.Occupied().Has(to) && !m.IsCastling()
	if p.Turn() == d.side {
		switch {
		case capture, piece == chess.Pawn, approaches(piece, from, to, &d.goals[0]):
			return 0
		case piece == chess.Bishop && d.paths[from] != far:
			before, after := d.paths[from], d.paths[to]
			if before <= 1 && before < after || before > 2 && before > after {
				return 0
			}
		}
		return 1
	}
	switch {
	case approaches(piece, from, to, &d.goals[1]):
		return 0
	case piece == chess.Bishop && d.paths[from] > d.paths[to]:
		return 0
	case capture && p.Occupied().Count() > 5 && (piece == chess.Pawn || p.ByType(chess.Pawn).Has(to)):
		return 0
	case capture:
		return astray
	}
	return 1
}

// approaches reports whether a king or a knight comes nearer to its goal.
func approaches(piece chess.PieceType, from, to chess.Square, goals *[chess.King + 1]chess.Square) bool {
	switch piece {
	case chess.King:
		return gap(to, goals[chess.King]) < gap(from, goals[chess.King])
	case chess.Knight:
		return leap(to, goals[chess.Knight]) < leap(from, goals[chess.Knight])
	}
	return false
}
