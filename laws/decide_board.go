package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

// maxSquares bounds the men touched at a time.
const maxSquares = 32

// byHand decides what a player does with his hands over the board.
func (s *scene) byHand(c Command) *Refusal {
	if s.g.Stopped() {
		return s.refuse(ClocksAreStopped, RuleClockStop, Args{})
	}
	if _, press := c.(PressClock); !press {
		if r := s.sheetsFirst(); r != nil {
			return r
		}
	}
	if r := s.unheard(c); r != nil || s.g.Over() || s.g.Awaiting() {
		return r
	}
	if s.g.amiss() != nil {
		return s.handsAmiss(c)
	}
	lost := s.g.hand.complaintLost()
	r := s.handsDo(c)
	s.breachStands(lost)
	return r
}

// handsDo decides what hands do on a board where all is right.
func (s *scene) handsDo(c Command) *Refusal {
	switch c := c.(type) {
	case Touch:
		return s.touch(c)
	case Adjust:
		return s.adjust(c)
	case Release:
		return s.release(c)
	case Promote:
		return s.promote(c)
	default:
		return s.pressClock()
	}
}

// noMen refuses a list of squares on which no men stand.
func (s *scene) noMen(squares []chess.Square) *Refusal {
	if len(squares) == 0 || len(squares) > maxSquares {
		return s.refuse(BadSquares, HallRegulations, Args{Want: maxSquares})
	}
	for _, q := range squares {
		if !q.Valid() || s.g.board().PieceAt(q) == chess.NoPiece {
			return s.refuse(NoManThere, RuleTurn, Args{Text: q.String()})
		}
	}
	return nil
}

// touch records what a player touches. It binds the player on the move only
// (Article 4.3, 2009), and only when he means to move or capture; where any
// contact counts as meant, the arbiter alone can rule that it was not (Article
// 4.2.2, 2023).
func (s *scene) touch(c Touch) *Refusal {
	if r := s.noMen(c.Squares); r != nil {
		return r
	}
	e := Touched{
		Stamp: s.stamp(), By: s.by, Squares: slices.Clone(c.Squares), AtOnce: c.AtOnce,
		Accidental: c.Accidental, Binding: s.by == s.g.Turn() && (!c.Accidental || s.t.contactBinds),
	}
	e.Waives = s.waives() && !e.Binding
	switch {
	case s.by != s.g.Turn():
		e.Citation = s.t.cite(RuleTouchTurn)
	case !e.Binding || c.Accidental:
		e.Citation = s.t.cite(RuleTouchMeant)
	default:
		d := s.g.duty(s.t)
		if !d.unfinished && !d.owed {
			d = s.t.dutyOf(s.g.board(), s.g.hand.with(c.Squares, c.AtOnce).touched)
		}
		if c.AtOnce && d.rule == RuleTouchBoth {
			d.rule = RuleTouchUnclear
		}
		e.Citation = s.t.cite(d.rule)
	}
	if e.Binding && s.g.sightless(s.by) {
		e.Citation = s.t.cite(RuleLifted)
	}
	s.emit(e)
	s.declineByTouch(e.Binding)
	return nil
}

// waives reports whether any touch costs the right to complain of the opponent's
// last move (Article 7.4, 1993); later texts speak of touches with intent.
func (s *scene) waives() bool {
	return s.t.anyTouchWaives && s.by == s.g.Turn() && s.g.movedByHand()
}

// declineByTouch ends the opponent's draw offer where touching a man refuses it
// (Article 9.1.b.1, 2009).
func (s *scene) declineByTouch(binding bool) {
	if opponent := s.by.Other(); binding && s.t.touchDeclines && s.g.offers[opponent] {
		s.emit(DrawOfferEnded{Stamp: s.stamp(), By: opponent, How: OfferTouched, Citation: s.t.cite(RuleOfferEnds)})
	}
}

// adjust records that a player puts men straight, after having said so. Only the
// player on the move may (Article 4.2, 2009), in 2023 only while his clock runs
// (Article 6.2.5); after a touch with intent the words come too late.
func (s *scene) adjust(c Adjust) *Refusal {
	if r := s.noMen(c.Squares); r != nil {
		return r
	}
	e := Adjusted{Stamp: s.stamp(), By: s.by, Squares: slices.Clone(c.Squares), Waives: s.waives(), Citation: s.t.cite(RuleAdjust)}
	switch {
	case s.by != s.g.Turn() || s.t.adjustsOnClock && s.by != s.g.hand.runs:
		e.Improper, e.Citation = true, s.t.cite(RuleAdjustTurn)
	case slices.ContainsFunc(c.Squares, s.g.hand.has):
		e.Improper = true
	}
	s.emit(e)
	return nil
}

// onMove refuses hands that move men out of turn.
func (s *scene) onMove(from, to chess.Square) *Refusal {
	squares := Args{Text: from.String() + to.String()}
	switch man := s.g.board().PieceAt(from & 63); {
	case s.by != s.g.Turn():
		return s.refuse(NotYourTurn, RuleTurn, Args{})
	case !from.Valid() || !to.Valid() || man == chess.NoPiece:
		return s.refuse(NoManThere, RuleTurn, squares)
	case man.Color() != s.by:
		return s.refuse(NotYourMan, RuleTurn, squares)
	}
	return nil
}

// release lets a man go. What it is then follows from the squares: the rest of a
// move already begun, a whole move, a part of one, or no lawful move.
func (s *scene) release(c Release) *Refusal {
	if r := s.onMove(c.From, c.To); r != nil {
		return r
	}
	h, p := s.g.hand, &s.g.tail.position
	if way := h.promoting; way != chess.NoMove && way.From() == c.From && way.To() == c.To {
		if h.piece == chess.NoPieceType {
			return s.refuse(MustFinish, RulePawnStays, Args{Text: way.String()})
		}
		m, _ := p.FindMove(c.From, c.To, h.piece)
		return s.made(m, c.From)
	}
	if c.From == c.To {
		return s.putBack(c)
	}
	m, part := s.meaning(c)
	switch {
	case m == chess.NoMove:
		s.letGo(c, Stray, chess.NoMove, s.astray(c))
		return nil
	case len(h.without(c.From)) > 0: // another man stands where it must not
		s.letGo(c, Stray, chess.NoMove, RuleStray)
		return nil
	}
	d := s.g.duty(s.t, c.From)
	if part == PawnPart && d.owed && d.only.From() == c.From && d.only.To() == c.To {
		m = d.only // which piece is seen when it is put there
	}
	if !d.allows(p, m) && s.watchesTouch() {
		return s.breaks(&d, m)
	}
	switch part {
	case KingPart, RookPart:
		s.letGo(c, part, m, RuleCastlingHalf)
	case PawnPart:
		s.letGo(c, part, chess.NoMove, RulePawnStays)
	default:
		return s.made(m, c.From)
	}
	return nil
}

// whole says that a release is a whole move.
const whole = PutBack

// meaning returns the legal move that a release is or is a part of, NoMove when
// there is none.
func (s *scene) meaning(c Release) (m chess.Move, part Part) {
	p, h := &s.g.tail.position, s.g.hand
	us, man := p.Turn(), p.PieceAt(c.From).Type()
	if h.castling != chess.NoMove {
		king, rook := h.castling.From(), h.castling.To()
		if h.rookFirst && c.From == king && c.To == h.castling.KingTo() || !h.rookFirst && c.From == rook && c.To == h.castling.RookTo() {
			return h.castling, whole
		}
	}
	switch {
	case man == chess.King:
		return s.kingMeans(c)
	case man == chess.Rook && s.castlesWith(c):
		for _, m := range s.castlings() {
			if m.To() == c.From && m.RookTo() == c.To {
				if m.From() == m.KingTo() {
					return m, whole
				}
				return m, RookPart
			}
		}
		if c.Castling {
			return chess.NoMove, Stray
		}
	case man == chess.Pawn && c.To.Rank() == us.Other().BackRank():
		m, ok := p.FindMove(c.From, c.To, chess.Queen)
		if !ok {
			return chess.NoMove, Stray
		}
		return m, PawnPart
	}
	m, ok := resolve(p, chess.NewMove(c.From, c.To, chess.NoPieceType, chess.NoPieceType))
	if !ok {
		return chess.NoMove, Stray
	}
	return m, whole
}

// kingMeans returns what a king that is let go means: a move of its own where
// that is legal and castling was not said, else castling.
func (s *scene) kingMeans(c Release) (m chess.Move, part Part) {
	p := &s.g.tail.position
	if !c.Castling {
		if m, ok := p.FindMove(c.From, c.To, chess.NoPieceType); ok && !m.IsCastling() {
			return m, whole
		}
	}
	for _, m := range s.castlings() {
		// The king lands where it ends or, when the two change squares, on the
		// rook's (Appendix F.3.b.2, 2009).
		if c.To != m.KingTo() {
			continue
		}
		if m.To() == m.RookTo() {
			return m, whole
		}
		return m, KingPart
	}
	return chess.NoMove, Stray
}

// castlesWith reports whether a rook is let go as the first part of castling: it
// was said, or what was touched allows nothing else.
func (s *scene) castlesWith(c Release) bool {
	d := s.g.duty(s.t)
	return c.Castling || d.only.IsCastling() && d.only.To() == c.From && !d.unfinished
}

// castlings lists the legal castlings.
func (s *scene) castlings() []chess.Move {
	var list chess.MoveList
	s.g.tail.position.LegalMoves(&list)
	return slices.DeleteFunc(slices.Clone(list.Slice()), func(m chess.Move) bool { return !m.IsCastling() })
}

// astray says which rule a man that was let go has broken.
func (s *scene) astray(c Release) Rule {
	p := &s.g.tail.position
	_, rule := fault(p, chess.NewMove(c.From, c.To, chess.NoPieceType, chess.NoPieceType), passedOver(s.g.tail.move))
	return rule
}

// letGo states that a man was let go without a whole move. Touching it has
// refused a standing offer.
func (s *scene) letGo(c Release, as Part, m chess.Move, rule Rule) {
	s.emit(Released{Stamp: s.stamp(), By: s.by, From: c.From, To: c.To, As: as, Move: m, Citation: s.t.cite(rule)})
	s.declineByTouch(true)
}

// putBack puts a man back where it came from. A man that was let go as a part of
// a legal move must not be taken back (Article 4.6, 2009).
func (s *scene) putBack(c Release) *Refusal {
	if d := s.g.duty(s.t); d.unfinished && s.watchesTouch() {
		return s.breaks(&d, chess.NoMove)
	}
	s.letGo(c, PutBack, chess.NoMove, s.t.dutyOf(&s.g.tail.position, s.g.hand.with([]chess.Square{c.From}, false).touched).rule)
	return nil
}

// promote puts a new piece on the square of promotion. Since 2005 the choice is
// final when it touches the square (Article 4.4.d, 2009), before that when it is
// let go (Article 6.4, 1993).
func (s *scene) promote(c Promote) *Refusal {
	if r := s.onMove(c.From, c.To); r != nil {
		return r
	}
	h, p := s.g.hand, &s.g.tail.position
	text := Args{Text: c.From.String() + c.To.String()}
	m, ok := p.FindMove(c.From, c.To, c.Piece)
	if !ok || m.Promotion() == chess.NoPieceType {
		return s.refuse(NoPromotion, RulePromotion, text)
	}
	if len(h.without(c.From)) > 0 {
		return s.refuse(MustFinish, RuleStray, Args{Text: h.without(c.From)[0].to.String()})
	}
	d := s.g.duty(s.t, c.From)
	switch same := h.promoting != chess.NoMove && h.promoting.From() == c.From && h.promoting.To() == c.To; {
	case same && h.piece != chess.NoPieceType && h.piece != c.Piece && s.t.choiceTouches:
		return s.refuse(ChoiceIsFinal, RuleChoice, Args{Piece: h.piece})
	case (!same || d.owed) && !d.allows(p, m) && s.watchesTouch():
		return s.breaks(&d, m)
	}
	s.emit(PieceChosen{Stamp: s.stamp(), By: s.by, From: c.From, To: c.To, Piece: c.Piece, Citation: s.t.cite(RuleChoice)})
	s.declineByTouch(true)
	return nil
}

// watchesTouch reports whether the arbiter sees and stops what breaks the rule of
// touched men. In rapid and blitz he acts on it only when a player asks, where
// the edition says so (Appendix B5 of 1997 and 2005, A.4.b of 2009).
func (s *scene) watchesTouch() bool { return !s.g.regs.Unwatched && !s.g.touchIsAsked(s.t) }

// touchIsAsked reports whether the arbiter rules on touched men only when he is
// asked.
func (g Game) touchIsAsked(t *table) bool {
	return t.touchOnRequest[g.mode] && (!t.supervises || g.regs.Supervision == Inadequate)
}

// made makes a legal move by hand: the last man has been let go (Article 4.6,
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
	if s.t.nextCompletes && unpressed > 1 {
		// Article 6.2.1.2, 2023: the move before is completed by making the next.
		reading, unpressed, rule = g.clock.Counted(s.by).Reading, 1, RuleNextCompletes
	}
	switch {
	case g.sightless(s.by):
		rule = RulePlaced
	case g.blind != nil:
		rule = RuleSighted
	}
	if breach && s.t.touchVoidsEnd {
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
	if breach && s.t.touchVoidsEnd {
		s.overUnclaimed()
		return
	}
	s.overBy(p, m)
}

// madeBy says by which rule a move is made when the hand has let go.
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
