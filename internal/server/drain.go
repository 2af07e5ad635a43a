package server

import (
	"context"
	"time"
)

// lingeringContext returns a context that ends with ctx, unless linger was called. After linger was
// called, it ends the given time after the context passed to linger has ended. Calling end always
// ends it.
func lingeringContext(ctx context.Context) (longer context.Context, linger func(context.Context, time.Duration), end func()) {
	longer, end = context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, end)
	return longer, func(running context.Context, d time.Duration) {
		if stop() {
			context.AfterFunc(running, func() { time.AfterFunc(d, end) })
		}
	}, end
}
