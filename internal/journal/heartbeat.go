package journal

import (
	"context"
	"errors"
	"time"
)

// AnswerTimeout is the default time after which callers consider the journal to hang. It is short
// enough for users to see an error within two seconds.
const AnswerTimeout = 1950 * time.Millisecond

// AnswerTimeout returns the time after which callers consider the journal to hang.
func (j *Journal) AnswerTimeout() time.Duration { return j.opt.AnswerTimeout }

// storeTimeout returns the time limit of heartbeats, leases and other store calls that may be
// abandoned safely. It is slightly less than [Journal.AnswerTimeout], so that a hanging store does
// not block the writer forever. Appends have no limit.
func (j *Journal) storeTimeout() time.Duration { return j.opt.AnswerTimeout - j.opt.AnswerTimeout/40 }

// Heartbeat makes durable that this node was alive at an instant in milliseconds since the Unix
// epoch. It goes through the same writer as the appends.
func (j *Journal) Heartbeat(ctx context.Context, at int64) error {
	_, err := j.submit(ctx, &request{kind: beating, at: at})
	return err
}

// Prober is implemented by stores that can check, after a failed write, whether they can be written
// again. A successful check also completes what a failed flush may have left undone.
type Prober interface {
	Probe(ctx context.Context) error
}

// Probe returns an error when the store knows that it has no room to write. It returns nil for
// stores that cannot know.
func (j *Journal) Probe(ctx context.Context) error {
	if p, ok := j.store.(Prober); ok {
		return p.Probe(ctx)
	}
	return nil
}

// Recover checks after a failed write whether the store can be written again. It returns nil when a
// heartbeat of the given instant is durable.
func (j *Journal) Recover(ctx context.Context, at int64) error {
	if err := j.Probe(ctx); err != nil {
		return err
	}
	return j.Heartbeat(ctx, at)
}

// LastHeartbeat returns the last durable heartbeat of this node, in milliseconds since the Unix
// epoch, or 0 when the node never ran. Call it at start, before the first heartbeat. If the node
// crashed, it did so within two heartbeats of that instant.
func (j *Journal) LastHeartbeat(ctx context.Context) (int64, error) {
	return j.store.LastHeartbeat(ctx, j.opt.Node)
}

// RunHeartbeat writes a heartbeat immediately and then at each tick, until the context or the
// journal ends. The caller supplies the ticks (one a second) and the clock. When a heartbeat fails,
// that is logged, and the next one is written at its tick.
func (j *Journal) RunHeartbeat(ctx context.Context, ticks <-chan time.Time, now func() time.Time) {
	for {
		switch err := j.Heartbeat(ctx, now().UnixMilli()); {
		case err == nil:
		case ctx.Err() != nil, errors.Is(err, ErrClosed):
			return
		default:
			j.opt.Log.ErrorContext(ctx, "heartbeat not written", "node", j.opt.Node, "error", err)
		}
		select {
		case <-ticks:
		case <-ctx.Done():
			return
		}
	}
}
