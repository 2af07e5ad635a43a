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

// purgeWithin is how long a purge waits for transactions that began before what was deleted was deleted.
const purgeWithin = 30 * time.Second

// Purge implements journal.Store. What was deleted still stands in the tables' files: they are written anew
// from what is left. The server's write-ahead log and whatever is copied from it keep it until they are
// recycled; docs/operations.md says how. Rows that a transaction of somebody else might still read are
// copied with the rest: such a table is written again until there are none, and a purge that cannot come
// to that is an error.
func (s *Store) Purge(ctx context.Context) error {
	if s.attached {
		return sqlstore.ErrAttached
	}
	config := s.pool.Config().ConnConfig
	kept := false
	config.OnNotice = func(_ *pgconn.PgConn, n *pgconn.Notice) { kept = kept || keeps(n) }
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

// keeps reports whether VACUUM says that it kept rows that were deleted: "N dead row versions cannot be
// removed yet", in the language of the server.
func keeps(n *pgconn.Notice) bool {
	count, _, _ := strings.Cut(n.Detail, " ")
	return n.Severity == "INFO" && count != "" && count != "0"
}
