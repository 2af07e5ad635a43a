package laws

import "github.com/escaque/escaque/chess"

// AskAssistant has the assistant say how many moves were made and what the
// clocks show.
type AskAssistant struct{}

var askAssistantSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	duty:  TellHim,
	needs: blindPlayer,
}

func (AskAssistant) CommandKind() string { return "AskAssistant" }
func (AskAssistant) spec() *Spec         { return &askAssistantSpec }

// decide has the assistant say what he may say on request only
// (Appendix E.2.9.d, 2009).
func (AskAssistant) decide(s *scene) *Refusal {
	if s.g.regs.Assistant[s.by]&TellHim == 0 {
		return s.refuse(AssistantMayNot, RuleAssistant, Args{})
	}
	white := (s.g.Ply() + 1) / 2
	black := s.g.Ply() / 2
	if p := s.g.StartPosition(); p.Turn() == chess.Black {
		white, black = black, white
	}
	s.emit(AssistantTold{
		Stamp: s.stamp(), To: s.by, Completed: [2]int{white, black},
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(RuleAssistant),
	})
	return nil
}
