package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// RuleOnTouch is the arbiter's decision about touched pieces, on a complaint or on their own
// initiative (Article 13.1, 2009), where the edition allows it.
type RuleOnTouch struct {
	Finding TouchFinding
	// Squares are the pieces concerned. For a touch on purpose or by accident, they are pieces
	// touched by the player on the move. For a breach, they are the pieces that the other player
	// touched before their last move, in order, if these touches were not recorded; otherwise none.
	Squares []chess.Square
	Reason  string
}

var ruleTouchSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: OnBoard,
	texts: textsOf(func(c RuleOnTouch) []commandText { return reasonText(c.Reason) }),
}

func (RuleOnTouch) CommandKind() string { return "RuleTouch" }
func (RuleOnTouch) spec() *Spec         { return &ruleTouchSpec }

// decide applies the arbiter's decision about touched pieces.
func (c RuleOnTouch) decide(s *decision) *Refusal {
	if c.Finding >= numTouchFindings {
		return s.refuse(NoSuchRuling, s.touchRule(), Args{Text: c.Finding.String()})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	lost := s.g.hand.hasLostComplaint()
	if c.Finding == TouchMeant || c.Finding == TouchAccident {
		r := s.ruleContact(c)
		s.endByStandingBreach(lost)
		return r
	}
	return s.ruleBreach(c)
}

// ruleContact rules that the player on the move touched pieces on purpose or by accident, whatever
// the player says. Where any contact counts as intended, only this ruling makes it an accident
// (Article 4.2.2, 2023). Pieces that were put down were not touched by accident. Where the arbiter
// rules only on request, a player must have asked (Appendix B5 of 1997 and 2005, A.4.b of 2009).
func (s *decision) ruleContact(c RuleOnTouch) *Refusal {
	s.by = s.g.Turn()
	h, accident, open := s.g.hand, c.Finding == TouchAccident, s.g.openCase
	switch {
	case open != nil && open.Kind != ContactCase:
		return s.refuse(CaseIsOpen, RuleTouchMeant, Args{})
	case open == nil && s.g.touchRuledOnRequest(s.t):
		return s.refuse(OnlyWhenAsked, s.touchRule(), Args{})
	}
	if r := s.whyNoPieces(c.Squares); r != nil {
		return r
	}
	if accident {
		if d := s.g.duty(s.t); d.unfinished {
			return s.refuseBreach(&d, chess.NoMove)
		}
	}
	for _, q := range c.Squares {
		switch astray := slices.IndexFunc(h.strays, func(st stray) bool { return st.from == q }); {
		case accident && astray >= 0:
			return s.refuse(MustFinish, RuleStray, Args{Text: h.strays[astray].to.String()})
		case open != nil: // whatever was said, the question is answered
		case accident && !h.hasTouched(q):
			return s.refuse(NotTouched, RuleTouchMeant, Args{Text: q.String()})
		case !accident && h.hasTouched(q):
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
		Offer: accident && s.isOfferStillOpen(c.Squares), Citation: s.t.cite(RuleTouchMeant),
	})
	s.declineByTouch(!accident && earlier)
	return nil
}

// isOfferStillOpen reports whether the opponent's draw offer is open again once touches are found
// to be accidents. Touching a piece with intent declines an offer, an accidental touch does not
// (Article 9.1.a of 2005, 9.1.b.1 of 2009, 9.1.2.1 of 2023). So the offer is open again unless the
// player has declined it by another touch or in words.
func (s *decision) isOfferStillOpen(accidents []chess.Square) bool {
	h := s.g.hand
	meant := slices.ContainsFunc(h.touched, func(t touch) bool { return !t.early && !slices.Contains(accidents, t.square) })
	return h.refused && !meant && !s.g.offers[s.by.Other()]
}

// ruleBreach rules whether the last move broke the touched-piece rule. In rapid and blitz of some
// editions the arbiter may do so only when a player asks (Appendix A.4.b, 2009).
func (s *decision) ruleBreach(c RuleOnTouch) *Refusal {
	g, open, rule := &s.g, s.g.openCase, s.touchRule()
	switch {
	case open != nil && open.Kind != TouchCase:
		return s.refuse(CaseIsOpen, rule, Args{})
	case !g.lastMoveCanBreakTouch() || open == nil && c.Finding == TouchKept && !g.hand.broke:
		return s.refuse(NothingBroken, rule, Args{})
	case open == nil && g.touchRuledOnRequest(s.t):
		return s.refuse(OnlyWhenAsked, rule, Args{})
	}
	before, move := g.lastMoveByHand()
	mover := before.Turn()
	for _, q := range c.Squares {
		if !q.Valid() || before.PieceAt(q) == chess.NoPiece {
			return s.refuse(NoPieceThere, RuleTurn, Args{Text: q.String()})
		}
	}
	if len(c.Squares) > maxSquares {
		return s.refuse(BadSquares, HallRegulations, Args{Want: maxSquares})
	}
	if broken := c.Finding == TouchBroken; broken && (!g.hand.broke || len(c.Squares) > 0) {
		d := s.t.dutyOf(before, hand{}.withTouches(append(slices.Clone(c.Squares), move.From()), false).touched)
		if d.allows(before, move) {
			return s.refuse(NothingBroken, rule, Args{})
		}
	}
	held := g.hand.broke && s.t.TouchVoidsEnd && g.unlawfulBoard() == nil && !g.hand.hasLostComplaint()
	ruled := TouchRuled{
		Stamp: s.stamp(), By: mover, Finding: c.Finding, Squares: slices.Clone(c.Squares), Reason: c.Reason, Citation: s.t.cite(rule),
	}
	if open != nil {
		s.closeTouchCase(open, c.Finding == TouchBroken, c.Finding != TouchBroken)
	}
	s.emit(ruled)
	if c.Finding == TouchBroken {
		s.takeBackLastMove(mover)
		return nil
	}
	if held {
		s.endByLastMove()
	}
	return nil
}

// takeBackLastMove undoes the last move, which broke the touched-piece rule. The dials are set to
// the times that they showed when the move was made.
func (s *decision) takeBackLastMove(mover chess.Color) {
	n := s.g.tail
	ply := n.ply + s.g.pliesSinceLawful() - 1
	left := s.g.loggedTimes(ply)
	switch line := s.g.movesOnUnlawfulBoard(); {
	case line != nil:
		left = line[len(line)-1].left[0].Left
	case s.g.hand.unpressed[mover] > 0:
		left[mover] = s.g.clock.Stop(s.at).Left[mover]
	default:
		left[mover] = max(0, left[mover]-n.spent)
	}
	s.emit(PositionRestored{Stamp: s.stamp(), Ply: ply, Clock: s.stoppedReadingAt(ply, left), Citation: s.t.cite(s.touchRule())})
	d := s.g.duty(s.t)
	s.emitReplacementDue(mover, &d, d.rule)
}

// lastMoveByHand returns the last move and the board before it.
func (g Game) lastMoveByHand() (before board, move chess.Move) {
	if line := g.movesOnUnlawfulBoard(); line != nil {
		return unlawfulBoard{&line[len(line)-2].pieces}, line[len(line)-1].move
	}
	return &g.tail.before.position, g.tail.move
}

// TouchFinding is the arbiter's finding about touched pieces.
type TouchFinding uint8

// The findings of type [TouchFinding].
const (
	TouchKept     TouchFinding = iota // the last move breaks no rule
	TouchBroken                       // the last move breaks the touched-piece rule and is taken back
	TouchMeant                        // the player on the move touched the pieces with intent
	TouchAccident                     // they touched them by accident
	numTouchFindings
)

var touchFindingNames = [...]string{"kept", "broken", "meant", "accident"}

// String returns the name in lower case.
func (f TouchFinding) String() string {
	if f < numTouchFindings {
		return touchFindingNames[f]
	}
	return "unknown"
}

// TouchRuled records the arbiter's finding about touched pieces.
type TouchRuled struct {
	Stamp
	// By is the player who touched the pieces.
	By      chess.Color
	Finding TouchFinding
	// Offer is set when the opponent's draw offer is open again, because the touch did not decline
	// it.
	Offer bool
	// Squares are the pieces that they touched, in order. It is empty if the recorded touches are
	// correct.
	Squares []chess.Square
	Reason  string
	Citation
}

func (TouchRuled) EventKind() string { return "TouchRuled" }

func (e TouchRuled) apply(g Game) Game {
	if g.hand == nil {
		return g
	}
	h := *g.hand
	h = h.afterTouchRuling(e)
	if g.late[e.By.Other()&1] && e.Finding == TouchMeant { // what was touched before the offer
		h = *h.withOffer()
	}
	g.late = [2]bool{}
	if opponent := e.By.Other() & 1; e.Offer {
		g.offers[opponent], g.latest = true, opponent
	}
	g.hand = &h
	return g
}
