package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// ClaimClockDefect claims that the clock is defective or, with Setting, that
// it was set wrongly (Article 6.10, 2009). It stops the clocks.
type ClaimClockDefect struct {
	Setting bool
	Text    string
}

var claimClockDefectSpec = Spec{
	By: Players, In: AfterEnd | AwaitingVerdict | InPlay, At: OnBoard,
	texts: textsOf(func(c ClaimClockDefect) []commandText { return []commandText{{"text", c.Text}} }),
	withheld: withheldFrom(func(s *decision, _ ClaimClockDefect) Phases {
		if s.g.Over() || s.g.fallen && s.g.hasJustFlagged() {
			return 0
		}
		return AwaitingVerdict
	}),
}

func (ClaimClockDefect) CommandKind() string { return "ClaimClockDefect" }
func (ClaimClockDefect) spec() *Spec         { return &claimClockDefectSpec }

// decide records a claim that the clock is defective (Article 6.10.a, 2009) or was set wrongly
// (6.10.b). An edition without a rule for the setting treats that as a defect. In 1993 a player may
// still claim a defect immediately after their own flag has fallen (12.4).
func (c ClaimClockDefect) decide(s *decision) *Refusal {
	rule := RuleClockDefect
	switch {
	case c.Setting && s.isSetupFinal() && !s.g.Over():
		return s.refuse(TooLateForSetup, RuleSettingLimit, Args{Want: s.t.SetupLimit})
	case c.Setting:
		rule = s.t.firstRule(RuleClockSet, RuleClockDefect)
	case s.t.hasRule(RuleDefectTime):
		rule = RuleDefectTime
	}
	if s.g.Over() || s.g.fallen {
		switch right := s.t.hasRule(RuleDefectTime) && s.g.hasJustFlagged() && s.by == s.g.loser; {
		case !right && !s.g.Over():
			return s.refusalWhileAwaiting()
		case !right:
			return s.refusalWhenOver()
		}
		s.emit(DefectClaimed{
			Stamp: s.stamp(), By: s.by, Setting: c.Setting, Late: true, Text: c.Text,
			Clock: s.g.clock.Reading, Citation: s.t.cite(RuleDefectTime),
		})
		return nil
	}
	s.emit(DefectClaimed{
		Stamp: s.stamp(), By: s.by, Setting: c.Setting, Text: c.Text,
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(rule),
	})
	return nil
}

// DefectClaimed is a player's claim that the clock is defective or was set wrongly. Late is set
// when the player's flag had already fallen and ended the game.
type DefectClaimed struct {
	Stamp
	By      chess.Color
	Setting bool
	Late    bool
	Text    string
	Clock   clock.Reading
	Citation
}

func (DefectClaimed) EventKind() string { return "DefectClaimed" }

func (e DefectClaimed) apply(g Game) Game {
	g = g.markNotedAfterEnd()
	if !g.Over() && !e.Late {
		g.clock = g.clock.Set(e.Clock)
	}
	return g.withDesk(func(d *desk) { d.summons = &summons{by: e.By & 1, defect: true} })
}
