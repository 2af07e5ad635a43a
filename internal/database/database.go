package database

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/escaque/escaque/internal/analysis"
	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/store/postgres"
	"github.com/escaque/escaque/internal/store/sqlite"
	"github.com/escaque/escaque/internal/store/sqlstore"
)

// FileName is the name of the database file in a data folder.
const FileName = "escaque.db"

// DB is an open database.
type DB interface {
	journal.Store
	journal.Chain
	journal.Shared
	members.Store
	ratings.Store
	hall.Store
	gamesearch.Store
	analysis.Store
}

// Location is a database: the one at Address, or the file in Folder if Address is empty. An address
// may contain a password.
type Location struct{ Folder, Address string }

// At returns the location for a data folder or the address of a database.
func At(name string) Location {
	if postgres.IsAddress(name) {
		return Location{Address: name}
	}
	return Location{Folder: name}
}

// Shown returns the address without its password, or "" for the file in the folder.
func (l Location) Shown() string {
	if l.Address == "" {
		return ""
	}
	return Redacted(l.Address)
}

func (l Location) file() string { return filepath.Join(l.Folder, FileName) }

// Options are the parameters of [Open].
type Options struct {
	Joined  bool // the database is shared by several nodes, including this process
	Upgrade bool // upgrade an older PostgreSQL database without a copy

	// Copying is called before an older PostgreSQL database is copied, with its redacted address.
	// It may be nil.
	Copying func(address string)
	// Copied is called after an older database has been copied to a file. It may be nil.
	Copied func(file string)
}

// Open opens a database as its only server or as one of its nodes. It creates missing tables and
// upgrades an older database after copying it.
func Open(ctx context.Context, at Location, opt Options) (DB, error) {
	if err := CheckFolder(at.Folder); err != nil {
		return nil, err
	}
	if opt.Copied == nil {
		opt.Copied = func(string) {}
	}
	if at.Address == "" {
		store, err := sqlite.Open(ctx, at.file())
		if err == nil && store.SavedCopy() != "" {
			opt.Copied(store.SavedCopy())
		}
		return asDB(store, err)
	}
	if !postgres.IsAddress(at.Address) {
		return nil, ErrAddress
	}
	if err := copyOlder(ctx, at, opt); err != nil {
		return nil, err
	}
	if opt.Joined {
		return asDB(postgres.Join(ctx, at.Address))
	}
	return asDB(postgres.Open(ctx, at.Address))
}

// Attach opens a database whose server may be running.
func Attach(ctx context.Context, at Location) (DB, error) {
	switch {
	case at.Address == "":
		return asDB(sqlite.Attach(ctx, at.file()))
	case !postgres.IsAddress(at.Address):
		return nil, ErrAddress
	}
	return asDB(postgres.Attach(ctx, at.Address))
}

// asDB returns a store as a DB, or a nil interface if there is an error.
func asDB[S DB](store S, err error) (DB, error) {
	if err != nil {
		return nil, err
	}
	return store, nil
}

// IsFull reports whether an error means that the database's disk is full.
func IsFull(err error) bool {
	var open *sqlstore.OpenError
	return errors.As(err, &open) && open.Problem == sqlstore.Full || sqlite.IsFull(err) || postgres.IsFull(err)
}
