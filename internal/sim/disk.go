package sim

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/memory"
)

// The errors of the simulated store.
var (
	errDead = errors.New("sim: the process was killed")
	errCut  = errors.New("sim: the store cannot be reached")
	errDisk = errors.New("sim: the disk is full")
	errLost = errors.New("sim: the answer was lost")
)

// spell is a period in which the store fails or is slow.
type spell struct {
	from, to time.Duration // since the beginning
	kind     trouble
}

// trouble is the kind of failure of the store.
type trouble uint8

const (
	well trouble = iota
	slow
	full   // writes fail
	losing // writes succeed, but some answers are lost
	cutOff // nothing can be reached; writes wait or fail
)

// disk is the store as seen by one process.
type disk struct {
	*memory.Store
	w      *world
	n      *node
	fates  *rand.Rand // for the results of writes; only the journal's single writer draws from it
	epochs map[string]uint64

	pending []journal.Batch // appends that were answered but not written, see AnnounceFirst
}

// currentTrouble returns the current kind of failure.
func (d *disk) currentTrouble() trouble {
	at := d.w.since()
	d.w.mu.Lock()
	weather := d.w.weather
	d.w.mu.Unlock()
	for _, s := range weather {
		if s.from <= at && at < s.to {
			return s.kind
		}
	}
	return well
}

// reachable returns nil if the process is alive and the store can be reached.
func (d *disk) reachable() error {
	switch {
	case d.n.dead.Load():
		return errDead
	case d.n.cut.Load(), d.currentTrouble() == cutOff:
		return errCut
	}
	return nil
}

// write runs do as the present trouble allows: late, not at all, or with a lost answer. It does
// nothing for a process that is killed meanwhile.
func (d *disk) write(do func() error) error {
	asked := d.w.since()
	err := d.attempt(do)
	d.w.recordWrite(d.n, asked, err)
	if d.w.opt.Fault == OutageCharged && errors.Is(err, errCut) {
		err = fmt.Errorf("%w: %w", err, context.Canceled)
	}
	return err
}

func (d *disk) attempt(do func() error) error {
	pause, patience, coin := randomBetween(d.fates, 50*time.Microsecond, 5*time.Millisecond), randomBetween(d.fates, time.Second, 6*time.Second), d.fates.Float64()
	if d.currentTrouble() == slow {
		pause *= 200
	}
	time.Sleep(pause)
	for late := time.Now().Add(patience); d.reachable() != nil; {
		if d.n.dead.Load() {
			return errDead
		}
		if coin < 0.5 || time.Now().After(late) { // refuse immediately, or wait
			return errCut
		}
		time.Sleep(time.Duration(20+d.fates.IntN(20)) * time.Millisecond)
	}
	if d.currentTrouble() == full {
		return errDisk
	}
	if d.n.dieAt(beforeWriting) {
		return errDead
	}
	if err := do(); err != nil {
		return err
	}
	if d.n.dieAt(afterWriting) {
		return errDead
	}
	time.Sleep(pause / 2)
	switch {
	case d.n.dead.Load():
		return errDead
	case d.currentTrouble() == losing && coin < 0.3, d.reachable() != nil:
		return errLost
	}
	return nil
}

// Append implements journal.Store.
func (d *disk) Append(ctx context.Context, batches []journal.Batch) (results []journal.Result, err error) {
	write := d.write
	if !slices.ContainsFunc(batches, func(b journal.Batch) bool { return b.Stream != calls.Stream }) {
		write = d.attempt // the clocks stand when the hall cannot write, and it has not tried
	}
	err = write(func() (err error) {
		if err = d.leaseStreams(ctx, batches); err != nil {
			return err
		}
		d.w.commits.Lock()
		defer d.w.commits.Unlock()
		if results, err = d.append(ctx, batches); err == nil {
			d.w.checkWritten(d.n, results)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return results, nil
}

// leaseStreams leases every game that the process begins or takes over, and stamps its appends with
// the epochs. An outdated process leases and begins no games and keeps its old epochs.
func (d *disk) leaseStreams(ctx context.Context, batches []journal.Batch) error {
	for i := range batches {
		if d.n.wire != nil {
			break // halls that know of each other lease what they hold
		}
		b := &batches[i]
		if _, is := game.IDOfStream(b.Stream); !is {
			continue
		}
		if _, held := d.epochs[b.Stream]; !held {
			if d.n.isOld() {
				return &journal.FencedError{Stream: b.Stream}
			}
			if _, err := d.leaseGame(ctx, b.Stream, 0); err != nil {
				return err
			}
		}
		b.Epoch = d.epochs[b.Stream]
	}
	return nil
}

// leaseGame leases a game for the process.
func (d *disk) leaseGame(ctx context.Context, stream string, patience time.Duration) (journal.Lease, error) {
	d.w.commits.Lock()
	defer d.w.commits.Unlock()
	lease, err := d.Store.Lease(ctx, stream, d.n.name, patience)
	if err == nil {
		d.epochs[stream] = lease.Epoch
		d.w.recordLease(stream, d.n)
	}
	return lease, err
}

// Lease implements journal.Store. It takes no time: an opening hall asks for many leases at the
// same instant in any order, and none may depend on another.
func (d *disk) Lease(ctx context.Context, stream, _ string, patience time.Duration) (journal.Lease, error) {
	switch err := d.reachable(); {
	case err != nil:
		return journal.Lease{}, err
	case d.currentTrouble() == full:
		return journal.Lease{}, errDisk
	case d.n.isOld():
		return journal.Lease{}, &journal.HeldError{Stream: stream}
	}
	return d.leaseGame(ctx, stream, patience)
}

// leaseAll leases every game that is not over.
func (d *disk) leaseAll(ctx context.Context) error {
	infos, err := d.Streams(ctx, "game/")
	for _, info := range infos {
		if err == nil {
			_, err = d.leaseGame(ctx, info.Stream, 0)
		}
	}
	return err
}

// Heartbeat implements journal.Store. It refuses the heartbeat of an outdated process.
func (d *disk) Heartbeat(ctx context.Context, node string, at int64) error {
	return d.write(func() error {
		if d.n.isOld() {
			return errCut
		}
		d.n.markWritable()
		return d.Store.Heartbeat(ctx, node, at)
	})
}

// LastHeartbeat implements journal.Store.
func (d *disk) LastHeartbeat(ctx context.Context, node string) (int64, error) {
	if err := d.reachable(); err != nil {
		return 0, err
	}
	return d.Store.LastHeartbeat(ctx, node)
}

// Read implements journal.Store.
func (d *disk) Read(ctx context.Context, stream string, from uint64, limit int) ([]journal.Record, error) {
	if err := d.reachable(); err != nil {
		return nil, err
	}
	return d.Store.Read(ctx, stream, from, limit)
}

// ReadAll implements journal.Store.
func (d *disk) ReadAll(ctx context.Context, after uint64, limit int) ([]journal.Record, error) {
	if err := d.reachable(); err != nil {
		return nil, err
	}
	return d.Store.ReadAll(ctx, after, limit)
}

// Beats implements journal.Shared.
func (d *disk) Beats(ctx context.Context) ([]journal.Beat, error) {
	if err := d.reachable(); err != nil {
		return nil, err
	}
	return d.Store.Beats(ctx)
}

// Resign implements journal.Shared.
func (d *disk) Resign(ctx context.Context, node string) error {
	if err := d.reachable(); err != nil {
		return err
	}
	return d.Store.Resign(ctx, node)
}

// Leases implements journal.Shared.
func (d *disk) Leases(ctx context.Context, streams []string) ([]journal.Lease, error) {
	if err := d.reachable(); err != nil {
		return nil, err
	}
	return d.Store.Leases(ctx, streams)
}

// Streams implements journal.Store.
func (d *disk) Streams(ctx context.Context, prefix string) ([]journal.StreamInfo, error) {
	if err := d.reachable(); err != nil {
		return nil, err
	}
	return d.Store.Streams(ctx, prefix)
}

// IndexPosition implements hall.Store.
func (d *disk) IndexPosition(ctx context.Context) (uint64, error) {
	if err := d.reachable(); err != nil {
		return 0, err
	}
	return d.Store.IndexPosition(ctx)
}

// UpdateIndex implements hall.Store.
func (d *disk) UpdateIndex(ctx context.Context, changes []hall.IndexChange, position uint64) error {
	if err := d.reachable(); err != nil {
		return err
	}
	return d.Store.UpdateIndex(ctx, changes, position)
}

// GameRows implements hall.Store.
func (d *disk) GameRows(ctx context.Context, q hall.GameQuery) ([]hall.GameRow, error) {
	if err := d.reachable(); err != nil {
		return nil, err
	}
	return d.Store.GameRows(ctx, q)
}

// ApplyGame implements ratings.Store.
func (d *disk) ApplyGame(ctx context.Context, position uint64, rated ratings.Game, rate ratings.RateFunc) (*ratings.Adjustment, error) {
	if err := d.reachable(); err != nil {
		return nil, err
	}
	a, err := d.Store.ApplyGame(ctx, position, rated, rate)
	if d.w.opt.Fault == RatedTwice && err == nil {
		again := rated
		again.ID = "again " + strings.TrimPrefix(rated.ID, "again ")
		_, err = d.Store.ApplyGame(ctx, position, again, rate)
	}
	return a, err
}

// ReplaceRatings implements ratings.Store.
func (d *disk) ReplaceRatings(ctx context.Context, position uint64, standings []ratings.Standing, games []ratings.Adjustment) error {
	if err := d.reachable(); err != nil {
		return err
	}
	return d.Store.ReplaceRatings(ctx, position, standings, games)
}

// RatingsPosition implements ratings.Store.
func (d *disk) RatingsPosition(ctx context.Context) (uint64, error) {
	if err := d.reachable(); err != nil {
		return 0, err
	}
	return d.Store.RatingsPosition(ctx)
}

var (
	_ journal.Store  = (*disk)(nil)
	_ journal.Shared = (*disk)(nil)
	_ hall.Store     = (*disk)(nil)
	_ ratings.Store  = (*disk)(nil)
)
