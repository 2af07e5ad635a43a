package memory

import (
	"cmp"
	"context"
	"slices"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/laws"
)

var _ hall.Store = (*Store)(nil)

// gameIndex is the index of games.
type gameIndex struct {
	rows     map[hall.GameID]hall.GameRow
	position uint64
}

// IndexPosition implements hall.Store.
func (s *Store) IndexPosition(context.Context) (uint64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.index.position, nil
}

// UpdateIndex implements hall.Store.
func (s *Store) UpdateIndex(_ context.Context, changes []hall.IndexChange, position uint64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if position <= s.index.position {
		return nil
	}
	s.index.position = position
	if s.index.rows == nil {
		s.index.rows = map[hall.GameID]hall.GameRow{}
	}
	for _, c := range changes {
		s.search.removeGame(c.Forgotten)
		delete(s.index.rows, c.Forgotten)
		if c.Begun != nil {
			s.index.begin(*c.Begun)
		}
		if c.Ended != nil {
			if c.Ended.Corrected {
				s.search.invalidatePart(c.Ended.ID)
			}
			s.index.end(*c.Ended)
		}
	}
	return nil
}

// begin adds a game that has started.
func (x *gameIndex) begin(row hall.GameRow) {
	if _, known := x.rows[row.ID]; !known {
		x.rows[row.ID] = copyRow(row)
	}
}

// end records the end of a game, or a corrected result.
func (x *gameIndex) end(e hall.GameEnd) {
	row, known := x.rows[e.ID]
	// Only a finished game's result can be corrected.
	if !known || row.Live() == e.Corrected {
		return
	}
	if !e.Corrected {
		row.Ended = e.At
	}
	row.Result, row.Termination = e.Result, e.Termination
	x.rows[e.ID] = row
}

// GameRow implements hall.Store.
func (s *Store) GameRow(_ context.Context, id hall.GameID) (hall.GameRow, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	row, ok := s.index.rows[id]
	return copyRow(row), ok, nil
}

// GameRows implements hall.Store.
func (s *Store) GameRows(_ context.Context, q hall.GameQuery) ([]hall.GameRow, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, known := s.index.rows[q.Before]
	if q.Before != "" && !known {
		return nil, nil
	}
	var rows []hall.GameRow
	for _, row := range s.index.rows {
		switch {
		case q.Member != "" && row.White.ID != q.Member && row.Black.ID != q.Member:
		case q.Member != "" && q.Opponent != "" &&
			!(row.White.ID == q.Member && row.Black.ID == q.Opponent || row.White.ID == q.Opponent && row.Black.ID == q.Member):
		case q.Event != "" && (row.Event == nil || row.Event.Event != q.Event):
		case q.Live && !row.Live():
		case q.Result != laws.NoResult && row.Result != q.Result:
		case q.Edition != "" && row.Edition != q.Edition:
		case q.Category != "" && row.Category != q.Category:
		case row.Started < q.From, q.Until > 0 && row.Started >= q.Until:
		case q.Before != "" && newestFirst(row, before) <= 0:
		default:
			rows = append(rows, copyRow(row))
		}
	}
	slices.SortFunc(rows, newestFirst)
	return rows[:min(len(rows), q.RowLimit())], nil
}

// newestFirst compares two games by their start so that the later game comes first.
func newestFirst(a, b hall.GameRow) int {
	return cmp.Or(cmp.Compare(b.Started, a.Started), cmp.Compare(b.ID, a.ID))
}

// copyRow returns a row that the caller may modify.
func copyRow(row hall.GameRow) hall.GameRow {
	if row.Event != nil {
		e := *row.Event
		row.Event = &e
	}
	return row
}
