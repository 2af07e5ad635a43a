package laws

import "slices"

// Repeat repeats the opponent's announcement.
type Repeat struct{ Written }

var repeatSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	duty:  AnnounceFor,
	needs: blindPlayer,
	texts: textsOf(func(c Repeat) []wording { return []wording{{"text", c.Text}, {"lang", c.Lang}} }),
}

func (Repeat) CommandKind() string { return "Repeat" }
func (Repeat) spec() *Spec         { return &repeatSpec }

func (c Repeat) decide(s *scene) *Refusal {
	p, ok := s.heardLast()
	switch {
	case !ok || s.g.blind.repeated:
		return s.refuse(NothingToAnnounce, RuleAnnounce, Args{})
	case s.by != s.g.Turn() && !s.assists:
		return s.refuse(NotYourTurn, RuleAnnounce, Args{})
	}
	heard := hear(p, c.Written)
	right := len(heard.Moves) > 0 && slices.Contains(heard.Moves, s.g.blind.said) &&
		(len(heard.Moves) == 1 || c.Text == s.g.blind.written.Text)
	s.emit(Repeated{Stamp: s.stamp(), By: s.g.Turn(), Written: c.Written, Wrong: !right, Citation: s.t.cite(RuleAnnounce)})
	return nil
}
