package journal

import (
	"context"
	"encoding/json"
	"fmt"
)

// Later says which records were chained after they had been written, as those of a log that is older than
// the chain: what was done to them before, the chain does not know. All others were chained in the
// transaction that wrote them.
type Later struct {
	Records int    `json:"records"`
	Streams int    `json:"streams"`
	Through uint64 `json:"through"` // position of the last of them

	// Unknown counts records of which it was not noted, up to a position.
	Unknown        int    `json:"-"`
	UnknownThrough uint64 `json:"-"`

	At int64 `json:"-"` // when it was noted, milliseconds since the Unix epoch; 0: it was not
}

// ChainStream is the stream in which it is noted when records were chained after they had been written.
const ChainStream = "house/chain"

const (
	laterKind    = "ChainedLater"
	laterVersion = 1
)

// NoteLater notes, at an instant (milliseconds since the Unix epoch), that records were chained after they
// had been written, and returns which; nothing when that was noted before, or there are none.
func (j *Journal) NoteLater(ctx context.Context, at int64) (Later, error) {
	c, ok := j.store.(Chain)
	if !ok {
		return Later{}, nil
	}
	l, err := c.Later(ctx)
	if err != nil || l.Records == 0 {
		return Later{}, err
	}
	head, err := j.headOf(ctx, ChainStream)
	if err != nil {
		return Later{}, err
	}
	if head > 0 {
		last, err := j.store.Read(ctx, ChainStream, head, 1)
		if err != nil {
			return Later{}, err
		}
		if noted, is := laterIn(last[0]); is && noted.Records == l.Records && noted.Through == l.Through {
			return Later{}, nil
		}
	}
	data, err := json.Marshal(l)
	if err != nil {
		return Later{}, err
	}
	if _, err := j.Append(ctx, ChainStream, head, []Event{{Kind: laterKind, Version: laterVersion, Data: data, At: at}}); err != nil {
		return Later{}, fmt.Errorf("journal: noting what was chained: %w", err)
	}
	l.At = at
	return l, nil
}

// laterIn reads a record of [ChainStream].
func laterIn(r Record) (l Later, ok bool) {
	ok = r.Stream == ChainStream && r.Kind == laterKind && r.Version == laterVersion && json.Unmarshal(r.Data, &l) == nil
	l.At = r.At
	return l, ok
}
