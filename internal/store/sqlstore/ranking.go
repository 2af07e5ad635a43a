package sqlstore

import (
	"context"
	"database/sql"
	"errors"

	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/rating/glicko"
)

// StandingsOf implements ratings.Store.
func (s *Store) StandingsOf(ctx context.Context, accounts []string) ([]ratings.Standing, error) {
	//nolint:gosec // which function makes rows of an array is the engine's constant
	rows, err := s.read.QueryContext(ctx, `SELECT `+standingColumns+` FROM standing
		WHERE account IN (SELECT value FROM `+s.elements+`($1)) ORDER BY account, category`, jsonArray(accounts))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []ratings.Standing
	for rows.Next() {
		st, err := scanStanding(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, st)
	}
	return list, rows.Err()
}

// isComputer is an SQL condition for accounts with the mark C among their titles.
const isComputer = `(replace(' ' || titles || ' ', ' C ', '') <> ' ' || titles || ' ')`

// rankedFrom is ratings.RankQuery.Counts in SQL.
const rankedFrom = ` FROM standing JOIN account ON account.id = standing.account
	WHERE category = $1 AND NOT disabled AND rd <= $2
	AND (NOT $3 OR ` + isComputer + ` = FALSE) AND (NOT $4 OR ` + isComputer + `)`

// rankedArgs returns the arguments of rankedFrom.
func rankedArgs(q ratings.RankQuery) []any {
	return []any{q.Category, glicko.ActiveRD, q.Humans, q.Computers}
}

// Ranking implements ratings.Store.
func (s *Store) Ranking(ctx context.Context, q ratings.RankQuery) ([]ratings.Ranked, error) {
	from := max(0, q.From)
	rows, err := s.read.QueryContext(ctx, `SELECT handle, titles, `+standingColumns+rankedFrom+
		` ORDER BY rating DESC, fold LIMIT $5 OFFSET $6`, append(rankedArgs(q), max(0, q.Limit), from)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []ratings.Ranked
	for rows.Next() {
		r := ratings.Ranked{Rank: from + len(list) + 1}
		st := &r.Standing
		if err := rows.Scan(&r.Handle, &r.Titles, &st.Account, &st.Category, &st.Rating.Value, &st.Rating.RD, &st.Games,
			&st.Wins, &st.Draws, &st.Losses, &st.Days, &st.Best, &st.BestAt, &st.LastAt); err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

// RankOf implements ratings.Store.
func (s *Store) RankOf(ctx context.Context, q ratings.RankQuery, account string) (rank int, err error) {
	var rating int
	var fold string
	err = s.read.QueryRowContext(ctx, `SELECT rating, fold`+rankedFrom+` AND account = $5`, append(rankedArgs(q), account)...).Scan(&rating, &fold)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	err = s.read.QueryRowContext(ctx, `SELECT 1 + count(*)`+rankedFrom+` AND (rating, $5) > ($6, fold)`,
		append(rankedArgs(q), fold, rating)...).Scan(&rank)
	return rank, err
}
