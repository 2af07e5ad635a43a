package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"

	"github.com/escaque/escaque/internal/ratings"
)

// standingKey names a standing.
type standingKey struct {
	account  string
	category ratings.Category
}

// kept are all ratings that stand in the store, and up to where they were taken
// in.
type kept struct {
	position  uint64
	standings map[standingKey]ratings.Standing
	games     map[string]ratings.Adjustment
}

// errMoved says that ratings were changed while they were compared.
var errMoved = errors.New("store: ratings were changed meanwhile")

// ReplaceRatings implements ratings.Store. What stays as it is, and that is nearly
// all, is not written: games wait for no longer than the differences take.
func (s *Store) ReplaceRatings(ctx context.Context, position uint64, standings []ratings.Standing, games []ratings.Adjustment) error {
	for {
		err := s.replaceRatings(ctx, position, standings, games)
		if !errors.Is(err, errMoved) {
			return err
		}
	}
}

func (s *Store) replaceRatings(ctx context.Context, position uint64, standings []ratings.Standing, games []ratings.Adjustment) error {
	old, err := s.ratings(ctx)
	if err != nil {
		return err
	}
	goneStandings, goneGames := maps.Clone(old.standings), maps.Clone(old.games)
	for _, st := range standings {
		delete(goneStandings, standingKey{st.Account, st.Category})
	}
	for _, g := range games {
		delete(goneGames, g.GameID)
	}
	standings = slices.DeleteFunc(slices.Clone(standings), func(st ratings.Standing) bool {
		return old.standings[standingKey{st.Account, st.Category}] == st
	})
	games = slices.DeleteFunc(slices.Clone(games), func(g ratings.Adjustment) bool { return old.games[g.GameID] == g })

	return s.transact(ctx, func(tx querier) error {
		var now uint64
		err := tx.QueryRowContext(ctx, `SELECT position FROM checkpoint WHERE projection = $1`, ratingsCheckpoint).Scan(&now)
		switch {
		case err != nil && !errors.Is(err, sql.ErrNoRows):
			return err
		case now != old.position:
			return errMoved
		}
		for key := range goneStandings {
			if _, err := tx.ExecContext(ctx, `DELETE FROM standing WHERE account = $1 AND category = $2`, key.account, key.category); err != nil {
				return err
			}
		}
		for id := range goneGames {
			if _, err := tx.ExecContext(ctx, `DELETE FROM rated_game WHERE game = $1`, id); err != nil {
				return err
			}
		}
		for _, st := range standings {
			if err := keepStanding(ctx, tx, st); err != nil {
				return err
			}
		}
		for _, g := range games {
			if err := keepGame(ctx, tx, g); err != nil {
				return err
			}
		}
		_, err = tx.ExecContext(ctx, saveCheckpoint, ratingsCheckpoint, position)
		return err
	})
}

// ratings reads all ratings. The position is read first: whoever takes games in
// moves it.
func (s *Store) ratings(ctx context.Context) (k kept, err error) {
	k = kept{standings: map[standingKey]ratings.Standing{}, games: map[string]ratings.Adjustment{}}
	if k.position, err = s.RatingsPosition(ctx); err != nil {
		return k, err
	}
	err = each(ctx, s.read, `SELECT `+standingColumns+` FROM standing`, func(rows *sql.Rows) error {
		st, err := scanStanding(rows)
		k.standings[standingKey{st.Account, st.Category}] = st
		return err
	})
	if err != nil {
		return k, err
	}
	return k, each(ctx, s.read, `SELECT `+gameColumns+` FROM rated_game`, func(rows *sql.Rows) error {
		a, err := scanAdjustment(rows)
		k.games[a.GameID] = a
		return err
	})
}

// each hands over the rows of a query one by one.
func each(ctx context.Context, db querier, query string, take func(*sql.Rows) error, args ...any) (err error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := take(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
