package laws

import "github.com/escaque/escaque/chess"

// ReportTouch reports to the arbiter that the opponent has touched a man.
type ReportTouch struct{ Square chess.Square }

var reportTouchSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	duty:  ClaimForHim,
	needs: blindPlayer,
}

func (ReportTouch) CommandKind() string { return "ReportTouch" }
func (ReportTouch) spec() *Spec         { return &reportTouchSpec }

func (c ReportTouch) decide(s *scene) *Refusal {
	if !s.assists {
		return s.refuse(AssistantMayNot, RuleAssistant, Args{})
	}
	if !c.Square.Valid() {
		return s.refuse(NoManThere, RuleAssistant, Args{Text: c.Square.String()})
	}
	s.emit(TouchReported{Stamp: s.stamp(), By: s.by, Square: c.Square, Citation: s.t.cite(RuleAssistant)})
	return nil
}
