package laws

import "github.com/escaque/escaque/chess"

// ClaimTouch complains that the opponent's last move broke the rule of touched
// pieces (Article 4.7, 2009) or, with Contact, asks whether the player on the move
// has touched pieces with intent (Article 4.3; Appendix A.4.b). The clocks stop, and
// the arbiter decides.
type ClaimTouch struct{ Contact bool }

var claimTouchSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (ClaimTouch) CommandKind() string { return "ClaimTouch" }
func (ClaimTouch) spec() *Spec         { return &claimTouchSpec }

// decide takes in a complaint (Article 4.7, 2009).
func (c ClaimTouch) decide(s *scene) *Refusal {
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

// A breach of the rule of touched pieces that nobody has stopped is a move all the
// same. The opponent may complain of it until they touch a piece themselves; then it
// stands. If the arbiter finds that it was one it is taken back, and what was
// touched binds the move that replaces it.

// touchRule returns the rule by which the arbiter decides about touched pieces.
func (s *scene) touchRule() Rule {
	if s.g.touchIsAsked(s.t) {
		return RuleTouchAsked
	}
	return RuleTouchActs
}

// movedByHand reports whether the last move is one that can have broken the rule
// of touched pieces: a legal one, and what stood on the board before it is known.
func (g Game) movedByHand() bool {
	if g.answer() != nil {
		return true
	}
	n := g.tail
	return g.amiss() == nil && n.before != nil && !n.fresh && !n.unlawful && n.wrong == nil && n.move != chess.NoMove
}

// closeTouchCase answers a question about touched pieces; goes says that the clocks go
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

// replacementDue states what binds the move that replaces another.
func (s *scene) replacementDue(by chess.Color, d *duty, rule Rule) {
	due := ReplacementDue{Stamp: s.stamp(), By: by, Citation: s.t.cite(rule)}
	if d.only != chess.NoMove || d.moves || d.captures || d.promotes {
		due.Text = d.text(s.g.board())
	}
	s.emit(due)
}

// breachStands ends the game by a last move that broke the rule of touched pieces,
// once the opponent has lost the right to complain of it (Article 4.8, 2023); lost
// says that they had lost it before.
func (s *scene) breachStands(lost bool) {
	h := s.g.hand
	if !lost && h != nil && h.broke && h.complaintLost() && s.t.TouchVoidsEnd &&
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

// ReplacementDue says what binds the move that replaces an illegal one: a piece,
// a capture or a move, or nothing when Text is "".
type ReplacementDue struct {
	Stamp
	By   chess.Color
	Text string
	Citation
}

func (ReplacementDue) EventKind() string { return "ReplacementDue" }

func (ReplacementDue) apply(g Game) Game {
	// says what the hand shows
	return g
}
