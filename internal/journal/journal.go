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

// Options configures a [Journal]. All fields may be zero.
type Options struct {
	Node     string // name of this node in heartbeats and leases; "main" when empty
	Queue    int    // appends that may wait for the writer before callers block; 1024 when 0
	MaxGroup int    // appends committed in one transaction at most; 512 when 0
	// Gather is how long the writer waits for further appends before each commit, which it then
	// sorts by stream. When 0 it does not wait, except 2 ms after a commit of 32 or more appends.
	Gather time.Duration
	Recent int // announced records kept in memory for subscribers that keep up; 4096 when 0
	// AnswerTimeout is the time after which callers consider the journal to hang; [AnswerTimeout]
	// when 0.
	AnswerTimeout time.Duration
	Log           *slog.Logger // where Beat reports failures; slog.Default() when nil
	Random        io.Reader    // source of the salts of personal fields; crypto/rand when nil
	// OnCommit is called after every transaction with its records, its duration, and the error if
	// it failed. The writer waits for it. It may be nil.
	OnCommit func(records []Record, took time.Duration, err error)
	// OnAppend is called for each durable append with the time since it was requested. The writer
	// waits for it. It may be nil.
	OnAppend func(took time.Duration)

	// Shared is true when other nodes append to the same store. The journal then passes its own
	// records to PublishNews, and the other nodes pass them to [Journal.ReceiveNews]. News may be
	// lost.
	Shared      bool
	PublishNews func(news []byte)
}

// Journal appends records through a single writer and announces them when they are durable. Its
// methods may be called from several goroutines.
type Journal struct {
	store Store
	opt   Options

	queue chan *request
	done  chan struct{} // closed when the writer has drained the queue

	closing  chan struct{} // closed by Close: no more requests enter the queue
	gate     sync.Mutex    // guards closing, and calls of entering.Add
	entering sync.WaitGroup

	uncertain bool // the last transaction failed; used only by the writer, like resigned
	resigned  bool // this node has announced its shutdown
	news      news
	merger    *merger // nil while this node is the only one
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
	if opt.AnswerTimeout <= 0 {
		opt.AnswerTimeout = AnswerTimeout
	}
	if opt.Log == nil {
		opt.Log = slog.Default()
	}
	if opt.Random == nil {
		opt.Random = rand.Reader
	}
	if opt.OnCommit == nil {
		opt.OnCommit = func([]Record, time.Duration, error) {}
	}
	if opt.OnAppend == nil {
		opt.OnAppend = func(time.Duration) {}
	}
	if opt.PublishNews == nil {
		opt.PublishNews = func([]byte) {}
	}
	j := &Journal{
		store:   store,
		opt:     opt,
		queue:   make(chan *request, opt.Queue),
		done:    make(chan struct{}),
		closing: make(chan struct{}),
		news:    newNews(opt.Recent),
		repairs: repairs{mu: newLock()},
		renames: renames{mu: newLock()},
	}
	if opt.Shared {
		j.merger = newMerger()
		go j.announceLoop()
	}
	go j.write()
	return j
}

// Node returns the name of this node.
func (j *Journal) Node() string { return j.opt.Node }

// Append adds events to a stream whose last record is number expected (0: a new stream). It returns
// their records when they are durable. The records' Data is shared with all subscribers and must
// not be changed.
//
// Append returns a [*ConflictError] when the stream has newer records, a [*FencedError] when the
// stream is leased, and an [*InvalidError] when a limit is exceeded. In these cases nothing was
// written. When the context ends while the append waits, it returns [ErrUncertain] with the
// context's error, and the records may have been written. Any other error is an error of the store:
// the transaction failed and nothing was announced. After a failure of the disk, only reading the
// stream shows which records it holds.
func (j *Journal) Append(ctx context.Context, stream string, expected uint64, events []Event) ([]Record, error) {
	return j.Commit(ctx, Batch{Stream: stream, Expected: expected, Events: events})
}

// Commit appends a batch like [Journal.Append], for an author that holds a lease: the batch carries
// the epoch of the lease.
func (j *Journal) Commit(ctx context.Context, b Batch) (records []Record, err error) {
	ctx, step := traces.Start(ctx, "journal.Commit", "")
	defer func() { step.End(err) }()
	if err := b.Validate(); err != nil {
		return nil, err
	}
	// Subscribers keep the records after this call returns, so the caller's bytes are copied.
	b.Events = slices.Clone(b.Events)
	var whole [][]byte // nil unless personal texts are cut out
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
		if e.Data, e.Apart, err = cutPersonal(whole[i], e.Personal, j.opt.Random); err != nil {
			return nil, fmt.Errorf("journal: personal fields of %s: %w", e.Kind, err)
		}
	}
	a, err := j.submit(ctx, &request{kind: appending, batch: b, whole: whole})
	return a.records, err
}

// Lease makes this node the holder of a stream. Its appends must then carry the returned epoch.
// Appends of the previous holder are refused from now on. While another node holds the stream and
// its last heartbeat is younger than patience, by the store's clock, Lease returns a [*HeldError].
// With patience 0 it always takes the lease.
func (j *Journal) Lease(ctx context.Context, stream string, patience time.Duration) (Lease, error) {
	if stream == "" || len(stream) > MaxStream {
		return Lease{}, &InvalidError{Stream: stream, Field: "Stream", Remedy: fmt.Sprintf("use 1 to %d bytes", MaxStream)}
	}
	a, err := j.submit(ctx, &request{kind: leasing, batch: Batch{Stream: stream}, patience: patience})
	return a.lease, err
}

// LastWritten returns the position of the last record that this node has appended, or 0 before the
// first.
func (j *Journal) LastWritten() uint64 { return j.written.Load() }

// Read returns at most limit records of one stream, starting at sequence number from (1 is the
// first).
func (j *Journal) Read(ctx context.Context, stream string, from uint64, limit int) ([]Record, error) {
	records, err := j.ReadRaw(ctx, stream, from, limit)
	if err != nil {
		return nil, err
	}
	return j.applyRepairs(ctx, records)
}

// ReadRaw returns the records like [Journal.Read], with their personal texts but without mendings
// and renames.
func (j *Journal) ReadRaw(ctx context.Context, stream string, from uint64, limit int) ([]Record, error) {
	records, err := j.store.Read(ctx, stream, from, limit)
	if err != nil {
		return nil, err
	}
	return j.restorePersonal(ctx, records)
}

// ReadChunk is how many records one store call reads when a whole stream or log is read.
const ReadChunk = 512

// ReadStream returns all records of a stream in order, or none when the stream does not exist.
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

// ReadAll returns at most limit records of all streams after a position, in total order.
func (j *Journal) ReadAll(ctx context.Context, after uint64, limit int) ([]Record, error) {
	records, err := j.readAllRaw(ctx, after, limit)
	if err != nil {
		return nil, err
	}
	return j.applyRepairs(ctx, records)
}

// readAllRaw returns the records like [Journal.ReadAll], without mendings and renames.
func (j *Journal) readAllRaw(ctx context.Context, after uint64, limit int) ([]Record, error) {
	records, err := j.store.ReadAll(ctx, after, limit)
	if err != nil {
		return nil, err
	}
	return j.restorePersonal(ctx, records)
}

// Streams lists the streams whose name begins with prefix, by name.
func (j *Journal) Streams(ctx context.Context, prefix string) ([]StreamInfo, error) {
	return j.store.Streams(ctx, prefix)
}

// Close refuses new appends, and appends that wait for room in a full queue, with [ErrClosed]. It
// commits and answers the queued appends, and returns. The subscriptions end once they have
// delivered everything. Close does not close the store. Further calls have no effect.
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

// isClosing reports whether Close was called.
func (j *Journal) isClosing() bool {
	select {
	case <-j.closing:
		return true
	default:
		return false
	}
}
