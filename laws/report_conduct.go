package laws

import "github.com/escaque/escaque/chess"

// ReportConduct notes that a player broke a rule of conduct (Articles 12.1 to
// 12.6, 2009). It has no consequence by itself.
type ReportConduct struct {
	Player  chess.Color
	Offence Offence
	Text    string
}

var reportConductSpec = Spec{
	By: Arbiters, In: Always, At: Anywhere,
	texts: textsOf(func(c ReportConduct) []wording { return []wording{{"text", c.Text}} }),
}

func (ReportConduct) CommandKind() string { return "ReportConduct" }
func (ReportConduct) spec() *Spec         { return &reportConductSpec }

// decide notes a breach of conduct.
func (c ReportConduct) decide(s *scene) *Refusal {
	if c.Offence == NoOffence || c.Offence >= numOffences {
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.Offence.String()})
	}
	rule := offenceRules[c.Offence]
	if !s.t.has(rule) {
		return s.unknown(c.Offence.String(), RuleBreach)
	}
	s.emit(ConductReported{Stamp: s.stamp(), Player: c.Player & 1, Offence: c.Offence, Text: c.Text, Citation: s.t.cite(rule)})
	return nil
}
