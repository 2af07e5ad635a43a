package sqlstore

import "context"

// Changes implements members.Store. Triggers of the database record the changes.
func (s *Store) Changes(ctx context.Context, after int64) (accounts []string, last int64, err error) {
	if after < 0 {
		err = s.read.QueryRowContext(ctx, `SELECT coalesce(max(number), 0) FROM account_change`).Scan(&last)
		return nil, last, err
	}
	rows, err := s.read.QueryContext(ctx, `SELECT number, account FROM account_change WHERE number > $1 ORDER BY number`, after)
	if err != nil {
		return nil, after, err
	}
	defer rows.Close()
	for last = after; rows.Next(); {
		var account string
		if err := rows.Scan(&last, &account); err != nil {
			return nil, after, err
		}
		accounts = append(accounts, account)
	}
	return accounts, last, rows.Err()
}
