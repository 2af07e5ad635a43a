package laws

import "github.com/escaque/escaque/chess"

// ClaimTouch complains that the opponent's last move broke the touched-piece rule (Article 4.7,
// 2009). With Contact it asks whether the player on the move touched pieces with intent (Article
// 4.3; Appendix A.4.b). The clocks stop, and the arbiter decides.
type ClaimTouch struct{ Contact bool }

var claimTouchSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (ClaimTouch) CommandKind() string { return "ClaimTouch" }
func (ClaimTouch) spec() *Spec         { return &claimTouchSpec }

// decide opens a case for the complaint (Article 4.7, 2009).
func (c ClaimTouch) decide(s *decision) *Refusal {
	switch {
	case s.g.openCase != nil:
		return s.refuse(CaseIsOpen, s.touchRule(), Args{})
	case c.Contact: // either player may ask (Appendix A.4.b, 2009)
		s.openCase(ContactCase, s.touchRule())
		return nil
	case s.by != s.g.Turn() || !s.g.lastMoveCanBreakTouch():
		return s.refuse(NothingBroken, s.touchRule(), Args{})
	case s.g.hand.hasLostComplaint():
		return s.refuse(ComplaintLost, RuleComplaintLost, Args{})
	}
	s.openCase(TouchCase, s.touchRule())
	return nil
}

// A move that breaks the touched-piece rule counts as a move if nobody stops it. The opponent
// may complain until they touch a piece themselves; after that the move is final. If the arbiter
// upholds the complaint, the move is taken back, and the touched pieces bind its replacement.

// touchRule returns the rule by which the arbiter decides about touched pieces.
func (s *decision) touchRule() Rule {
	if s.g.touchRuledOnRequest(s.t) {
		return RuleTouchAsked
	}
	return RuleTouchActs
}

// lastMoveCanBreakTouch reports whether the last move can have broken the touched-piece rule. It
// must be a legal move made from a known position.
func (g Game) lastMoveCanBreakTouch() bool {
	if g.movesOnUnlawfulBoard() != nil {
		return true
	}
	n := g.tail
	return g.unlawfulBoard() == nil && n.before != nil && !n.fresh && !n.unlawful && n.wrong == nil && n.move != chess.NoMove
}

// closeTouchCase records the answer to a question about touched pieces. If resume is set, the
// clocks run again, because nothing is taken back.
func (s *decision) closeTouchCase(open *CaseOpened, upheld, resume bool) {
	now := s.g.clock
	if !open.Stood && resume {
		now = now.Resume(s.g.onClock(), s.at)
	}
	s.emit(CaseRuled{
		Stamp: s.stamp(), Kind: open.Kind, Granted: upheld, By: open.By, Clock: now.Reading, Citation: open.Citation,
	})
}

// emitReplacementDue records which piece, capture or move is required of the player who must
// replace a move that was taken back.
func (s *decision) emitReplacementDue(by chess.Color, d *duty, rule Rule) {
	due := ReplacementDue{Stamp: s.stamp(), By: by, Citation: s.t.cite(rule)}
	if d.only != chess.NoMove || d.moves || d.captures || d.promotes {
		due.Text = d.text(s.g.board())
	}
	s.emit(due)
}

// endByStandingBreach ends the game by a last move that broke the touched-piece rule, once the
// opponent has lost the right to complain (Article 4.8, 2023). The parameter lostBefore is set when
// the opponent had already lost that right earlier; then nothing happens.
func (s *decision) endByStandingBreach(lostBefore bool) {
	h := s.g.hand
	if !lostBefore && h != nil && h.broke && h.hasLostComplaint() && s.t.TouchVoidsEnd &&
		s.g.unlawfulBoard() == nil && s.g.lastMoveCanBreakTouch() && !s.g.Over() && !s.g.Awaiting() {
		s.endByLastMove()
	}
}

// endByLastMove ends the game if the last move led to mate, stalemate or another end.
func (s *decision) endByLastMove() {
	by, n := s.by, s.g.tail
	s.by = n.position.Turn().Other()
	if before := &n.before.position; s.g.movesOnUnlawfulBoard() == nil {
		s.endIfOver(before, n.move)
	} else {
		s.endIfOver(nil, chess.NoMove)
	}
	s.by = by
}

// ReplacementDue records what is required of the move that replaces an illegal one. Text is the
// piece to move, the piece to capture or the move to make, or "" if the player may choose freely.
type ReplacementDue struct {
	Stamp
	By   chess.Color
	Text string
	Citation
}

func (ReplacementDue) EventKind() string { return "ReplacementDue" }

func (ReplacementDue) apply(g Game) Game {
	// The hand in the state already has this duty.
	return g
}
