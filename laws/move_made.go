package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// MoveMade is a move: on screen a completed one, over the board one that is
// made and waits for the press of the clock.
type MoveMade struct {
	Stamp
	// Ply is how many half moves precede it.
	Ply   int
	Color chess.Color
	Move  chess.Move
	// SAN is the move in English standard algebraic notation.
	SAN string
	// Spent is the time charged for the move, Lag what was given back.
	Spent, Lag time.Duration
	// LagQuota is what of Lag came out of the player's quota, LagOver what was
	// claimed besides and not given back.
	LagQuota, LagOver time.Duration
	// Clock is what the dials show after it, on screen with the opponent's
	// running.
	Clock clock.Reading
	// Unpressed is how many moves of the mover now wait for a press, this one
	// too; 0 on screen, where a move presses the clock and cites nothing.
	Unpressed int
	// Breach says that the move breaks the rule of touched men.
	Breach bool
	Citation
}

func (MoveMade) EventKind() string { return "MoveMade" }

func (e MoveMade) apply(g Game) Game {
	p := &g.tail.position
	m, ok := resolve(p, e.Move)
	if g.Over() || !ok || e.Ply != g.tail.ply || e.Color != p.Turn() {
		return g
	}
	n, seen := g.tail.after(m, g.seen)
	n.san, n.at = e.SAN, e.At
	n.spent, n.lag, n.left = e.Spent, e.Lag, e.Clock.Left[e.Color&1]
	g.tail, g.seen = n, seen
	g.clock = g.clock.Set(e.Clock)
	g.lagUsed[e.Color&1] += e.LagQuota
	g.lagGiven[e.Color&1] += e.Lag
	if g.hand != nil {
		n.left = g.clock.Remaining(e.Color&1, e.At)
		g.hand = g.hand.afterMove(e, g.obliged)
		if g.blind != nil {
			g.blind = g.blind.afterMove(e, &n.before.position, g.sightless(e.Color))
		}
		g.irregular = g.irregular.answered()
	}
	g.obliged = chess.NoMove
	g.offered[e.Color&1] = false
	return g.movedOn(e.Color & 1)
}

// movedOn notes that a move was made: the sealed one, or one by a player who is
// then there.
func (g Game) movedOn(by chess.Color) Game {
	a := g.adjourned
	if a == nil || a.state != Unsealing && !a.away[by] && a.sealed == nil {
		return g
	}
	return g.withAdjournment(func(a *adjournment) {
		if a.state == Unsealing {
			a.state, a.from = Playing, g.Ply()
			return
		}
		a.away[by], a.sealed = false, nil
	})
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
