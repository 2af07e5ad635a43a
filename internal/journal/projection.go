package journal

import (
	"context"
	"errors"
	"fmt"
)

// checkpointEvery is after how many records a projection's position is kept. Keeping it costs a
// flush to the disk; taking a few records in twice costs an idempotent handler nothing.
const checkpointEvery = 2048

// Project feeds a projection: it resumes after the position kept under its name, hands every later
// record of all streams to handle, in total order, and goes on with the news until the context or
// the journal ends (then it answers nil) or handle fails (then it answers that error, and the same
// record comes first next time).
//
// A record comes at least once: after a crash up to a few thousand come again. handle must be
// idempotent, by keeping with its own state which facts it has taken in. One caller per name.
func (j *Journal) Project(ctx context.Context, name string, handle func(context.Context, Record) error) (err error) {
	kept, err := j.store.Checkpoint(ctx, name)
	if err != nil {
		return fmt.Errorf("journal: projection %s: %w", name, err)
	}
	done, unsaved := kept, 0
	save := func() error {
		if done == kept {
			return nil
		}
		// The last position is kept even when the context has ended: that is how a projection stops.
		if err := j.store.SaveCheckpoint(context.WithoutCancel(ctx), name, done); err != nil {
			return fmt.Errorf("journal: projection %s: keep position %d: %w", name, done, err)
		}
		kept, unsaved = done, 0
		return nil
	}
	defer func() { err = errors.Join(err, save()) }()

	for r, err := range j.Subscribe(kept).All(ctx) {
		switch {
		case errors.Is(err, ErrClosed), err != nil && ctx.Err() != nil:
			return nil
		case err != nil:
			return fmt.Errorf("journal: projection %s: %w", name, err)
		}
		if err := handle(ctx, r); err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return fmt.Errorf("journal: projection %s: record %d (%s %d): %w", name, r.Position, r.Stream, r.Seq, err)
		}
		done = r.Position
		if unsaved++; unsaved >= checkpointEvery {
			if err := save(); err != nil {
				return err
			}
		}
	}
	return nil
}
