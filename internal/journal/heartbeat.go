package journal

import (
	"context"
	"errors"
	"time"
)

// AnswerFor is how long callers wait for a journal before they take it to hang, unless its
// options say otherwise: people who wait for it are told within two seconds.
const AnswerFor = 1950 * time.Millisecond

// AnswerFor returns how long callers wait for the journal before they take it to hang.
func (j *Journal) AnswerFor() time.Duration { return j.opt.AnswerFor }

// storeFor returns how long the store may take for what is not in doubt when its answer is
// late: heartbeats, leases, who is alive. It is a little less than [Journal.AnswerFor], so that a
// store that hangs does not keep the writer for ever. An append is left to the store, however
// long it takes.
func (j *Journal) storeFor() time.Duration { return j.opt.AnswerFor - j.opt.AnswerFor/40 }

// Heartbeat makes durable, through the same writer as the appends, that this node was alive at an
// instant (milliseconds since the Unix epoch).
func (j *Journal) Heartbeat(ctx context.Context, at int64) error {
	_, err := j.submit(ctx, &request{kind: beating, at: at})
	return err
}

// Prober is a store that can find out whether it can be written again after a
// failure, and makes sure that what a failed flush may have left undone is done.
type Prober interface {
	Probe(ctx context.Context) error
}

// Probe asks a store, if it can know, whether there is room to write.
func (j *Journal) Probe(ctx context.Context) error {
	if p, ok := j.store.(Prober); ok {
		return p.Probe(ctx)
	}
	return nil
}

// Recover finds out, after a failed write, whether the store can be written again:
// nil when it can, and then a heartbeat of the instant is durable.
func (j *Journal) Recover(ctx context.Context, at int64) error {
	if err := j.Probe(ctx); err != nil {
		return err
	}
	return j.Heartbeat(ctx, at)
}

// LastHeartbeat returns the last durable heartbeat of this node, 0 when it never ran. It is read at
// start, before Beat: a crash happened at that instant or less than two beats later.
func (j *Journal) LastHeartbeat(ctx context.Context) (int64, error) {
	return j.store.LastHeartbeat(ctx, j.opt.Node)
}

// Beat writes a heartbeat at once and then at each tick, until the context or the journal ends. The
// shell gives the ticks (one a second: time.NewTicker(time.Second).C) and the clock. A heartbeat
// that fails is logged and the next one tried.
func (j *Journal) Beat(ctx context.Context, ticks <-chan time.Time, now func() time.Time) {
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
