package sqlstore

import (
	"context"
	"database/sql"
	"errors"

	"github.com/escaque/escaque/internal/analysis"
)

// Analysis implements analysis.Store.
func (s *Store) Analysis(ctx context.Context, game string) (k analysis.Kept, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT game, engine, made, report FROM analysis WHERE game = $1`, game).Scan(&k.Game, &k.Engine, &k.Made, &k.Report)
	if errors.Is(err, sql.ErrNoRows) {
		return analysis.Kept{}, analysis.ErrNotFound
	}
	return k, err
}

// deleteBatch is how many surplus analyses one transaction deletes. Each stored analysis makes one
// older analysis surplus. There are more only after the limit was lowered.
const deleteBatch = 100

// KeepAnalysis implements analysis.Store.
func (s *Store) KeepAnalysis(ctx context.Context, k analysis.Kept, limit int) error {
	return s.transact(ctx, func(tx querier) error {
		if _, err := tx.ExecContext(ctx, upsert("analysis", "game", "game, engine, made, report"), k.Game, k.Engine, k.Made, k.Report); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM analysis WHERE game IN
			(SELECT game FROM analysis ORDER BY made DESC, game DESC LIMIT $1 OFFSET $2)`, deleteBatch, limit)
		return err
	})
}
