package laws

// PlayerStopClocks stops both clocks in order to seek the arbiter's help
// (Article 6.12.b, 2009).
type PlayerStopClocks struct {
	Reason StopReason
	Text   string
}

var playerStopClocksSpec = Spec{
	By: Players, In: InPlay, At: OnBoard,
	texts: textsOf(func(c PlayerStopClocks) []wording { return []wording{{"text", c.Text}} }),
}

func (PlayerStopClocks) CommandKind() string { return "PlayerStopClocks" }
func (PlayerStopClocks) spec() *Spec         { return &playerStopClocksSpec }

// decide lets a player stop both clocks to seek the arbiter's help
// (Article 6.12.b, 2009). In 1993 he may only for a piece to promote to (5.6e),
// or where no arbiter is present (12.5).
func (c PlayerStopClocks) decide(s *scene) *Refusal {
	rule := RulePlayerStop
	if s.g.regs.NoArbiter && s.t.has(RuleAlone) {
		rule = RuleAlone
	}
	switch {
	case c.Reason > StopForNoReason:
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.Reason.String()})
	case s.g.Stopped():
		return s.refuse(ClocksAreStopped, rule, Args{})
	case !s.t.StopsForHelp && rule == RulePlayerStop && c.Reason != StopForPiece:
		return s.refuse(NotEntitled, RuleClockStop, Args{Text: c.Reason.String()})
	}
	s.emit(HelpSought{
		Stamp: s.stamp(), By: s.by, Reason: c.Reason, Text: c.Text,
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(rule),
	})
	return nil
}
