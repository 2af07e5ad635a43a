package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

// maxSquares is the largest number of pieces touched by one command.
const maxSquares = 32

// handCommand is a command for an action with the hands over the board. It is decided by
// decideOnLawfulBoard on a lawful position. It is decided by decideOnUnlawfulBoard when an illegal move was
// completed and nobody has objected yet. Squares name pieces by their place in the lawful position:
// a piece put down unlawfully keeps the name of its former square.
type handCommand interface {
	Command
	decideOnLawfulBoard(*decision) *Refusal
	decideOnUnlawfulBoard(*decision) *Refusal
}

// decideByHand decides an action of a player with their hands over the board.
func (s *decision) decideByHand(c handCommand) *Refusal {
	if s.g.Stopped() {
		return s.refuse(ClocksAreStopped, RuleClockStop, Args{})
	}
	if _, press := c.(PressClock); !press {
		if r := s.whySheetsFirst(); r != nil {
			return r
		}
	}
	if r := s.whyNotYet(c); r != nil || s.g.Over() || s.g.Awaiting() {
		return r
	}
	if s.g.unlawfulBoard() != nil {
		return c.decideOnUnlawfulBoard(s)
	}
	lost := s.g.hand.hasLostComplaint()
	r := c.decideOnLawfulBoard(s)
	s.endByStandingBreach(lost)
	return r
}

// whyNoPieces returns why squares cannot be touched: none or too many are named, or one is empty.
// It returns nil when they can.
func (s *decision) whyNoPieces(squares []chess.Square) *Refusal {
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

// touchForfeitsComplaint reports whether a player who touches any piece loses the right to complain
// about the opponent's last move (Article 7.4, 1993). In later editions only touches with intent
// have this effect.
func (s *decision) touchForfeitsComplaint() bool {
	return s.t.AnyTouchWaives && s.by == s.g.Turn() && s.g.lastMoveCanBreakTouch()
}

// declineByTouch ends the opponent's draw offer if touching a piece with intent declines it
// (Article 9.1.b.1, 2009).
func (s *decision) declineByTouch(binding bool) {
	if opponent := s.by.Other(); binding && s.t.TouchDeclines && s.g.offers[opponent] {
		s.emit(DrawOfferEnded{Stamp: s.stamp(), By: opponent, How: OfferTouched, Citation: s.t.cite(RuleOfferEnds)})
	}
}

// whyCannotMove returns why the player may not move a piece between two squares: it is not their
// turn, or not their piece. It returns nil when they may.
func (s *decision) whyCannotMove(from, to chess.Square) *Refusal {
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

// wholeMove is the [Part] of a release that completes a whole move. It has the value of PutBack,
// because such a release is no part.
const wholeMove = PutBack

// ruleBrokenBy returns the rule that releasing a piece on an unlawful square breaks.
func (s *decision) ruleBrokenBy(c Release) Rule {
	p := &s.g.tail.position
	_, rule := findFault(p, chess.NewMove(c.From, c.To, chess.NoPieceType, chess.NoPieceType), passedOver(s.g.tail.move))
	return rule
}

// arbiterWatchesTouch reports whether the arbiter notices and stops breaches of the touched-piece
// rule without being asked. In rapid and blitz of some editions they act only when a player asks
// (Appendix B5 of 1997 and 2005, A.4.b of 2009).
func (s *decision) arbiterWatchesTouch() bool {
	return !s.g.regs.Unwatched && !s.g.touchRuledOnRequest(s.t)
}

// touchRuledOnRequest reports whether the arbiter rules on touched pieces only when a player asks
// for it.
func (g Game) touchRuledOnRequest(t *table) bool {
	return t.TouchOnRequest[g.mode] && (!t.Supervises || g.regs.Supervision == Inadequate)
}

// makeMoveByHand makes a legal move when its last piece has been released (Article 4.6, 2009).
// released is the square from which that piece came. The move counts immediately: mate, stalemate
// and a dead position end the game without a press of the clock (Article 6.7.a). The clock keeps
// running.
func (s *decision) makeMoveByHand(m chess.Move, released chess.Square) *Refusal {
	g := &s.g
	if g.AdjournState() == Sealing {
		return s.recordShownMove(m)
	}
	if g.cannotSee(s.by) {
		s.placePiece(m)
		return nil
	}
	s.finishMove(m, released)
	return nil
}

// finishMove records a move that is fully carried out on the board, and its consequences.
func (s *decision) finishMove(m chess.Move, released chess.Square) {
	g, p := &s.g, &s.g.tail.position
	d := g.duty(s.t, released)
	breach := !d.allows(p, m)
	if d.unfinished { // what was touched before the move was begun counts too
		earlier := s.t.dutyOf(p, g.hand.withTouches([]chess.Square{released}, false).touched)
		breach = breach || !earlier.allows(p, m)
	}
	opponent := s.by.Other()
	if g.offers[opponent] {
		s.emit(DrawOfferEnded{Stamp: s.stamp(), By: opponent, How: OfferLapsed, Citation: s.t.cite(RuleOfferEnds)})
	}
	reading, unpressed, rule := g.clock.Reading, g.hand.unpressed[s.by]+1, ruleOfMoveByHand(p, m)
	if s.t.NextCompletes && unpressed > 1 {
		// Article 6.2.1.2, 2023: making the next move completes the previous one.
		reading, unpressed, rule = g.clock.CountMove(s.by).Reading, 1, RuleNextCompletes
	}
	switch {
	case g.cannotSee(s.by):
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
	s.checkSheetsAfterMove(s.by, ply)
	if breach && s.t.TouchVoidsEnd {
		s.endIfDrawnUnclaimed()
		return
	}
	s.endIfOver(p, m)
}

// ruleOfMoveByHand returns the rule by which a move is made when the hand has released the piece.
func ruleOfMoveByHand(p *chess.Position, m chess.Move) Rule {
	switch {
	case m.IsCastling():
		return RuleMadeCastling
	case m.Promotion() != chess.NoPieceType:
		return RuleMadePromotion
	case capturedSquare(p, m) != chess.NoSquare:
		return RuleMadeCapture
	}
	return RuleMade
}

// emitPress records a press of the clock that completes a number of moves of a player.
func (s *decision) emitPress(moves int) {
	rule := RulePress
	if s.g.Turn() == s.by {
		rule = s.t.firstRule(RulePressLate, RulePress)
	}
	after, took := s.completeMove(s.g.clock, 0)
	for range moves - 1 {
		after = after.CountMove(s.by)
	}
	s.emit(ClockPressed{
		Stamp: s.stamp(), By: s.by, Completed: moves, Spent: took.Spent,
		Clock: after.Reading, Citation: s.t.cite(rule),
	})
}
