package laws

// CloseEnvelope closes the envelope and stops the clock.
type CloseEnvelope struct{}

var closeEnvelopeSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	duty: AdjournFor,
}

func (CloseEnvelope) CommandKind() string { return "CloseEnvelope" }
func (CloseEnvelope) spec() *Spec         { return &closeEnvelopeSpec }

// decide stops the clock of who has sealed without starting the other
// (Guideline G.1a, 2009). Who seals before the end of the session is held to
// have done it then (G.1b; 13.1b of 1993). A reply to a player who has not come
// starts that player's clock (G.9c).
func (CloseEnvelope) decide(s *scene) *Refusal {
	reply := s.g.replying(s.by)
	switch a := s.g.adjourned; {
	case s.by != s.g.tail.position.Turn():
		return s.refuse(NotYourTurn, RuleSeal, Args{})
	case !reply && s.g.AdjournState() != Sealing:
		return s.refuse(NotSealing, RuleSeal, Args{})
	case a.sealed == nil:
		return s.refuse(NothingSealed, RuleSeal, Args{})
	case reply && s.g.Stopped():
		return s.refuse(ClocksAreStopped, RuleClockStop, Args{})
	}
	if r := s.notOwed(s.g.adjourned.sealed.Written); r != nil {
		return r
	}
	stopped := s.g.clock.Stop(s.at)
	closed := EnvelopeClosed{Stamp: s.stamp(), By: s.by, Reply: reply, Used: stopped.Used, Citation: s.t.cite(RuleSeal)}
	if reply {
		closed.Citation = s.t.cite(RuleSealReply)
		closed.Clock = stopped.Start(s.by.Other(), s.at).Reading
		s.emit(closed)
		return nil
	}
	if a := s.g.adjourned; a.early && s.at < a.ends {
		closed.Citation = s.t.cite(RuleSealEarly)
		closed.Charged = a.ends.Sub(s.at)
		stopped = stopped.Resume(s.by, s.at).Stop(a.ends)
		stopped.Since = s.at
	}
	closed.Used, closed.Clock = stopped.Used, stopped.Reading
	s.emit(closed)
	s.emptied(s.by)
	return nil
}
