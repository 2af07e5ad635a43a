package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
)

// applyIrregular adds a fact about illegal moves or displaced men.
func (g Game) applyIrregular(e Event) Game {
	if g.Over() || g.hand == nil {
		return g
	}
	i := g.irregular.edit()
	switch e := e.(type) {
	case UnlawfulPress:
		return g.applyUnlawful(e)
	case IllegalFound:
		g.clock = g.clock.Set(e.Clock)
		i.counted[e.By&1] = max(i.counted[e.By&1], e.Number)
		if e.Kind == TwoHands { // the move stands
			i.hands = g.Ply()
			break
		}
		i.open, i.agreed = nil, [2]bool{}
	case IllegalPositionSeen:
		i.seen = &e
	case CorrectionAgreed:
		i.agreed[e.By&1] = true
	case MenDisplaced:
		i.displaced, i.shifter, i.called = slices.Clone(e.Men), e.By&1, false
	case MenRighted:
		i.displaced = nil
	case DisplacedClaimed:
		g.clock = g.clock.Set(e.Clock)
	case PressedBack:
		g.clock = g.clock.Set(e.Clock)
		i.called = true
		h := *g.hand
		h.runs = e.By.Other() & 1
		g.hand = &h
	default: // the others have their own rooms
	}
	g.irregular = i
	return g
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
			position: g.tail.position, before: g.tail, ply: g.tail.ply + 1, san: d.text, at: d.at,
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

// answered is the irregular after a lawful move: nobody can claim the illegal
// move before it any more where there is a deadline.
func (i *irregular) answered() *irregular {
	if i == nil || i.open == nil && i.men == nil && i.agreed == [2]bool{} {
		return i
	}
	next := i.edit()
	next.open, next.men, next.line, next.seen, next.agreed = nil, nil, nil, nil, [2]bool{}
	return next
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
		i := g.irregular.edit()
		i.open, i.men, i.line, i.seen, i.agreed, i.displaced = nil, nil, nil, nil, [2]bool{}, nil
		if ply < i.hands {
			i.hands = 0
		}
		g.irregular = i
	}
	return g
}
