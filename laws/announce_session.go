package laws

import "github.com/escaque/escaque/clock"

// AnnounceSession says when a session of play begins and ends, by the
// arbiter's timepiece (Guideline G.13, 2009).
type AnnounceSession struct{ Starts, Ends clock.Instant }

var announceSessionSpec = Spec{
	By: Arbiters | Servers, In: WhileAdjourned | InPlay, At: Anywhere,
}

func (AnnounceSession) CommandKind() string { return "AnnounceSession" }
func (AnnounceSession) spec() *Spec         { return &announceSessionSpec }

// decide records when a session begins and ends (Guideline G.13, 2009; its end
// need not be announced any more by Guideline I.14 of 2023).
func (c AnnounceSession) decide(s *scene) *Refusal {
	if c.Ends == 0 && s.t.Adjourn.EndsKnown || c.Ends != 0 && (c.Ends <= c.Starts || c.Ends <= s.at) {
		return s.refuse(BadSession, RuleSession, Args{})
	}
	s.emit(SessionAnnounced{Stamp: s.stamp(), Starts: c.Starts, Ends: c.Ends, Citation: s.t.cite(RuleSession)})
	return nil
}
