package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
)

// PositionRestored says that a position was put back on the board; the moves
// after it are undone, and the clocks stand.
type PositionRestored struct {
	Stamp
	// Ply is how many half moves the game now has.
	Ply int
	// FEN is the position, when it is not the one that the log has there.
	FEN    string
	Reason string
	Clock  clock.Reading
	Citation
}

func (PositionRestored) EventKind() string { return "PositionRestored" }

// apply undoes the moves after a position, or puts another in its place.
// What was asked about positions that never were is no longer asked.
func (e PositionRestored) apply(g Game) Game {
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

// undo returns the irregular and the hand after the position before so many half
// moves was restored: what an illegal move had touched binds the one that replaces
// it.
func (g Game) undo(ply int, turn chess.Color) Game {
	if g.hand == nil {
		return g
	}
	next := &hand{runs: turn}
	if m := g.misplayAt(ply); m != nil {
		kept := m.hand
		next, g.obliged = &kept, m.obliged
	} else if g.hand.broke && g.hand.prior != nil && ply == g.Ply()+g.unentered()-1 {
		next, g.obliged = g.hand.prior.again(turn), g.hand.owed
	} else if ply == g.Ply() && g.amiss() == nil && turn == g.Turn() {
		kept := *g.hand
		kept.strays, kept.runs, kept.piece, kept.unpressed = nil, turn, chess.NoPieceType, [2]int{}
		next = &kept
	}
	g.hand = next
	if g.irregular != nil {
		g.irregular = g.irregular.righted(ply)
	}
	return g
}
