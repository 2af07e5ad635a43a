package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"

	"github.com/spf13/pflag"

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

// databaseName is the file in the data folder in which a server keeps everything.
const databaseName = "escaque.db"

// defaultData is the data folder when none is named: where the XDG base
// directory specification puts what belongs to a user.
func defaultData(w *World) string {
	if dir := w.Env("ESCAQUE_DATA"); dir != "" {
		return dir
	}
	if dir := w.Env("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "escaque")
	}
	if home := w.Env("HOME"); home != "" {
		return filepath.Join(home, ".local", "share", "escaque")
	}
	const here = "escaque-data"
	if dir := w.Env("LOCALAPPDATA"); dir != "" { // on Windows, where nobody has such a folder here from before
		if _, err := os.Stat(here); err != nil {
			return filepath.Join(dir, "Escaque")
		}
	}
	return here
}

// place is where a server keeps everything: its data folder, and its database when that is not the file in
// the folder.
type place struct {
	data, db string
	joined   bool // the database belongs to several nodes, of which this process is one
	upgrade  bool // an older database is changed without a copy
}

// placeFlags adds the flags that name a place.
func (w *World) placeFlags(f *pflag.FlagSet, p *place) *place {
	f.StringVar(&p.data, "data", defaultData(w), w.about("serve.data"))
	f.StringVar(&p.db, "db", "", w.about("serve.db"))
	return p
}

// address is that of the database, empty for the file in the folder. It may hold a password, and is never
// shown as a flag's default.
func (w *World) address(p place) string {
	if p.db != "" {
		return p.db
	}
	return w.Env("ESCAQUE_DB")
}

// addressLike is a text with a scheme, and no folder that anybody means.
var addressLike = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]+:/`)

// refuseAddress refuses the address of a database where a folder is meant: a folder of that name would be made.
func refuseAddress(name string) error {
	if addressLike.MatchString(name) {
		return &fault{key: "fault.data-address", safe: safeNothing, args: []any{"Where", named(name)}}
	}
	return nil
}

// shown is an address without its password; empty for a file in the data folder.
func shown(address string) string {
	if address == "" {
		return ""
	}
	return named(address)
}

// database is what keeps everything, whichever it is.
type database interface {
	journal.Store
	journal.Chain
	journal.Shared
	members.Store
	ratings.Store
	hall.Store
	gamesearch.Store
	analysis.Store
}

// openDatabase opens a place as its one server.
func (w *World) openDatabase(ctx context.Context, p place) (database, error) {
	if err := refuseAddress(p.data); err != nil {
		return nil, err
	}
	switch address := w.address(p); {
	case address == "":
		store, err := sqlite.Open(ctx, filepath.Join(p.data, databaseName))
		if err == nil && store.Saved() != "" {
			fmt.Fprintln(w.Err, w.text("backup.before-upgrade", "File", store.Saved()))
		}
		return kept(store, err)
	case !postgres.IsAddress(address):
		return nil, &fault{key: "fault.database-address", flag: "db", safe: safeNothing}
	default:
		if err := w.keepOld(ctx, p, address); err != nil {
			return nil, err
		}
		if p.joined {
			return kept(postgres.Join(ctx, address))
		}
		return kept(postgres.Open(ctx, address))
	}
}

// attachDatabase opens a place whose server may be running.
func (w *World) attachDatabase(ctx context.Context, p place) (database, error) {
	switch address := w.address(p); {
	case address == "":
		return kept(sqlite.Attach(ctx, filepath.Join(p.data, databaseName)))
	case !postgres.IsAddress(address):
		return nil, &fault{key: "fault.database-address", flag: "db", safe: safeNothing}
	default:
		return kept(postgres.Attach(ctx, address))
	}
}

// kept is a store as a database: none where there is an error.
func kept[S database](store S, err error) (database, error) {
	if err != nil {
		return nil, err
	}
	return store, nil
}

// databaseFault turns a store's refusal into a message for people.
func databaseFault(err error) error {
	var open *sqlstore.OpenError
	if !errors.As(err, &open) {
		return err
	}
	key := "fault." + string(open.Problem)
	if postgres.IsAddress(open.Path) && (open.Problem == sqlstore.Locked || open.Problem == sqlstore.Full) {
		key += "-server"
	}
	return &fault{key: key, flag: "db", safe: databaseSafe(open.Problem), args: []any{
		"Path", open.Path, "Folder", filepath.Dir(open.Path), "Found", open.Found, "Known", open.Known, "Who", open.Who, "Setting", open.Setting,
	}, under: open.Err}
}

// databaseSafe is what is safe when a database cannot be opened.
func databaseSafe(p sqlstore.Problem) safety {
	switch p {
	case sqlstore.Full:
		return safeKept
	case sqlstore.Locked:
		return safeRunning
	case sqlstore.Damaged:
		return safeFile
	}
	return safeNothing
}

// register attaches to the accounts of a server, which may be running.
func (w *World) register(ctx context.Context, p place) (*members.Service, func() error, error) {
	store, err := w.attachDatabase(ctx, p)
	if err != nil {
		return nil, nil, databaseFault(err)
	}
	return members.New(members.Options{Store: store}), store.Close, nil
}
