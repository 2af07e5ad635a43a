package memory

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/hall"
)

var _ gamesearch.Store = (*Store)(nil)

// gameSearch is the data of the game search.
type gameSearch struct {
	numbers map[hall.GameID]int64
	lines   map[int64]gamesearch.Line
	parts   map[int64]*gamePart
	lists   map[int]map[int64][]byte // by bucket and part
}

// gamePart is a part of the numbered games.
type gamePart struct {
	gamesearch.PartState
	columns []byte
}

// newGameSearch returns an empty game search.
func newGameSearch() gameSearch {
	return gameSearch{numbers: map[hall.GameID]int64{}, lines: map[int64]gamesearch.Line{}, parts: map[int64]*gamePart{}, lists: map[int]map[int64][]byte{}}
}

// unnumbered returns the finished games without a number, the oldest first. The caller holds the
// lock.
func (s *Store) unnumbered() (ids []hall.GameID) {
	var rows []hall.GameRow
	for id, row := range s.index.rows {
		if _, numbered := s.search.numbers[id]; !numbered && !row.Live() {
			rows = append(rows, row)
		}
	}
	slices.SortFunc(rows, func(a, b hall.GameRow) int { return newestFirst(b, a) })
	for _, row := range rows {
		ids = append(ids, row.ID)
	}
	return ids
}

// Unnumbered implements gamesearch.Store.
func (s *Store) Unnumbered(_ context.Context, limit int) ([]hall.GameID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ids := s.unnumbered()
	return ids[:min(limit, len(ids))], nil
}

// CountUnnumbered implements gamesearch.Store.
func (s *Store) CountUnnumbered(context.Context) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.unnumbered()), nil
}

// AddLines implements gamesearch.Store.
func (s *Store) AddLines(_ context.Context, lines []gamesearch.Line) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	x := &s.search
	next := int64(0)
	for n := range x.lines {
		next = max(next, n+1)
	}
	for part, p := range x.parts {
		if p.Packed {
			next = max(next, (part+1)*gamesearch.PartSize)
		}
	}
	for _, l := range lines {
		row, known := s.index.rows[l.Game]
		if _, numbered := x.numbers[l.Game]; numbered || !known || row.Live() {
			continue
		}
		l.Moves = append([]byte{}, l.Moves...)
		x.numbers[l.Game], x.lines[next] = next, l
		part := next / gamesearch.PartSize
		if x.parts[part] == nil {
			x.parts[part] = &gamePart{PartState: gamesearch.PartState{Part: part}}
		}
		next++
	}
	return nil
}

// invalidatePart discards the computed columns of the part that contains a game.
func (x *gameSearch) invalidatePart(id hall.GameID) {
	if n, numbered := x.numbers[id]; numbered {
		p := x.parts[n/gamesearch.PartSize]
		p.Version, p.columns = p.Version+1, nil
	}
}

// removeGame removes a game from the search.
func (x *gameSearch) removeGame(id hall.GameID) {
	x.invalidatePart(id)
	if n, numbered := x.numbers[id]; numbered {
		delete(x.lines, n)
		delete(x.numbers, id)
	}
}

// entry returns the search entry with a number. The caller holds the lock.
func (s *Store) entry(n int64) gamesearch.Entry {
	l := s.search.lines[n]
	return gamesearch.Entry{Number: n, Line: l, Row: copyRow(s.index.rows[l.Game])}
}

// Entries implements gamesearch.Store.
func (s *Store) Entries(_ context.Context, numbers []int64) (entries []gamesearch.Entry, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, n := range slices.Compact(slices.Sorted(slices.Values(numbers))) {
		if _, there := s.search.lines[n]; there {
			entries = append(entries, s.entry(n))
		}
	}
	return entries, nil
}

// EntriesFrom implements gamesearch.Store.
func (s *Store) EntriesFrom(_ context.Context, number int64, limit int) (entries []gamesearch.Entry, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, n := range slices.Sorted(maps.Keys(s.search.lines)) {
		if n >= number && len(entries) < limit {
			entries = append(entries, s.entry(n))
		}
	}
	return entries, nil
}

// Parts implements gamesearch.Store.
func (s *Store) Parts(context.Context) (states []gamesearch.PartState, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.search.parts {
		states = append(states, p.PartState)
	}
	slices.SortFunc(states, func(a, b gamesearch.PartState) int { return cmp.Compare(a.Part, b.Part) })
	return states, nil
}

// Columns implements gamesearch.Store.
func (s *Store) Columns(_ context.Context, part int64) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p := s.search.parts[part]; p != nil {
		return slices.Clone(p.columns), nil
	}
	return nil, nil
}

// KeepColumns implements gamesearch.Store.
func (s *Store) KeepColumns(_ context.Context, part, version int64, columns []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p := s.search.parts[part]; p != nil && p.Version == version {
		p.columns = slices.Clone(columns)
	}
	return nil
}

// KeepLists implements gamesearch.Store.
func (s *Store) KeepLists(_ context.Context, part int64, lists []gamesearch.List) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, l := range lists {
		if s.search.lists[l.Bucket] == nil {
			s.search.lists[l.Bucket] = map[int64][]byte{}
		}
		s.search.lists[l.Bucket][part] = slices.Clone(l.Data)
	}
	return nil
}

// Pack implements gamesearch.Store.
func (s *Store) Pack(_ context.Context, part, version int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p := s.search.parts[part]; p != nil && p.Version == version {
		p.Packed = true
	}
	return nil
}

// Lists implements gamesearch.Store.
func (s *Store) Lists(_ context.Context, bucket int, list func(part int64, data []byte)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	parts := s.search.lists[bucket]
	for _, part := range slices.Sorted(maps.Keys(parts)) {
		list(part, slices.Clone(parts[part]))
	}
	return nil
}
