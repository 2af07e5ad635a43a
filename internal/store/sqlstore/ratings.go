package sqlstore

import (
	"context"
	"database/sql"
	"errors"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/rating/bounds"
)

// ratingsCheckpoint names the checkpoint of the ratings. The space distinguishes it from the names
// of projections.
const ratingsCheckpoint = "members ratings"

const (
	standingColumns = `account, category, rating, rd, games, wins, draws, losses, days, best, best_at, last_at`
	gameColumns     = `game, category, white, black, white_before, white_after, black_before, black_after, at,
		bounded, beyond, white_cap, black_cap`
)

// ApplyGame implements ratings.Store.
func (s *Store) ApplyGame(
	ctx context.Context, position uint64, game ratings.Game, rate ratings.RateFunc,
) (done *ratings.Adjustment, err error) {
	err = s.transact(ctx, func(tx querier) error {
		if _, err := tx.ExecContext(ctx, saveCheckpoint, ratingsCheckpoint, position); err != nil {
			return err
		}
		switch before, err := adjustment(ctx, tx, game.ID); {
		case err == nil:
			done = &before
			return nil
		case !errors.Is(err, members.ErrNotFound):
			return err
		}
		if !game.Rated {
			return nil
		}
		for _, id := range []string{game.White, game.Black} {
			switch _, err := account(ctx, tx, id); {
			case errors.Is(err, members.ErrNotFound):
				return nil
			case err != nil:
				return err
			}
		}
		done, err = applyRated(ctx, tx, game, rate)
		return err
	})
	if err != nil {
		return nil, err
	}
	return done, nil
}

// applyRated rates one game within the transaction tx.
func applyRated(
	ctx context.Context, tx querier, game ratings.Game, rate ratings.RateFunc,
) (*ratings.Adjustment, error) {
	white, err := standing(ctx, tx, game.White, game.Category)
	if err != nil {
		return nil, err
	}
	black, err := standing(ctx, tx, game.Black, game.Category)
	if err != nil {
		return nil, err
	}
	today, err := gamesOfDay(ctx, tx, game.White, game.Black, bounds.Day(game.At))
	if err != nil {
		return nil, err
	}
	out := rate(white, black, today)
	for _, c := range [][2]ratings.Standing{{white, out.White}, {black, out.Black}} {
		if c[0] == c[1] {
			continue
		}
		if err := keepStanding(ctx, tx, c[1]); err != nil {
			return nil, err
		}
	}
	return &out.Adjustment, keepGame(ctx, tx, out.Adjustment)
}

// GamesOfDay implements ratings.Store.
func (s *Store) GamesOfDay(ctx context.Context, player, opponent string, day int64) (int, error) {
	return gamesOfDay(ctx, s.read, player, opponent, day)
}

// gamesOfDay counts the rated games of two players on a day.
func gamesOfDay(ctx context.Context, q querier, player, opponent string, day int64) (n int, err error) {
	const of = `SELECT count(*) FROM rated_game WHERE bounded AND NOT beyond AND day = $3 AND `
	err = q.QueryRowContext(ctx, `SELECT (`+of+`white = $1 AND black = $2) + (`+of+`white = $2 AND black = $1)`, player, opponent, day).Scan(&n)
	return n, err
}

var (
	putStanding = upsert("standing", "account, category", standingColumns)
	putGame     = upsert("rated_game", "game", gameColumns+", day")
)

// keepStanding inserts or replaces a player's standing.
func keepStanding(ctx context.Context, tx querier, st ratings.Standing) error {
	_, err := tx.ExecContext(ctx, putStanding, st.Account, st.Category, st.Rating.Value, st.Rating.RD, st.Games, st.Wins, st.Draws,
		st.Losses, st.Days, st.Best, st.BestAt, st.LastAt)
	return err
}

// keepGame inserts the rating changes of a game.
func keepGame(ctx context.Context, tx querier, a ratings.Adjustment) error {
	_, err := tx.ExecContext(ctx, putGame, a.GameID, a.Category, a.White, a.Black, a.WhiteBefore, a.WhiteAfter, a.BlackBefore,
		a.BlackAfter, a.At,
		a.Bounded, a.Beyond, a.WhiteCap, a.BlackCap, bounds.Day(a.At))
	return err
}

// scanStanding reads the columns standingColumns of a row.
func scanStanding(row interface{ Scan(...any) error }) (st ratings.Standing, err error) {
	err = row.Scan(&st.Account, &st.Category, &st.Rating.Value, &st.Rating.RD, &st.Games, &st.Wins, &st.Draws,
		&st.Losses, &st.Days, &st.Best, &st.BestAt, &st.LastAt)
	return st, err
}

// standing reads a player's standing in a category.
func standing(ctx context.Context, q querier, account string, c ratings.Category) (ratings.Standing, error) {
	st, err := scanStanding(q.QueryRowContext(ctx,
		`SELECT `+standingColumns+` FROM standing WHERE account = $1 AND category = $2`, account, c))
	if errors.Is(err, sql.ErrNoRows) {
		return ratings.FreshStanding(account, c), nil
	}
	return st, err
}

// RatingsPosition implements ratings.Store.
func (s *Store) RatingsPosition(ctx context.Context) (uint64, error) {
	return s.Checkpoint(ctx, ratingsCheckpoint)
}

// Standings implements ratings.Store.
func (s *Store) Standings(ctx context.Context, account string) ([]ratings.Standing, error) {
	return s.StandingsOf(ctx, []string{account})
}

// Adjustment implements ratings.Store.
func (s *Store) Adjustment(ctx context.Context, gameID string) (ratings.Adjustment, error) {
	return adjustment(ctx, s.read, gameID)
}

// Adjustments implements ratings.Store.
func (s *Store) Adjustments(ctx context.Context, account string, c ratings.Category, limit int) ([]ratings.Adjustment, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT `+gameColumns+` FROM rated_game
		WHERE (white = $1 OR black = $1) AND category = $2 ORDER BY at DESC, game DESC LIMIT $3`, account, c, max(0, limit))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []ratings.Adjustment
	for rows.Next() {
		a, err := scanAdjustment(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, a)
	}
	return list, rows.Err()
}

// adjustment reads the adjustment of a game.
func adjustment(ctx context.Context, q querier, gameID string) (a ratings.Adjustment, err error) {
	a, err = scanAdjustment(q.QueryRowContext(ctx, `SELECT `+gameColumns+` FROM rated_game WHERE game = $1`, gameID))
	return a, notFound(err)
}

// scanAdjustment reads the columns gameColumns of a row.
func scanAdjustment(row interface{ Scan(...any) error }) (a ratings.Adjustment, err error) {
	err = row.Scan(&a.GameID, &a.Category, &a.White, &a.Black, &a.WhiteBefore, &a.WhiteAfter, &a.BlackBefore, &a.BlackAfter, &a.At,
		&a.Bounded, &a.Beyond, &a.WhiteCap, &a.BlackCap)
	return a, err
}
