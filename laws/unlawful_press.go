package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
)

// UnlawfulPress says that a press of the clock completed what no lawful
// history can hold.
type UnlawfulPress struct {
	Stamp
	By   chess.Color
	Kind UnlawfulKind
	// Text is what was done, as squares; "" when nothing was let go.
	Text string
	// Breach says that a move on a board that is no lawful position broke the rule
	// of touched men.
	Breach bool
	// FEN is what now stands on the board, with the opponent to move. It may be
	// no lawful position.
	FEN   string
	Clock clock.Reading
	Citation
}

func (UnlawfulPress) EventKind() string { return "UnlawfulPress" }

func (e UnlawfulPress) apply(g Game) Game {
	if g.Over() || g.hand == nil {
		return g
	}
	return g.applyUnlawful(e)
}

// applyUnlawful puts on the board what a press has completed that no lawful move
// is, or on a board that is no lawful position. When what stands there is a lawful
// position, it enters the history with all that led to it.
func (g Game) applyUnlawful(e UnlawfulPress) Game {
	men, err := fen.Parse(e.FEN)
	if err != nil {
		return g
	}
	i, by := g.irregular.edit(), e.By&1
	stood := g.clock.Stop(e.At).Reading
	d := deed{by: by, text: e.Text, at: e.At, men: men, left: [2]clock.Reading{stood, e.Clock}}
	i.open, i.agreed = nil, [2]bool{}
	if e.Kind != NoMoveMade {
		i.seen = nil
	}
	kept := *g.hand
	kept.runs, kept.strays, kept.piece, kept.refused = by, nil, chess.NoPieceType, false
	if before := g.amiss(); e.Kind == OnUnlawfulBoard && before != nil {
		moves, piece := g.hand.put()
		d.move, _ = moveBy(before, moves, piece)
	}
	if e.Kind != OnUnlawfulBoard {
		d.wrong = &misplay{by: by, kind: e.Kind, ply: g.Ply() + len(i.line), hand: kept, stood: stood, obliged: g.obliged}
		i.open = d.wrong
	}
	i.line, i.men = append(i.line, d), &men
	g.clock = g.clock.Set(e.Clock)
	g.hand = &hand{runs: by.Other(), unpressed: g.hand.unpressed}
	if e.Breach {
		g.hand.broke, g.hand.prior = true, kept.again(by)
	}
	g.obliged = chess.NoMove
	g.offered[by] = false
	if p, ok := lawful(men); ok {
		g = g.enter(i.line, p)
		i.line, i.men, i.seen = nil, nil, nil
	}
	g.irregular = i
	return g
}

// enter adds to the history what was played on a board that was no lawful
// position, or by an illegal move, and the position that it has come to. The half
// moves between have no position of their own: they stand there for the record.
func (g Game) enter(line []deed, p chess.Position) Game {
	for at, d := range line {
		n := &node{
			position: g.tail.position, before: g.tail, first: g.tail.first, ply: g.tail.ply + 1, san: d.text, at: d.at,
			left: d.left[1].Left[d.by], spent: max(0, d.left[0].Used), wrong: d.wrong, unlawful: true,
		}
		if at == len(line)-1 {
			n.position, n.unlawful, n.times, n.line = p, false, 1, line
			if n.earlier = g.seen.find(p.Key()); n.earlier != nil {
				if same := n.last(); same != nil {
					n.times = same.times + 1
				}
			}
			g.seen = g.seen.with(n, p.Key(), 0)
		}
		g.tail = n
	}
	return g
}
