package laws

import "github.com/escaque/escaque/chess"

// RuleOnSealed says what a sealed text means that the machine cannot read:
// NoMove when nobody can.
type RuleOnSealed struct{ Move chess.Move }

var ruleSealedSpec = Spec{
	By: Arbiters, In: AwaitingSealed | WhileAdjourned | InPlay, At: Anywhere,
}

func (RuleOnSealed) CommandKind() string { return "RuleSealed" }
func (RuleOnSealed) spec() *Spec         { return &ruleSealedSpec }

// decide says what a text means that the machine could not read.
func (c RuleOnSealed) decide(s *scene) *Refusal {
	open := s.g.openCase
	if open == nil || open.Kind != SealedCase {
		return s.refuse(NoCase, RuleBadSeal, Args{})
	}
	before := &s.g.tail.position
	m, ok := resolve(before, c.Move)
	if c.Move != chess.NoMove && !ok {
		s.by = open.By
		return s.illegal(before, c.Move)
	}
	s.emit(CaseRuled{
		Stamp: s.stamp(), Kind: SealedCase, Granted: ok && c.Move != chess.NoMove, By: open.By,
		Clock: s.g.clock.Reading, Citation: s.t.cite(RuleBadSeal),
	})
	if c.Move == chess.NoMove {
		s.badSeal()
		return nil
	}
	s.playSealed(m)
	return nil
}
