package sqlite

import (
	"context"
	"strconv"
)

// Damages returns what SQLite finds wrong with the file itself, its tables and their
// indexes, in its own words; at most so many.
func (s *Store) Damages(ctx context.Context, most int) (found []string, err error) {
	rows, err := s.read.QueryContext(ctx, `PRAGMA integrity_check(`+strconv.Itoa(most)+`)`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return found, err
		}
		if line != "ok" {
			found = append(found, line)
		}
	}
	return found, rows.Err()
}
