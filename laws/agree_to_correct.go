package laws

// AgreeToCorrect is a player's consent to take an illegal move back that nobody
// can claim any more (Appendix B.3.c, 2009). It needs both players.
type AgreeToCorrect struct{}

var agreeToCorrectSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
}

func (AgreeToCorrect) CommandKind() string { return "AgreeToCorrect" }
func (AgreeToCorrect) spec() *Spec         { return &agreeToCorrectSpec }

// decide is a player's consent to take back an illegal move that cannot
// be claimed any more; when both have given it, it is done without the arbiter.
func (AgreeToCorrect) decide(s *scene) *Refusal {
	p := s.illegalPolicy()
	all := s.g.misplays()
	switch {
	case len(all) == 0:
		return s.refuse(NothingIllegal, RuleIllegalUndone, Args{})
	case !p.Agreed:
		return s.refuse(CannotAgree, s.lateRule(), Args{})
	case s.g.irregular.agreed[s.by]:
		return s.refuse(AgreedAlready, s.lateRule(), Args{})
	}
	s.emit(CorrectionAgreed{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(s.lateRule())})
	if s.g.irregular.agreed[s.by.Other()] {
		m := all[len(all)-1]
		s.emit(PositionRestored{
			Stamp: s.stamp(), Ply: m.ply, Clock: s.readingAt(m.ply, s.proposed(m.ply)),
			Citation: s.t.cite(s.lateRule()),
		})
	}
	return nil
}
