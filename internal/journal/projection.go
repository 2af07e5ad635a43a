package journal

import (
	"context"
	"errors"
	"fmt"
)

// checkpointEvery is after how many records a projection saves its position. Saving costs a flush
// to the disk. After a crash a projection handles the records since then again, which is harmless.
const checkpointEvery = 2048

// Project passes every record of all streams to handle, in total order, starting after the saved
// position name. It continues with new records until the context or the journal ends, and then
// returns nil. When handle fails, Project returns that error, and the next call starts with the
// same record.
//
// A record is passed at least once. After a crash up to a few thousand are passed again: handle
// must be idempotent, for example by storing the position with its own state. Only one caller may
// use a name at a time.
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
		// The last position is kept even when the context has ended: that is how a projection
		// stops.
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
