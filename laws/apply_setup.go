package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
)

// applyNote takes castling rights away where a fault of the beginning has cost
// them.
func (g Game) applyNote(e SetupNoted) Game {
	p, err := fen.ParsePosition(e.FEN)
	if e.FEN == "" || err != nil || g.Over() {
		return g
	}
	g.tail = g.tail.instead(p)
	g.seen = g.tail.since()
	return g
}

// applyRestored undoes the moves after a position, or puts another in its place.
// What was asked about positions that never were is no longer asked.
func (g Game) applyRestored(e PositionRestored) Game {
	if g.Over() || e.Ply < 0 || e.Ply > g.Ply()+g.unentered() {
		return g
	}
	undone := e.Ply < g.Ply()
	tail := g.tail.back(e.Ply)
	if p, err := fen.ParsePosition(e.FEN); e.FEN != "" && err == nil {
		tail, undone = tail.instead(p), true
		tail.fresh = true
	}
	if undone {
		g.obliged = chess.NoMove
	}
	base, line := g.tail.lineTo(e.Ply)
	if e.Ply > g.Ply() {
		base, line = g.tail, g.irregular.line[:e.Ply-g.Ply()]
	}
	if e.FEN != "" || line == nil {
		g = g.undo(e.Ply, tail.position.Turn())
	} else { // what is put back is a board that is no lawful position
		last := line[len(line)-1]
		g = g.undo(e.Ply, last.men.Turn)
		i := g.irregular.edit()
		i.line, i.men, i.open = line, &last.men, last.wrong
		g.irregular, tail = i, base
	}
	g.tail, g.seen = tail, tail.since()
	g.clock = g.clock.Set(e.Clock)
	if g.blind != nil {
		g.blind = g.blind.restored(&tail.position)
	}
	if undone && g.adjourned != nil {
		g = g.withAdjournment(func(a *adjournment) { a.undone(e.Ply) })
	}
	if undone && g.sheets != nil {
		g.sheets = g.sheets.struck(e.Ply)
	}
	if undone {
		g.dead = g.dead.without(func(q *question) bool { return q.ply > e.Ply || e.FEN != "" && q.ply == e.Ply })
	}
	return g
}

// restored is the state of two boards on which a position was restored.
func (b *blind) restored(p *chess.Position) *blind {
	if b.boards == nil {
		return &blind{}
	}
	men := menOf(p)
	return &blind{boards: &[2]men64{men, men}}
}

// instead returns a node with another position in the place of n.
func (n *node) instead(p chess.Position) *node {
	other := *n
	other.position, other.times, other.earlier = p, 1, nil
	other.unlawful, other.line = false, nil
	return &other
}
