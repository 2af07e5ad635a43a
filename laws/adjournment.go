package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// AdjournState is the stage of an adjournment.
type AdjournState uint8

// The values of type [AdjournState]. A game that has been resumed is Playing again.
const (
	Playing   AdjournState = iota
	Sealing                // the player on the move must seal
	Adjourned              // the clocks are stopped and the arbiter keeps the envelope
	Resuming               // the session has begun, the envelope is still closed
	Unsealing              // the envelope is open, the move is not on the board yet
)

var adjournStateNames = [...]string{"playing", "sealing", "adjourned", "resuming", "unsealing"}

// String returns the stage in lower case.
func (a AdjournState) String() string { return nameOf(adjournStateNames[:], a) }

// adjournment is the state of the game's sessions and of its latest adjournment. It is never
// modified after its creation. It is nil in a game without sessions.
type adjournment struct {
	state AdjournState
	// starts and ends are the announced times of the session, 0 if none were announced.
	starts, ends clock.Instant

	// by is the player who must seal or has sealed. without is set when the game was adjourned
	// without a sealed move.
	by      chess.Color
	without bool
	// early is set when the player adjourned before the end of the session.
	early bool
	// shown is the move that the player made on the board instead of sealing it.
	shown  chess.Move
	sealed *MoveSealed
	kept   *EnvelopeKept
	lost   bool
	// lost is set when the envelope has disappeared, untimed when the recorded times have too.
	untimed bool
	// met is set when the opponent offered a draw after the move had been sealed. The sealed move
	// then does not decline the offer.
	met bool
	// used is the time that each player had already used for their current move.
	used [2]time.Duration

	// resumed is the latest resumption. away marks the players who have not come to it yet, and
	// from is the half-move from which moves are made in it.
	resumed *PlayResumed
	// out is the total outage time since the resumption, in which no player could arrive.
	out  time.Duration
	away [2]bool
	from int
}

// withAdjournment returns the game with a changed copy of its adjournment.
func (g Game) withAdjournment(change func(*adjournment)) Game {
	var a adjournment
	if g.adjourned != nil {
		a = *g.adjourned
	}
	change(&a)
	g.adjourned = &a
	return g
}

// AdjournState returns the stage of an adjournment, Playing if there is none.
func (g Game) AdjournState() AdjournState {
	if g.adjourned == nil || g.Over() {
		return Playing
	}
	return g.adjourned.state
}

// SealedMove returns the sealed move as the player handed it over. ok is false when no move is
// sealed.
func (g Game) SealedMove() (sealed MoveSealed, ok bool) {
	if g.adjourned == nil || g.adjourned.sealed == nil {
		return MoveSealed{}, false
	}
	return *g.adjourned.sealed, true
}

// KeptEnvelope returns the envelope that the arbiter keeps, if there is one.
func (g Game) KeptEnvelope() (EnvelopeKept, bool) {
	if g.adjourned == nil || g.adjourned.kept == nil {
		return EnvelopeKept{}, false
	}
	return *g.adjourned.kept, true
}

// Away reports whether a player has not come to the resumption of an adjourned game yet.
func (g Game) Away(c chess.Color) bool {
	return g.adjourned != nil && g.adjourned.away[c&1]
}

// isAdjourned reports whether the game is adjourned and not resumed yet.
func (g Game) isAdjourned() bool { return g.AdjournState() >= Adjourned }

// maySealReply reports whether a player may seal their reply because their opponent has not come to
// the resumption.
func (g Game) maySealReply(by chess.Color) bool {
	a := g.adjourned
	return a != nil && a.state == Playing && a.away[by.Other()&1]
}

// resumptionDeadline returns the instant from which a player who has not come to the resumption is
// too late. ok is false when there is no such limit.
func (g Game) resumptionDeadline() (at clock.Instant, ok bool) {
	a := g.adjourned
	if a == nil || a.resumed == nil || a.resumed.Late < 0 || a.state == Adjourned || a.away == [2]bool{} {
		return 0, false
	}
	return a.resumed.At.Add(a.resumed.Late+a.out) + 1, true
}

// dependsOnSealedMove reports whether a sealed move that is not on the board yet can still decide
// the game of a late player. Before 2023 it must be the late player's own move (Guideline G.10,
// 2009); since 2023 any sealed move can (I.10).
func (g Game) dependsOnSealedMove() bool {
	a, unread := g.adjourned, false
	switch g.AdjournState() {
	case Resuming:
		unread = true
	case Unsealing: // what it means is still to be established
		unread = g.openCase != nil && g.openCase.Kind == SealedCase
	}
	return unread && (a.away[a.by] || g.table().Adjourn.Concluded)
}

// AwaitsSeal reports whether a loss by lateness waits for a sealed move that can still decide the
// game. The envelope may then be opened without the player who must reply.
func (g Game) AwaitsSeal() bool {
	return g.awaited != nil && g.awaited.Termination == LateAtResumption && g.dependsOnSealedMove()
}

// isResumptionAt reports whether the latest session began with the position after ply half-moves,
// before or after the sealed move.
func (g Game) isResumptionAt(ply int) bool {
	a := g.adjourned
	switch {
	case a == nil || a.resumed == nil || a.state == Adjourned:
		return false
	case a.state >= Resuming:
		return ply == g.Ply()
	}
	return ply == a.from || ply == a.from-1 && !a.without && !a.lost
}

// timesAtResumption returns the times on the dials at the beginning of the session that began with
// the position after ply half-moves. ok is false when no session began there, or one began there
// only after the sealed move.
func (g Game) timesAtResumption(ply int) (left [2]time.Duration, ok bool) {
	a := g.adjourned
	if !g.isResumptionAt(ply) || a.state == Playing && !a.without && !a.lost && ply == a.from {
		return left, false
	}
	return a.resumed.Clock.Left, true
}

// undoTo updates the adjournment after moves were undone down to ply half-moves. A sealed move is
// dropped, because it belonged to another position.
func (a *adjournment) undoTo(ply int) {
	a.from = min(a.from, ply)
	if a.state != Playing {
		a.state, a.shown, a.sealed, a.kept, a.met = Playing, chess.NoMove, nil, nil, false
	}
}

// hasMovedSince reports whether a player has made a move since the resumption, not counting the
// sealed move.
func (a *adjournment) hasMovedSince(g Game, by chess.Color) bool {
	for n := g.tail; n.before != nil && n.ply > a.from; n = n.before {
		if n.before.position.Turn() == by {
			return true
		}
	}
	return false
}

// withClock returns the game with its clock set to a reading. If that stops a running dial, it
// stores the time used for the current move.
func (g Game) withClock(r clock.Reading) Game {
	side, ran := g.clock.Side()
	g.clock = g.clock.Set(r)
	if !ran || r.Running != clock.Neither {
		return g
	}
	return g.withAdjournment(func(a *adjournment) { a.used[side] = r.Used })
}
