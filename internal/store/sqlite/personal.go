package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/sqlstore"
)

// deletePersonal deletes texts that are kept apart from their records.
func deletePersonal(ctx context.Context, tx *sql.Tx, refs []journal.PersonalRef) error {
	for _, r := range refs {
		if _, err := tx.ExecContext(ctx, `DELETE FROM personal WHERE stream = (SELECT id FROM stream WHERE name = ?) AND seq = ? AND digest = ?`,
			r.Stream, int64(r.Seq), r.Digest[:]); err != nil {
			return err
		}
	}
	return nil
}

// Purge implements journal.Store. Deleted texts may remain in free pages, in the unused part of
// pages, and in the write-ahead log. Purge therefore rewrites the file (VACUUM) and empties the
// log.
func (s *Store) Purge(ctx context.Context) error {
	if s.attached {
		return sqlstore.ErrAttached
	}
	if _, err := s.write.ExecContext(ctx, `VACUUM`); err != nil {
		return fmt.Errorf("sqlite: writing the file anew: %w", err)
	}
	var busy, pages, moved int
	if err := s.write.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &pages, &moved); err != nil {
		return fmt.Errorf("sqlite: emptying the log: %w", err)
	}
	if busy != 0 {
		return fmt.Errorf("sqlite: the write-ahead log still holds what was deleted: somebody else reads the file")
	}
	return nil
}
