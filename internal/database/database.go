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

// DB is an open database of either kind.
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

// Location names a database: that at Address, or the file in Folder when Address is empty. An
// address may contain a password.
type Location struct{ Folder, Address string }

// At returns the location of a name that is a data folder or the address of a database.
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

// Options of [Open].
type Options struct {
	Joined  bool // the database belongs to several nodes, of which this process is one
	Upgrade bool // an older PostgreSQL database is changed without a copy

	// Copying is called before an older PostgreSQL database is copied, with its address as people
	// read it. Nothing is called when nil.
	Copying func(address string)
	// Copied is called when an older database has been copied into a file. Nothing is called when
	// nil.
	Copied func(file string)
}

// Open opens a database as its one server, or as one of its nodes. It creates what is missing and
// brings an older database up to date, of which it keeps a copy.
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
		return orNil(store, err)
	}
	if !postgres.IsAddress(at.Address) {
		return nil, ErrAddress
	}
	if err := copyOlder(ctx, at, opt); err != nil {
		return nil, err
	}
	if opt.Joined {
		return orNil(postgres.Join(ctx, at.Address))
	}
	return orNil(postgres.Open(ctx, at.Address))
}

// Attach opens a database whose server may be running.
func Attach(ctx context.Context, at Location) (DB, error) {
	switch {
	case at.Address == "":
		return orNil(sqlite.Attach(ctx, at.file()))
	case !postgres.IsAddress(at.Address):
		return nil, ErrAddress
	}
	return orNil(postgres.Attach(ctx, at.Address))
}

// orNil returns a store as a database, or a nil interface when there is an error.
func orNil[S DB](store S, err error) (DB, error) {
	if err != nil {
		return nil, err
	}
	return store, nil
}

// IsFull reports whether an error says that the disk of a database is full.
func IsFull(err error) bool {
	var open *sqlstore.OpenError
	return errors.As(err, &open) && open.Problem == sqlstore.Full || sqlite.IsFull(err) || postgres.IsFull(err)
}
