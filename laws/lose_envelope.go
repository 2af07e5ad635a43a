package laws

// LoseEnvelope says that the envelope has disappeared, or the key to it, and
// whether the times or the position are lost with it.
type LoseEnvelope struct{ Times, Position bool }

var loseEnvelopeSpec = Spec{
	By: Arbiters | Servers, In: AwaitingSealed | WhileAdjourned | InPlay, At: Anywhere,
}

func (LoseEnvelope) CommandKind() string { return "LoseEnvelope" }
func (LoseEnvelope) spec() *Spec         { return &loseEnvelopeSpec }

// decide states that the sealed move has disappeared: the game goes on
// from the adjourned position with the recorded times, and who sealed makes the
// move that he says he sealed (Guideline G.11a, 2009). Where the position is
// lost as well the game is void (G.11b).
func (c LoseEnvelope) decide(s *scene) *Refusal {
	a := s.g.adjourned
	if state := s.g.AdjournState(); state != Adjourned && state != Resuming || a.without || a.lost {
		return s.refuse(NoEnvelope, RuleEnvelopeLost, Args{})
	}
	if c.Position {
		s.end(NoResult, Annulled, RulePositionLost, nil)
		return nil
	}
	lost := EnvelopeLost{
		Stamp: s.stamp(), By: a.by, Times: c.Times,
		Clock: s.g.clock.Reading, Citation: s.t.cite(RuleEnvelopeLost),
	}
	if a.state == Resuming && !s.g.Awaiting() {
		lost.Clock = s.g.goOn(s.g.clock.Stop(s.at), a.by, s.at).Reading
	}
	if c.Times {
		lost.Citation = s.t.cite(RuleTimesLost)
	}
	s.emit(lost)
	if s.g.Awaiting() {
		s.settle()
	}
	return nil
}
