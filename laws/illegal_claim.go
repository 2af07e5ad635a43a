package laws

import "github.com/escaque/escaque/laws/internal/editions"

// toFind returns the illegal move that can be found now: with a deadline the last
// one, as long as nobody has moved since; else the earliest, with which all that
// follows is undone.
func (s *scene) toFind(p *editions.IllegalPolicy, asked bool) (*misplay, *Refusal) {
	all := s.g.misplays()
	if len(all) == 0 {
		return nil, s.refuse(NothingIllegal, RuleIllegalUndone, Args{})
	}
	if !p.Deadline {
		return all[0], nil
	}
	open := s.g.irregular.open
	switch {
	case open == nil:
		return nil, s.refuse(TooLateIllegal, s.lateRule(), Args{})
	case asked && open.by == s.by:
		return nil, s.refuse(NothingIllegal, RuleIllegalUndone, Args{})
	}
	return open, nil
}

// lateRule says by which rule an illegal move stands.
func (s *scene) lateRule() Rule {
	switch {
	case !s.g.loose():
		return RuleIllegalUndone
	case s.g.mode == Blitz:
		return s.t.first(RuleIllegalStands, RuleIllegalLate)
	default:
		return s.t.first(RuleIllegalLate, RuleIllegalAsked)
	}
}

// illegalLasts draws the game because an illegal position has outlived a move.
func (s *scene) illegalLasts(reason string) {
	s.end(Drawn, IllegalPosition, RuleIllegalPosition, func(e *GameEnded) { e.Reason = reason })
}

// illegalAnyway reports whether the last move was illegal: then it is one illegal move,
// with however many hands.
func (s *scene) illegalAnyway() bool {
	return s.t.HandsCount && (s.g.amiss() != nil || s.g.tail.wrong != nil)
}

// handsCounted says why the last move cannot count as made with both hands.
func (s *scene) handsCounted() *Refusal {
	by, i := s.g.Turn().Other(), s.g.irregular
	switch {
	case !s.t.HandsCount && s.t.has(RuleTwoHands):
		return s.refuse(HandsNotCounted, RuleTwoHands, Args{})
	case !s.t.HandsCount:
		return s.refuse(NothingIllegal, RuleIllegalUndone, Args{})
	case s.g.tail.before == nil || s.g.hand.unpressed[by] > 0:
		return s.refuse(NotCompleted, RuleTwoHands, Args{})
	case i != nil && i.hands == s.g.Ply():
		return s.refuse(DoneAlready, RuleTwoHands, Args{})
	}
	return nil
}
