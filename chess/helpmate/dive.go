package helpmate

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// A dive looks for a mate by iterative deepening: it follows each line for a number of steps, then
// all lines further. A move of a piece toward its goal near a corner costs no step, and a move that
// leads away costs several. Promising lines are therefore followed far. A dive finds long
// manoeuvres in positions where hardly anything can move, which a greedy search does not.
//
// Like a [greedySearch] it identifies positions by their keys alone. It proves only that a line
// mates.
type dive struct {
	side   chess.Color
	goals  [2][chess.King + 1]chess.Square // goal squares of kings and knights, by piece type: index 0 is the mating side, 1 the opponent
	paths  [64]uint8                       // number of moves of a bishop from a square to the corner
	losing []chess.Move                    // first moves after which mate is impossible
	table  []uint64                        // the upper bits of a key, and the greatest number of steps left there, plus 1
	known  int                             // number of entries in the table
	first  chess.Position
	levels []level // the positions on the present line
	depth  int     // steps that a line may cost
	work   int     // positions made
	cut    bool    // whether a line ended because no steps were left
}

// A level is a position on the present line.
type level struct {
	pos  chess.Position
	list chess.MoveList
	next int  // index in list of the next move
	left int  // steps left
	free bool // whether the last move cost no step; the next move is then free too if it costs one
}

// The parameters of a dive.
const (
	maxDepth    = 160     // length limit of a line
	detourCost  = 4       // steps that a move away from the goal costs
	unreachable = 255     // path length when no bishop reaches the corner
	tableMin    = 1 << 12 // first number of table entries
	tableMax    = 1 << 21 // greatest number of table entries
)

// newDive returns a dive from p, which must have legal moves. It computes the goals, the paths of
// bishops between immovable pieces, and the losing first moves.
func newDive(p *chess.Position, side chess.Color) *dive {
	d := &dive{side: side, first: *p, depth: 1, cut: true}
	d.levels, d.table = make([]level, 0, maxDepth), make([]uint64, tableMin)

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
	d.computePaths(p, corner)
	return d
}

// computePaths computes the paths of bishops to the corner and the losing first moves.
func (d *dive) computePaths(p *chess.Position, corner chess.Square) {
	var f reachSets
	f.start(p)
	f.solve()
	held := f.held[0] | f.held[1]
	for i := range d.paths {
		d.paths[i] = unreachable
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
		if !next.IsCheckmate() && isFrozen(&next, d.side) {
			d.losing = append(d.losing, m)
		}
	}
}

// run continues the dive and makes at most limit more positions. It returns a line that mates, or
// nil. over is true when a greater depth would find no new position, as far as the keys show.
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
		cost := d.moveCost(&l.pos, m)
		left := max(l.left-cost, 0)
		if l.free && cost == 1 {
			left = l.left
		}
		next := l.pos.After(m)
		if d.enter(&next, left, cost == 0) {
			return d.lineSoFar(), false
		}
	}
}

// enter appends p to the present line, unless the line ends at p. It returns true if p is mate.
// left is the number of steps that remain for the line. free reports whether the move to p cost no
// step.
func (d *dive) enter(p *chess.Position, left int, free bool) (mate bool) {
	if left == 0 || len(d.levels) == maxDepth {
		d.cut = d.cut || p.HasLegalMove() && materialLemma(p, d.side) == ""
		return p.Turn() != d.side && p.IsCheckmate()
	}
	slot, known := d.findSlot(p.Key())
	if known && int(*slot&0xFF) > left {
		return false
	}
	l := &d.levels[:len(d.levels)+1][len(d.levels)]
	p.LegalMoves(&l.list)
	switch {
	case l.list.Len() == 0:
		return p.Turn() != d.side && p.InCheck()
	case materialLemma(p, d.side) != "":
		return false
	}
	l.pos, l.next, l.left, l.free = *p, 0, left, free
	d.levels = d.levels[:len(d.levels)+1]
	if *slot == 0 {
		d.known++
	}
	*slot = p.Key()&^0xFF | uint64(min(left+1, 0xFF))
	if 2*d.known > len(d.table) && len(d.table) < tableMax {
		d.growTable()
	}
	return false
}

// lineSoFar returns the moves of the present line.
func (d *dive) lineSoFar() (line []chess.Move) {
	for i := range d.levels {
		l := &d.levels[i]
		line = append(line, l.list.At(l.next-1))
	}
	return line
}

// growTable doubles the table. Entries that find no place are dropped.
func (d *dive) growTable() {
	old := d.table
	d.table, d.known = make([]uint64, 2*len(old)), 0
	for _, e := range old {
		if e == 0 {
			continue
		}
		if slot, _ := d.findSlot(e); *slot == 0 {
			*slot = e
			d.known++
		}
	}
}

// findSlot returns the slot of a key in the table. known reports whether the key is in the slot. If
// not, the key may replace the entry of the slot.
func (d *dive) findSlot(key uint64) (slot *uint64, known bool) {
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

// moveCost returns the number of steps that a move costs.
func (d *dive) moveCost(p *chess.Position, m chess.Move) int {
	if slices.Contains(d.losing, m) {
		return detourCost
	}
	from, to, piece := m.From(), m.To(), m.Piece()
	capture := p.Occupied().Has(to) && !m.IsCastling()
	if p.Turn() == d.side {
		switch {
		case capture, piece == chess.Pawn, approachesGoal(piece, from, to, &d.goals[0]):
			return 0
		case piece == chess.Bishop && d.paths[from] != unreachable:
			before, after := d.paths[from], d.paths[to]
			if before <= 1 && before < after || before > 2 && before > after {
				return 0
			}
		}
		return 1
	}
	switch {
	case approachesGoal(piece, from, to, &d.goals[1]):
		return 0
	case piece == chess.Bishop && d.paths[from] > d.paths[to]:
		return 0
	case capture && p.Occupied().Count() > 5 && (piece == chess.Pawn || p.ByType(chess.Pawn).Has(to)):
		return 0
	case capture:
		return detourCost
	}
	return 1
}

// approachesGoal reports whether a king or knight gets nearer to its goal by a move. It is false
// for other pieces.
func approachesGoal(piece chess.PieceType, from, to chess.Square, goals *[chess.King + 1]chess.Square) bool {
	switch piece {
	case chess.King:
		return kingDistance(to, goals[chess.King]) < kingDistance(from, goals[chess.King])
	case chess.Knight:
		return knightDistance(to, goals[chess.Knight]) < knightDistance(from, goals[chess.Knight])
	}
	return false
}
