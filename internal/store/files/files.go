// Package files is a journal store over several event files: the stream of each event is one file,
// and a new event gets a new file.
//
// internal/store/onefile reads and writes a single file. Each open file is held, so that no second
// program runs the same event. Streams that are not events are kept in memory. The caller decides
// where files are kept and how they are named.
package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/escaque/escaque/internal/eventfile"
	"github.com/escaque/escaque/internal/hold"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/internal/store/onefile"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/wire"
)

// Options configures a [Store].
type Options struct {
	// Events is the prefix of the names of event streams.
	Events string
	// Create creates the empty file of a new event with a name, and returns it with its path. When
	// nil, no event can be created.
	Create func(name string) (*eventfile.File, string, error)
	// Note returns the note that tells other programs who holds the files.
	Note func() hold.Note
}

// Store implements journal.Store.
type Store struct {
	opt  Options
	rest *memory.Store

	mu   sync.RWMutex
	open map[string]*file // by stream
}

// file is an open event file.
type file struct {
	*onefile.Store
	path string
	held *hold.Hold // nil when no note can be written beside the file
}

var _ journal.Store = (*Store)(nil)

// New returns a store in which no file is open.
func New(opt Options) *Store {
	return &Store{opt: opt, rest: memory.New(), open: map[string]*file{}}
}

// Open takes an event file for this process and reads it as a stream. It returns a *hold.HeldError
// when another program has the file, and otherwise the error of onefile.Open. force is passed to
// [hold.Take].
func (s *Store) Open(path, stream string, force bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[stream] != nil {
		return fmt.Errorf("files: the stream %s is open", stream)
	}
	held, err := s.hold(path, force)
	if err != nil {
		return err
	}
	read, err := onefile.Open(path, stream)
	if err != nil {
		return errors.Join(err, release(held))
	}
	s.open[stream] = &file{Store: read, path: path, held: held}
	return nil
}

// hold takes a file for this process. It returns nil where the folder is read-only, so that the
// note about the holder cannot be written. Appends are safe even then, because each first reads
// what other programs have appended.
func (s *Store) hold(path string, force bool) (*hold.Hold, error) {
	held, err := hold.Take(hold.LockPath(path), s.opt.Note(), force)
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) {
		return nil, nil
	}
	return held, err
}

// release releases a file that was held; held may be nil.
func release(held *hold.Hold) error {
	if held == nil {
		return nil
	}
	return held.Release()
}

// File is an open event file.
type File struct {
	Stream, Path string
	Store        *onefile.Store
}

// Files lists the open files by their streams.
func (s *Store) Files() []File {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var list []File
	for stream, f := range s.open {
		list = append(list, File{stream, f.path, f.Store})
	}
	slices.SortFunc(list, func(a, b File) int { return strings.Compare(a.Stream, b.Stream) })
	return list
}

// CloseFile releases the file of a stream, so that other programs can use it. All appended records
// are in the file. CloseFile returns nil when the stream is not open.
func (s *Store) CloseFile(stream string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.open[stream]
	if f == nil {
		return nil
	}
	delete(s.open, stream)
	return release(f.held)
}

// Close releases all files.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var err error
	for stream, f := range s.open {
		err = errors.Join(err, release(f.held))
		delete(s.open, stream)
	}
	return err
}

// fileOf returns the open file of a stream, or nil.
func (s *Store) fileOf(stream string) *file {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.open[stream]
}

// isEvent reports whether a stream belongs to an event.
func (s *Store) isEvent(stream string) bool { return strings.HasPrefix(stream, s.opt.Events) }

// Append implements journal.Store. There is no transaction across files: a batch that cannot be
// written has its own error.
func (s *Store) Append(ctx context.Context, batches []journal.Batch) ([]journal.Result, error) {
	results := make([]journal.Result, len(batches))
	for i, b := range batches {
		f := s.fileOf(b.Stream)
		switch {
		case f != nil:
			results[i] = onlyResult(f.Append(ctx, []journal.Batch{b}))
		case !s.isEvent(b.Stream):
			results[i] = onlyResult(s.rest.Append(ctx, []journal.Batch{b}))
		default:
			results[i].Records, results[i].Err = s.createEvent(ctx, b)
		}
	}
	return results, nil
}

// onlyResult returns the only result of results, with err as its error if that is not nil.
func onlyResult(results []journal.Result, err error) journal.Result {
	if err != nil {
		return journal.Result{Err: err}
	}
	return results[0]
}

// createEvent creates the file of a new event and appends the first batch to it.
func (s *Store) createEvent(ctx context.Context, b journal.Batch) ([]journal.Record, error) {
	switch {
	case s.opt.Create == nil:
		return nil, &journal.InvalidError{Stream: b.Stream, Field: "Stream", Remedy: "no event is begun here"}
	case b.Epoch != 0:
		return nil, &journal.FencedError{Stream: b.Stream, Epoch: b.Epoch}
	case b.Expected != 0: // its file was closed meanwhile
		return nil, fmt.Errorf("files: the file of the stream %s: %w", b.Stream, fs.ErrClosed)
	}
	facts := make([]tournament.Event, len(b.Events))
	for i, e := range b.Events {
		var err error
		if facts[i], err = wire.DecodeEvent(e.Whole()); err != nil {
			return nil, fmt.Errorf("files: %s: %w", e.Kind, err)
		}
	}
	created, is := facts[0].(tournament.Created)
	if !is {
		return nil, &journal.InvalidError{Stream: b.Stream, Field: "Events", Remedy: "an event begins with its creation"}
	}
	f, path, err := s.opt.Create(created.Regulations.Name)
	if err != nil {
		return nil, err
	}
	err = f.Append(facts)
	if err = errors.Join(err, f.Discard()); err != nil {
		return nil, err
	}
	if err := s.Open(path, b.Stream, false); err != nil {
		return nil, err
	}
	return s.fileOf(b.Stream).Read(ctx, b.Stream, 1, len(facts))
}

// Read implements journal.Store.
func (s *Store) Read(ctx context.Context, stream string, from uint64, limit int) ([]journal.Record, error) {
	if f := s.fileOf(stream); f != nil {
		return f.Read(ctx, stream, from, limit)
	}
	return s.rest.Read(ctx, stream, from, limit)
}

// ReadAll implements journal.Store. It is not supported, because the records of several files have
// no common order.
func (s *Store) ReadAll(context.Context, uint64, int) ([]journal.Record, error) {
	return nil, fmt.Errorf("files: one order of several files: %w", errors.ErrUnsupported)
}

// Streams implements journal.Store.
func (s *Store) Streams(ctx context.Context, prefix string) ([]journal.StreamInfo, error) {
	list, err := s.rest.Streams(ctx, prefix)
	for _, f := range s.Files() {
		if err == nil {
			var own []journal.StreamInfo
			own, err = f.Store.Streams(ctx, prefix)
			list = append(list, own...)
		}
	}
	slices.SortFunc(list, func(a, b journal.StreamInfo) int { return strings.Compare(a.Stream, b.Stream) })
	return list, err
}

// Personal implements journal.Store. The lines of an event file contain every personal text. Only
// streams in memory keep texts apart.
func (s *Store) Personal(ctx context.Context, stream string, seq uint64) ([]journal.Personal, error) {
	if s.isEvent(stream) {
		return nil, nil
	}
	return s.rest.Personal(ctx, stream, seq)
}

// Purge implements journal.Store. It purges only the streams in memory.
func (s *Store) Purge(ctx context.Context) error { return s.rest.Purge(ctx) }

// Lease implements journal.Store. Only one process writes the events, so it always succeeds.
func (s *Store) Lease(_ context.Context, stream, _ string, _ time.Duration) (journal.Lease, error) {
	return journal.Lease{}, &journal.InvalidError{Stream: stream, Field: "Stream", Remedy: "an event file is not leased"}
}

// Heartbeat implements journal.Store.
func (s *Store) Heartbeat(ctx context.Context, node string, at int64) error {
	return s.rest.Heartbeat(ctx, node, at)
}

// LastHeartbeat implements journal.Store.
func (s *Store) LastHeartbeat(ctx context.Context, node string) (int64, error) {
	return s.rest.LastHeartbeat(ctx, node)
}

// Checkpoint implements journal.Store.
func (s *Store) Checkpoint(ctx context.Context, projection string) (uint64, error) {
	return s.rest.Checkpoint(ctx, projection)
}

// SaveCheckpoint implements journal.Store.
func (s *Store) SaveCheckpoint(ctx context.Context, projection string, position uint64) error {
	return s.rest.SaveCheckpoint(ctx, projection, position)
}
