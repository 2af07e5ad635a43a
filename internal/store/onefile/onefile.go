// Package onefile is a journal store over one event file: a single stream whose records are the
// lines of the file.
//
// The file is locked only during an append, so that `escaque event` can change it at the same time.
// Records that other programs append are read like those of another node. An author who did not
// know them gets a conflict. A file whose beginning has changed is refused until [Store.Accept] is
// called.
//
// Leases, heartbeats and checkpoints are kept in memory: one process runs the event, and
// projections start anew.
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

// ErrOther reports that the file no longer begins with the records that were read before.
var ErrOther = errors.New("onefile: the file was changed otherwise than by an append")

// Store implements journal.Store on one event file.
type Store struct {
	path   string
	stream string

	mu          sync.Mutex
	records     []journal.Record
	log         []byte // content of the file as last read
	size        int64  // of the file; changed is its modification time
	changed     time.Time
	replaced    bool // the file was replaced: ErrOther is returned until Accept
	heartbeats  map[string]int64
	checkpoints map[string]uint64
}

var _ journal.Store = (*Store)(nil)

// Open reads an event file as a stream with a name. It returns a *wire.LineError when a line is
// invalid.
func Open(path, stream string) (*Store, error) {
	s := &Store{path: path, stream: stream, heartbeats: map[string]int64{}, checkpoints: map[string]uint64{}}
	return s, s.readIfChanged()
}

// Close does nothing, because the file is open only during an append.
func (s *Store) Close() error { return nil }

// Refresh reads the records that other programs have appended. It returns true if there were any,
// and ErrOther when the file no longer begins with the records read before.
func (s *Store) Refresh() (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := len(s.records)
	err := s.readIfChanged()
	return len(s.records) != before, err
}

// Accept reads the file again from its beginning, after ErrOther. Callers must then read the stream
// again from its first record.
func (s *Store) Accept() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	records, log, size, changed := s.records, s.log, s.size, s.changed
	s.records, s.log, s.size, s.replaced = nil, nil, -1, false
	err := s.readIfChanged()
	if err != nil {
		s.records, s.log, s.size, s.changed, s.replaced = records, log, size, changed, true
	}
	return err
}

// readIfChanged reads the file when its size or time has changed. The caller holds the lock.
func (s *Store) readIfChanged() error {
	if s.replaced {
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
	return errors.Join(s.readNew(f), f.Close())
}

// readNew reads the new lines of an open file. The caller holds the lock.
func (s *Store) readNew(f *eventfile.File) error {
	log := f.Log()
	if !bytes.HasPrefix(log, s.log) {
		s.replaced = true
		return ErrOther
	}
	from := len(s.log)
	if from > 0 && from < len(log) && s.log[from-1] != '\n' && log[from] != '\n' {
		s.replaced = true // the last line was extended
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

// record returns a line of the file as a record.
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
	if s.replaced {
		err = ErrOther
	} else {
		err = s.readNew(f)
	}
	for i := 0; err == nil && i < len(batches); i++ {
		results[i].Records, results[i].Err = s.append(f, batches[i])
	}
	return results, errors.Join(err, f.Close())
}

// append writes one batch to the disk. If the batch cannot be written, only this batch fails;
// batches before it stay.
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
	if err := s.readNew(f); err != nil {
		return nil, err
	}
	return s.copyRecords(s.records[before:]), nil
}

// copyRecords returns records that the caller may modify.
func (s *Store) copyRecords(records []journal.Record) []journal.Record {
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
	if err := s.readIfChanged(); err != nil {
		return nil, err
	}
	from = max(1, from)
	if from > uint64(len(s.records)) || limit <= 0 {
		return nil, nil
	}
	part := s.records[from-1:]
	return s.copyRecords(part[:min(limit, len(part))]), nil
}

// ReadAll implements journal.Store. There is only one stream.
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

// Personal implements journal.Store. It returns none, because the lines of the file contain every
// personal text.
func (s *Store) Personal(context.Context, string, uint64) ([]journal.Personal, error) {
	return nil, nil
}

// Purge implements journal.Store. It does nothing, because no text is kept apart.
func (s *Store) Purge(context.Context) error { return nil }

// Lease implements journal.Store. It always succeeds, because the file is held only during an
// append.
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
