package journal

import (
	"context"
	"encoding/json"
	"fmt"
)

// LateChained lists the records that were chained some time after they had been written, because
// the log is older than the chain. Changes made to them before that time cannot be detected. All
// other records were chained in the transaction that wrote them.
type LateChained struct {
	Records int    `json:"records"`
	Streams int    `json:"streams"`
	Through uint64 `json:"through"` // position of the last of them

	// Unknown counts the records up to a position for which it is not known when they were chained.
	Unknown        int    `json:"-"`
	UnknownThrough uint64 `json:"-"`

	At int64 `json:"-"` // when they were noted, milliseconds since the Unix epoch; 0 when they were not
}

// ChainStream is the name of the stream that lists the records that were chained late, see
// [LateChained].
const ChainStream = "house/chain"

const (
	laterKind    = "ChainedLater"
	laterVersion = 1
)

// NoteLateChained appends to [ChainStream] which records were chained late, at an instant in
// milliseconds since the Unix epoch, and returns them. It returns the zero value when there are
// none, or when an earlier call has recorded them.
func (j *Journal) NoteLateChained(ctx context.Context, at int64) (LateChained, error) {
	c, ok := j.store.(Chain)
	if !ok {
		return LateChained{}, nil
	}
	l, err := c.LateChained(ctx)
	if err != nil || l.Records == 0 {
		return LateChained{}, err
	}
	head, err := j.lastSeq(ctx, ChainStream)
	if err != nil {
		return LateChained{}, err
	}
	if head > 0 {
		last, err := j.store.Read(ctx, ChainStream, head, 1)
		if err != nil {
			return LateChained{}, err
		}
		if noted, is := parseLateChained(last[0]); is && noted.Records == l.Records && noted.Through == l.Through {
			return LateChained{}, nil
		}
	}
	data, err := json.Marshal(l)
	if err != nil {
		return LateChained{}, err
	}
	if _, err := j.Append(ctx, ChainStream, head, []Event{{Kind: laterKind, Version: laterVersion, Data: data, At: at}}); err != nil {
		return LateChained{}, fmt.Errorf("journal: noting what was chained: %w", err)
	}
	l.At = at
	return l, nil
}

// parseLateChained decodes a record of [ChainStream]. ok is false for other records.
func parseLateChained(r Record) (l LateChained, ok bool) {
	ok = r.Stream == ChainStream && r.Kind == laterKind && r.Version == laterVersion && json.Unmarshal(r.Data, &l) == nil
	l.At = r.At
	return l, ok
}
