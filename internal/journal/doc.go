// Package journal is an append-only log: streams of events that are appended, flushed to disk and
// only then announced.
//
// A stream ("game/<id>", "event/<id>") is a gapless sequence of records 1, 2, 3, .... The records
// of all streams have one total order, their Position. An append names the sequence number of the
// last record that its author knows. It is refused with a [ConflictError] when the stream has newer
// records.
//
// A single writer commits the waiting appends of all streams together (group commit), so that many
// moves share one flush to the disk. [Journal.Append] returns only when its records are durable. No
// subscriber receives a record before that.
//
// The package declares the [Store] that it needs. It does not interpret the records, does not
// depend on a database and does not read a clock: callers pass the instants.
package journal

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Event is a fact to be appended.
type Event struct {
	Kind    string // name of the fact, "MoveMade"; 1 to [MaxKind] bytes
	Version int    // version of the encoding of Data, 1 or more
	Data    []byte // the encoded fact; at most [MaxData] bytes; the journal reads it only for Personal
	At      int64  // instant of the fact, milliseconds since the Unix epoch, given by the caller; above 0

	// Personal lists the paths of the personal fields of Data, which must then be JSON. A path
	// consists of names, with * for any name or index ("players/*/name"). The strings there are
	// kept apart from the record, so that [Journal.Forget] can delete them. After deletion a string
	// reads as "". When its path ends in "!" it reads as a code, because the text may not be empty.
	Personal []string
	// Apart holds the personal texts that the journal has cut out of Data for the store.
	Apart []Personal
}

// Record is an appended, durable fact.
type Record struct {
	Position uint64 // place in the total order of all streams; increasing, gaps are allowed
	Stream   string // the stream it belongs to
	Seq      uint64 // place within the stream: 1, 2, 3, ... without gaps
	Epoch    uint64 // lease under which it was written; 0 when the stream was never leased
	At       int64  // instant of the fact, milliseconds since the Unix epoch
	Kind     string
	Version  int
	Data     []byte
	Deleted  []string // paths of personal fields whose text was deleted; Data has "" or a code there
}

// Batch is one append: its events enter the stream together or not at all.
type Batch struct {
	Stream   string
	Expected uint64  // sequence number of the last record the author knows; 0 for a new stream
	Epoch    uint64  // lease of the author, from [Journal.Lease]; 0 without one
	Events   []Event // 1 to [MaxEvents]

	Forget []PersonalRef // texts that are deleted with this append; set only by [Journal.Forget]
}

// StreamInfo describes the last record and the lease of a stream.
type StreamInfo struct {
	Stream   string
	Seq      uint64 // sequence number of the last record
	Epoch    uint64 // the current lease, 0 when it was never leased
	Node     string // holder of the lease
	LastKind string // Kind of the last record
	LastAt   int64  // At of the last record
}

// Limits of one append. They are far above what a game needs, and low enough that a faulty caller
// cannot fill the memory.
const (
	MaxStream = 200     // bytes in a stream's name
	MaxKind   = 64      // bytes in an event's kind
	MaxData   = 1 << 20 // bytes in an event's data
	MaxEvents = 1000    // events in one batch
)

// Validate returns the first violated limit as an [*InvalidError], or nil when the batch can be
// appended.
func (b Batch) Validate() error {
	bad := func(field, remedy string) error {
		return &InvalidError{Stream: b.Stream, Field: field, Remedy: remedy}
	}
	if b.Stream == "" || len(b.Stream) > MaxStream || !utf8.ValidString(b.Stream) || strings.ContainsFunc(b.Stream, isControl) {
		return bad("Stream", fmt.Sprintf("use 1 to %d printable bytes", MaxStream))
	}
	if len(b.Events) == 0 || len(b.Events) > MaxEvents {
		return bad("Events", fmt.Sprintf("append 1 to %d events at a time", MaxEvents))
	}
	// SQL databases count in signed 64-bit numbers.
	if b.Expected > 1<<62 || b.Epoch > 1<<62 {
		return bad("Expected", "use the sequence number and epoch that the journal answered")
	}
	for i, e := range b.Events {
		switch {
		case e.Kind == "" || len(e.Kind) > MaxKind:
			return bad(fmt.Sprintf("Events[%d].Kind", i), fmt.Sprintf("use 1 to %d bytes", MaxKind))
		case e.Kind == PassedOver:
			return bad(fmt.Sprintf("Events[%d].Kind", i), "only a mending passes records over")
		case e.Version < 1:
			return bad(fmt.Sprintf("Events[%d].Version", i), "versions count from 1")
		case len(e.Data) > MaxData:
			return bad(fmt.Sprintf("Events[%d].Data", i), fmt.Sprintf("keep it within %d bytes", MaxData))
		case e.At <= 0:
			return bad(fmt.Sprintf("Events[%d].At", i), "give the instant in milliseconds since the Unix epoch")
		}
	}
	return nil
}

// isControl reports whether r is a control character.
func isControl(r rune) bool { return r < 0x20 || r == 0x7f }
