package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/laws"
)

var _ hall.Store = (*Store)(nil)

// gamesCheckpoint is the name under which the index's position stands among the checkpoints. The
// space keeps it apart from any projection's.
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
	return s.transact(ctx, func(tx *sql.Tx) error {
		var kept uint64
		err := tx.QueryRowContext(ctx, `SELECT position FROM checkpoint WHERE projection = ?`, gamesCheckpoint).Scan(&kept)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if position <= kept {
			return nil
		}
		for _, c := range changes {
			if c.Forgotten != "" {
				if _, err := tx.ExecContext(ctx, `DELETE FROM game WHERE id = ?`, c.Forgotten); err != nil {
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

func beginGame(ctx context.Context, tx *sql.Tx, g hall.GameRow) error {
	var event, name sql.NullString
	var round, board sql.NullInt64
	if e := g.Event; e != nil {
		event, name = sql.NullString{String: e.Event, Valid: true}, sql.NullString{String: e.Name, Valid: true}
		round, board = sql.NullInt64{Int64: int64(e.Round), Valid: true}, sql.NullInt64{Int64: int64(e.Board), Valid: true}
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO game (`+gameRowColumns+`)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
		g.ID, g.White.ID, g.White.Handle, g.White.Title, g.White.Rating, g.White.Guest,
		g.Black.ID, g.Black.Handle, g.Black.Title, g.Black.Rating, g.Black.Guest,
		g.Edition, g.Control.String(), g.Category, g.Rated, g.Start, event, name, round, board,
		g.Started, g.Ended, scoreOf(g), g.Termination)
	return err
}

// scoreOf is a result as the index keeps it: nothing of a game that lives.
func scoreOf(g hall.GameRow) string {
	if g.Live() {
		return ""
	}
	return g.Result.String()
}

// endGame ends a game that lives, or corrects the result of one that does not.
func endGame(ctx context.Context, tx *sql.Tx, e hall.GameEnd) error {
	query := `UPDATE game SET ended = ?4, result = ?2, termination = ?3 WHERE id = ?1 AND ended = 0`
	if e.Corrected {
		query = `UPDATE game SET result = ?2, termination = ?3 WHERE id = ?1 AND ended > 0 AND ?4 > 0`
	}
	_, err := tx.ExecContext(ctx, query, e.ID, e.Result.String(), e.Termination, e.At)
	return err
}

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
	if g.Control, err = hall.ParseControls(control); err != nil {
		return g, fmt.Errorf("sqlite: game %s: %w", g.ID, err)
	}
	if score != "" {
		var known bool
		if g.Result, known = laws.ParseResult(score); !known {
			return g, fmt.Errorf("sqlite: game %s: the result %q is none of the Laws", g.ID, score)
		}
	}
	if event.Valid {
		g.Event = &hall.EventRef{Event: event.String, Name: name.String, Round: int(round.Int64), Board: int(board.Int64)}
	}
	return g, err
}

// GameRow implements hall.Store.
func (s *Store) GameRow(ctx context.Context, id hall.GameID) (hall.GameRow, bool, error) {
	g, err := scanGame(s.read.QueryRowContext(ctx, `SELECT `+gameRowColumns+` FROM game WHERE id = ?`, id))
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
	where := func(condition string, values ...any) {
		query += ` AND ` + condition //nolint:gosec // the conditions below are constants
		args = append(args, values...)
	}
	switch {
	case q.Member != "" && q.Opponent != "":
		where(`(white = ? AND black = ? OR white = ? AND black = ?)`, q.Member, q.Opponent, q.Opponent, q.Member)
	case q.Member != "":
		where(`(white = ? OR black = ?)`, q.Member, q.Member)
	}
	if q.Event != "" {
		where(`event = ?`, q.Event)
	}
	if q.Live {
		where(`ended = 0`)
	}
	if q.Before != "" {
		where(`(started, id) < (SELECT started, id FROM game WHERE id = ?)`, q.Before)
	}
	query += ` ORDER BY started DESC, id DESC LIMIT ?`
	rows, err := s.read.QueryContext(ctx, query, append(args, q.Most())...)
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
