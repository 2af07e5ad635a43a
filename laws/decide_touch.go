package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// A breach of the rule of touched men that nobody has stopped is a move all the
// same. The opponent may complain of it until he touches a man himself; then it
// stands. If the arbiter finds that it was one it is taken back, and what was
// touched binds the move that replaces it.

// touchRule says by which rule the arbiter decides about touched men.
func (s *scene) touchRule() Rule {
	if s.g.touchIsAsked(s.t) {
		return RuleTouchAsked
	}
	return RuleTouchActs
}

// movedByHand reports whether the last move is one that can have broken the rule
// of touched men: a legal one, and what stood on the board before it is known.
func (g Game) movedByHand() bool {
	if g.answer() != nil {
		return true
	}
	n := g.tail
	return g.amiss() == nil && n.before != nil && !n.fresh && !n.unlawful && n.wrong == nil && n.move != chess.NoMove
}

// lastByHand returns the move and what stood on the board before it.
func (g Game) lastByHand() (before board, move chess.Move) {
	if line := g.answer(); line != nil {
		return unlawfulBoard{&line[len(line)-2].men}, line[len(line)-1].move
	}
	return &g.tail.before.position, g.tail.move
}

// claimTouch takes in a complaint (Article 4.7, 2009).
func (s *scene) claimTouch(c ClaimTouch) *Refusal {
	switch {
	case s.g.openCase != nil:
		return s.refuse(CaseIsOpen, s.touchRule(), Args{})
	case c.Contact: // either player may ask (Appendix A.4.b, 2009)
		s.openCase(ContactCase, s.touchRule())
		return nil
	case s.by != s.g.Turn() || !s.g.movedByHand():
		return s.refuse(NothingBroken, s.touchRule(), Args{})
	case s.g.hand.complaintLost():
		return s.refuse(ComplaintLost, RuleComplaintLost, Args{})
	}
	s.openCase(TouchCase, s.touchRule())
	return nil
}

// ruleTouch is the arbiter's decision about touched men.
func (s *scene) ruleTouch(c RuleTouch) *Refusal {
	if c.Finding >= numTouchFindings {
		return s.refuse(NoSuchRuling, s.touchRule(), Args{Text: c.Finding.String()})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	lost := s.g.hand.complaintLost()
	if c.Finding == TouchMeant || c.Finding == TouchAccident {
		r := s.ruleContact(c)
		s.breachStands(lost)
		return r
	}
	return s.ruleBreach(c)
}

// ruleContact says that the player on the move touched men on purpose, whatever
// he says, or by accident. Where any contact counts as meant only this makes it an
// accident (Article 4.2.2, 2023). What he has put down is no accident. Where the
// arbiter rules by Article 4 only when he is asked, somebody must have asked
// (Appendix B5 of 1997 and 2005, A.4.b of 2009).
func (s *scene) ruleContact(c RuleTouch) *Refusal {
	s.by = s.g.Turn()
	h, accident, open := s.g.hand, c.Finding == TouchAccident, s.g.openCase
	switch {
	case open != nil && open.Kind != ContactCase:
		return s.refuse(CaseIsOpen, RuleTouchMeant, Args{})
	case open == nil && s.g.touchIsAsked(s.t):
		return s.refuse(OnlyWhenAsked, s.touchRule(), Args{})
	}
	if r := s.noMen(c.Squares); r != nil {
		return r
	}
	if accident {
		if d := s.g.duty(s.t); d.unfinished {
			return s.breaks(&d, chess.NoMove)
		}
	}
	for _, q := range c.Squares {
		switch astray := slices.IndexFunc(h.strays, func(st stray) bool { return st.from == q }); {
		case accident && astray >= 0:
			return s.refuse(MustFinish, RuleStray, Args{Text: h.strays[astray].to.String()})
		case open != nil: // whatever was said, the question is answered
		case accident && !h.has(q):
			return s.refuse(NotTouched, RuleTouchMeant, Args{Text: q.String()})
		case !accident && h.has(q):
			return s.refuse(DoneAlready, RuleTouchMeant, Args{})
		}
	}
	// The touch was before the question, and refuses no offer made since then.
	earlier := !s.g.late[s.by.Other()]
	if open != nil {
		s.closeTouchCase(open, !accident, true)
	}
	s.emit(TouchRuled{
		Stamp: s.stamp(), By: s.by, Finding: c.Finding, Squares: slices.Clone(c.Squares), Reason: c.Reason,
		Offer: accident && s.offerStands(c.Squares), Citation: s.t.cite(RuleTouchMeant),
	})
	s.declineByTouch(!accident && earlier)
	return nil
}

// offerStands reports whether the opponent's draw offer stands once touches are
// found to have been accidents. It is refused by touching a man with the intention
// of moving or capturing it, cannot be withdrawn, and is valid until it is refused
// (Article 9.1.a of 2005, 9.1.b.1 of 2009, 9.1.2.1 of 2023): an accident was no
// refusal. Any touch with intent since the offer that is left was one, and so was a
// word.
func (s *scene) offerStands(accidents []chess.Square) bool {
	h := s.g.hand
	meant := slices.ContainsFunc(h.touched, func(t touch) bool { return !t.early && !slices.Contains(accidents, t.square) })
	return h.refused && !meant && !s.g.offers[s.by.Other()]
}

// ruleBreach says whether the last move broke the rule of touched men. In rapid
// and blitz the arbiter says so only when he is asked, where the edition wants it
// (Appendix A.4.b, 2009).
func (s *scene) ruleBreach(c RuleTouch) *Refusal {
	g, open, rule := &s.g, s.g.openCase, s.touchRule()
	switch {
	case open != nil && open.Kind != TouchCase:
		return s.refuse(CaseIsOpen, rule, Args{})
	case !g.movedByHand() || open == nil && c.Finding == TouchKept && !g.hand.broke:
		return s.refuse(NothingBroken, rule, Args{})
	case open == nil && g.touchIsAsked(s.t):
		return s.refuse(OnlyWhenAsked, rule, Args{})
	}
	before, move := g.lastByHand()
	mover := before.Turn()
	for _, q := range c.Squares {
		if !q.Valid() || before.PieceAt(q) == chess.NoPiece {
			return s.refuse(NoManThere, RuleTurn, Args{Text: q.String()})
		}
	}
	if len(c.Squares) > maxSquares {
		return s.refuse(BadSquares, HallRegulations, Args{Want: maxSquares})
	}
	if broken := c.Finding == TouchBroken; broken && (!g.hand.broke || len(c.Squares) > 0) {
		d := s.t.dutyOf(before, hand{}.with(append(slices.Clone(c.Squares), move.From()), false).touched)
		if d.allows(before, move) {
			return s.refuse(NothingBroken, rule, Args{})
		}
	}
	held := g.hand.broke && s.t.touchVoidsEnd && g.amiss() == nil && !g.hand.complaintLost()
	ruled := TouchRuled{
		Stamp: s.stamp(), By: mover, Finding: c.Finding, Squares: slices.Clone(c.Squares), Reason: c.Reason, Citation: s.t.cite(rule),
	}
	if open != nil {
		s.closeTouchCase(open, c.Finding == TouchBroken, c.Finding != TouchBroken)
	}
	s.emit(ruled)
	if c.Finding == TouchBroken {
		s.takeBack(mover)
		return nil
	}
	if held {
		s.endByLastMove()
	}
	return nil
}

// closeTouchCase answers a question about touched men; goes says that the clocks go
// on, for nothing is taken back.
func (s *scene) closeTouchCase(open *CaseOpened, upheld, goes bool) {
	now := s.g.clock
	if !open.Stood && goes {
		now = now.Resume(s.g.onClock(), s.at)
	}
	s.emit(CaseRuled{
		Stamp: s.stamp(), Kind: open.Kind, Granted: upheld, By: open.By, Clock: now.Reading, Citation: open.Citation,
	})
}

// takeBack undoes the last move, which broke the rule of touched men. The dials
// show what they did when it was made.
func (s *scene) takeBack(mover chess.Color) {
	n := s.g.tail
	ply := n.ply + s.g.unentered() - 1
	left := s.g.loggedAt(ply)
	switch line := s.g.answer(); {
	case line != nil:
		left = line[len(line)-1].left[0].Left
	case s.g.hand.unpressed[mover] > 0:
		left[mover] = s.g.clock.Stop(s.at).Left[mover]
	default:
		left[mover] = max(0, left[mover]-n.spent)
	}
	s.emit(PositionRestored{Stamp: s.stamp(), Ply: ply, Clock: s.readingAt(ply, left), Citation: s.t.cite(s.touchRule())})
	d := s.g.duty(s.t)
	s.replacementDue(mover, &d, d.rule)
}

// replacementDue states what binds the move that replaces another.
func (s *scene) replacementDue(by chess.Color, d *duty, rule Rule) {
	due := ReplacementDue{Stamp: s.stamp(), By: by, Citation: s.t.cite(rule)}
	if d.only != chess.NoMove || d.moves || d.captures || d.promotes {
		due.Text = d.text(s.g.board())
	}
	s.emit(due)
}

// breachStands ends the game by a last move that broke the rule of touched men,
// once the opponent has lost the right to complain of it (Article 4.8, 2023); lost
// says that he had lost it before.
func (s *scene) breachStands(lost bool) {
	h := s.g.hand
	if !lost && h != nil && h.broke && h.complaintLost() && s.t.touchVoidsEnd &&
		s.g.amiss() == nil && s.g.movedByHand() && !s.g.Over() && !s.g.Awaiting() {
		s.endByLastMove()
	}
}

// endByLastMove ends the game if the last move does.
func (s *scene) endByLastMove() {
	by, n := s.by, s.g.tail
	s.by = n.position.Turn().Other()
	if before := &n.before.position; s.g.answer() == nil {
		s.overBy(before, n.move)
	} else {
		s.overBy(nil, chess.NoMove)
	}
	s.by = by
}
