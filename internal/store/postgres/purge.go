package postgres

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/escaque/escaque/internal/store/sqlstore"
)

// purgeWithin is how long a purge waits for transactions that began before the deletion.
const purgeWithin = 30 * time.Second

// Purge implements journal.Store. Deleted rows remain in the tables' files, so it rewrites the
// tables (VACUUM FULL). The write-ahead log and its copies keep the texts until they are recycled,
// see docs/operations.md. While older transactions may still read the deleted rows, Purge repeats.
// It returns an error when they do not end in time.
func (s *Store) Purge(ctx context.Context) error {
	if s.attached {
		return sqlstore.ErrAttached
	}
	config := s.pool.Config().ConnConfig
	kept := false
	config.OnNotice = func(_ *pgconn.PgConn, n *pgconn.Notice) { kept = kept || keepsDeletedRows(n) }
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	until := time.Now().Add(purgeWithin)
	for _, table := range []string{"personal", "account", "session", "setting", "message", "visit", "pending", "game"} {
		for try := 1; ; try++ {
			kept = false
			if _, err := conn.Exec(ctx, `VACUUM (FULL, VERBOSE) `+table); err != nil {
				return fmt.Errorf("postgres: writing %s anew: %w", table, err)
			}
			if !kept {
				break
			}
			if time.Now().After(until) {
				return fmt.Errorf("postgres: writing %s anew: a transaction that has been open for longer than %v may still read what was deleted", table, purgeWithin)
			}
			if err := pause(ctx, try); err != nil {
				return err
			}
		}
	}
	return nil
}

// keepsDeletedRows reports whether a VACUUM notice says that deleted rows were kept: "N dead row
// versions cannot be removed yet", in the language of the server.
func keepsDeletedRows(n *pgconn.Notice) bool {
	count, _, _ := strings.Cut(n.Detail, " ")
	return n.Severity == "INFO" && count != "" && count != "0"
}
