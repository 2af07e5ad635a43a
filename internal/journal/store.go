package journal

import (
	"context"
	"time"
)

// Result is a store's answer to one batch: its records, or why it was refused
// ([*ConflictError], [*FencedError]).
type Result struct {
	Records []Record
	Err     error
}

// Store keeps the records. Implementations live in internal/store; all of them pass the suite in
// internal/store/storetest. Its methods may be called from several goroutines; Append, Lease and
// Heartbeat come from the journal's one writer.
type Store interface {
	// Append commits the batches in their order, in one transaction, and returns when they are
	// durable: one Result per batch. A batch that is refused leaves no trace and does not harm the
	// others. A batch is judged after those before it: two batches for one stream may both succeed.
	// When the transaction itself fails, nothing is written and the error says why.
	// An event's Apart is kept beside its record, and what the batch's Forget names is deleted, in the
	// same transaction.
	Append(ctx context.Context, batches []Batch) ([]Result, error)

	// Personal returns what is kept apart from a record, in any order.
	Personal(ctx context.Context, stream string, seq uint64) ([]Personal, error)

	// Purge makes sure that the store's files hold nothing of what was deleted. It may take as long as
	// writing all of them again.
	Purge(ctx context.Context) error

	// Lease makes node the holder of the stream under a new epoch, 1 or more: from now on
	// appends under an older one are refused, by the store itself. It is durable when it returns. The
	// stream need not have records yet. While another node holds the stream and its last heartbeat is
	// younger than patience, by the store's own time and nobody's clock, the answer is a [*HeldError].
	Lease(ctx context.Context, stream, node string, patience time.Duration) (Lease, error)

	// Read returns the records of a stream from sequence number from (1 is the first) in order, at
	// most limit; none when there are no more.
	Read(ctx context.Context, stream string, from uint64, limit int) ([]Record, error)

	// ReadAll returns the records of all streams after a position (0: from the start) in total
	// order, at most limit; none when there are no more.
	ReadAll(ctx context.Context, after uint64, limit int) ([]Record, error)

	// Streams lists the streams that have records and whose name begins with prefix, by name.
	Streams(ctx context.Context, prefix string) ([]StreamInfo, error)

	// Heartbeat makes durable that node was alive at an instant (milliseconds since the Unix
	// epoch). The last call counts. The store notes when it was told, by its own time.
	Heartbeat(ctx context.Context, node string, at int64) error

	// LastHeartbeat returns the instant of node's last heartbeat, 0 when it never had one.
	LastHeartbeat(ctx context.Context, node string) (int64, error)

	// Checkpoint returns the position up to which a projection has taken the records in, 0 for a
	// new one.
	Checkpoint(ctx context.Context, projection string) (uint64, error)

	// SaveCheckpoint keeps a projection's position. It never moves backwards: a lower position than
	// the kept one changes nothing.
	SaveCheckpoint(ctx context.Context, projection string, position uint64) error

	// Close releases the store. Whoever opened it closes it, after the journal.
	Close() error
}
