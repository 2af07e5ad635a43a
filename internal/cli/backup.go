package cli

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

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/postgres"
	"github.com/escaque/escaque/internal/store/sqlite"
)

// newBackup is `escaque backup`: a server's data as it stands at one instant, while the
// server works.
func newBackup(w *World) *cobra.Command {
	cmd := w.command("backup", "backup FOLDER")
	cmd.Args = w.arguments(1, 1)
	at := w.placeFlags(cmd.Flags(), &place{})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return copyFault(w.backup(cmd.Context(), *at, args[0]), args[0])
	}
	return cmd
}

// newRestore is `escaque restore`: a backup becomes a data folder, or the contents of a
// PostgreSQL database.
func newRestore(w *World) *cobra.Command {
	cmd := w.command("restore", "restore FOLDER")
	cmd.Args = w.arguments(1, 1)
	at := w.placeFlags(cmd.Flags(), &place{})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return copyFault(w.restore(cmd.Context(), args[0], *at), w.whereTo(*at))
	}
	return cmd
}

// whereTo is a place as people read it.
func (w *World) whereTo(at place) string {
	if address := w.address(at); address != "" {
		return shown(address)
	}
	return at.data
}

// copyFault says of what ended a copy before it was whole, such as a disk without space, what is safe.
func copyFault(err error, to string) error {
	var said *fault
	switch {
	case err == nil || errors.As(err, &said):
		return err
	case errors.Is(err, context.Canceled):
		return &fault{key: "fault.copy-stopped", safe: safeSource, args: []any{"Where", to}, under: err}
	}
	return &fault{key: "fault.copy-failed", safe: safeSource, args: []any{"Where", to}, under: err}
}

// backup copies the database at one instant and the key to sealed moves, and reads the
// copy from the beginning.
func (w *World) backup(ctx context.Context, at place, to string) error {
	from := at.data
	save := w.saveFile
	if address := w.address(at); address != "" {
		if !postgres.IsAddress(address) {
			return &fault{key: "fault.database-address", safe: safeNothing}
		}
		if _, err := os.Stat(at.data); err != nil {
			return &fault{key: "fault.backup-folder", safe: safeNothing, args: []any{"Where", at.data}, under: err}
		}
		from, save = address, w.saveServer
	}
	if err := save(ctx, from, to); err != nil {
		return err
	}
	if err := w.copyBeside(at.data, to); err != nil {
		return err
	}
	v, err := w.replayFolder(ctx, to, sqlite.Attach)
	if err != nil {
		return err
	}
	fmt.Fprintln(w.Out, w.text("backup.done", "Where", to, "Records", v.Records, "Streams", v.Streams, "Account", v.Account))
	return nil
}

// saveFile copies the database of a data folder.
func (w *World) saveFile(ctx context.Context, data, to string) (err error) {
	source, err := sqlite.Attach(ctx, filepath.Join(data, databaseName))
	if err != nil {
		return databaseFault(err)
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	if err := w.newFolder(to); err != nil {
		return err
	}
	fmt.Fprintln(w.Err, w.text("backup.copying", "From", data))
	return source.Snapshot(ctx, filepath.Join(to, databaseName))
}

// saveServer copies a PostgreSQL database into a SQLite file, and holds every row of it
// against the same instant of its source.
func (w *World) saveServer(ctx context.Context, address, to string) (err error) {
	source, end, err := postgres.Snapshot(ctx, address)
	if err != nil {
		return databaseFault(err)
	}
	defer func() { err = errors.Join(err, end()) }()
	if err := w.newFolder(to); err != nil {
		return err
	}
	fmt.Fprintln(w.Err, w.text("backup.copying", "From", shown(address)))
	target, err := sqlite.Open(ctx, filepath.Join(to, databaseName))
	if err != nil {
		return databaseFault(err)
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	size, err := w.copyRows(ctx, source, target.Store, to)
	if err != nil {
		return err
	}
	return w.compareRows(ctx, source, target.Store, size)
}

// restore copies a backup to where there is no database. The database is brought up to
// date as at a start, and then read from the beginning.
func (w *World) restore(ctx context.Context, from string, at place) error {
	name := filepath.Join(from, databaseName)
	if _, err := os.Stat(name); err != nil {
		return &fault{key: "fault.restore-nothing", safe: safeNothing, args: []any{"Where", from, "File", databaseName}, under: err}
	}
	address := w.address(at)
	if _, err := os.Stat(filepath.Join(at.data, databaseName)); address == "" && !errors.Is(err, fs.ErrNotExist) {
		return &fault{key: "fault.restore-there", safe: safeBoth, args: []any{"Where", at.data}, under: err}
	}
	if err := os.MkdirAll(at.data, 0o700); err != nil {
		return err
	}
	fmt.Fprintln(w.Err, w.text("backup.copying", "From", from))
	if err := w.copyBeside(from, at.data); err != nil {
		return err
	}
	if address != "" {
		return w.restoreServer(ctx, name, address)
	}
	// Under another name until it is whole: an interrupted restore leaves no database.
	part := filepath.Join(at.data, databaseName+".part")
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err // of a restore that was interrupted
	}
	if err := copyFile(name, part); err != nil {
		return err
	}
	if err := os.Rename(part, filepath.Join(at.data, databaseName)); err != nil {
		return err
	}
	v, err := w.replayFolder(ctx, at.data, sqlite.Open)
	if err != nil {
		return err
	}
	fmt.Fprintln(w.Out, w.text("restore.done", "Where", at.data, "Records", v.Records, "Streams", v.Streams, "Account", v.Account))
	return nil
}

// restoreServer copies a backup into an empty PostgreSQL database. The backup is brought
// up to date in a copy of its own and stays as it is.
func (w *World) restoreServer(ctx context.Context, name, address string) (err error) {
	dir, err := os.MkdirTemp("", "escaque-restore-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if err := copyFile(name, filepath.Join(dir, databaseName)); err != nil {
		return err
	}
	return w.copyDatabase(ctx, dir, address)
}

// newFolder makes a folder that is not there, or takes an empty one.
func (w *World) newFolder(name string) error {
	if err := os.MkdirAll(name, 0o700); err != nil {
		return err
	}
	files, err := os.ReadDir(name)
	if err != nil {
		return err
	}
	if len(files) > 0 {
		return &fault{key: "fault.backup-not-empty", safe: safeBoth, args: []any{"Where", name}}
	}
	return nil
}

// copyBeside copies the key to sealed moves, which is needed to open them, and names what
// else lies in the folder and is not copied.
func (w *World) copyBeside(from, to string) error {
	files, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, f := range files {
		switch own, _ := filepath.Match(databaseName+"*", f.Name()); {
		case own: // the database with its lock, its reserve and its log of changes
		case f.Name() == envelopeKeyName:
			if err := copyKey(filepath.Join(from, f.Name()), filepath.Join(to, f.Name())); err != nil {
				return err
			}
		default:
			fmt.Fprintln(w.Err, w.text("backup.left", "File", filepath.Join(from, f.Name())))
		}
	}
	return nil
}

// copyKey copies the key to sealed moves. The same key may be there, of a restore that was
// interrupted; another one is never written over.
func copyKey(from, to string) error {
	there, err := os.ReadFile(to) //nolint:gosec // who runs the program names it
	if errors.Is(err, fs.ErrNotExist) {
		return copyFile(from, to)
	}
	if err != nil {
		return err
	}
	ours, err := os.ReadFile(from) //nolint:gosec // the same
	if err == nil && !bytes.Equal(ours, there) {
		err = &fault{key: "fault.restore-key", safe: safeBoth, args: []any{"File", to}}
	}
	return err
}

// copyFile copies a file into a new one and reads the copy from the disk again.
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
		err = &fault{key: "fault.copy-differs", safe: safeSource, args: []any{"File", to}}
	}
	return errors.Join(err, out.Close())
}

// replayFolder holds a folder's log against its chain and reads every stream. What is
// wrong with the log is an error, after each fault was named.
func (w *World) replayFolder(ctx context.Context, dir string, open func(context.Context, string) (*sqlite.Store, error)) (v journal.Verified, err error) {
	store, err := open(ctx, filepath.Join(dir, databaseName))
	if err != nil {
		return v, databaseFault(err)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	damages, err := store.Damages(ctx, mostDamages)
	if err != nil {
		return v, err
	}
	v, faults, err := w.replay(ctx, store)
	if err != nil {
		return v, err
	}
	for _, d := range damages {
		faults = append(faults, w.text("verify.damaged", "What", plain(d)))
	}
	for _, f := range faults {
		fmt.Fprintln(w.Err, f)
	}
	if len(faults) > 0 {
		return v, &fault{key: "fault.backup-faults", safe: safeSource, args: []any{"Where", dir, "Count", len(faults)}}
	}
	return v, nil
}
