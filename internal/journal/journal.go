package journal

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/escaque/escaque/internal/traces"
)

// Options of a [Journal]. The zero value is fit for use.
type Options struct {
	Node     string        // name of this node in heartbeats and leases; "main" when empty
	Queue    int           // appends that may wait for the writer before callers are held back; 1024 when 0
	MaxGroup int           // appends committed in one transaction at most; 512 when 0
	Gather   time.Duration // how long the writer waits for others before each commit, which has them in the order of their streams; when 0 not at all, as what comes meanwhile shares the next, but for 2 ms after a commit of 32 or more
	Recent   int           // announced records kept in memory for subscribers that keep up; 4096 when 0
	// AnswerFor is how long callers wait for the journal before they take it to hang; [AnswerFor] when 0.
	AnswerFor time.Duration
	Log       *slog.Logger // where Beat reports failures; slog.Default() when nil
	Chance    io.Reader    // salts of personal fields; crypto/rand's when nil
	// Committed learns of every transaction: what it recorded, how long the store took, or
	// why it failed. The writer waits for it. Nobody does when nil.
	Committed func(records []Record, took time.Duration, err error)
	// Answered learns how long each append that is durable took, from when it was asked for: the wait for the
	// writer and for the transaction. The writer waits for it. Nobody does when nil.
	Answered func(took time.Duration)

	// Shared says that other nodes append to the same store. What this one has appended goes out by Appended, as news
	// that others read with [Journal.Hear]; theirs comes in there. It may get lost.
	Shared   bool
	Appended func(news []byte)
}

// Journal appends records through one writer and announces them when they are durable. Its methods
// may be called from several goroutines.
type Journal struct {
	store Store
	opt   Options

	queue chan *request
	done  chan struct{} // closed when the writer has drained the queue

	closing  chan struct{} // closed by Close: nobody enters the queue any more
	gate     sync.Mutex    // guards closing and the growing of entering
	entering sync.WaitGroup

	doubt     bool // a transaction has failed since the last that did not; the writer's own, as is
	resigned  bool // this node has said that it ends
	news      news
	elsewhere *elsewhere // nil while this node is alone
	written   atomic.Uint64
	repairs   repairs
	renames   renames
}

// New starts the journal's writer over a store. Close the journal before the store.
func New(store Store, opt Options) *Journal {
	if opt.Node == "" {
		opt.Node = "main"
	}
	if opt.Queue <= 0 {
		opt.Queue = 1024
	}
	if opt.MaxGroup <= 0 {
		opt.MaxGroup = 512
	}
	if opt.Recent <= 0 {
		opt.Recent = 4096
	}
	if opt.AnswerFor <= 0 {
		opt.AnswerFor = AnswerFor
	}
	if opt.Log == nil {
		opt.Log = slog.Default()
	}
	if opt.Chance == nil {
		opt.Chance = rand.Reader
	}
	if opt.Committed == nil {
		opt.Committed = func([]Record, time.Duration, error) {}
	}
	if opt.Answered == nil {
		opt.Answered = func(time.Duration) {}
	}
	if opt.Appended == nil {
		opt.Appended = func([]byte) {}
	}
	j := &Journal{
		store:   store,
		opt:     opt,
		queue:   make(chan *request, opt.Queue),
		done:    make(chan struct{}),
		closing: make(chan struct{}),
		news:    newNews(opt.Recent),
	}
	if opt.Shared {
		j.elsewhere = newElsewhere()
		go j.collect()
	}
	go j.write()
	return j
}

// Node returns the name of this node.
func (j *Journal) Node() string { return j.opt.Node }

// Append adds events to a stream whose last record is number expected (0: a new stream), and returns
// their records when they are durable. The records' Data is shared with all subscribers: read only.
//
// It answers a [*ConflictError] when the stream has moved on, a [*FencedError] when the stream is
// leased, an [*InvalidError] when a bound is broken: then nothing was written. A context that ends
// while the append waits answers [ErrUncertain] (with the context's error): a cancelled wait does
// not mean that nothing was appended. Any other error is the store's; the transaction failed and
// nothing was announced, but after a failing disk only reading the stream shows what it holds.
func (j *Journal) Append(ctx context.Context, stream string, expected uint64, events []Event) ([]Record, error) {
	return j.Commit(ctx, Batch{Stream: stream, Expected: expected, Events: events})
}

// Commit is Append for an author who holds a lease: the batch carries its epoch.
func (j *Journal) Commit(ctx context.Context, b Batch) (records []Record, err error) {
	ctx, step := traces.Start(ctx, "journal.Commit", "")
	defer func() { step.End(err) }()
	if err := b.Validate(); err != nil {
		return nil, err
	}
	// The records outlive the call, in the hands of subscribers: the caller keeps its own bytes.
	b.Events = slices.Clone(b.Events)
	var whole [][]byte // only where something is kept apart
	for i := range b.Events {
		e := &b.Events[i]
		e.Data = bytes.Clone(e.Data)
		if len(e.Personal) == 0 {
			continue
		}
		if whole == nil {
			whole = make([][]byte, len(b.Events))
		}
		whole[i] = e.Data
		var err error
		if e.Data, e.Apart, err = cutPersonal(whole[i], e.Personal, j.opt.Chance); err != nil {
			return nil, fmt.Errorf("journal: personal fields of %s: %w", e.Kind, err)
		}
	}
	a, err := j.submit(ctx, &request{kind: appending, batch: b, whole: whole})
	return a.records, err
}

// Lease makes this node the holder of a stream; its appends are to carry the epoch.
// The previous holder's appends are refused from now on, whatever it believes. While another node holds
// the stream and its last heartbeat is younger than patience, by the store's own time, the answer is a
// [*HeldError]; 0 takes the stream from whoever holds it.
func (j *Journal) Lease(ctx context.Context, stream string, patience time.Duration) (Lease, error) {
	if stream == "" || len(stream) > MaxStream {
		return Lease{}, &InvalidError{Stream: stream, Field: "Stream", Remedy: fmt.Sprintf("use 1 to %d bytes", MaxStream)}
	}
	a, err := j.submit(ctx, &request{kind: leasing, batch: Batch{Stream: stream}, patience: patience})
	return a.lease, err
}

// Written is the position of the last record that this node has appended, 0 before the first.
func (j *Journal) Written() uint64 { return j.written.Load() }

// Read returns records of one stream, from sequence number from (1 is the first), at most limit.
func (j *Journal) Read(ctx context.Context, stream string, from uint64, limit int) ([]Record, error) {
	records, err := j.ReadRaw(ctx, stream, from, limit)
	if err != nil {
		return nil, err
	}
	return j.asMended(ctx, records)
}

// ReadRaw is Read without any mending: the records as they stand, with their personal fields.
func (j *Journal) ReadRaw(ctx context.Context, stream string, from uint64, limit int) ([]Record, error) {
	records, err := j.store.Read(ctx, stream, from, limit)
	if err != nil {
		return nil, err
	}
	return j.joined(ctx, records)
}

// ReadChunk is how many records are read at a time where the whole is wanted.
const ReadChunk = 512

// ReadStream returns all records of a stream, in order; none when it does not exist.
func (j *Journal) ReadStream(ctx context.Context, stream string) ([]Record, error) {
	var all []Record
	for {
		part, err := j.Read(ctx, stream, uint64(len(all))+1, ReadChunk)
		if err != nil {
			return nil, err
		}
		all = append(all, part...)
		if len(part) < ReadChunk {
			return all, nil
		}
	}
}

// ReadAll returns records of all streams after a position, in total order, at most limit.
func (j *Journal) ReadAll(ctx context.Context, after uint64, limit int) ([]Record, error) {
	records, err := j.readAll(ctx, after, limit)
	if err != nil {
		return nil, err
	}
	return j.asMended(ctx, records)
}

// readAll is ReadAll without any mending.
func (j *Journal) readAll(ctx context.Context, after uint64, limit int) ([]Record, error) {
	records, err := j.store.ReadAll(ctx, after, limit)
	if err != nil {
		return nil, err
	}
	return j.joined(ctx, records)
}

// Streams lists the streams whose name begins with prefix, by name.
func (j *Journal) Streams(ctx context.Context, prefix string) ([]StreamInfo, error) {
	return j.store.Streams(ctx, prefix)
}

// Close refuses new appends and those held back by a full queue ([ErrClosed]), commits and answers
// those that are in it, ends the subscriptions once they have delivered everything, and returns. It
// does not close the store. Closing twice is harmless.
func (j *Journal) Close() error {
	j.gate.Lock()
	first := !j.isClosing()
	if first {
		close(j.closing)
	}
	j.gate.Unlock()
	if first {
		j.entering.Wait()
		close(j.queue)
	}
	<-j.done
	return nil
}

func (j *Journal) isClosing() bool {
	select {
	case <-j.closing:
		return true
	default:
		return false
	}
}
