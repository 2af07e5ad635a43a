package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/laws"
)

var _ hall.Store = (*Store)(nil)

// gamesCheckpoint names the checkpoint of the game index. The space distinguishes it from the names
// of projections.
const gamesCheckpoint = "hall games"

const gameRowColumns = `id, white, white_handle, white_title, white_rating, white_guest,
	black, black_handle, black_title, black_rating, black_guest,
	edition, control, category, rated, start, event, event_name, round, board, started, ended, result, termination`

// IndexPosition implements hall.Store.
func (s *Store) IndexPosition(ctx context.Context) (uint64, error) {
	return s.Checkpoint(ctx, gamesCheckpoint)
}

// UpdateIndex implements hall.Store.
func (s *Store) UpdateIndex(ctx context.Context, changes []hall.IndexChange, position uint64) error {
	if s.attached {
		return ErrAttached
	}
	return s.transact(ctx, func(tx querier) error {
		var kept uint64
		err := tx.QueryRowContext(ctx, `SELECT position FROM checkpoint WHERE projection = $1`, gamesCheckpoint).Scan(&kept)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if position <= kept {
			return nil
		}
		for _, c := range changes {
			if c.Forgotten != "" {
				if err := removeLine(ctx, tx, c.Forgotten); err != nil {
					return err
				}
				if _, err := tx.ExecContext(ctx, `DELETE FROM game WHERE id = $1`, c.Forgotten); err != nil {
					return err
				}
			}
			if c.Begun != nil {
				if err := beginGame(ctx, tx, *c.Begun); err != nil {
					return err
				}
			}
			if c.Ended != nil {
				if err := endGame(ctx, tx, *c.Ended); err != nil {
					return err
				}
			}
		}
		_, err = tx.ExecContext(ctx, saveCheckpoint, gamesCheckpoint, position)
		return err
	})
}

// beginGame adds a game to the index.
func beginGame(ctx context.Context, tx querier, g hall.GameRow) error {
	var event, name sql.NullString
	var round, board sql.NullInt64
	if e := g.Event; e != nil {
		event, name = sql.NullString{String: e.Event, Valid: true}, sql.NullString{String: e.Name, Valid: true}
		round, board = sql.NullInt64{Int64: int64(e.Round), Valid: true}, sql.NullInt64{Int64: int64(e.Board), Valid: true}
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO game (`+gameRowColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24) ON CONFLICT (id) DO NOTHING`,
		g.ID, g.White.ID, g.White.Handle, g.White.Title, g.White.Rating, g.White.Guest,
		g.Black.ID, g.Black.Handle, g.Black.Title, g.Black.Rating, g.Black.Guest,
		g.Edition, g.Control.String(), g.Category, g.Rated, g.Start, event, name, round, board,
		g.Started, g.Ended, scoreOf(g), g.Termination)
	return err
}

// scoreOf returns the result as the index stores it: "" for a live game.
func scoreOf(g hall.GameRow) string {
	if g.Live() {
		return ""
	}
	return g.Result.String()
}

// endGame records the result of a live game, or corrects the result of a finished game.
func endGame(ctx context.Context, tx querier, e hall.GameEnd) error {
	query, args := `UPDATE game SET result = $2, termination = $3, ended = $4 WHERE id = $1 AND ended = 0`, []any{e.ID, e.Result.String(), e.Termination, e.At}
	if e.Corrected {
		if e.At <= 0 {
			return nil
		}
		query, args = `UPDATE game SET result = $2, termination = $3 WHERE id = $1 AND ended > 0`, args[:3]
		if err := invalidatePart(ctx, tx, e.ID); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, query, args...)
	return err
}

// scanGame reads the columns gameRowColumns of a row.
func scanGame(row interface{ Scan(...any) error }) (g hall.GameRow, err error) {
	var event, name sql.NullString
	var round, board sql.NullInt64
	var score, control string
	err = row.Scan(&g.ID, &g.White.ID, &g.White.Handle, &g.White.Title, &g.White.Rating, &g.White.Guest,
		&g.Black.ID, &g.Black.Handle, &g.Black.Title, &g.Black.Rating, &g.Black.Guest,
		&g.Edition, &control, &g.Category, &g.Rated, &g.Start, &event, &name, &round, &board,
		&g.Started, &g.Ended, &score, &g.Termination)
	if err != nil {
		return g, err
	}
	if g.Control, err = game.ParseControls(control); err != nil {
		return g, fmt.Errorf("store: game %s: %w", g.ID, err)
	}
	if score != "" {
		var known bool
		if g.Result, known = laws.ParseResult(score); !known {
			return g, fmt.Errorf("store: game %s: the result %q is none of the Laws", g.ID, score)
		}
	}
	if event.Valid {
		g.Event = &hall.EventRef{Event: event.String, Name: name.String, Round: int(round.Int64), Board: int(board.Int64)}
	}
	return g, err
}

// GameRow implements hall.Store.
func (s *Store) GameRow(ctx context.Context, id hall.GameID) (hall.GameRow, bool, error) {
	g, err := scanGame(s.read.QueryRowContext(ctx, `SELECT `+gameRowColumns+` FROM game WHERE id = $1`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return hall.GameRow{}, false, nil
	}
	if err != nil {
		return hall.GameRow{}, false, err
	}
	return g, true, nil
}

// GameRows implements hall.Store.
func (s *Store) GameRows(ctx context.Context, q hall.GameQuery) ([]hall.GameRow, error) {
	query, args := `SELECT `+gameRowColumns+` FROM game WHERE true`, []any(nil)
	and := func(condition string, values ...any) {
		for _, v := range values {
			args = append(args, v)
			condition = strings.Replace(condition, "?", "$"+strconv.Itoa(len(args)), 1)
		}
		query += condition //nolint:gosec // the conditions below are constants
	}
	switch {
	case q.Member != "" && q.Opponent != "":
		and(` AND (white = ? AND black = ? OR white = ? AND black = ?)`, q.Member, q.Opponent, q.Opponent, q.Member)
	case q.Member != "":
		and(` AND (white = ? OR black = ?)`, q.Member, q.Member)
	}
	if q.Event != "" {
		and(` AND event = ?`, q.Event)
	}
	if q.Live {
		and(` AND ended = 0`)
	}
	if q.Result != laws.NoResult {
		and(` AND result = ?`, q.Result.String())
	}
	if q.Edition != "" {
		and(` AND edition = ?`, q.Edition)
	}
	if q.Category != "" {
		and(` AND category = ?`, q.Category)
	}
	if q.From > 0 {
		and(` AND started >= ?`, q.From)
	}
	if q.Until > 0 {
		and(` AND started < ?`, q.Until)
	}
	if q.Before != "" {
		and(` AND (started, id) < (SELECT started, id FROM game WHERE id = ?)`, q.Before)
	}
	and(` ORDER BY started DESC, id DESC LIMIT ?`, q.RowLimit())
	rows, err := s.read.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []hall.GameRow
	for rows.Next() {
		g, err := scanGame(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, g)
	}
	return list, rows.Err()
}
