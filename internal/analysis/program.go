package analysis

import (
	"context"

	"github.com/escaque/escaque/internal/engine"
)

// Open returns a service for the engine at a path. It starts the engine once to check that it
// speaks UCI and to get its name. The errors are those of [engine.Start].
func Open(ctx context.Context, path string, opt Options) (*Service, error) {
	opt.Start = func(ctx context.Context) (Engine, error) {
		e, err := engine.Start(ctx, engine.Program{Command: path, Idle: true})
		if err != nil {
			return nil, err // and no engine that is a nil pointer
		}
		return e, nil
	}
	e, err := opt.Start(ctx)
	if err != nil {
		return nil, err
	}
	opt.Name = e.Name()
	e.Close()
	return New(opt), nil
}
