package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

// maxSquares bounds the pieces touched at a time.
const maxSquares = 32

// handCommand is what a player does with their hands: on a board where all is right, and
// on one that is no lawful position, since an illegal move was completed and nobody
// has said so yet. Squares name the pieces by where they stand in the lawful position: a
// piece that was put down unlawfully keeps the name of the square that it came from.
type handCommand interface {
	Command
	does(*scene) *Refusal
	doesAmiss(*scene) *Refusal
}

// byHand decides what a player does with their hands over the board.
func (s *scene) byHand(c handCommand) *Refusal {
	if s.g.Stopped() {
		return s.refuse(ClocksAreStopped, RuleClockStop, Args{})
	}
	if _, press := c.(PressClock); !press {
		if r := s.sheetsFirst(); r != nil {
			return r
		}
	}
	if r := s.whyNotYet(c); r != nil || s.g.Over() || s.g.Awaiting() {
		return r
	}
	if s.g.amiss() != nil {
		return c.doesAmiss(s)
	}
	lost := s.g.hand.complaintLost()
	r := c.does(s)
	s.breachStands(lost)
	return r
}

// whyNoPieces returns why squares cannot be touched: none or too many are named, or no piece
// stands on one; nil when they can.
func (s *scene) whyNoPieces(squares []chess.Square) *Refusal {
	if len(squares) == 0 || len(squares) > maxSquares {
		return s.refuse(BadSquares, HallRegulations, Args{Want: maxSquares})
	}
	for _, q := range squares {
		if !q.Valid() || s.g.board().PieceAt(q) == chess.NoPiece {
			return s.refuse(NoPieceThere, RuleTurn, Args{Text: q.String()})
		}
	}
	return nil
}

// waives reports whether any touch costs the right to complain of the opponent's
// last move (Article 7.4, 1993); later texts speak of touches with intent.
func (s *scene) waives() bool {
	return s.t.AnyTouchWaives && s.by == s.g.Turn() && s.g.movedByHand()
}

// declineByTouch ends the opponent's draw offer where touching a piece refuses it
// (Article 9.1.b.1, 2009).
func (s *scene) declineByTouch(binding bool) {
	if opponent := s.by.Other(); binding && s.t.TouchDeclines && s.g.offers[opponent] {
		s.emit(DrawOfferEnded{Stamp: s.stamp(), By: opponent, How: OfferTouched, Citation: s.t.cite(RuleOfferEnds)})
	}
}

// onMove refuses hands that move pieces out of turn.
func (s *scene) onMove(from, to chess.Square) *Refusal {
	squares := Args{Text: from.String() + to.String()}
	switch piece := s.g.board().PieceAt(from & 63); {
	case s.by != s.g.Turn():
		return s.refuse(NotYourTurn, RuleTurn, Args{})
	case !from.Valid() || !to.Valid() || piece == chess.NoPiece:
		return s.refuse(NoPieceThere, RuleTurn, squares)
	case piece.Color() != s.by:
		return s.refuse(NotYourPiece, RuleTurn, squares)
	}
	return nil
}

// whole is the release that is a whole move.
const whole = PutBack

// astray returns the rule that a piece let go has broken.
func (s *scene) astray(c Release) Rule {
	p := &s.g.tail.position
	_, rule := fault(p, chess.NewMove(c.From, c.To, chess.NoPieceType, chess.NoPieceType), passedOver(s.g.tail.move))
	return rule
}

// watchesTouch reports whether the arbiter sees and stops what breaks the rule of
// touched pieces. In rapid and blitz they act on it only when a player asks, where
// the edition says so (Appendix B5 of 1997 and 2005, A.4.b of 2009).
func (s *scene) watchesTouch() bool { return !s.g.regs.Unwatched && !s.g.touchIsAsked(s.t) }

// touchIsAsked reports whether the arbiter rules on touched pieces only when they are
// asked.
func (g Game) touchIsAsked(t *table) bool {
	return t.TouchOnRequest[g.mode] && (!t.Supervises || g.regs.Supervision == Inadequate)
}

// made makes a legal move by hand: the last piece has been let go (Article 4.6,
// 2009); released is where it came from. It counts at once, and mate, stalemate and a dead position end the game
// without a press (Article 6.7.a); the clock goes on running.
func (s *scene) made(m chess.Move, released chess.Square) *Refusal {
	g := &s.g
	if g.AdjournState() == Sealing {
		return s.showMove(m)
	}
	if g.sightless(s.by) {
		s.placed(m)
		return nil
	}
	s.finish(m, released)
	return nil
}

// finish makes a move of which nothing is left to do.
func (s *scene) finish(m chess.Move, released chess.Square) {
	g, p := &s.g, &s.g.tail.position
	d := g.duty(s.t, released)
	breach := !d.allows(p, m)
	if d.unfinished { // what was touched before the move was begun counts too
		earlier := s.t.dutyOf(p, g.hand.with([]chess.Square{released}, false).touched)
		breach = breach || !earlier.allows(p, m)
	}
	opponent := s.by.Other()
	if g.offers[opponent] {
		s.emit(DrawOfferEnded{Stamp: s.stamp(), By: opponent, How: OfferLapsed, Citation: s.t.cite(RuleOfferEnds)})
	}
	reading, unpressed, rule := g.clock.Reading, g.hand.unpressed[s.by]+1, madeBy(p, m)
	if s.t.NextCompletes && unpressed > 1 {
		// Article 6.2.1.2, 2023: the move before is completed by making the next.
		reading, unpressed, rule = g.clock.CountMove(s.by).Reading, 1, RuleNextCompletes
	}
	switch {
	case g.sightless(s.by):
		rule = RulePlaced
	case g.blind != nil:
		rule = RuleSighted
	}
	if breach && s.t.TouchVoidsEnd {
		if after := p.After(m); !after.HasLegalMove() {
			rule = RuleIllegalMate // such a mate ends nothing (Article 5.1.1, 2023)
		}
	}
	ply := g.tail.ply
	s.emit(MoveMade{
		Stamp: s.stamp(), Ply: g.tail.ply, Color: s.by, Move: m, SAN: san.Format(p, m),
		Clock: reading, Unpressed: unpressed, Breach: breach, Citation: s.t.cite(rule),
	})
	s.sheetsAfterMove(s.by, ply)
	if breach && s.t.TouchVoidsEnd {
		s.overUnclaimed()
		return
	}
	s.overBy(p, m)
}

// madeBy returns the rule by which a move is made when the hand has let go.
func madeBy(p *chess.Position, m chess.Move) Rule {
	switch {
	case m.IsCastling():
		return RuleMadeCastling
	case m.Promotion() != chess.NoPieceType:
		return RuleMadePromotion
	case taken(p, m) != chess.NoSquare:
		return RuleMadeCapture
	}
	return RuleMade
}

// pressed states a press of the clock that completes a player's moves.
func (s *scene) pressed(moves int) {
	rule := RulePress
	if s.g.Turn() == s.by {
		rule = s.t.first(RulePressLate, RulePress)
	}
	after, took := s.press(s.g.clock, 0)
	for range moves - 1 {
		after = after.CountMove(s.by)
	}
	s.emit(ClockPressed{
		Stamp: s.stamp(), By: s.by, Completed: moves, Spent: took.Spent,
		Clock: after.Reading, Citation: s.t.cite(rule),
	})
}
