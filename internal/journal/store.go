package journal

import (
	"context"
	"time"
)

// Result is a store's answer to one batch: its records, or the refusal ([*ConflictError],
// [*FencedError]).
type Result struct {
	Records []Record
	Err     error
}

// Store keeps the records. Implementations are in internal/store and pass the suite in
// internal/store/storetest. Its methods may be called from several goroutines. Append, Lease and
// Heartbeat are called only by the journal's writer.
type Store interface {
	// Append commits the batches in order in one transaction and returns one Result per batch when
	// they are durable. A refused batch writes nothing and does not affect the others. Each batch
	// is checked after those before it: two batches for one stream may both succeed. When the
	// transaction fails, Append returns an error and nothing is written. The same transaction keeps
	// each event's Apart beside its record, and deletes the texts that the batch's Forget names.
	Append(ctx context.Context, batches []Batch) ([]Result, error)

	// Personal returns the personal texts that are kept apart from a record, in any order.
	Personal(ctx context.Context, stream string, seq uint64) ([]Personal, error)

	// Purge removes all deleted texts from the store's files. It may take as long as rewriting all
	// of them.
	Purge(ctx context.Context) error

	// Lease makes node the holder of the stream under a new epoch, 1 or more, and returns when that
	// is durable. The store then refuses appends under older epochs. The stream need not have
	// records yet. While another node holds the stream and its last heartbeat is younger than
	// patience, by the store's clock, Lease returns a [*HeldError].
	Lease(ctx context.Context, stream, node string, patience time.Duration) (Lease, error)

	// Read returns at most limit records of a stream in order, starting at sequence number from (1
	// is the first). It returns none when there are no more.
	Read(ctx context.Context, stream string, from uint64, limit int) ([]Record, error)

	// ReadAll returns at most limit records of all streams after a position (0: from the start), in
	// total order. It returns none when there are no more.
	ReadAll(ctx context.Context, after uint64, limit int) ([]Record, error)

	// Streams lists the streams that have records and whose name begins with prefix, by name.
	Streams(ctx context.Context, prefix string) ([]StreamInfo, error)

	// Heartbeat makes durable that node was alive at an instant in milliseconds since the Unix
	// epoch. The last call counts. The store also notes the time of the call by its own clock.
	Heartbeat(ctx context.Context, node string, at int64) error

	// LastHeartbeat returns the instant of node's last heartbeat, or 0 when it never had one.
	LastHeartbeat(ctx context.Context, node string) (int64, error)

	// Checkpoint returns the saved position of a projection, or 0 for a new one.
	Checkpoint(ctx context.Context, projection string) (uint64, error)

	// SaveCheckpoint saves a projection's position. A position lower than the saved one changes
	// nothing.
	SaveCheckpoint(ctx context.Context, projection string, position uint64) error

	// Close releases the store. The caller that opened it closes it, after the journal.
	Close() error
}
