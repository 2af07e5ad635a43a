package journal

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

type requestKind uint8

const (
	appending requestKind = iota
	leasing
	beating
	resigning
)

// request is one entry of the writer's queue.
type request struct {
	kind     requestKind
	batch    Batch
	whole    [][]byte      // the events' data before personal fields were taken out
	at       int64         // of a heartbeat
	patience time.Duration // of a lease
	ctx      context.Context
	asked    time.Time
	answer   chan answer // buffered: the writer never waits for a caller
}

type answer struct {
	records []Record
	lease   Lease
	err     error
}

// submit queues a request and waits for its answer.
func (j *Journal) submit(ctx context.Context, r *request) (answer, error) {
	r.ctx, r.asked = ctx, time.Now()
	r.answer = make(chan answer, 1)
	if err := j.enqueue(ctx, r); err != nil {
		return answer{}, err
	}
	select {
	case a := <-r.answer:
		return a, a.err
	case <-ctx.Done():
	}
	// Both may be ready: an answer that is there is worth more than the caller's impatience.
	select {
	case a := <-r.answer:
		return a, a.err
	default:
		return answer{}, fmt.Errorf("%w: %w", ErrUncertain, ctx.Err())
	}
}

// enqueue puts a request into the bounded queue; while it is full the caller is held back. Nothing
// was written when it fails.
func (j *Journal) enqueue(ctx context.Context, r *request) error {
	j.gate.Lock()
	if j.isClosing() {
		j.gate.Unlock()
		return ErrClosed
	}
	j.entering.Add(1)
	j.gate.Unlock()
	defer j.entering.Done()
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case j.queue <- r:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-j.closing:
		return ErrClosed
	}
}

// write is the one writer: it takes everything that waits, commits it together, answers, announces.
func (j *Journal) write() {
	defer close(j.done)
	defer func() {
		if j.elsewhere == nil {
			j.news.close()
			return
		}
		close(j.elsewhere.end)
		<-j.elsewhere.done
	}()
	group := make([]*request, 0, j.opt.MaxGroup)
	for first := range j.queue {
		group = j.gather(append(group[:0], first), len(group))
		if j.opt.Gather > 0 { // who came at one instant came in no order
			slices.SortStableFunc(group, func(a, b *request) int { return strings.Compare(a.batch.Stream, b.batch.Stream) })
		}
		j.serve(group)
		clear(group)
	}
}

// While so many appends share a transaction, each waits crowdWait for still more: half the flushes then carry the same
// appends, in less processor time. Who is nearly alone never waits.
const (
	crowd     = 32
	crowdWait = 2 * time.Millisecond
)

// gather adds what waits in the queue to the group that follows one of so many, after [Options.Gather].
func (j *Journal) gather(group []*request, before int) []*request {
	switch {
	case j.opt.Gather > 0:
		time.Sleep(j.opt.Gather)
	case before >= crowd:
		time.Sleep(crowdWait)
	}
	for len(group) < j.opt.MaxGroup {
		select {
		case r, open := <-j.queue:
			if !open {
				return group
			}
			group = append(group, r)
		default:
			return group
		}
	}
	return group
}

// serve commits a group: the appends in one transaction, then the leases, heartbeats and the end. An append
// can only carry an epoch that was answered before, so their order among each other is free.
func (j *Journal) serve(group []*request) {
	// The callers' contexts end waits, not transactions: one impatient caller must not harm the
	// others who are committed with them.
	ctx := context.Background()

	batches := make([]Batch, 0, len(group))
	appends := make([]*request, 0, len(group))
	for _, r := range group {
		switch err := r.ctx.Err(); {
		case err != nil: // gave up while queued; they get ErrUncertain, it happens to be "no"
			r.answer <- answer{err: fmt.Errorf("%w: %w", ErrUncertain, err)}
		case r.kind == appending:
			batches = append(batches, r.batch)
			appends = append(appends, r)
		}
	}
	if len(batches) > 0 {
		j.commit(ctx, batches, appends)
	}
	for _, r := range group {
		if r.kind == leasing && r.ctx.Err() == nil { // for which somebody waits
			within, cancel := context.WithTimeout(ctx, j.storeFor())
			lease, err := j.store.Lease(within, r.batch.Stream, j.opt.Node, r.patience)
			cancel()
			r.answer <- answer{lease: lease, err: err}
		}
	}
	beats := group[:0]
	for _, r := range group {
		if r.kind == beating && r.ctx.Err() == nil {
			beats = append(beats, r)
		}
	}
	if len(beats) > 0 {
		err := j.beat(ctx, beats[len(beats)-1].at)
		for _, r := range beats {
			r.answer <- answer{err: err}
		}
	}
	for _, r := range group {
		if r.kind == resigning && r.ctx.Err() == nil {
			err := j.resign(ctx)
			r.answer <- answer{err: err}
		}
	}
}

// beat writes one heartbeat for all that wait together: the last counts.
func (j *Journal) beat(ctx context.Context, at int64) error {
	if j.resigned {
		return ErrClosed
	}
	ctx, cancel := context.WithTimeout(ctx, j.storeFor())
	defer cancel()
	err := j.store.Heartbeat(ctx, j.opt.Node, at)
	if err == nil {
		j.resolve()
	}
	return err
}

// resign is in turn with the heartbeats: one that came after it would have the others wait for the next.
func (j *Journal) resign(ctx context.Context) error {
	s, ok := j.store.(Shared)
	if !ok {
		return ErrAlone
	}
	ctx, cancel := context.WithTimeout(ctx, j.storeFor())
	defer cancel()
	err := s.Resign(ctx, j.opt.Node)
	j.resigned = err == nil
	return err
}

func (j *Journal) commit(ctx context.Context, batches []Batch, appends []*request) {
	began := time.Now()
	results, err := j.store.Append(ctx, batches)
	took := time.Since(began)
	if err == nil && len(results) != len(batches) {
		err = errors.New("the store answered another number of batches than it was given")
	}
	if err != nil {
		j.doubt = true
		err = fmt.Errorf("journal: commit: %w", err)
		for _, r := range appends {
			r.answer <- answer{err: err}
		}
		j.opt.Committed(nil, took, err)
		return
	}
	j.resolve()
	count := 0
	for _, r := range results {
		if count += len(r.Records); len(r.Records) > 0 {
			j.written.Store(r.Records[len(r.Records)-1].Position)
		}
	}
	records := make([]Record, 0, count)
	var told []Record // as they stand in the store
	for i, r := range appends {
		if j.elsewhere != nil {
			told = append(told, results[i].Records...)
		}
		for k := range results[i].Records {
			if len(r.batch.Events[k].Apart) > 0 {
				results[i].Records[k].Data = r.whole[k]
			}
		}
		r.answer <- answer{records: results[i].Records, err: results[i].Err}
		if results[i].Err == nil {
			j.opt.Answered(time.Since(r.asked))
		}
		records = append(records, results[i].Records...)
	}
	switch {
	case j.elsewhere == nil:
		j.news.announce(records)
	case len(records) > 0:
		j.elsewhere.add(records, true)
		j.opt.Appended(j.encodeNews(told))
	}
	j.opt.Committed(records, took, nil)
}

// resolve has the subscribers read the store, once it can be written again after a transaction that failed:
// its records may stand there all the same, and were not announced. Only then it is settled whether they do.
func (j *Journal) resolve() {
	if j.doubt {
		j.doubt = false
		if j.elsewhere == nil {
			j.news.lapse()
			return
		}
		j.elsewhere.look()
	}
}
