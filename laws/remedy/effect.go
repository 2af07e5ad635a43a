package remedy

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/score"
)

// State is the part of a game's state that a ruling can change, at an instant.
type State struct {
	FEN  string // the board, also when its position is not lawful
	Ply  int
	Turn chess.Color
	// Left is the time on each dial at the instant, and Runs is the dial that runs.
	Left    [2]time.Duration
	Untimed [2]bool
	Runs    clock.Running
	Illegal [2]int          // the illegal moves counted against each player
	Due     [2]score.Points // the penalties in points that are applied at the end
	Over    bool
	Result  laws.Result
	Ending  laws.Termination // "" while the game is on
	Case    string           // the kind of the case that waits for a ruling, "" for none
}

// StateOf returns the state of a game at an instant.
func StateOf(g laws.Game, at clock.Instant) State {
	s := State{Ply: g.Ply(), Turn: g.Turn(), Over: g.Over(), Result: g.Result(), Ending: g.Termination()}
	if !g.Started() {
		return s
	}
	if s.FEN = g.Irregular().FEN; s.FEN == "" {
		s.FEN = fen.Format(g.Position())
	}
	c, regs := g.Clock(), g.Regulations()
	s.Runs, s.Illegal = c.Running, g.IllegalCounted()
	for side := chess.White; side <= chess.Black; side++ {
		s.Left[side] = c.Remaining(side, max(at, g.LastInstant()))
		s.Untimed[side] = regs.Control[side].Untimed()
		s.Due[side] = g.PointsDue(side)
	}
	if open, is := g.Case(); is {
		s.Case = open.Kind.String()
	}
	return s
}

// Effect is what a command would change.
type Effect struct {
	Before, After State
	Events        []laws.Event
}

// EffectOf returns what a command would change in a game at an instant. If the Laws refuse the
// command, the error is a *laws.Refusal. Events that are due by the instant, such as a fallen flag,
// are applied first and are not part of the effect.
func EffectOf(g laws.Game, by laws.Actor, c laws.Command, at clock.Instant) (Effect, error) {
	g = AfterAlarms(g, at)
	next, events, err := laws.Decide(g, by, c, at)
	if err != nil {
		return Effect{}, err
	}
	return Effect{Before: StateOf(g, at), After: StateOf(next, at), Events: events}, nil
}
