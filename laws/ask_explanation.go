package laws

import "github.com/escaque/escaque/chess"

// AskExplanation asks the arbiter to explain a point of the Laws (Article
// 11.9, 2023).
type AskExplanation struct{ Text string }

var askExplanationSpec = Spec{
	By: Players, In: UntilEnd, At: Anywhere,
	texts: textsOf(func(c AskExplanation) []commandText { return []commandText{{"text", c.Text}} }),
}

func (AskExplanation) CommandKind() string { return "AskExplanation" }
func (AskExplanation) spec() *Spec         { return &askExplanationSpec }

// decide records a player's question about the Laws (Article 11.9, 2023).
func (c AskExplanation) decide(s *decision) *Refusal {
	if !s.t.hasRule(RuleExplanation) {
		return s.refuseUnknown(c.CommandKind())
	}
	s.emit(ExplanationAsked{Stamp: s.stamp(), By: s.by, Text: c.Text, Citation: s.t.cite(RuleExplanation)})
	return nil
}

// ExplanationAsked is a player's question about the Laws.
type ExplanationAsked struct {
	Stamp
	By   chess.Color
	Text string
	Citation
}

func (ExplanationAsked) EventKind() string { return "ExplanationAsked" }

func (ExplanationAsked) apply(g Game) Game { return g.markNotedAfterEnd() }
