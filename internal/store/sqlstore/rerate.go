package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"

	"github.com/escaque/escaque/internal/ratings"
)

// standingKey identifies a player's standing in a category.
type standingKey struct {
	account  string
	category ratings.Category
}

// storedRatings holds all stored ratings, and the position up to which games were rated.
type storedRatings struct {
	position  uint64
	standings map[standingKey]ratings.Standing
	games     map[string]ratings.Adjustment
}

// errMoved reports that ratings were changed while they were compared.
var errMoved = errors.New("store: ratings were changed meanwhile")

// ReplaceRatings implements ratings.Store. It writes only the differences, which are few, so that
// rated games wait only briefly.
func (s *Store) ReplaceRatings(ctx context.Context, position uint64, standings []ratings.Standing, games []ratings.Adjustment) error {
	for {
		err := s.replaceRatings(ctx, position, standings, games)
		if !errors.Is(err, errMoved) {
			return err
		}
	}
}

// replaceRatings makes one attempt at ReplaceRatings. It returns errMoved when a game was rated
// meanwhile.
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

// ratings reads all ratings. It reads the position first: rating a game changes the position, so a
// change during the reading is noticed.
func (s *Store) ratings(ctx context.Context) (k storedRatings, err error) {
	k = storedRatings{standings: map[standingKey]ratings.Standing{}, games: map[string]ratings.Adjustment{}}
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

// each calls handle with each row of a query.
func each(ctx context.Context, db querier, query string, handle func(*sql.Rows) error, args ...any) (err error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := handle(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
