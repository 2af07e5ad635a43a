package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
)

// Move makes a move on screen, which completes it and presses the clock
// (Article 6.7.a, 2009). Of Move only the two squares and the promotion
// count; castling may be given as the king taking its rook or, outside
// Chess960, as the king's step of two squares.
type Move struct {
	Move chess.Move
	// Ply is how many half moves had been made when the player decided: a
	// move for another position is refused.
	Ply int
	// Lag is the measured time of the message on its way, to be given back.
	Lag time.Duration
	// Trip is the least round trip to the player that the server has measured
	// itself; 0 when it has none.
	Trip time.Duration
	// Offer proposes a draw with the move, at the proper moment (Article
	// 9.1.b.1, 2009).
	Offer bool
}

var moveSpec = Spec{
	By: Players, In: InPlay, At: OnScreen,
}

func (Move) CommandKind() string { return "Move" }
func (Move) spec() *Spec         { return &moveSpec }

// decide makes a move on screen: it is completed at once (Article 6.7.a, 2009, by
// analogy), and then, in this order, mate, stalemate and a dead position end
// the game.
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
	if r := s.sheetsFirst(); r != nil {
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
		return s.showMove(m)
	}

	opponent := s.by.Other()
	if g.offers[opponent] {
		s.emit(DrawOfferEnded{Stamp: s.stamp(), By: opponent, How: OfferLapsed, Citation: s.t.cite(RuleOfferEnds)})
	}
	given, free := s.lagOf(c)
	pressed, took := s.completeMove(g.clock, given)
	made := MoveMade{
		Stamp: s.stamp(), Ply: c.Ply, Color: s.by, Move: m, SAN: san.Format(before, m),
		Spent: took.Spent, Lag: took.Lag, LagQuota: max(0, took.Lag-free), Clock: pressed.Reading,
	}
	if g.regs.limitsLag() || g.regs.LagGame > 0 {
		claimed := min(c.Lag, g.clock.Elapsed(s.at)).Truncate(time.Millisecond)
		made.LagOver = max(0, claimed-took.Lag)
	}
	s.emit(made)
	s.sheetsAfterMove(s.by, c.Ply)
	if s.endIfOver(before, m) {
		return nil
	}
	if c.Offer && s.g.whyNoOffer(s.by) == nil {
		s.emit(DrawOffered{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleOfferMoment)})
	}
	return nil
}

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
	// Breach says that the move breaks the rule of touched pieces.
	Breach bool
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
	if i == nil || i.open == nil && i.pieces == nil && i.agreed == [2]bool{} {
		return i
	}
	next := i.edit()
	next.open, next.pieces, next.line, next.seen, next.agreed = nil, nil, nil, nil, [2]bool{}
	return next
}

// What a move's time on its way costs is fixed by the regulations of the game: of
// every move the least round trip that the server has measured itself is given
// back, up to LagFree. What a move was longer on its way is known from the
// player's own machine, which may say what it likes: it comes out of LagQuota,
// which is for the whole game. And in all of a game a player is given back no more
// than LagGame, for a line can be slowed down on purpose, and measured so.

// limitsLag reports whether the regulations distinguish measured lag from claimed lag.
func (r *Regulations) limitsLag() bool { return r.LagFree > 0 || r.LagQuota > 0 }

// lagOf returns what is given back of a move's time on its way, and how much of
// that without the quota.
func (s *decision) lagOf(c Move) (given, free time.Duration) {
	r := s.g.regs
	given = min(max(0, c.Lag), r.LagCap, s.g.lagInGame(s.by)).Truncate(time.Millisecond)
	if !r.limitsLag() {
		return given, given
	}
	free = min(given, max(0, c.Trip), r.LagFree).Truncate(time.Millisecond)
	return min(given, free+s.g.LagLeft(s.by)), free
}

// LagLeft returns what is left of a player's quota of lag.
func (g Game) LagLeft(c chess.Color) time.Duration {
	if !g.Started() {
		return 0
	}
	return max(0, g.regs.LagQuota-g.lagUsed[c&1])
}

// lagInGame is what a player may still be given back in this game at all.
func (g Game) lagInGame(c chess.Color) time.Duration {
	if g.regs.LagGame == 0 {
		return g.regs.LagCap // of every move anew
	}
	return max(0, g.regs.LagGame-g.lagGiven[c&1])
}

// lagMost is the most that could be given back of a player's next move: for that
// long a flag is not observed, for the move may be on its way.
func (g Game) lagMost(c chess.Color) time.Duration {
	most := min(g.regs.LagCap, g.lagInGame(c))
	if g.regs.limitsLag() {
		most = min(most, g.regs.LagFree+g.LagLeft(c))
	}
	return most
}
