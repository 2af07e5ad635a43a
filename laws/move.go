package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
)

// Move makes a move on screen, which completes it and presses the clock (Article 6.7.a, 2009). Only
// the squares and the promotion of the field Move are used. Castling may be given as the king
// taking its own rook or, outside Chess960, as the king's move of two squares.
type Move struct {
	Move chess.Move
	// Ply is how many half-moves had been made when the player decided. A move for another position
	// is refused.
	Ply int
	// Lag is the measured travel time of the message, for which the player is compensated.
	Lag time.Duration
	// Trip is the shortest round trip to the player that the server has measured itself; 0 when it
	// has none.
	Trip time.Duration
	// Offer adds a draw offer to the move, at the correct moment (Article 9.1.b.1, 2009).
	Offer bool
}

var moveSpec = Spec{
	By: Players, In: InPlay, At: OnScreen,
	duty:  MoveForPlayer,
	tasks: movingPieces,
}

func (Move) CommandKind() string { return "Move" }
func (Move) spec() *Spec         { return &moveSpec }

// decide makes a move on screen, which is completed immediately (Article 6.7.a, 2009, by analogy).
// It then ends the game by mate, stalemate or a dead position, checked in this order.
func (c Move) decide(s *decision) *Refusal {
	g := &s.g
	switch {
	case s.by != g.tail.position.Turn():
		return s.refuse(NotYourTurn, RuleTurn, Args{})
	case c.Ply != g.tail.ply:
		return s.refuse(StalePly, HallPly, Args{Ply: c.Ply, Want: g.tail.ply})
	case g.Stopped():
		return s.refuse(ClocksAreStopped, RuleClockStop, Args{})
	}
	if r := s.whySheetsFirst(); r != nil {
		return r
	}
	before := &g.tail.position
	m, ok := resolveMove(before, c.Move)
	if !ok {
		return s.refuseIllegal(before, c.Move)
	}
	if g.obliged != chess.NoMove && m != g.obliged {
		return s.refuse(MustPlayClaimed, RuleClaimMove, Args{Text: san.Format(before, g.obliged)})
	}

	if g.AdjournState() == Sealing {
		return s.recordShownMove(m)
	}

	opponent := s.by.Other()
	if g.offers[opponent] {
		s.emit(DrawOfferEnded{Stamp: s.stamp(), By: opponent, How: OfferLapsed, Citation: s.t.cite(RuleOfferEnds)})
	}
	given, free := s.compensatedLag(c)
	pressed, took := s.completeMove(g.clock, given)
	made := MoveMade{
		Stamp: s.stamp(), Ply: c.Ply, Color: s.by, Move: m, SAN: san.Format(before, m),
		Spent: took.Spent, Lag: took.Lag, LagQuota: max(0, took.Lag-free), Clock: pressed.Reading, Assisted: s.assists,
	}
	if g.regs.hasLagQuota() || g.regs.LagGame > 0 {
		claimed := min(c.Lag, g.clock.Elapsed(s.at)).Truncate(time.Millisecond)
		made.LagOver = max(0, claimed-took.Lag)
	}
	s.emit(made)
	s.checkSheetsAfterMove(s.by, c.Ply)
	if s.endIfOver(before, m) {
		return nil
	}
	if c.Offer && s.g.whyNoOffer(s.by) == nil {
		s.emit(DrawOffered{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleOfferMoment)})
	}
	return nil
}

// MoveMade records a move. On screen the move is completed. Over the board it is made and waits for
// the press of the clock.
type MoveMade struct {
	Stamp
	// Ply is the number of half-moves before it.
	Ply   int
	Color chess.Color
	Move  chess.Move
	// SAN is the move in English standard algebraic notation.
	SAN string
	// Spent is the time charged for the move, and Lag the compensated network delay.
	Spent, Lag time.Duration
	// LagQuota is the part of Lag that was taken from the player's quota. LagOver is lag that was
	// claimed but not compensated.
	LagQuota, LagOver time.Duration
	// Clock is the clock after the move. On screen the opponent's dial is running.
	Clock clock.Reading
	// Unpressed is how many moves of the player wait for a press, including this one. It is 0 on
	// screen, where a move presses the clock.
	Unpressed int
	// Breach is set when the move breaks the touched-piece rule.
	Breach bool
	// Assisted is set when the player's assistant made the move on screen.
	Assisted bool
	Citation
}

func (MoveMade) EventKind() string { return "MoveMade" }

func (e MoveMade) apply(g Game) Game {
	p := &g.tail.position
	m, ok := resolveMove(p, e.Move)
	if g.Over() || !ok || e.Ply != g.tail.ply || e.Color != p.Turn() {
		return g
	}
	n, seen := g.tail.playMove(m, g.seen)
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
			g.blind = g.blind.afterMove(e, &n.before.position, g.cannotSee(e.Color))
		}
		g.irregular = g.irregular.afterLawfulMove()
	}
	g.obliged = chess.NoMove
	g.offered[e.Color&1] = false
	return g.markMoved(e.Color & 1)
}

// markMoved updates the adjournment after a player's move: the sealed move is on the board, or the
// player is known to be present.
func (g Game) markMoved(by chess.Color) Game {
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

// afterLawfulMove returns the state after a lawful move. Where there is a deadline, nobody can
// claim the previous illegal move any more.
func (i *irregular) afterLawfulMove() *irregular {
	if i == nil || i.open == nil && i.pieces == nil && i.agreed == [2]bool{} {
		return i
	}
	next := i.clone()
	next.open, next.pieces, next.line, next.seen, next.agreed = nil, nil, nil, nil, [2]bool{}
	return next
}

// The regulations of the game say how the travel time of a move is compensated. Each move
// is compensated for the shortest round trip that the server has measured itself, up to
// LagFree. Further lag is reported by the player's own computer, which may report any
// number. It is taken from LagQuota, which is for the whole game. In total a player is
// compensated for at most LagGame, because a connection can be slowed down on purpose.

// hasLagQuota reports whether the regulations distinguish lag measured by the server from lag
// claimed by the player.
func (r *Regulations) hasLagQuota() bool { return r.LagFree > 0 || r.LagQuota > 0 }

// compensatedLag returns the compensated lag of a move, and the part of it that does not use the
// quota.
func (s *decision) compensatedLag(c Move) (given, free time.Duration) {
	r := s.g.regs
	given = min(max(0, c.Lag), r.LagCap, s.g.lagLeftInGame(s.by)).Truncate(time.Millisecond)
	if !r.hasLagQuota() {
		return given, given
	}
	free = min(given, max(0, c.Trip), r.LagFree).Truncate(time.Millisecond)
	return min(given, free+s.g.LagLeft(s.by)), free
}

// LagLeft returns the rest of a player's lag quota.
func (g Game) LagLeft(c chess.Color) time.Duration {
	if !g.Started() {
		return 0
	}
	return max(0, g.regs.LagQuota-g.lagUsed[c&1])
}

// lagLeftInGame returns how much lag of a player can still be compensated in this game.
func (g Game) lagLeftInGame(c chess.Color) time.Duration {
	if g.regs.LagGame == 0 {
		return g.regs.LagCap // of every move anew
	}
	return max(0, g.regs.LagGame-g.lagGiven[c&1])
}

// maxNextLag returns the greatest possible compensation of a player's next move. A fallen flag is
// ignored for that long, because a move sent before the flag fell may still arrive.
func (g Game) maxNextLag(c chess.Color) time.Duration {
	most := min(g.regs.LagCap, g.lagLeftInGame(c))
	if g.regs.hasLagQuota() {
		most = min(most, g.regs.LagFree+g.LagLeft(c))
	}
	return most
}
