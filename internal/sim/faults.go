package sim

import (
	"context"
	"slices"

	"github.com/escaque/escaque/internal/journal"
)

// Fault is a fault that is planted under a hall, or before it, to show that it is found.
type Fault uint8

// The faults.
const (
	Sound         Fault = iota
	AnnounceFirst       // the store answers, and writes only then
	StaleEpoch          // the store takes what a process appends whose lease has passed to another
	AppliedTwice        // an append whose answer was lost is made again without looking whether it is there
	LagTwice            // a transport counts the time of a move on its way there and back
	RatedTwice          // a game is taken into the ratings twice
	OutageCharged       // the store fails as if whoever asked had given up: an outage that nobody takes for one
)

var faultNames = []string{"sound", "announce-first", "stale-epoch", "applied-twice", "lag-twice", "rated-twice", "outage-charged"}

func (f Fault) String() string { return faultNames[f] }

// ParseFault reads what String writes.
func ParseFault(name string) (Fault, bool) {
	i := slices.Index(faultNames, name)
	return Fault(max(0, i)), i >= 0
}

// append is the store's, with the fault that is planted.
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
		d.w.written(d.n, results)
		return d.Store.Append(ctx, again)
	default: // the store does nothing wrong
	}
	return d.Store.Append(ctx, batches)
}

// answerFirst answers what the store would, and leaves the writing for later.
func (d *disk) answerFirst(ctx context.Context, batches []journal.Batch) ([]journal.Result, error) {
	if len(d.pending) > 0 {
		written, err := d.Store.Append(ctx, d.pending)
		if err != nil {
			return nil, err
		}
		d.w.written(d.n, written)
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
