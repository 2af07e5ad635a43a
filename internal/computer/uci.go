package computer

import (
	"context"
	"strconv"
	"sync"
	"time"

	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/sparring"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/engine"
)

// strength holds the settings of a UCI engine for each level: Stockfish's skill from 0 to 20, and
// the number of nodes.
var strength = [...]struct{ skill, nodes int }{
	sparring.Easy:   {0, 300},
	sparring.Medium: {4, 4_000},
	sparring.Hard:   {12, 60_000},
}

// Program is a [Thinker] that uses a UCI engine. The engine is started on first use and after it
// has ended.
type Program struct {
	path string

	mu     sync.Mutex // one question at a time
	engine *engine.Engine
}

// NewProgram returns a thinker that uses the engine at path.
func NewProgram(path string) *Program { return &Program{path: path} }

// Check starts the engine and returns an error if it does not speak UCI.
func (p *Program) Check(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.start(ctx)
}

func (p *Program) start(ctx context.Context) error {
	if p.engine != nil {
		return nil
	}
	e, err := engine.Start(ctx, engine.Program{Command: p.path})
	if err != nil {
		return err
	}
	p.engine = e
	return nil
}

// Name returns the engine's name.
func (p *Program) Name() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.engine == nil {
		return p.path
	}
	return p.engine.Name()
}

// Think implements [Thinker].
func (p *Program) Think(ctx context.Context, q Question) (sparring.Choice, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.start(ctx); err != nil {
		return sparring.Choice{}, err
	}
	moves, at := make([]string, len(q.Moves)), q.Start
	for i, m := range q.Moves {
		moves[i] = uci.Format(&at, m)
		at.Play(m)
	}
	how := strength[q.Level]
	t, err := p.search(ctx, strconv.Itoa(how.skill), engine.Question{FEN: fen.Format(q.Start), Moves: moves, Nodes: how.nodes, MoveTime: 3 * time.Second}, q.Start.Is960())
	if err != nil {
		p.engine.Close()
		p.engine = nil
		return sparring.Choice{}, err
	}
	m, err := uci.Parse(&q.Board, t.Move)
	return sparring.Choice{Move: m, Score: t.Score}, err
}

// search sets the options that the engine has, and starts a search.
func (p *Program) search(ctx context.Context, skill string, q engine.Question, chess960 bool) (t engine.Thought, err error) {
	for _, s := range []engine.Setting{{Name: "Skill Level", Value: skill}, {Name: "UCI_Chess960", Value: strconv.FormatBool(chess960)}} {
		if _, err := p.engine.Set(s.Name, s.Value); err != nil {
			return t, err
		}
	}
	return p.engine.Think(ctx, q)
}

// Close ends the engine.
func (p *Program) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.engine != nil {
		p.engine.Close()
		p.engine = nil
	}
}
