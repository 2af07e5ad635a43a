package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/escaque/escaque/internal/store/sqlstore"
)

// probeRoom is how much room must be there before the database is written again:
// enough that the log of a club is not full again at the next move.
const probeRoom = 256 << 10

// Probe implements journal.Prober: whether there is room, the reserve included, and then moves what stands in the write-ahead
// log into the database, with a flush. After a flush that failed the system may have thrown away pages that it
// calls written, so a later flush of the log alone would prove nothing.
func (s *Store) Probe(ctx context.Context) error {
	if s.attached {
		return sqlstore.ErrAttached
	}
	if err := s.keepReserve(probeRoom); err != nil {
		return err
	}
	var busy, log, moved int
	if err := s.write.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &log, &moved); err != nil {
		return err
	}
	if busy != 0 {
		return fmt.Errorf("sqlite: the log is in use: %d of %d pages moved", moved, log)
	}
	return nil
}

// findRoom finds out whether there is so much room in a folder, by taking it for a moment.
func findRoom(dir string, size int) error {
	f, err := os.CreateTemp(dir, ".escaque-probe-*")
	if err != nil {
		return err
	}
	_, err = f.Write(make([]byte, size))
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close(), os.Remove(f.Name()))
}
