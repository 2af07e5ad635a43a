// Package onefile is a journal over one event file: one stream, whose records are
// the lines of the file.
//
// The file is held for no longer than an append takes, so that `escaque event` may
// work on it at the same time: what it appends is taken in as what another node
// appends, and an author who did not know of it is told of the conflict. A file
// whose beginning is another than it was is refused until [Store.Accept].
//
// It knows the journal's interface and the event file. What the records mean, the
// rules and transports are others' matter. Leases, heartbeats and checkpoints are
// kept in memory: one process conducts the event, and a projection begins anew.
package onefile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/eventfile"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/wire"
)

// ErrOther says that the file is not the log that was read before.
var ErrOther = errors.New("onefile: the file was changed otherwise than by an append")

// Store implements journal.Store on one event file.
type Store struct {
	path   string
	stream string

	mu          sync.Mutex
	records     []journal.Record
	log         []byte // as it was read
	size        int64  // of the file, and when it was changed
	changed     time.Time
	other       bool // ErrOther until Accept
	heartbeats  map[string]int64
	checkpoints map[string]uint64
}

var _ journal.Store = (*Store)(nil)

// Open reads an event file as a stream of that name. A log that does not fit is a
// *wire.LineError.
func Open(path, stream string) (*Store, error) {
	s := &Store{path: path, stream: stream, heartbeats: map[string]int64{}, checkpoints: map[string]uint64{}}
	return s, s.look()
}

// Close does nothing: between appends the file is not open.
func (s *Store) Close() error { return nil }

// Moved takes in what others have appended and reports whether there was anything.
// The error is ErrOther for a file that is not the same log any more.
func (s *Store) Moved() (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := len(s.records)
	err := s.look()
	return len(s.records) != before, err
}

// Accept takes the file as it is now, after ErrOther: whoever knows the log must
// read it from its first record on.
func (s *Store) Accept() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	records, log, size, changed := s.records, s.log, s.size, s.changed
	s.records, s.log, s.size, s.other = nil, nil, -1, false
	err := s.look()
	if err != nil {
		s.records, s.log, s.size, s.changed, s.other = records, log, size, changed, true
	}
	return err
}

// look reads the file if it is not as it was. The lock is held.
func (s *Store) look() error {
	if s.other {
		return ErrOther
	}
	info, err := os.Stat(s.path)
	if err == nil && info.Size() == s.size && info.ModTime().Equal(s.changed) {
		return nil
	}
	f, err := eventfile.Open(s.path)
	if err != nil {
		return err
	}
	return errors.Join(s.take(f), f.Close())
}

// take takes in the file, which is open.
func (s *Store) take(f *eventfile.File) error {
	log := f.Log()
	if !bytes.HasPrefix(log, s.log) {
		s.other = true
		return ErrOther
	}
	from := len(s.log)
	if from > 0 && from < len(log) && s.log[from-1] != '\n' && log[from] != '\n' {
		s.other = true // the last line was made longer
		return ErrOther
	}
	var fresh []journal.Record
	for line := range bytes.Lines(log[from:]) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		fact, err := wire.DecodeEvent(line)
		if err != nil {
			return err
		}
		fresh = append(fresh, s.record(len(s.records)+len(fresh)+1, fact, line))
	}
	info, err := os.Stat(s.path)
	if err != nil {
		return err
	}
	s.records = append(s.records, fresh...)
	s.log, s.size, s.changed = log, info.Size(), info.ModTime()
	return nil
}

func (s *Store) record(seq int, fact tournament.Event, line []byte) journal.Record {
	return journal.Record{
		Position: uint64(seq), Stream: s.stream, Seq: uint64(seq), At: int64(fact.Instant()), Kind: fact.EventKind(), Version: wire.Version, Data: bytes.Clone(line),
	}
}

// Append implements journal.Store.
func (s *Store) Append(_ context.Context, batches []journal.Batch) ([]journal.Result, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, err := eventfile.Open(s.path)
	if err != nil {
		return nil, err
	}
	results := make([]journal.Result, len(batches))
	if s.other {
		err = ErrOther
	} else {
		err = s.take(f)
	}
	for i := 0; err == nil && i < len(batches); i++ {
		results[i].Records, results[i].Err = s.append(f, batches[i])
	}
	return results, errors.Join(err, f.Close())
}

// append appends one batch, which is on the disk when it returns. A batch that
// cannot be written harms none before it: its error is its own.
func (s *Store) append(f *eventfile.File, b journal.Batch) ([]journal.Record, error) {
	switch head := uint64(len(s.records)); {
	case b.Stream != s.stream:
		return nil, &journal.InvalidError{Stream: b.Stream, Field: "Stream", Remedy: "this file holds " + s.stream + " alone"}
	case b.Epoch != 0:
		return nil, &journal.FencedError{Stream: b.Stream, Epoch: b.Epoch}
	case b.Expected != head:
		return nil, &journal.ConflictError{Stream: b.Stream, Expected: b.Expected, Actual: head}
	}
	facts := make([]tournament.Event, len(b.Events))
	for i, e := range b.Events {
		var err error
		if facts[i], err = wire.DecodeEvent(e.Whole()); err != nil {
			return nil, fmt.Errorf("onefile: %s: %w", e.Kind, err)
		}
	}
	before := len(s.records)
	if err := f.Append(facts); err != nil {
		return nil, err
	}
	if err := s.take(f); err != nil {
		return nil, err
	}
	return s.copies(s.records[before:]), nil
}

// copies gives away records that their reader may write on.
func (s *Store) copies(records []journal.Record) []journal.Record {
	list := make([]journal.Record, len(records))
	for i, r := range records {
		r.Data = bytes.Clone(r.Data)
		list[i] = r
	}
	return list
}

// Read implements journal.Store.
func (s *Store) Read(_ context.Context, stream string, from uint64, limit int) ([]journal.Record, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if stream != s.stream {
		return nil, nil
	}
	if err := s.look(); err != nil {
		return nil, err
	}
	from = max(1, from)
	if from > uint64(len(s.records)) || limit <= 0 {
		return nil, nil
	}
	part := s.records[from-1:]
	return s.copies(part[:min(limit, len(part))]), nil
}

// ReadAll implements journal.Store: there is one stream.
func (s *Store) ReadAll(ctx context.Context, after uint64, limit int) ([]journal.Record, error) {
	return s.Read(ctx, s.stream, after+1, limit)
}

// Streams implements journal.Store.
func (s *Store) Streams(_ context.Context, prefix string) ([]journal.StreamInfo, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.records) == 0 || len(prefix) > len(s.stream) || s.stream[:len(prefix)] != prefix {
		return nil, nil
	}
	last := s.records[len(s.records)-1]
	return []journal.StreamInfo{{Stream: s.stream, Seq: last.Seq, LastKind: last.Kind, LastAt: last.At}}, nil
}

// Personal implements journal.Store: the lines of the file hold every text.
func (s *Store) Personal(context.Context, string, uint64) ([]journal.Personal, error) {
	return nil, nil
}

// Purge implements journal.Store: nothing is kept apart.
func (s *Store) Purge(context.Context) error { return nil }

// Lease implements journal.Store: nobody holds a file longer than an append.
func (s *Store) Lease(_ context.Context, stream, _ string, _ time.Duration) (journal.Lease, error) {
	return journal.Lease{}, &journal.InvalidError{Stream: stream, Field: "Stream", Remedy: "an event file is not leased"}
}

// Heartbeat implements journal.Store.
func (s *Store) Heartbeat(_ context.Context, node string, at int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heartbeats[node] = at
	return nil
}

// LastHeartbeat implements journal.Store.
func (s *Store) LastHeartbeat(_ context.Context, node string) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.heartbeats[node], nil
}

// Checkpoint implements journal.Store.
func (s *Store) Checkpoint(_ context.Context, projection string) (uint64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.checkpoints[projection], nil
}

// SaveCheckpoint implements journal.Store.
func (s *Store) SaveCheckpoint(_ context.Context, projection string, position uint64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.checkpoints[projection] = max(s.checkpoints[projection], position)
	return nil
}
