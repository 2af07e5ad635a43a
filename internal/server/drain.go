package server

import (
	"context"
	"time"
)

// lingeringContext returns a context that ends with ctx until linger is called. Then it ends a time
// after the context passed to linger, or when end is called.
func lingeringContext(ctx context.Context) (longer context.Context, linger func(context.Context, time.Duration), end func()) {
	longer, end = context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, end)
	return longer, func(running context.Context, d time.Duration) {
		if stop() {
			context.AfterFunc(running, func() { time.AfterFunc(d, end) })
		}
	}, end
}
