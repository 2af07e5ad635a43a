package laws

// ClaimFlag claims that the opponent's flag is down.
type ClaimFlag struct{}

var claimFlagSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	duty: ClaimForHim,
}

func (ClaimFlag) CommandKind() string { return "ClaimFlag" }
func (ClaimFlag) spec() *Spec         { return &claimFlagSpec }

// decide claims the opponent's flag (Appendix B7 and B8 of 1997, B8 and B9 of
// 2005, A.4.d of 2009): it must be down and one's own up, and with both down the
// game is drawn. In 2023 (A.5.3) nothing is said of one's own. Elsewhere the
// server sees every flag that falls, and there is none to claim.
func (ClaimFlag) decide(s *scene) *Refusal {
	opponent := s.by.Other()
	switch {
	case !s.g.FlagsAreClaimed():
		return s.flagTooSoon()
	case !s.g.down[opponent]:
		return s.refuse(FlagNotFallen, s.flagClaimRule(), Args{Span: s.g.clock.Remaining(opponent, s.at)})
	case s.g.down[s.by] && s.g.silent():
		s.end(Drawn, BothFlags, RuleBothFlags, nil)
		return nil
	case s.g.down[s.by]: // the clock knows which fell first, and the first one counts
		s.flagFalls(s.g.first)
		return nil
	}
	s.flagFalls(opponent)
	return nil
}

// flagClaimRule is the rule by which a player claims a flag.
func (s *scene) flagClaimRule() Rule {
	if s.g.flagRule() == RuleFlagClaim {
		return RuleFlagWin
	}
	return RuleFlagSeen
}
