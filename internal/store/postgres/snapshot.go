package postgres

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/escaque/escaque/internal/store/sqlstore"
)

// Snapshot opens a database for reading, as it is at one instant. Its server may be running and is
// not delayed. All reads use one transaction, and nothing can be written. end closes the database.
func Snapshot(ctx context.Context, address string) (s *sqlstore.Store, end func() error, err error) {
	defer func() {
		if err != nil {
			err = openError(Redacted(address), err)
		}
	}()
	if err := checkAddress(address); err != nil {
		return nil, nil, err
	}
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, nil, err
	}
	config.RuntimeParams["application_name"] = "escaque backup"
	config.RuntimeParams["idle_in_transaction_session_timeout"] = "0" // writing to a slow disk may pause the reads
	db := stdlib.OpenDB(*config)
	defer func() {
		if err != nil {
			err = errors.Join(err, db.Close())
		}
	}()
	of := &Store{db: db}
	found, known, err := of.versions(ctx)
	switch {
	case err != nil:
		return nil, nil, err
	case found < known:
		return nil, nil, &sqlstore.OpenError{Problem: sqlstore.Older, Found: found, Known: known}
	case found > known:
		return nil, nil, &sqlstore.OpenError{Problem: sqlstore.Newer, Found: found, Known: known}
	}
	tx, err := db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return nil, nil, err
	}
	s, err = sqlstore.New(ctx, sqlstore.Engine{
		Read: tx, Write: func(context.Context, func(*sql.Tx) error) error { return sqlstore.ErrAttached },
		Given: of.lastNumbers, Numbers: setNumbers, Elements: "json_array_elements_text", Now: now,
	})
	return s, func() error { return errors.Join(tx.Rollback(), db.Close()) }, err
}
