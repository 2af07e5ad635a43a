package bot

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Engine is a running program that speaks UCI, for whoever asks it about
// positions. One goroutine uses it at a time.
type Engine struct{ e *engine }

// Asked is a position to be thought about, and how hard.
type Asked struct {
	FEN      string   // of the start
	Moves    []string // in UCI, made since
	Skill    int      // from 0 to 20, for programs that have the option "Skill Level"
	Nodes    int      // positions to look at
	Chess960 bool
}

// OpenEngine runs the program at a path. The errors are [ErrEngineStart] and what
// lies behind it.
func OpenEngine(ctx context.Context, path string) (*Engine, error) {
	e, err := startEngine(ctx, Program{Command: path, MoveTime: 5 * time.Second})
	if err != nil {
		return nil, err
	}
	return &Engine{e}, nil
}

// Name is how the program calls itself.
func (g *Engine) Name() string { return g.e.name }

// Ask returns the move that the program makes, in UCI, and its score for the side
// to move in hundredths of a pawn; 0 when it gives none. After an error the
// program is to be closed.
func (g *Engine) Ask(ctx context.Context, a Asked) (move string, score int, err error) {
	for _, s := range []Setting{{"Skill Level", strconv.Itoa(a.Skill)}, {"UCI_Chess960", strconv.FormatBool(a.Chess960)}} {
		if slices.ContainsFunc(g.e.options, func(name string) bool { return strings.EqualFold(name, s.Name) }) {
			if err := g.e.send("setoption name " + s.Name + " value " + s.Value); err != nil {
				return "", 0, err
			}
		}
	}
	g.e.program.Nodes = a.Nodes
	t, err := g.e.think(ctx, question{fen: a.FEN, moves: a.Moves, own: time.Minute})
	if err != nil {
		return "", 0, err
	}
	if t.move == "" || t.move == "(none)" {
		return "", 0, fmt.Errorf("%w: no move", ErrEngineMute)
	}
	return t.move, t.score, nil
}

// Close ends the program.
func (g *Engine) Close() { g.e.close() }
