package journal

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// requestKind is the kind of a writer request.
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
	whole    [][]byte      // the events' data including personal texts; nil when there are none
	at       int64         // of a heartbeat
	patience time.Duration // of a lease
	ctx      context.Context
	asked    time.Time
	answer   chan answer // buffered: the writer never waits for a caller
}

// answer is the writer's reply to a request.
type answer struct {
	records []Record
	lease   Lease
	err     error
}

// submit queues a request and waits for its answer.
func (j *Journal) submit(ctx context.Context, req *request) (answer, error) {
	req.ctx, req.asked = ctx, time.Now()
	req.answer = make(chan answer, 1)
	if err := j.enqueue(ctx, req); err != nil {
		return answer{}, err
	}
	select {
	case a := <-req.answer:
		return a, a.err
	case <-ctx.Done():
	}
	// Both may be ready: prefer the answer to the context's error.
	select {
	case a := <-req.answer:
		return a, a.err
	default:
		return answer{}, fmt.Errorf("%w: %w", ErrUncertain, ctx.Err())
	}
}

// enqueue puts a request into the bounded queue, and waits while the queue is full. When it returns
// an error, nothing was written.
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

// write is the loop of the single writer. It takes all waiting requests, commits them together,
// answers them and announces their records.
func (j *Journal) write() {
	defer close(j.done)
	defer func() {
		if j.merger == nil {
			j.news.close()
			return
		}
		close(j.merger.end)
		<-j.merger.done
	}()
	group := make([]*request, 0, j.opt.MaxGroup)
	for first := range j.queue {
		group = j.gather(append(group[:0], first), len(group))
		if j.opt.Gather > 0 { // requests that arrived together have no order, so make it deterministic
			slices.SortStableFunc(group, func(a, b *request) int { return strings.Compare(a.batch.Stream, b.batch.Stream) })
		}
		j.handleGroup(group)
		clear(group)
	}
}

// After a commit of crowdSize or more appends the writer waits crowdWait for further appends. Under
// load that halves the number of flushes and saves processor time. Under light load the writer
// never waits.
const (
	crowdSize = 32
	crowdWait = 2 * time.Millisecond
)

// gather adds the waiting requests to the group, after the wait that [Options.Gather] defines.
// previous is the size of the previous group.
func (j *Journal) gather(group []*request, previous int) []*request {
	switch {
	case j.opt.Gather > 0:
		time.Sleep(j.opt.Gather)
	case previous >= crowdSize:
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

// handleGroup commits a group of requests: first all appends in one transaction, then the leases,
// heartbeats and resignations. The order among them does not matter: an append can only carry an
// epoch that an earlier group has returned.
func (j *Journal) handleGroup(group []*request) {
	// A caller's context ends its wait, not the transaction: a cancelled caller must not affect the
	// others in the group.
	ctx := context.Background()

	batches := make([]Batch, 0, len(group))
	appends := make([]*request, 0, len(group))
	for _, r := range group {
		switch err := r.ctx.Err(); {
		case err != nil: // cancelled while queued: returns ErrUncertain although nothing was written
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
		if r.kind == leasing && r.ctx.Err() == nil { // the caller still waits
			within, cancel := context.WithTimeout(ctx, j.storeTimeout())
			lease, err := j.store.Lease(within, r.batch.Stream, j.opt.Node, r.patience)
			cancel()
			r.answer <- answer{lease: lease, err: err}
		}
	}
	var beats []*request // not in the group's own array: the resignations are still to be read from it
	for _, r := range group {
		if r.kind == beating && r.ctx.Err() == nil {
			beats = append(beats, r)
		}
	}
	if len(beats) > 0 {
		err := j.writeHeartbeat(ctx, beats[len(beats)-1].at)
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

// writeHeartbeat writes one heartbeat, which answers all waiting heartbeat requests.
func (j *Journal) writeHeartbeat(ctx context.Context, at int64) error {
	if j.resigned {
		return ErrClosed
	}
	ctx, cancel := context.WithTimeout(ctx, j.storeTimeout())
	defer cancel()
	err := j.store.Heartbeat(ctx, j.opt.Node, at)
	if err == nil {
		j.resolveFailed()
	}
	return err
}

// resign records the shutdown of this node. The writer calls it after heartbeats, because a later
// heartbeat would make the other nodes wait for the next one.
func (j *Journal) resign(ctx context.Context) error {
	s, ok := j.store.(Shared)
	if !ok {
		return ErrAlone
	}
	ctx, cancel := context.WithTimeout(ctx, j.storeTimeout())
	defer cancel()
	err := s.Resign(ctx, j.opt.Node)
	j.resigned = err == nil
	return err
}

// commit appends the batches in one transaction, answers the requests and announces the records.
func (j *Journal) commit(ctx context.Context, batches []Batch, appends []*request) {
	began := time.Now()
	results, err := j.store.Append(ctx, batches)
	took := time.Since(began)
	if err == nil && len(results) != len(batches) {
		err = errors.New("the store answered another number of batches than it was given")
	}
	if err != nil {
		j.uncertain = true
		err = fmt.Errorf("journal: commit: %w", err)
		for _, r := range appends {
			r.answer <- answer{err: err}
		}
		j.opt.OnCommit(nil, took, err)
		return
	}
	j.resolveFailed()
	count := 0
	for _, r := range results {
		if count += len(r.Records); len(r.Records) > 0 {
			j.written.Store(r.Records[len(r.Records)-1].Position)
		}
	}
	records := make([]Record, 0, count)
	var told []Record // as stored, without the personal texts
	for i, r := range appends {
		if j.merger != nil {
			told = append(told, results[i].Records...)
		}
		for k := range results[i].Records {
			if len(r.batch.Events[k].Apart) > 0 {
				results[i].Records[k].Data = r.whole[k]
			}
		}
		r.answer <- answer{records: results[i].Records, err: results[i].Err}
		if results[i].Err == nil {
			j.opt.OnAppend(time.Since(r.asked))
		}
		records = append(records, results[i].Records...)
	}
	switch {
	case j.merger == nil:
		j.news.announce(records)
	case len(records) > 0:
		j.merger.add(records, true)
		j.opt.PublishNews(j.encodeNews(told))
	}
	j.opt.OnCommit(records, took, nil)
}

// resolveFailed makes the subscribers read the store if a transaction failed earlier and the store
// can be written again. The records of that transaction may have been written without an
// announcement.
func (j *Journal) resolveFailed() {
	if j.uncertain {
		j.uncertain = false
		if j.merger == nil {
			j.news.invalidate()
			return
		}
		j.merger.requestRead()
	}
}
