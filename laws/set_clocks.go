package laws

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// SetClocks sets the times on both dials (Articles 6.10.b and 6.13, 2009).
type SetClocks struct {
	Left   [2]time.Duration
	Reason string
}

var setClocksSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c SetClocks) []commandText { return reasonText(c.Reason) }),
}

func (SetClocks) CommandKind() string { return "SetClocks" }
func (SetClocks) spec() *Spec         { return &setClocksSpec }

func (c SetClocks) decide(s *decision) *Refusal {
	if color, ok := s.canSetDials(c.Left); !ok {
		return s.refuse(BadSpan, s.t.firstRule(RuleClockSet, RuleClockDefect), Args{Text: color.String(), Span: c.Left[color]})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	rule := s.t.firstRule(RuleClockSet, RuleClockDefect)
	for i, left := range c.Left {
		color := chess.Color(i)
		c.Left[i] = s.t.Correction.Raise(s.g.clock.Remaining(color, s.at), left, s.g.clock.MovesToGo(color))
		if c.Left[i] != left {
			rule = RuleClockFloor
		}
	}
	set := s.g.clock.Adjust(chess.White, c.Left[0], s.at).Adjust(chess.Black, c.Left[1], s.at)
	s.emit(ClocksSet{Stamp: s.stamp(), Reason: c.Reason, Clock: set.Reading, Citation: s.t.cite(rule)})
	return nil
}

// ClocksSet records that the arbiter set the times on both dials.
type ClocksSet struct {
	Stamp
	Reason string
	Clock  clock.Reading
	Citation
}

func (ClocksSet) EventKind() string { return "ClocksSet" }

func (e ClocksSet) apply(g Game) Game { return g.applyClocks(e.Clock) }

// applyClocks returns the game after the arbiter changed the dials. A player who has time again has
// no fallen flag any more.
func (g Game) applyClocks(r clock.Reading) Game {
	g.clock = g.clock.Set(r)
	for i, left := range r.Left {
		g.down[i] = g.down[i] && left == 0
	}
	return g
}

// canSetDials reports whether the dials can be set to the given times. If not, bad is the first
// dial that cannot.
func (s *decision) canSetDials(left [2]time.Duration) (bad chess.Color, ok bool) {
	for i, span := range left {
		untimed := s.g.regs.Control[i].Untimed()
		if untimed != (span == 0) || !untimed && !isValidSpan(span) {
			return chess.Color(i), false
		}
	}
	return 0, true
}

// isValidSpan reports whether a dial can show a time that an arbiter sets.
func isValidSpan(d time.Duration) bool {
	return d > 0 && d <= clock.MaxTime && d%time.Millisecond == 0
}

// SetControl corrects the time controls of the clock and sets both dials (Article 6.10.b, 2009).
// Schedule is set when the schedule of the event would otherwise suffer (Appendix A.5.1.1, 2023).
type SetControl struct {
	Control  [2]clock.Control
	Left     [2]time.Duration
	Schedule bool
	Reason   string
}

var setControlSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c SetControl) []commandText { return reasonText(c.Reason) }),
}

func (SetControl) CommandKind() string { return "SetControl" }
func (SetControl) spec() *Spec         { return &setControlSpec }

// decide sets the clock to other controls and both dials by the arbiter's best judgement (Article
// 6.10.b, 2009). In 1993 the times may not be below the minimum of 12.4. In rapid and blitz,
// complaints about the setting are too late after a number of moves. The editions up to 2009 then
// exclude only the claim (B4, A.4.a). That of 2023 excludes the change, unless the schedule of the
// event would suffer (A.5.1.1).
func (c SetControl) decide(s *decision) *Refusal {
	rule := s.t.firstRule(RuleClockSet, RuleClockDefect)
	if s.t.SettingFixed && s.isSetupFinal() && !c.Schedule {
		return s.refuse(TooLateForSetup, RuleSettingLimit, Args{Want: s.t.SetupLimit})
	}
	for i, control := range c.Control {
		if err := control.Validate(); err != nil {
			return s.refuse(BadControl, RuleControl, Args{Text: err.Error()})
		}
		for _, p := range control {
			if !s.t.Increments && p.Increment+p.Delay > 0 {
				return s.refuse(NoIncrements, RuleControl, Args{})
			}
		}
		if control.Untimed() != (c.Left[i] == 0) || !control.Untimed() && !isValidSpan(c.Left[i]) {
			return s.refuse(BadSpan, rule, Args{Text: chess.Color(i).String(), Span: c.Left[i]})
		}
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	now := s.g.clock.Stop(s.at).Reading
	if side, ran := s.g.clock.Side(); ran {
		now = s.g.clock.Stop(s.at).Resume(side, s.at).Reading
	}
	for i, control := range c.Control {
		togo := 0
		now.Period[i] = min(now.Period[i], max(0, len(control)-1))
		if p := periodAt(control, now.Period[i]); p.Moves > 0 {
			now.Moves[i] = min(now.Moves[i], p.Moves-1)
			togo = p.Moves - now.Moves[i]
		}
		now.Left[i] = s.t.Correction.Raise(s.g.clock.Remaining(chess.Color(i), s.at), c.Left[i], togo)
		if now.Left[i] != c.Left[i] {
			rule = RuleClockFloor
		}
	}
	s.emit(ControlSet{Stamp: s.stamp(), Control: c.Control, Reason: c.Reason, Clock: now, Citation: s.t.cite(rule)})
	return nil
}

// ControlSet records that the arbiter set the clock to other controls.
type ControlSet struct {
	Stamp
	Control [2]clock.Control
	Reason  string
	Clock   clock.Reading
	Citation
}

func (ControlSet) EventKind() string { return "ControlSet" }

func (e ControlSet) apply(g Game) Game {
	g = g.markNotedAfterEnd()
	return g.applyControl(e)
}

// applyControl returns the game with other time controls, on the clock and in its regulations.
func (g Game) applyControl(e ControlSet) Game {
	regs := *g.regs
	regs.Control = e.Control
	g.regs = &regs
	g.clock = clock.New(regs.Control[0], regs.Control[1])
	if regs.CountedByHand {
		g.clock = g.clock.CountedByHand()
	}
	return g.applyClocks(e.Clock)
}
