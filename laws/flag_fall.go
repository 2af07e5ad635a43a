package laws

import "github.com/escaque/escaque/laws/internal/editions"

// FlagFall says that the instant has come at which the running flag falls.
type FlagFall struct{}

var flagFallSpec = Spec{
	By: Arbiters | Servers, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (FlagFall) CommandKind() string { return "FlagFall" }
func (FlagFall) spec() *Spec         { return &flagFallSpec }

// decide lets the arbiter see a flag that nobody has claimed (Article 6.8,
// 2009; A.5.5, 2023), where he may point it out. In 2009 he may speak when both
// are down, and draws the game (A.4.d.1 and 3).
func (FlagFall) decide(s *scene) *Refusal {
	switch {
	case s.role != Arbiter || !s.g.FlagsAreClaimed() || s.g.down == [2]bool{}:
		return s.flagTooSoon()
	case s.g.silent() && (s.t.Flags != editions.FlagsClaimedOnce || s.g.down != [2]bool{true, true}):
		return s.refuse(NoHints, RuleFlagClaim, Args{Text: FlagIsDown.String()})
	case s.g.silent():
		s.end(Drawn, BothFlags, RuleBothFlags, nil)
		return nil
	}
	s.flagFalls(s.g.first)
	return nil
}
