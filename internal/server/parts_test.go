package server

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"
)

// A part beside the games that fails is begun again, and the games go on.
func TestRetry(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	quiet := slog.New(slog.DiscardHandler)
	tries := 0
	err := RunParts(ctx, quiet,
		func(ctx context.Context) error { // the games
			<-ctx.Done()
			if tries < 3 {
				t.Errorf("the server closed after %d tries of a part", tries)
			}
			return nil
		},
		func(ctx context.Context) error {
			return retry(ctx, quiet, "test", time.Millisecond, func(ctx context.Context) error {
				if tries++; tries < 3 {
					return errors.New("the disk is busy")
				}
				cancel()
				<-ctx.Done()
				return ctx.Err()
			})
		},
	)
	if err != nil {
		t.Error(err)
	}
}
