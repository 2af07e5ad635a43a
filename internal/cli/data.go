package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/pflag"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/postgres"
	"github.com/escaque/escaque/internal/store/sqlstore"
)

// databaseName is the file in the data folder in which a server keeps everything.
const databaseName = database.FileName

// place is where a server keeps everything: its data folder, and its database when that is not the file in
// the folder.
type place struct {
	data, db string
	upgrade  bool // an older database is changed without a copy
}

// placeFlags adds the flags that name a place.
func placeFlags(w *terminal.World, f *pflag.FlagSet, p *place) *place {
	f.StringVar(&p.data, "data", w.DataFolder(), w.About("serve.data"))
	f.StringVar(&p.db, "db", "", w.About("serve.db"))
	return p
}

// databaseAddress is that of the database, empty for the file in the folder. It may hold a password, and is never
// shown as a flag's default.
func databaseAddress(w *terminal.World, p place) string {
	if p.db != "" {
		return p.db
	}
	return w.Env("ESCAQUE_DB")
}

// databaseLocation returns where the database of a place is.
func databaseLocation(w *terminal.World, p place) database.Location {
	return database.Location{Folder: p.data, Address: databaseAddress(w, p)}
}

// refuseAddress refuses the address of a database where a folder is meant: a folder of that name would be made.
func refuseAddress(name string) error { return databaseFault(database.CheckFolder(name)) }

// openDatabase opens a place as its one server.
func openDatabase(ctx context.Context, w *terminal.World, p place) (database.DB, error) {
	db, err := database.Open(ctx, databaseLocation(w, p), database.Options{
		Upgrade: p.upgrade,
		Copying: func(address string) { sayCopying(w, address) }, Copied: func(file string) { sayCopied(w, file) },
	})
	return db, databaseFault(err)
}

// sayCopying says that an older database is being copied before it is changed.
func sayCopying(w *terminal.World, address string) {
	fmt.Fprintln(w.Err, w.Text("backup.copying", "From", address))
}

// sayCopied says where the copy of an older database is.
func sayCopied(w *terminal.World, file string) {
	fmt.Fprintln(w.Err, w.Text("backup.before-upgrade", "File", file))
}

// attachDatabase opens a place whose server may be running.
func attachDatabase(ctx context.Context, w *terminal.World, p place) (database.DB, error) {
	db, err := database.Attach(ctx, databaseLocation(w, p))
	return db, databaseFault(err)
}

// databaseFault turns the refusal to open a database into a message for people.
func databaseFault(err error) error {
	var folder *database.FolderError
	var upgrade *database.UpgradeError
	var open *sqlstore.OpenError
	switch {
	case errors.Is(err, database.ErrAddress):
		return &terminal.Fault{Key: "fault.database-address", Flag: "db", Safe: terminal.SafeNothing}
	case errors.As(err, &folder):
		return &terminal.Fault{Key: "fault.data-address", Safe: terminal.SafeNothing, Args: []any{"Where", folder.Where}}
	case errors.As(err, &upgrade):
		return &terminal.Fault{Key: "fault.database-upgrade", Safe: terminal.SafeNothing, Args: []any{"Path", upgrade.Address, "Found", upgrade.Found, "Known", upgrade.Known}, Under: upgrade.Err}
	case !errors.As(err, &open):
		return err
	}
	key := "fault." + string(open.Problem)
	if postgres.IsAddress(open.Path) && (open.Problem == sqlstore.Locked || open.Problem == sqlstore.Full) {
		key += "-server"
	}
	return &terminal.Fault{Key: key, Flag: "db", Safe: databaseSafe(open.Problem), Args: []any{
		"Path", open.Path, "Folder", filepath.Dir(open.Path), "Found", open.Found, "Known", open.Known, "Who", open.Who, "Setting", open.Setting,
	}, Under: open.Err}
}

// databaseSafe is what is safe when a database cannot be opened.
func databaseSafe(p sqlstore.Problem) terminal.Safety {
	switch p {
	case sqlstore.Full:
		return terminal.SafeKept
	case sqlstore.Locked:
		return terminal.SafeRunning
	case sqlstore.Damaged:
		return terminal.SafeFile
	}
	return terminal.SafeNothing
}

// openRegister attaches to the accounts of a server, which may be running.
func openRegister(ctx context.Context, w *terminal.World, p place) (*members.Service, func() error, error) {
	store, err := attachDatabase(ctx, w, p)
	if err != nil {
		return nil, nil, err
	}
	return members.New(members.Options{Store: store}), store.Close, nil
}
