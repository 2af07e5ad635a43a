package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// AdjournState says how far the adjournment of a game has come.
type AdjournState uint8

// The states. A game that was adjourned and goes on is Playing again.
const (
	Playing   AdjournState = iota
	Sealing                // the player on the move is to seal
	Adjourned              // the clocks stand, the envelope is kept
	Resuming               // the session has begun, the envelope is closed
	Unsealing              // the envelope is open, its move not yet on the board
)

var adjournStateNames = [...]string{"playing", "sealing", "adjourned", "resuming", "unsealing"}

// String returns the state in lower case.
func (a AdjournState) String() string { return nameOf(adjournStateNames[:], a) }

// adjournment is what is known about the sessions of a game and about its latest
// adjournment. It is never changed once made; nil is a game without any.
type adjournment struct {
	state AdjournState
	// starts and ends are the session as announced, 0 when it was not.
	starts, ends clock.Instant

	// by is who is to seal or has sealed; without is set when the game was
	// adjourned without a sealed move.
	by      chess.Color
	without bool
	// early says that by adjourned before the end of the session.
	early bool
	// shown is the move that they made on the board instead of sealing it.
	shown  chess.Move
	sealed *MoveSealed
	kept   *EnvelopeKept
	lost   bool
	// untimed says that the times are lost as well.
	untimed bool
	// met says that the opponent offered a draw when the move was sealed already,
	// so that it is no answer.
	met bool
	// used is what each player's move under way had used.
	used [2]time.Duration

	// resumed is the latest resumption, away who has not yet come to it, and from
	// the half move from which on moves are made in it.
	resumed *PlayResumed
	// out is how long it was interrupted since: nobody could come then.
	out  time.Duration
	away [2]bool
	from int
}

// withAdjournment returns the game with its adjournment changed.
func (g Game) withAdjournment(change func(*adjournment)) Game {
	var a adjournment
	if g.adjourned != nil {
		a = *g.adjourned
	}
	change(&a)
	g.adjourned = &a
	return g
}

// AdjournState returns how far an adjournment has come.
func (g Game) AdjournState() AdjournState {
	if g.adjourned == nil || g.Over() {
		return Playing
	}
	return g.adjourned.state
}

// SealedMove returns what the player who sealed handed over, while it is
// sealed.
func (g Game) SealedMove() (MoveSealed, bool) {
	if g.adjourned == nil || g.adjourned.sealed == nil {
		return MoveSealed{}, false
	}
	return *g.adjourned.sealed, true
}

// KeptEnvelope returns the envelope as the arbiter keeps it.
func (g Game) KeptEnvelope() (EnvelopeKept, bool) {
	if g.adjourned == nil || g.adjourned.kept == nil {
		return EnvelopeKept{}, false
	}
	return *g.adjourned.kept, true
}

// Away reports whether a player has not yet come to the resumption.
func (g Game) Away(c chess.Color) bool {
	return g.adjourned != nil && g.adjourned.away[c&1]
}

// halted reports whether the game is not being played because it is adjourned.
func (g Game) halted() bool { return g.AdjournState() >= Adjourned }

// replying reports whether a player who has the move may seal it because their
// opponent has not come to the resumption.
func (g Game) replying(by chess.Color) bool {
	a := g.adjourned
	return a != nil && a.state == Playing && a.away[by.Other()&1]
}

// lateAtResumption returns when a player who has not come is late.
func (g Game) lateAtResumption() (clock.Instant, bool) {
	a := g.adjourned
	if a == nil || a.resumed == nil || a.resumed.Late < 0 || a.state == Adjourned || a.away == [2]bool{} {
		return 0, false
	}
	return a.resumed.At.Add(a.resumed.Late+a.out) + 1, true
}

// sealDecides reports whether it hangs on a sealed move that is not on the board
// yet what becomes of a player who is late: on their own, when they sealed it
// (Guideline G.10, 2009), since 2023 on any (I.10).
func (g Game) sealDecides() bool {
	a, unread := g.adjourned, false
	switch g.AdjournState() {
	case Resuming:
		unread = true
	case Unsealing: // what it means is still to be established
		unread = g.openCase != nil && g.openCase.Kind == SealedCase
	}
	return unread && (a.away[a.by] || g.table().Adjourn.Concluded)
}

// AwaitsSeal reports whether an end by lateness waits for a sealed move that can still
// decide it: its envelope may be opened without the player who must reply.
func (g Game) AwaitsSeal() bool {
	return g.awaited != nil && g.awaited.Termination == LateAtResumption && g.sealDecides()
}

// resumedAt reports whether a session began with the position after so many half
// moves, or with the sealed move made in it.
func (g Game) resumedAt(ply int) bool {
	a := g.adjourned
	switch {
	case a == nil || a.resumed == nil || a.state == Adjourned:
		return false
	case a.state >= Resuming:
		return ply == g.Ply()
	}
	return ply == a.from || ply == a.from-1 && !a.without && !a.lost
}

// resumedWith returns the times with which a session began with the position after
// so many half moves, the sealed move not yet made in it.
func (g Game) resumedWith(ply int) (left [2]time.Duration, ok bool) {
	a := g.adjourned
	if !g.resumedAt(ply) || a.state == Playing && !a.without && !a.lost && ply == a.from {
		return left, false
	}
	return a.resumed.Clock.Left, true
}

// undone is the adjournment after moves were undone down to so many half moves:
// what was sealed was sealed in another position.
func (a *adjournment) undone(ply int) {
	a.from = min(a.from, ply)
	if a.state != Playing {
		a.state, a.shown, a.sealed, a.kept, a.met = Playing, chess.NoMove, nil, nil, false
	}
}

// movedSince reports whether a player has made a move since the resumption, the
// sealed one apart.
func (a *adjournment) movedSince(g Game, by chess.Color) bool {
	for n := g.tail; n.before != nil && n.ply > a.from; n = n.before {
		if n.before.position.Turn() == by {
			return true
		}
	}
	return false
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
