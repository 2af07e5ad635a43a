package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// applyAdjourned adds the facts of an adjournment to the state.
func (g Game) applyAdjourned(e Event) Game {
	switch e := e.(type) {
	case SessionAnnounced:
		return g.withAdjournment(func(a *adjournment) { a.starts, a.ends = e.Starts, e.Ends })
	case SealingAsked:
		return g.withAdjournment(func(a *adjournment) {
			a.state, a.by, a.early, a.without = Sealing, e.By&1, e.Early, false
			a.shown, a.sealed = chess.NoMove, nil
		})
	case MoveShown:
		return g.withAdjournment(func(a *adjournment) { a.shown, a.sealed = e.Move, nil })
	case MoveSealed:
		return g.withAdjournment(func(a *adjournment) { a.sealed = &e })
	case EnvelopeClosed:
		return g.applyClosed(e)
	case EnvelopeKept:
		return g.withAdjournment(func(a *adjournment) { a.kept = &e })
	case EnvelopeLost:
		g.clock = g.clock.Set(e.Clock)
		return g.withAdjournment(func(a *adjournment) {
			a.lost, a.untimed, a.sealed = true, e.Times, nil
			if a.state == Resuming {
				a.state, a.from = Playing, g.Ply()
			}
		})
	case GameAdjourned:
		return g.applyHalt(e)
	case PlayResumed:
		return g.applyResumption(e)
	case PlayerArrived:
		return g.stopInMove(e.Clock).withAdjournment(func(a *adjournment) { a.away[e.By&1] = false })
	case EnvelopeOpened:
		return g.withAdjournment(func(a *adjournment) { a.state, a.sealed = Unsealing, nil })
	case TimesCorrected:
		return g.applyClocks(e.Clock).withAdjournment(func(a *adjournment) {
			if a.resumed != nil {
				right := *a.resumed
				for i, wrong := range right.Wrong {
					right.Clock.Left[i] -= wrong
				}
				right.Wrong = [2]time.Duration{}
				a.resumed = &right
			}
		})
	default:
		return g
	}
}

// stopInMove sets the clock, and notes what the move of a player whose dial it
// stops has used.
func (g Game) stopInMove(r clock.Reading) Game {
	side, ran := g.clock.Side()
	g.clock = g.clock.Set(r)
	if !ran || r.Running != clock.Neither {
		return g
	}
	return g.withAdjournment(func(a *adjournment) { a.used[side] = r.Used })
}

func (g Game) applyClosed(e EnvelopeClosed) Game {
	g.clock = g.clock.Set(e.Clock)
	if g.hand != nil { // the men stand where they did before the sealed move
		free := g.hand.cleared()
		free.touched, free.broke, free.prior = nil, false, nil
		g.hand = &free
	}
	return g.withAdjournment(func(a *adjournment) {
		a.state, a.by, a.early, a.without, a.kept = Adjourned, e.By&1, false, false, nil
		if e.Reply {
			a.state = Resuming
		}
		a.shown, a.lost, a.untimed, a.met = chess.NoMove, false, false, false
		a.used = [2]time.Duration{}
		a.used[e.By&1] = e.Used
	})
}

func (g Game) applyHalt(e GameAdjourned) Game {
	running := g.onClock()
	g = g.stopInMove(e.Clock)
	return g.withAdjournment(func(a *adjournment) {
		if a.state != Resuming {
			a.without, a.by, a.lost, a.untimed, a.sealed, a.kept = true, running, false, false, nil, nil
			a.used = [2]time.Duration{}
			a.used[running] = e.Clock.Used
		}
		a.state, a.away = Adjourned, [2]bool{}
	})
}

func (g Game) applyResumption(e PlayResumed) Game {
	g.clock = g.clock.Set(e.Clock)
	return g.withAdjournment(func(a *adjournment) {
		if a.state = Resuming; a.without || a.lost {
			a.state, a.from = Playing, g.Ply()
		}
		a.away = [2]bool{}
		if !a.without {
			a.away = [2]bool{!e.Present[0], !e.Present[1]}
		}
		a.resumed = &e
	})
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
