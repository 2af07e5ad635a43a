package server

import (
	"context"
	"errors"
	"testing"
	"time"
)

// A server that is stopped before it has opened does not wait for anybody.
func TestLasting(t *testing.T) {
	told, tell := context.WithCancelCause(t.Context())
	ctx, linger, end := lingeringContext(told)
	defer end()
	tell(errors.New("stop"))
	<-ctx.Done()
	linger(told, time.Hour)

	told, tell = context.WithCancelCause(t.Context())
	ctx, linger, end = lingeringContext(told)
	linger(told, time.Hour)
	tell(errors.New("stop"))
	select {
	case <-ctx.Done():
		t.Error("it does not last")
	case <-time.After(10 * time.Millisecond):
	}
	end()
	<-ctx.Done()
}
