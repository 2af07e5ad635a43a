package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

// applyBlind adds a fact of a game in which a player cannot see the board; ok is
// false for events of other kinds.
func (g Game) applyBlind(e Event) (next Game, ok bool) {
	switch e.(type) {
	case BoardsDemanded, ManPlaced, Announced, Repeated, Executed, BoardsDiffer, BoardsSettled, AssistantTold, TouchReported:
	default:
		return g, false
	}
	if g.blind == nil {
		return g, true
	}
	b := *g.blind
	switch e := e.(type) {
	case BoardsDemanded:
		now := menOf(&g.tail.position)
		b.boards = &[2]men64{now, now}
	case ManPlaced:
		b.placed, b.said, b.written = e.Move, chess.NoMove, Written{}
		if g.hand != nil && !g.hand.has(e.Move.From()) {
			h := g.hand.with([]chess.Square{e.Move.From()}, false)
			g.hand = &h // it is out of its hole
		}
	case Announced:
		b.said, b.written, b.repeated = e.Move, e.Written, false
	case Repeated:
		b.repeated = !e.Wrong
	case Executed:
		b.executed = true
		if b.boards != nil {
			b.set(e.On, b.executedOn(e, g.tail))
		}
	case BoardsDiffer:
		g.clock = g.clock.Set(e.Clock)
	case BoardsSettled:
		g = g.settled(e)
		b = blind{}
		if g.blind.boards != nil {
			now := menOf(&g.tail.position)
			b.boards = &[2]men64{now, now}
		}
	default: // told and reported, nothing more
	}
	g.blind = &b
	return g, true
}

// executedOn is the board on which the opponent's move was executed: as it
// should be when the squares are those of the announcement, else as the hand
// did it.
func (b *blind) executedOn(e Executed, tail *node) men64 {
	own := b.boards[e.On&1]
	if tail.before != nil && b.said.From() == e.From && reaches(b.said, e.To) && b.said.Promotion() == e.Piece {
		return own.play(&tail.before.position, b.said)
	}
	return own.lift(e.From, e.To, e.Piece)
}

// reaches reports whether a hand that executes a move puts its man on a square.
func reaches(m chess.Move, to chess.Square) bool {
	return m.To() == to || m.IsCastling() && m.KingTo() == to
}

// set changes one of the two boards.
func (b *blind) set(c chess.Color, men men64) {
	both := *b.boards
	both[c&1] = men
	b.boards = &both
}

// afterMove is the state after a move was made: it waits to be announced, where
// that did not make it, and to be repeated and executed on the other board.
func (b *blind) afterMove(e MoveMade, before *chess.Position, sightless bool) *blind {
	next := &blind{boards: b.boards}
	if next.boards != nil {
		own := e.Move
		if sightless && b.placed != chess.NoMove {
			own = b.placed // what his hand did, whatever he said
		}
		next.set(e.Color, next.boards[e.Color&1].play(before, own))
		next.waits = true
	}
	if sightless {
		next.said, next.written = e.Move, b.written
	}
	return next
}

// settled takes the moves after a half move back and plays those that both
// players have written instead.
func (g Game) settled(e BoardsSettled) Game {
	if e.Ply < 0 || e.Ply > g.Ply() || g.Over() {
		return g
	}
	undone := e.Ply < g.Ply()
	g.tail = g.tail.back(e.Ply)
	g.seen = g.tail.since()
	for _, written := range e.Line {
		p := &g.tail.position
		m, ok := resolve(p, written)
		if !ok {
			break
		}
		n, seen := g.tail.after(m, g.seen)
		n.san, n.at, n.left = san.Format(p, m), e.At, g.clock.Left[p.Turn()]
		g.tail, g.seen = n, seen
	}
	if undone {
		g.obliged = chess.NoMove
		g.dead = g.dead.without(func(q *question) bool { return q.ply > e.Ply })
		if g.sheets != nil && !e.Agreed {
			g.sheets = g.sheets.struck(e.Ply)
		}
	}
	if g.hand != nil {
		g.hand = &hand{runs: g.Turn()}
	}
	g.clock = g.clock.Set(e.Clock)
	return g
}

// struck is the sheets without the lines from a half move on.
func (s *sheets) struck(ply int) *sheets {
	next := *s
	next.offers = slices.DeleteFunc(slices.Clone(s.offers), func(o offerMade) bool { return o.ply > ply })
	for i, l := range s.lines {
		var kept *line
		var all []*line
		for ; l != nil; l = l.before {
			if l.ply < ply {
				all = append(all, l)
			}
		}
		for j := len(all) - 1; j >= 0; j-- {
			copied := *all[j]
			copied.before = kept
			kept = &copied
		}
		next.lines[i] = kept
	}
	return &next
}
