package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/escaque/escaque/internal/store/sqlstore"
)

// probeRoom is how many bytes must be free before the database is written again after the disk was
// full. It is large enough that the next moves do not fill the disk again.
const probeRoom = 256 << 10

// Probe implements journal.Prober. It checks that the disk has room, restores the reserve, and then
// checkpoints the write-ahead log with a flush. After a failed flush the system may have discarded
// pages that it reports as written. A later flush of the log alone would therefore prove nothing.
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

// checkRoom returns an error when a folder has fewer than size bytes free. It tests this by writing
// a temporary file of that size.
func checkRoom(dir string, size int) error {
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
