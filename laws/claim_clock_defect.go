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
	texts: textsOf(func(c ClaimClockDefect) []wording { return []wording{{"text", c.Text}} }),
	withheld: withheldFrom(func(s *scene, _ ClaimClockDefect) Phases {
		if s.g.Over() || s.g.fallen && s.g.justFlagged() {
			return 0
		}
		return AwaitingVerdict
	}),
}

func (ClaimClockDefect) CommandKind() string { return "ClaimClockDefect" }
func (ClaimClockDefect) spec() *Spec         { return &claimClockDefectSpec }

// decide claims that the clock is defective (Article 6.10.a, 2009), or
// was set wrongly (6.10.b); where the edition has no rule for the setting, that
// is a defect. In 1993 a defect may still be claimed at once after one's flag
// has fallen (12.4).
func (c ClaimClockDefect) decide(s *scene) *Refusal {
	rule := RuleClockDefect
	switch {
	case c.Setting && s.setupStands() && !s.g.Over():
		return s.refuse(TooLateForSetup, RuleSettingLimit, Args{Want: s.t.SetupLimit})
	case c.Setting:
		rule = s.t.first(RuleClockSet, RuleClockDefect)
	case s.t.has(RuleDefectTime):
		rule = RuleDefectTime
	}
	if s.g.Over() || s.g.fallen {
		switch right := s.t.has(RuleDefectTime) && s.g.justFlagged() && s.by == s.g.loser; {
		case !right && !s.g.Over():
			return s.awaiting()
		case !right:
			return s.isOver()
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

// DefectClaimed is a player's claim that the clock is defective or was set
// wrongly. Late says that their flag had fallen and ended the game.
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
	g = g.noteAfter()
	if !g.Over() && !e.Late {
		g.clock = g.clock.Set(e.Clock)
	}
	return g.noted(func(d *desk) { d.summons = &summons{by: e.By & 1, defect: true} })
}
