package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// applyDesk adds a fact of the arbiter's desk to the state. What is only noted
// changes nothing.
func (g Game) applyDesk(e Event) Game {
	if g.Over() {
		g = g.noted(func(d *desk) { d.after = true })
	}
	switch e := e.(type) {
	case Penalised:
		return g.applyPenalty(e)
	case HelpSought:
		g.clock = g.clock.Set(e.Clock)
		return g.noted(func(d *desk) { d.summons = &summons{by: e.By & 1} })
	case DefectClaimed:
		if !g.Over() && !e.Late {
			g.clock = g.clock.Set(e.Clock)
		}
		return g.noted(func(d *desk) { d.summons = &summons{by: e.By & 1, defect: true} })
	case ClockRuled:
		return g.noted(func(d *desk) { d.plain = !e.Adds })
	case StopRuled:
		return g.noted(func(d *desk) { d.summons = nil })
	case ControlSet:
		return g.applyControl(e)
	case CounterSet:
		g.clock = g.clock.Set(e.Clock)
	case BothFlagsFound:
		return g.applyClocks(e.Clock)
	case AssistantAdmitted:
		if int(e.Task) < len(taskNames) {
			return g.noted(func(d *desk) { d.tasks[e.To&1] |= 1 << e.Task })
		}
	case Arrived:
		g.clock = g.clock.Set(e.Clock)
		return g.noted(func(d *desk) { d.absent[e.By&1] = false })
	case Excused:
		return g.noted(func(d *desk) { d.until[e.Player&1] = e.Until })
	case EvidenceGiven:
		return g.noted(func(d *desk) { d.evidence, d.verified = &e, false })
	case EvidenceVerified:
		return g.noted(func(d *desk) { d.verified = e.Right })
	default: // the others have their own rooms
	}
	return g
}

func (g Game) applyPenalty(e Penalised) Game {
	if !g.Over() {
		g = g.applyClocks(e.Clock)
	}
	if e.Penalty == Expulsion {
		return g.noted(func(d *desk) { d.expelled[e.Player&1] = true })
	}
	if e.Points == 0 {
		return g
	}
	return g.noted(func(d *desk) {
		player := e.Player & 1
		switch e.Penalty {
		case LessPoints:
			d.points[player] -= e.Points
		case MorePoints:
			d.points[player.Other()] += e.Points
		}
	})
}

// applyControl sets the clock to other controls. The regulations of a game say
// what it is played under from now on.
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

// awaited is the desk of a game that begins: where arrivals are recorded nobody
// has come yet.
func awaited(r Regulations) *desk {
	if !r.Arrivals {
		return nil
	}
	return &desk{absent: [2]bool{chess.White: true, chess.Black: true}}
}

// resumedDesk is the state when the game goes on: nobody waits for the arbiter.
func (g Game) resumedDesk() Game {
	if g.desk == nil || g.desk.summons == nil {
		return g
	}
	return g.noted(func(d *desk) { d.summons = nil })
}
