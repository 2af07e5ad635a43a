package sqlstore

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/escaque/escaque/internal/members"
)

// AddMessage implements members.Store.
func (s *Store) AddMessage(ctx context.Context, m members.Message, maxTotal, maxUnread int) (members.Message, error) {
	err := s.transact(ctx, func(tx querier) error {
		for _, id := range []string{m.To, m.From} {
			if _, err := account(ctx, tx, id); err != nil {
				return err
			}
		}
		var all, waiting int
		if err := tx.QueryRowContext(ctx, `SELECT count(*), count(*) FILTER (WHERE sender = $1 AND NOT is_read) FROM message WHERE box = $2`,
			m.From, m.To).Scan(&all, &waiting); err != nil {
			return err
		}
		if all >= maxTotal || waiting >= maxUnread {
			return members.ErrFull
		}
		return tx.QueryRowContext(ctx, `INSERT INTO message (box, sender, handle, at, text, is_read) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
			m.To, m.From, m.Sender, m.At, m.Text, m.Read).Scan(&m.ID)
	})
	if err != nil {
		return members.Message{}, err
	}
	return m, nil
}

// Messages implements members.Store.
func (s *Store) Messages(ctx context.Context, to, from string, limit int) ([]members.Message, error) {
	return s.listMessages(ctx, `box = $1 AND ($2 = '' OR sender = $3) ORDER BY id DESC LIMIT $4`, to, from, from, limit)
}

// MessagesFrom implements members.Store.
func (s *Store) MessagesFrom(ctx context.Context, from string, limit int) ([]members.Message, error) {
	return s.listMessages(ctx, `sender = $1 ORDER BY id DESC LIMIT $2`, from, limit)
}

// listMessages lists the messages that a condition selects, the latest first.
func (s *Store) listMessages(ctx context.Context, where string, args ...any) ([]members.Message, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT id, box, sender, handle, at, text, is_read FROM message WHERE `+where, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []members.Message
	for rows.Next() {
		var m members.Message
		if err := rows.Scan(&m.ID, &m.To, &m.From, &m.Sender, &m.At, &m.Text, &m.Read); err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	slices.Reverse(list)
	return list, rows.Err()
}

// MarkRead implements members.Store.
func (s *Store) MarkRead(ctx context.Context, to string, ids []int64) error {
	_, err := s.exec(ctx, `UPDATE message SET is_read = TRUE WHERE box = $1 AND id IN (SELECT CAST(value AS BIGINT) FROM `+s.elements+`($2))`, to, jsonArray(ids))
	return err
}

// DeleteMessages implements members.Store.
func (s *Store) DeleteMessages(ctx context.Context, to string, ids []int64) error {
	_, err := s.exec(ctx, `DELETE FROM message WHERE box = $1 AND id IN (SELECT CAST(value AS BIGINT) FROM `+s.elements+`($2))`, to, jsonArray(ids))
	return err
}

// jsonArray returns a list as a JSON array for [Engine.Elements].
func jsonArray[T int64 | string](list []T) string {
	if list == nil {
		list = []T{}
	}
	b, err := json.Marshal(list)
	if err != nil {
		panic(err) // numbers and strings can always be encoded
	}
	return string(b)
}
