package server

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/journal"
)

// RunParts runs functions concurrently until ctx ends or one of them returns. It then cancels their
// context, waits for all of them, and returns their errors, joined.
func RunParts(ctx context.Context, log *slog.Logger, parts ...func(context.Context) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wg sync.WaitGroup
	var mu sync.Mutex
	var failed error
	for _, part := range parts {
		wg.Go(func() {
			err := part(ctx)
			if err != nil && ctx.Err() == nil {
				mu.Lock()
				failed = errors.Join(failed, err)
				mu.Unlock()
				log.Error("a part of the server failed; closing", "error", err)
			}
			cancel(err)
		})
	}
	wg.Wait()
	return failed
}

// retryAfter is how long a failed part waits before it is restarted.
const retryAfter = 5 * time.Second

// retry runs a part again whenever it fails, until ctx ends. The part continues from its saved
// position. So games in play do not end because a busy disk refused a write to a projection.
func retry(ctx context.Context, log *slog.Logger, name string, wait time.Duration, part func(context.Context) error) error {
	for {
		err := part(ctx)
		if err == nil || ctx.Err() != nil || errors.Is(err, journal.ErrClosed) {
			return err
		}
		log.Error("trouble; trying again", "part", name, "error", err)
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return nil
		}
	}
}
