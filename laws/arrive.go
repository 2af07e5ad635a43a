package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// Arrive reports that a player has come after the beginning of the session. A player gives it for
// themselves. The arbiter and the server give it for the player of Color.
type Arrive struct{ Color chess.Color }

var arriveSpec = Spec{
	By: Players | Arbiters | Servers, In: WhileAdjourned | InPlay | WhileAbsent, At: Anywhere,
}

func (Arrive) CommandKind() string { return "Arrive" }
func (Arrive) spec() *Spec         { return &arriveSpec }

// decide records that a player has come to the game or to its resumption. The clock of a player who
// must reply to the sealed move stops until that move is on the board (Guideline G.9b, 2009).
func (c Arrive) decide(s *decision) *Refusal {
	who := c.Color & 1
	if s.role == Player {
		who = s.by
	}
	a := s.g.adjourned
	if a == nil && s.g.regs.Arrivals {
		return s.recordArrival(who)
	}
	if a == nil || a.state == Adjourned || !a.away[who] {
		return s.refuse(NotAwaited, RuleReplierAway, Args{})
	}
	came := PlayerArrived{Stamp: s.stamp(), By: who, Clock: s.g.clock.Reading, Citation: s.t.cite(RuleLateResume)}
	if a.state == Resuming && who != a.by {
		came.Clock, came.Citation = s.g.clock.Stop(s.at).Reading, s.t.cite(RuleReplierAway)
	}
	s.emit(came)
	return nil
}

// recordArrival records that a player has come to the board in time.
func (s *decision) recordArrival(who chess.Color) *Refusal {
	if !s.g.Absent(who) {
		return s.refuse(ArrivedAlready, RuleTolerance, Args{})
	}
	after := s.at.Sub(s.g.startInstant())
	e := Arrived{
		Stamp: s.stamp(), By: who, After: after, Both: s.g.Absent(who.Other()),
		Clock: s.g.clock.Reading, Citation: s.t.cite(RuleTolerance),
	}
	if e.Both && after > 0 {
		e.Clock, e.Citation = s.clockAfterAbsence().Reading, s.t.cite(RuleNobodyThere)
	}
	s.emit(e)
	return nil
}

// clockAfterAbsence returns the clock after the time in which neither player was present. White
// loses that time (12.3 of 1993, 6.5 of 1997, 6.6 of 2005, 6.6.b of 2009), unless by the rules of
// the event both players share it or nobody is charged.
func (s *decision) clockAfterAbsence() clock.Clock {
	c := s.g.clock
	side, ran := c.Side()
	if s.g.regs.AbsentTime == WhiteLosesTime || !ran {
		return c
	}
	before := c.Left[side]
	stopped := c.Stop(s.at)
	lost := before - stopped.Left[side]
	back := lost
	if s.g.regs.AbsentTime == TimeIsShared {
		back = (lost / 2).Truncate(time.Millisecond)
		other := side.Other()
		if !s.g.regs.Control[other].Untimed() {
			stopped.Left[other] = max(0, stopped.Left[other]-back)
		}
	}
	stopped.Left[side] += back
	return stopped.Resume(side, s.at)
}

// Arrived records that a player has come to the board; After is the time since the start of the
// game. Both is set when the opponent had not come either.
type Arrived struct {
	Stamp
	By    chess.Color
	After time.Duration
	Both  bool
	Clock clock.Reading
	Citation
}

func (Arrived) EventKind() string { return "Arrived" }

func (e Arrived) apply(g Game) Game {
	g = g.markNotedAfterEnd()
	g.clock = g.clock.Set(e.Clock)
	return g.withDesk(func(d *desk) { d.absent[e.By&1] = false })
}

// PlayerArrived records that a player has come to the resumption.
type PlayerArrived struct {
	Stamp
	By    chess.Color
	Clock clock.Reading
	Citation
}

func (PlayerArrived) EventKind() string { return "PlayerArrived" }

func (e PlayerArrived) apply(g Game) Game {
	return g.withClock(e.Clock).withAdjournment(func(a *adjournment) { a.away[e.By&1] = false })
}
