package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// StopReason is a player's reason for stopping the clocks.
type StopReason uint8

// The reasons of type [StopReason].
const (
	StopForHelp      StopReason = iota // another need for the arbiter's help
	StopForPiece                       // a piece for a promotion is not available
	StopForDisplaced                   // pieces were displaced
	StopForIllegal                     // an illegal move
	StopForClaim                       // a claim of a draw
	StopForNoReason                    // the player can name no reason
)

var stopReasonNames = [...]string{"help", "piece", "displaced", "illegal-move", "claim", "none"}

// String returns the name in lower case.
func (r StopReason) String() string { return nameOf(stopReasonNames[:], r) }

// PlayerStopClocks stops both clocks to ask for the arbiter's help (Article 6.12.b, 2009).
type PlayerStopClocks struct {
	Reason StopReason
	Text   string
}

var playerStopClocksSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	texts: textsOf(func(c PlayerStopClocks) []commandText { return []commandText{{"text", c.Text}} }),
}

func (PlayerStopClocks) CommandKind() string { return "PlayerStopClocks" }
func (PlayerStopClocks) spec() *Spec         { return &playerStopClocksSpec }

// decide lets a player stop both clocks to ask for the arbiter's help (Article 6.12.b, 2009). In
// 1993 a player may do so only to get a piece for a promotion (5.6e), or where no arbiter is
// present (12.5). On screen no piece is missing or displaced.
func (c PlayerStopClocks) decide(s *decision) *Refusal {
	rule := RulePlayerStop
	if s.g.regs.NoArbiter && s.t.hasRule(RuleAlone) {
		rule = RuleAlone
	}
	switch {
	case c.Reason > StopForNoReason:
		return s.refuse(UnknownCommand, HallRoles, Args{Text: c.Reason.String()})
	case !s.g.OverTheBoard() && (c.Reason == StopForPiece || c.Reason == StopForDisplaced):
		return refuseWrongVenue(s, c, nil)
	case s.g.Stopped():
		return s.refuse(ClocksAreStopped, rule, Args{})
	case s.isTimeUsedUp():
		return s.refuse(NoTimeToGoOn, s.g.flagRule(), Args{})
	case !s.t.StopsForHelp && rule == RulePlayerStop && c.Reason != StopForPiece:
		return s.refuse(NotEntitled, RuleClockStop, Args{Text: c.Reason.String()})
	}
	s.emit(HelpSought{
		Stamp: s.stamp(), By: s.by, Reason: c.Reason, Text: c.Text,
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(rule),
	})
	return nil
}

// isTimeUsedUp reports whether the running dial shows zero. A move that was made in time may still
// arrive. A clock that is stopped in this state could not go on.
func (s *decision) isTimeUsedUp() bool {
	c := s.g.onClock()
	return !s.g.regs.Control[c].Untimed() && !s.g.FlagsAreClaimed() && s.g.clock.Stop(s.at).Left[c] == 0
}

// HelpSought records that a player stopped the clocks and called the arbiter.
type HelpSought struct {
	Stamp
	By     chess.Color
	Reason StopReason
	Text   string
	Clock  clock.Reading
	Citation
}

func (HelpSought) EventKind() string { return "HelpSought" }

func (e HelpSought) apply(g Game) Game {
	g = g.markNotedAfterEnd()
	g.clock = g.clock.Set(e.Clock)
	return g.withDesk(func(d *desk) { d.summons = &summons{by: e.By & 1} })
}

// RuleOnStop is the arbiter's ruling whether a player had a valid reason to stop the clocks
// (Article 6.12.d, 2009), or whether a claimed defect is evident.
type RuleOnStop struct {
	Valid  bool
	Reason string
}

var ruleStopSpec = Spec{
	By: Arbiters, In: AfterEnd | AwaitingVerdict | WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c RuleOnStop) []commandText { return reasonText(c.Reason) }),
	withheld: withheldFrom(func(s *decision, _ RuleOnStop) Phases {
		if s.g.flagged != nil && s.g.defectClaimed() && (s.g.Over() || s.g.fallen) {
			return 0 // it was claimed when the flag had fallen (12.4, 1993)
		}
		return AfterEnd | AwaitingVerdict
	}),
}

func (RuleOnStop) CommandKind() string { return "RuleStop" }
func (RuleOnStop) spec() *Spec         { return &ruleStopSpec }

// decide answers a player who stopped the clocks. Since 2005 the arbiter rules whether the reason
// was valid; an invalid one is a breach (6.13d of 2005, 6.12.d of 2009, 6.11.4 of 2023). A defect
// of the clock must be evident (6.10).
func (c RuleOnStop) decide(s *decision) *Refusal {
	if s.g.desk == nil || s.g.desk.summons == nil {
		return s.refuse(NotStopped, s.t.firstRule(RuleValidStop, RuleClockStop), Args{})
	}
	asked := s.g.desk.summons
	rule := RuleValidStop
	switch {
	case asked.defect && c.Valid:
		rule = RuleClockDefect
	case asked.defect:
		rule = RuleConclusive
	case !s.t.hasRule(RuleValidStop):
		return s.refuseUnknown(c.CommandKind(), RuleClockStop)
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(StopRuled{
		Stamp: s.stamp(), By: asked.by, Valid: c.Valid, Defect: asked.defect, Reason: c.Reason, Citation: s.t.cite(rule),
	})
	if !c.Valid && !asked.defect {
		s.emit(ConductReported{
			Stamp: s.stamp(), Player: asked.by, Offence: StoppingClock, Text: c.Reason, Citation: s.t.cite(RuleValidStop),
		})
	}
	return nil
}

// StopRuled records whether the player had a valid reason, or whether the defect is evident.
type StopRuled struct {
	Stamp
	By     chess.Color
	Valid  bool
	Defect bool
	Reason string
	Citation
}

func (StopRuled) EventKind() string { return "StopRuled" }

func (StopRuled) apply(g Game) Game {
	g = g.markNotedAfterEnd()
	return g.withDesk(func(d *desk) { d.summons = nil })
}
