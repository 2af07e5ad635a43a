package memory

import (
	"context"
	"maps"
	"slices"

	"github.com/escaque/escaque/internal/journal"
)

var _ journal.Chain = (*Store)(nil)

// addAccount adds the account hash after the records from index first on. The caller holds the
// lock.
func (s *Store) addAccount(first int) {
	if first == len(s.records) {
		return
	}
	var before journal.Hash
	if n := len(s.accounted); n > 0 {
		before = s.accounted[n-1].Hash
	}
	s.accounted = append(s.accounted, journal.AccountEntry{
		Position: s.records[len(s.records)-1].Position, Hash: journal.AccountHash(before, s.links[first:]),
	})
}

// Chained implements journal.Chain.
func (s *Store) Chained(ctx context.Context, after uint64, limit int) ([]journal.Chained, error) {
	records, err := s.ReadAll(ctx, after, limit)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []journal.Chained
	for _, r := range records {
		list = append(list, journal.Chained{Record: r, Hash: s.links[r.Position-1]})
	}
	return list, nil
}

// Ledger implements journal.Chain.
func (s *Store) Ledger(_ context.Context, after uint64, limit int) ([]journal.AccountEntry, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []journal.AccountEntry
	for _, e := range s.accounted {
		if e.Position > after && len(list) < limit {
			list = append(list, e)
		}
	}
	return list, nil
}

// LastEntry implements journal.Chain.
func (s *Store) LastEntry(context.Context) (uint64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := len(s.accounted); n > 0 {
		return s.accounted[n-1].Position, nil
	}
	return 0, nil
}

// LateChained implements journal.Chain. This store chains every record when it is appended.
func (s *Store) LateChained(context.Context) (journal.LateChained, error) {
	return journal.LateChained{}, nil
}

// Heads implements journal.Chain.
func (s *Store) Heads(_ context.Context, each func(stream string, seq uint64, head journal.Hash) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(s.streams)) {
		st := s.streams[name]
		if err := each(name, uint64(len(st.at)), st.head); err != nil {
			return err
		}
	}
	return nil
}

// HashAt implements journal.Chain.
func (s *Store) HashAt(_ context.Context, stream string, seq uint64) (h journal.Hash, ok bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	st := s.streams[stream]
	if st == nil || seq == 0 || seq > uint64(len(st.at)) {
		return h, false, nil
	}
	return s.links[st.at[seq-1]], true, nil
}
