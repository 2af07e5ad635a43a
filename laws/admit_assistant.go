package laws

import "github.com/escaque/escaque/chess"

// AdmitAssistant accepts an assistant for a player (Article 6.7.d, 2009).
type AdmitAssistant struct {
	To   chess.Color
	Task Task
	Name string
}

var admitAssistantSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: OnBoard,
	texts: textsOf(func(c AdmitAssistant) []wording { return []wording{{"name", c.Name}} }),
}

func (AdmitAssistant) CommandKind() string { return "AdmitAssistant" }
func (AdmitAssistant) spec() *Spec         { return &admitAssistantSpec }

// decide accepts an assistant (6.8d of 2005, 6.7.d of 2009, 4.9 and 6.2.6
// of 2023).
func (c AdmitAssistant) decide(s *scene) *Refusal {
	if int(c.Task) >= len(taskRules) {
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.Task.String()})
	}
	rule := taskRules[c.Task]
	if !s.t.has(rule) {
		return s.unknown(c.CommandKind(), RuleClockStop)
	}
	s.emit(AssistantAdmitted{Stamp: s.stamp(), To: c.To & 1, Task: c.Task, Name: c.Name, Citation: s.t.cite(rule)})
	return nil
}
