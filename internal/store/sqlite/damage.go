package sqlite

import (
	"context"
	"strconv"
)

// Damages returns at most max messages of SQLite's integrity check about the file, its tables and
// their indexes.
func (s *Store) Damages(ctx context.Context, max int) (found []string, err error) {
	rows, err := s.read.QueryContext(ctx, `PRAGMA integrity_check(`+strconv.Itoa(max)+`)`)
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
