package helpmate

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// A dive looks for a mate in depth: it follows one line after another for a number
// of steps, then all of them further. A move that brings a piece to where it is
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
	known  int                             // entries of the table
	first  chess.Position
	levels []level // where it is
	depth  int     // in steps
	work   int     // positions made
	cut    bool    // a line ended for want of steps
}

// A level is a position on the line that is followed.
type level struct {
	pos  chess.Position
	list chess.MoveList
	next int  // in the list
	left int  // steps
	free bool // the move before cost none, after which one more is free
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
	d := &dive{side: side, first: *p, depth: 1, cut: true}
	d.levels, d.table = make([]level, 0, deepest), make([]uint64, tableMin)

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
	var f static
	f.freeze(p)
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

// run goes on diving, deeper and deeper, makes at most limit positions, and gives a
// line that mates or nil. over says that there is nothing deeper, as far as the keys
// show.
func (d *dive) run(limit int) (line []chess.Move, over bool) {
	limit += d.work
	for {
		top := len(d.levels) - 1
		if top < 0 {
			if !d.cut {
				return nil, true
			}
			d.cut = false
			d.depth++
			d.enter(&d.first, d.depth, false)
			continue
		}
		l := &d.levels[top]
		if l.next == l.list.Len() {
			d.levels = d.levels[:top]
			continue
		}
		if d.work >= limit {
			return nil, false
		}
		d.work++
		m := l.list.At(l.next)
		l.next++
		cost := d.cost(&l.pos, m)
		left := max(l.left-cost, 0)
		if l.free && cost == 1 {
			left = l.left
		}
		next := l.pos.After(m)
		if d.enter(&next, left, cost == 0) {
			return d.line(), false
		}
	}
}

// enter adds a level when there is something to be found from p, and reports whether
// it is mate.
func (d *dive) enter(p *chess.Position, left int, free bool) (mate bool) {
	if left == 0 || len(d.levels) == deepest {
		d.cut = d.cut || p.HasLegalMove() && barren(p, d.side) == ""
		return p.Turn() != d.side && p.IsCheckmate()
	}
	slot, known := d.seek(p.Key())
	if known && int(*slot&0xFF) > left {
		return false
	}
	l := &d.levels[:len(d.levels)+1][len(d.levels)]
	p.LegalMoves(&l.list)
	switch {
	case l.list.Len() == 0:
		return p.Turn() != d.side && p.InCheck()
	case barren(p, d.side) != "":
		return false
	}
	l.pos, l.next, l.left, l.free = *p, 0, left, free
	d.levels = d.levels[:len(d.levels)+1]
	if *slot == 0 {
		d.known++
	}
	*slot = p.Key()&^0xFF | uint64(min(left+1, 0xFF))
	if 2*d.known > len(d.table) && len(d.table) < tableMax {
		d.grow()
	}
	return false
}

// line gives the moves to the end of the line that is followed.
func (d *dive) line() (line []chess.Move) {
	for i := range d.levels {
		l := &d.levels[i]
		line = append(line, l.list.At(l.next-1))
	}
	return line
}

// grow takes a table of twice the size. What finds no place is forgotten.
func (d *dive) grow() {
	old := d.table
	d.table, d.known = make([]uint64, 2*len(old)), 0
	for _, e := range old {
		if e == 0 {
			continue
		}
		if slot, _ := d.seek(e); *slot == 0 {
			*slot = e
			d.known++
		}
	}
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
