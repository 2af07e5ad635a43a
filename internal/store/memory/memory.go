// Package memory is a store in maps under one lock. It is the model against which the other stores
// are tested, and serves tests of other packages. Its data are lost when the process ends.
package memory

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/analysis"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
)

// Store implements journal.Store, members.Store, ratings.Store, analysis.Store and hall.Store.
type Store struct {
	mu          sync.Mutex
	records     []journal.Record // in total order; Position is the index plus one
	links       []journal.Hash   // of the records
	accounted   []journal.AccountEntry
	personal    map[journal.PersonalRef]journal.Personal
	streams     map[string]*stream
	heartbeats  map[string]int64
	seen        map[string]time.Time // when each node's last heartbeat arrived
	checkpoints map[string]uint64

	accounts    map[string]members.Account
	changes     []string                     // accounts whose rights or credentials changed, in order
	settings    map[string]map[string]string // by account
	messages    []members.Message            // the oldest first
	lastMessage int64
	visits      []members.Visit
	studies     map[string]members.Study
	tokens      map[[32]byte]members.Token
	passkeys    map[string]members.Passkey
	secrets     map[string][]byte
	pending     map[[32]byte]members.Pending
	sessions    map[[32]byte]members.Session
	resets      map[[32]byte]members.Reset
	acts        []members.Act
	adminLink   *[32]byte
	standings   map[standingKey]ratings.Standing
	games       map[string]ratings.Adjustment
	ratedTo     uint64

	analyses []analysis.Kept // the latest first

	index  gameIndex
	search gameSearch
}

// stream is the state of one stream.
type stream struct {
	at    []int // indexes in records
	head  journal.Hash
	epoch uint64
	node  string
	since int64
}

// standingKey identifies a player's standing in a category.
type standingKey struct {
	account  string
	category ratings.Category
}

var (
	_ journal.Store  = (*Store)(nil)
	_ journal.Shared = (*Store)(nil)
	_ members.Store  = (*Store)(nil)
	_ ratings.Store  = (*Store)(nil)
	_ analysis.Store = (*Store)(nil)
)

// New returns an empty store.
func New() *Store {
	return &Store{
		streams:     map[string]*stream{},
		personal:    map[journal.PersonalRef]journal.Personal{},
		heartbeats:  map[string]int64{},
		seen:        map[string]time.Time{},
		checkpoints: map[string]uint64{},
		accounts:    map[string]members.Account{},
		settings:    map[string]map[string]string{},
		sessions:    map[[32]byte]members.Session{},
		resets:      map[[32]byte]members.Reset{},
		studies:     map[string]members.Study{},
		tokens:      map[[32]byte]members.Token{},
		passkeys:    map[string]members.Passkey{},
		secrets:     map[string][]byte{},
		pending:     map[[32]byte]members.Pending{},
		standings:   map[standingKey]ratings.Standing{},
		games:       map[string]ratings.Adjustment{},
		search:      newGameSearch(),
	}
}

// Close does nothing. Like a disk, a closed store keeps its data and can be used again.
func (s *Store) Close() error { return nil }

// Append implements journal.Store.
func (s *Store) Append(ctx context.Context, batches []journal.Batch) ([]journal.Result, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	results := make([]journal.Result, len(batches))
	first := len(s.records)
	for i, b := range batches {
		results[i].Records, results[i].Err = s.append(b)
	}
	s.addAccount(first)
	return results, nil
}

// append appends one batch, or returns a refusal. The caller holds the lock.
func (s *Store) append(b journal.Batch) ([]journal.Record, error) {
	var head, epoch uint64
	st := s.streams[b.Stream]
	if st != nil {
		head, epoch = uint64(len(st.at)), st.epoch
	}
	if b.Epoch != epoch {
		return nil, &journal.FencedError{Stream: b.Stream, Epoch: b.Epoch, Current: epoch}
	}
	if b.Expected != head {
		return nil, &journal.ConflictError{Stream: b.Stream, Expected: b.Expected, Actual: head}
	}
	if st == nil {
		st = &stream{}
		s.streams[b.Stream] = st
	}
	for _, e := range b.Events {
		head++
		st.at = append(st.at, len(s.records))
		s.records = append(s.records, journal.Record{
			Position: uint64(len(s.records)) + 1,
			Stream:   b.Stream,
			Seq:      head,
			Epoch:    epoch,
			At:       e.At,
			Kind:     e.Kind,
			Version:  e.Version,
			Data:     bytes.Clone(e.Data),
		})
		for _, p := range e.Apart {
			s.personal[journal.PersonalRef{Stream: b.Stream, Seq: head, Digest: p.Digest}] = p
		}
		st.head = journal.LinkHash(st.head, s.records[len(s.records)-1])
		s.links = append(s.links, st.head)
	}
	for _, ref := range b.Forget {
		delete(s.personal, ref)
	}
	return copyRecords(s.records[len(s.records)-len(b.Events):]), nil
}

// copyRecords returns records that the caller may modify.
func copyRecords(records []journal.Record) []journal.Record {
	records = slices.Clone(records)
	for i := range records {
		records[i].Data = bytes.Clone(records[i].Data)
	}
	return records
}

// Lease implements journal.Store.
func (s *Store) Lease(_ context.Context, name, node string, patience time.Duration) (journal.Lease, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	st := s.streams[name]
	if st == nil {
		st = &stream{}
		s.streams[name] = st
	}
	if last, beats := s.seen[st.node]; st.epoch > 0 && st.node != node && beats && time.Since(last) < patience {
		return journal.Lease{}, &journal.HeldError{Stream: name, Node: st.node}
	}
	if n := len(st.at); st.epoch > 0 && n > 0 && s.records[st.at[n-1]].Epoch == st.epoch {
		st.since = s.heartbeats[st.node]
	}
	st.epoch++
	st.node = node
	return journal.Lease{Stream: name, Node: node, Epoch: st.epoch, Since: st.since}, nil
}

// Read implements journal.Store.
func (s *Store) Read(_ context.Context, name string, from uint64, limit int) ([]journal.Record, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	st := s.streams[name]
	from = max(1, from)
	if st == nil || from > uint64(len(st.at)) || limit <= 0 {
		return nil, nil
	}
	part := st.at[from-1:]
	part = part[:min(limit, len(part))]
	records := make([]journal.Record, len(part))
	for i, at := range part {
		records[i] = s.records[at]
	}
	return copyRecords(records), nil
}

// ReadAll implements journal.Store.
func (s *Store) ReadAll(_ context.Context, after uint64, limit int) ([]journal.Record, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if after >= uint64(len(s.records)) || limit <= 0 {
		return nil, nil
	}
	part := s.records[after:]
	return copyRecords(part[:min(limit, len(part))]), nil
}

// Streams implements journal.Store.
func (s *Store) Streams(_ context.Context, prefix string) ([]journal.StreamInfo, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var infos []journal.StreamInfo
	for name, st := range s.streams {
		if !strings.HasPrefix(name, prefix) || len(st.at) == 0 {
			continue
		}
		last := s.records[st.at[len(st.at)-1]]
		infos = append(infos, journal.StreamInfo{
			Stream: name, Seq: last.Seq, Epoch: st.epoch, Node: st.node, LastKind: last.Kind, LastAt: last.At,
		})
	}
	slices.SortFunc(infos, func(a, b journal.StreamInfo) int { return cmp.Compare(a.Stream, b.Stream) })
	return infos, nil
}

// Heartbeat implements journal.Store.
func (s *Store) Heartbeat(_ context.Context, node string, at int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heartbeats[node], s.seen[node] = at, time.Now()
	return nil
}

// LastHeartbeat implements journal.Store.
func (s *Store) LastHeartbeat(_ context.Context, node string) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.heartbeats[node], nil
}

// Beats implements journal.Shared.
func (s *Store) Beats(context.Context) ([]journal.Beat, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []journal.Beat
	for _, node := range slices.Sorted(maps.Keys(s.heartbeats)) {
		list = append(list, journal.Beat{Node: node, At: s.heartbeats[node], Silent: time.Since(s.seen[node])})
	}
	return list, nil
}

// Resign implements journal.Shared.
func (s *Store) Resign(_ context.Context, node string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.seen[node]; known {
		s.seen[node] = time.Time{}
	}
	return nil
}

// Leases implements journal.Shared.
func (s *Store) Leases(_ context.Context, streams []string) ([]journal.Lease, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []journal.Lease
	for _, name := range slices.Compact(slices.Sorted(slices.Values(streams))) {
		if st := s.streams[name]; st != nil && st.epoch > 0 {
			list = append(list, journal.Lease{Stream: name, Node: st.node, Epoch: st.epoch, Since: st.since})
		}
	}
	return list, nil
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

// sortedAccounts returns the accounts ordered by handle. The caller holds the lock.
func (s *Store) sortedAccounts() []members.Account {
	return slices.SortedFunc(maps.Values(s.accounts), func(a, b members.Account) int {
		return cmp.Compare(members.Fold(a.Handle), members.Fold(b.Handle))
	})
}
