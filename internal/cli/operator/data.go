package operator

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

// DatabaseName is the name of the database file in a data folder.
const DatabaseName = database.FileName

// Storage names a server's data folder, and its database when that is not the file in the folder.
type Storage struct {
	Data, DB string
	Upgrade  bool // migrate an older database without a copy
}

// StorageFlags adds the flags that name a storage.
func StorageFlags(w *terminal.World, f *pflag.FlagSet, p *Storage) *Storage {
	f.StringVar(&p.Data, "data", w.DataFolder(), w.HelpText("serve.data"))
	f.StringVar(&p.DB, "db", "", w.HelpText("serve.db"))
	return p
}

// DatabaseAddress returns the address of the database, or "" for the file in the folder. It may
// contain a password and must not be shown as a flag's default.
func DatabaseAddress(w *terminal.World, p Storage) string {
	if p.DB != "" {
		return p.DB
	}
	return w.Env("ESCAQUE_DB")
}

// DatabaseLocation returns where the database of a storage is.
func DatabaseLocation(w *terminal.World, p Storage) database.Location {
	return database.Location{Folder: p.Data, Address: DatabaseAddress(w, p)}
}

// refuseAddress returns a fault for a database address given as a folder, because a folder of that
// name would be created.
func refuseAddress(name string) error { return DatabaseFault(database.CheckFolder(name)) }

// OpenDatabase opens a storage as its only server.
func OpenDatabase(ctx context.Context, w *terminal.World, p Storage) (database.DB, error) {
	db, err := database.Open(ctx, DatabaseLocation(w, p), database.Options{
		Upgrade: p.Upgrade,
		Copying: func(address string) { PrintCopying(w, address) }, Copied: func(file string) { PrintCopied(w, file) },
	})
	return db, DatabaseFault(err)
}

// PrintCopying prints that an older database is being copied before it is changed.
func PrintCopying(w *terminal.World, address string) {
	fmt.Fprintln(w.Err, w.Text("backup.copying", "From", address))
}

// PrintCopied prints where the copy of an older database is.
func PrintCopied(w *terminal.World, file string) {
	fmt.Fprintln(w.Err, w.Text("backup.before-upgrade", "File", file))
}

// AttachDatabase attaches to a storage whose server may be running.
func AttachDatabase(ctx context.Context, w *terminal.World, p Storage) (database.DB, error) {
	db, err := database.Attach(ctx, DatabaseLocation(w, p))
	return db, DatabaseFault(err)
}

// DatabaseFault converts an error of opening a database to a fault with a translated sentence.
func DatabaseFault(err error) error {
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
	return &terminal.Fault{Key: key, Flag: "db", Safe: safetyOf(open.Problem), Args: []any{
		"Path", open.Path, "Folder", filepath.Dir(open.Path), "Found", open.Found, "Known", open.Known, "Who", open.Who, "Setting", open.Setting,
	}, Under: open.Err}
}

// safetyOf returns which data are safe when a database cannot be opened.
func safetyOf(p sqlstore.Problem) terminal.Safety {
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

// attachMembers attaches to the accounts of a server, which may be running. The second result
// closes them.
func attachMembers(ctx context.Context, w *terminal.World, p Storage) (*members.Service, func() error, error) {
	store, err := AttachDatabase(ctx, w, p)
	if err != nil {
		return nil, nil, err
	}
	return members.New(members.Options{Store: store}), store.Close, nil
}
