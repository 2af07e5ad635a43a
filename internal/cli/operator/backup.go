package operator

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/dirsync"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/postgres"
	"github.com/escaque/escaque/internal/store/sqlite"
	"github.com/escaque/escaque/internal/store/sqlstore"
)

// NewBackup returns the command `escaque backup`, which copies a server's data as of one instant
// while the server may run.
func NewBackup(w *terminal.World) *cobra.Command {
	cmd := w.Command("backup", "backup FOLDER")
	cmd.Args = w.Arguments(1, 1)
	at := StorageFlags(w, cmd.Flags(), &Storage{})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return copyFault(backup(cmd.Context(), w, *at, args[0]), args[0])
	}
	return cmd
}

// NewRestore returns the command `escaque restore`, which turns a backup into a data folder or a
// PostgreSQL database.
func NewRestore(w *terminal.World) *cobra.Command {
	cmd := w.Command("restore", "restore FOLDER")
	cmd.Args = w.Arguments(1, 1)
	at := StorageFlags(w, cmd.Flags(), &Storage{})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return copyFault(restore(cmd.Context(), w, args[0], *at), storageName(w, *at))
	}
	return cmd
}

// storageName returns the name of a storage for messages.
func storageName(w *terminal.World, at Storage) string {
	if address := DatabaseAddress(w, at); address != "" {
		return database.Redacted(address)
	}
	return at.Data
}

// copyFault adds to an error that ended a copy early which data are safe.
func copyFault(err error, to string) error {
	var said *terminal.Fault
	switch {
	case err == nil || errors.As(err, &said) && !strings.HasPrefix(said.Key, "fault.database-full"):
		return err
	case errors.Is(err, context.Canceled):
		return &terminal.Fault{Key: "fault.copy-stopped", Safe: terminal.SafeSource, Args: []any{"Where", to}, Under: err}
	case said != nil: // that text mentions a server
		err = said.Under
	}
	return &terminal.Fault{Key: "fault.copy-failed", Safe: terminal.SafeSource, Args: []any{"Where", to}, Under: err}
}

// backup copies the database as of one instant and the key for sealed moves, and verifies the copy.
func backup(ctx context.Context, w *terminal.World, at Storage, to string) error {
	if err := refuseAddress(at.Data); err != nil {
		return err
	}
	if err := checkKeyFile(at.Data); err != nil {
		return err
	}
	from, save := at.Data, backupFile
	if address := DatabaseAddress(w, at); address != "" {
		if !postgres.IsAddress(address) {
			return &terminal.Fault{Key: "fault.database-address", Safe: terminal.SafeNothing}
		}
		if _, err := os.Stat(at.Data); err != nil {
			return &terminal.Fault{Key: "fault.backup-folder", Safe: terminal.SafeNothing, Args: []any{"Where", at.Data}, Under: err}
		}
		from, save = address, backupServer
	}
	var is replayed
	err := writeWhole(to, func(part string) (err error) {
		if err = save(ctx, w, from, to, part); err != nil {
			return err
		}
		if is, err = replayFolder(ctx, w, part, sqlite.Attach); err != nil {
			return err
		}
		return copyKeyFile(w, at.Data, to)
	})
	if err == nil && is.faults > 0 {
		err = &terminal.Fault{Key: "fault.backup-faults", Safe: terminal.SafeSource, Args: []any{"Where", to, "Count", is.faults}}
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(w.Out, w.Text("backup.done", "Where", to, "Records", is.Records, "Streams", is.Streams, "Account", is.Account))
	return warnLocked(ctx, w, to, to)
}

// backupFile copies the database of a data folder.
func backupFile(ctx context.Context, w *terminal.World, data, to, part string) (err error) {
	source, err := sqlite.Attach(ctx, filepath.Join(data, DatabaseName))
	if err != nil {
		return DatabaseFault(err)
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	if err := newFolder(to, part); err != nil {
		return err
	}
	fmt.Fprintln(w.Err, w.Text("backup.copying", "From", data))
	return source.Snapshot(ctx, filepath.Join(part, DatabaseName))
}

// backupServer copies a PostgreSQL database into a SQLite file, and compares every row with the
// source as of the same instant.
func backupServer(ctx context.Context, w *terminal.World, address, to, part string) (err error) {
	source, end, err := postgres.Snapshot(ctx, address)
	if err != nil {
		return DatabaseFault(err)
	}
	defer func() { err = errors.Join(err, end()) }()
	if err := newFolder(to, part); err != nil {
		return err
	}
	fmt.Fprintln(w.Err, w.Text("backup.copying", "From", database.Redacted(address)))
	target, err := sqlite.Open(ctx, filepath.Join(part, DatabaseName))
	if err != nil {
		return DatabaseFault(err)
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	size, err := copyRows(ctx, w, source, target.Store, to)
	if err != nil {
		return err
	}
	return compareRows(ctx, w, source, target.Store, size)
}

// restore copies a backup to a place without a database, migrates its schema, and verifies it.
func restore(ctx context.Context, w *terminal.World, from string, at Storage) error {
	name := filepath.Join(from, DatabaseName)
	if _, err := os.Stat(name); err != nil {
		return &terminal.Fault{Key: "fault.restore-nothing", Safe: terminal.SafeNothing, Args: []any{"Where", from, "File", DatabaseName}, Under: err}
	}
	if err := refuseAddress(at.Data); err != nil {
		return err
	}
	if err := checkKeyFile(from); err != nil {
		return err
	}
	address := DatabaseAddress(w, at)
	if address == "" {
		if err := requireNoDatabase(at.Data); err != nil {
			return err
		}
	}
	if err := refuseOtherKey(filepath.Join(from, EnvelopeKeyName), filepath.Join(at.Data, EnvelopeKeyName)); err != nil {
		return err
	}
	fmt.Fprintln(w.Err, w.Text("backup.copying", "From", from))
	if address != "" {
		if err := restoreServer(ctx, w, name, address); err != nil {
			return err
		}
		if err := errors.Join(os.MkdirAll(at.Data, 0o700), copyKeyFile(w, from, at.Data)); err != nil {
			return err
		}
		return warnLocked(ctx, w, address, at.Data)
	}
	var is replayed
	err := writeWhole(at.Data, func(part string) (err error) {
		if err = newFolder(part); err != nil {
			return err
		}
		if err = copyBackup(ctx, name, part); err != nil {
			return err
		}
		if is, err = replayFolder(ctx, w, part, sqlite.Open); err != nil {
			return err
		}
		return copyKeyFile(w, from, at.Data)
	})
	if err == nil && is.faults > 0 {
		err = &terminal.Fault{Key: "fault.restore-faults", Safe: terminal.SafeSource, Args: []any{"Where", at.Data, "Count", is.faults}}
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(w.Out, w.Text("restore.done", "Where", at.Data, "Records", is.Records, "Streams", is.Streams, "Account", is.Account))
	return warnLocked(ctx, w, at.Data, at.Data)
}

// requireNoDatabase returns a fault for a folder with a database, or with remains of a deleted one.
// Such remains may contain the last moves, and would be taken for those of the restored database.
func requireNoDatabase(folder string) error {
	if _, err := os.Stat(filepath.Join(folder, DatabaseName)); !errors.Is(err, fs.ErrNotExist) {
		return &terminal.Fault{Key: "fault.restore-there", Safe: terminal.SafeBoth, Args: []any{"Where", folder}, Under: err}
	}
	for _, suffix := range []string{"-wal", "-shm", "-journal"} {
		if _, err := os.Stat(filepath.Join(folder, DatabaseName+suffix)); !errors.Is(err, fs.ErrNotExist) {
			return &terminal.Fault{Key: "fault.restore-remains", Safe: terminal.SafeBoth, Args: []any{"Where", folder, "File", DatabaseName + suffix}, Under: err}
		}
	}
	return nil
}

// restoreServer copies a backup into an empty PostgreSQL database. A separate copy of the backup is
// migrated, so that the backup stays unchanged.
func restoreServer(ctx context.Context, w *terminal.World, name, address string) (err error) {
	dir, err := os.MkdirTemp("", "escaque-restore-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if err := copyBackup(ctx, name, dir); err != nil {
		return err
	}
	return copyDatabase(ctx, w, dir, address)
}

// copyBackup copies the database of a backup into a folder. It returns a fault about the backup for
// a file that is not a complete database.
func copyBackup(ctx context.Context, name, to string) error {
	to = filepath.Join(to, DatabaseName)
	if err := copyFile(name, to); err != nil {
		return err
	}
	store, err := sqlite.Attach(ctx, to)
	if err == nil {
		return store.Close()
	}
	var open *sqlstore.OpenError
	if !errors.As(err, &open) {
		return err
	}
	switch open.Problem {
	case sqlstore.Older: // its schema is migrated
		return nil
	case sqlstore.Damaged, sqlstore.Empty:
		return &terminal.Fault{Key: "fault.restore-damaged", Safe: terminal.SafeNothing, Args: []any{"File", name}, Under: err}
	}
	return DatabaseFault(err)
}

// writeWhole writes a database under a temporary name and renames it when complete, so that an
// interruption leaves none.
func writeWhole(folder string, write func(part string) error) error {
	part := filepath.Join(folder, DatabaseName+".part")
	if err := os.RemoveAll(part); err != nil { // of an interrupted attempt
		return err
	}
	err := write(part)
	if err == nil {
		err = os.Rename(filepath.Join(part, DatabaseName), filepath.Join(folder, DatabaseName))
	}
	err = errors.Join(err, os.RemoveAll(part))
	_ = dirsync.Sync(folder)
	return err
}

// newFolder creates folders, or accepts existing empty ones.
func newFolder(names ...string) error {
	for _, name := range names {
		if err := os.MkdirAll(name, 0o700); err != nil {
			return err
		}
		files, err := os.ReadDir(name)
		if err != nil {
			return err
		}
		if len(files) > 0 {
			return &terminal.Fault{Key: "fault.backup-not-empty", Safe: terminal.SafeBoth, Args: []any{"Where", name}}
		}
	}
	return nil
}

// copyKeyFile copies the key for sealed moves, and prints the other files of the folder, which are
// not copied.
func copyKeyFile(w *terminal.World, from, to string) error {
	files, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, f := range files {
		switch own, _ := filepath.Match(DatabaseName+"*", f.Name()); {
		case own: // the database with its lock, reserve and write-ahead log
		case f.Name() == EnvelopeKeyName:
			if err := copyKey(filepath.Join(from, f.Name()), filepath.Join(to, f.Name())); err != nil {
				return err
			}
		default:
			fmt.Fprintln(w.Err, w.Text("backup.left", "File", filepath.Join(from, f.Name())))
		}
	}
	return nil
}

// refuseOtherKey returns a fault when a different key for sealed moves would be overwritten. The
// same key may exist after an interrupted restore.
func refuseOtherKey(from, to string) error {
	there, err := os.ReadFile(to) //nolint:gosec // who runs the program names it
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	ours, err := os.ReadFile(from) //nolint:gosec // the same
	if err == nil && !bytes.Equal(ours, there) {
		err = &terminal.Fault{Key: "fault.restore-key", Safe: terminal.SafeBoth, Args: []any{"File", to}}
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// copyKey copies the key for sealed moves.
func copyKey(from, to string) error {
	if _, err := os.Stat(to); err == nil {
		return refuseOtherKey(from, to)
	}
	return copyFile(from, to)
}

// copyFile copies a file into a new one and verifies the copy.
func copyFile(from, to string) error {
	in, err := os.Open(from) //nolint:gosec // who runs the program names it
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600) //nolint:gosec // the same
	if err != nil {
		return err
	}
	was, is := sha256.New(), sha256.New()
	_, err = io.Copy(io.MultiWriter(out, was), in)
	if err == nil {
		err = out.Sync()
	}
	if err == nil {
		_, err = out.Seek(0, io.SeekStart)
	}
	if err == nil {
		_, err = io.Copy(is, out)
	}
	if err == nil && string(was.Sum(nil)) != string(is.Sum(nil)) {
		err = &terminal.Fault{Key: "fault.copy-differs", Safe: terminal.SafeSource, Args: []any{"File", to}}
	}
	return errors.Join(err, out.Close())
}

// replayed is the result of reading a whole log.
type replayed struct {
	journal.Verified
	faults int
}

// replayFolder verifies the chain of a folder's log and reads every stream. It prints each fault.
func replayFolder(ctx context.Context, w *terminal.World, dir string, open func(context.Context, string) (*sqlite.Store, error)) (result replayed, err error) {
	store, err := open(ctx, filepath.Join(dir, DatabaseName))
	if err != nil {
		return result, DatabaseFault(err)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	damages, err := store.Damages(ctx, MaxDamages)
	if err != nil {
		return result, err
	}
	v, faults, err := ReplayDatabase(ctx, w, store)
	if err != nil {
		return result, err
	}
	for _, d := range damages {
		faults = append(faults, w.Text("verify.damaged", "What", terminal.Printable(d)))
	}
	for _, f := range faults {
		fmt.Fprintln(w.Err, f)
	}
	return replayed{v, len(faults)}, nil
}
