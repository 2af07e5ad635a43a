package sim

import (
	"context"
	"slices"

	"github.com/escaque/escaque/internal/journal"
)

// Fault is a bug that can be planted in the simulated environment to show that the simulation finds
// it.
type Fault uint8

// The faults of type [Fault].
const (
	Sound         Fault = iota
	AnnounceFirst       // the store answers before it writes
	StaleEpoch          // the store accepts appends of a process whose lease has passed to another
	AppliedTwice        // an append with a lost answer is repeated without a check
	LagTwice            // a transport counts the delay of a move twice
	RatedTwice          // a game is rated twice
	OutageCharged       // the store fails as if the caller had cancelled, so the outage is not noticed
)

var faultNames = []string{"sound", "announce-first", "stale-epoch", "applied-twice", "lag-twice", "rated-twice", "outage-charged"}

func (f Fault) String() string { return faultNames[f] }

// ParseFault parses a fault as written by String.
func ParseFault(name string) (Fault, bool) {
	i := slices.Index(faultNames, name)
	return Fault(max(0, i)), i >= 0
}

// append appends to the store, with the planted fault.
func (d *disk) append(ctx context.Context, batches []journal.Batch) ([]journal.Result, error) {
	switch d.w.opt.Fault {
	case AnnounceFirst:
		return d.answerFirst(ctx, batches)
	case StaleEpoch:
		batches = slices.Clone(batches)
		for i, b := range batches {
			infos, err := d.Store.Streams(ctx, b.Stream)
			if err != nil {
				return nil, err
			}
			if len(infos) > 0 {
				batches[i].Epoch = infos[0].Epoch
			}
		}
	case AppliedTwice:
		begun := slices.ContainsFunc(batches, func(b journal.Batch) bool { return b.Expected == 0 })
		results, err := d.Store.Append(ctx, batches)
		if err != nil || begun || d.fates.Float64() > 0.02 {
			return results, err
		}
		again := slices.Clone(batches)
		for i := range again {
			again[i].Expected += uint64(len(again[i].Events))
		}
		d.w.checkWritten(d.n, results)
		return d.Store.Append(ctx, again)
	default: // the store does nothing wrong
	}
	return d.Store.Append(ctx, batches)
}

// answerFirst returns the results that the store would return, and postpones the write.
func (d *disk) answerFirst(ctx context.Context, batches []journal.Batch) ([]journal.Result, error) {
	if len(d.pending) > 0 {
		written, err := d.Store.Append(ctx, d.pending)
		if err != nil {
			return nil, err
		}
		d.w.checkWritten(d.n, written)
		d.pending = nil
	}
	all, err := d.Store.ReadAll(ctx, 0, 1<<30)
	if err != nil {
		return nil, err
	}
	position := uint64(len(all))
	results := make([]journal.Result, len(batches))
	for i, b := range batches {
		next, err := d.Store.Read(ctx, b.Stream, b.Expected+1, 1)
		if err != nil {
			return nil, err
		}
		if len(next) > 0 {
			results[i].Err = &journal.ConflictError{Stream: b.Stream, Expected: b.Expected, Actual: b.Expected + 1}
			continue
		}
		for k, e := range b.Events {
			position++
			results[i].Records = append(results[i].Records, journal.Record{
				Position: position, Stream: b.Stream, Seq: b.Expected + uint64(k) + 1, Epoch: b.Epoch, At: e.At, Kind: e.Kind, Version: e.Version, Data: e.Data,
			})
		}
		d.pending = append(d.pending, b)
	}
	return results, nil
}
