package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
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
func (c Move) decide(s *scene) *Refusal {
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
	m, ok := resolve(before, c.Move)
	if !ok {
		return s.illegal(before, c.Move)
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
	pressed, took := s.press(g.clock, given)
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
	if s.overBy(before, m) {
		return nil
	}
	if c.Offer && s.g.offerable(s.by) == nil {
		s.emit(DrawOffered{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleOfferMoment)})
	}
	return nil
}
