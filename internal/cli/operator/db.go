package operator

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/postgres"
	"github.com/escaque/escaque/internal/store/sqlite"
	"github.com/escaque/escaque/internal/store/sqlstore"
)

// NewDB returns the command `escaque db` for operations on a whole database.
func NewDB(w *terminal.World) *cobra.Command {
	cmd := w.Command("db", "db")
	copying := w.Command("db.copy", "copy")
	copying.Args = w.Arguments(0, 0)
	from := copying.Flags().String("from", "", w.HelpText("db.copy.from"))
	to := copying.Flags().String("to", "", w.HelpText("db.copy.to"))
	copying.RunE = func(cmd *cobra.Command, _ []string) error {
		if *from == "" || *to == "" {
			return &terminal.Fault{Key: "fault.db-both"}
		}
		if err := checkCopy(*from, *to); err != nil {
			return err
		}
		if err := copyDatabase(cmd.Context(), w, *from, *to); err != nil {
			return copyFault(err, database.Redacted(*to))
		}
		beside := *to
		if postgres.IsAddress(*to) {
			beside = ""
		}
		return warnLocked(cmd.Context(), w, *to, beside)
	}
	cmd.AddCommand(copying)
	return cmd
}

// checkCopy returns a fault when a name looks like a database address but is none, or when both
// names are the same place.
func checkCopy(from, to string) error {
	for _, name := range []string{from, to} {
		if database.IsAddressLike(name) && !postgres.IsAddress(name) {
			return &terminal.Fault{Key: "fault.database-address", Safe: terminal.SafeNothing}
		}
	}
	if here, err := os.Stat(from); err == nil {
		if there, err := os.Stat(to); err == nil && os.SameFile(here, there) {
			return &terminal.Fault{Key: "fault.db-same", Safe: terminal.SafeNothing, Args: []any{"Where", from}}
		}
	}
	return nil
}

// copyableDatabase is a database that can be copied.
type copyableDatabase interface {
	database.DB
	rows() *sqlstore.Store
}

// sqliteDatabase is a SQLite database.
type sqliteDatabase struct{ *sqlite.Store }

func (s sqliteDatabase) rows() *sqlstore.Store { return s.Store.Store }

// postgresDatabase is a PostgreSQL database.
type postgresDatabase struct{ *postgres.Store }

func (s postgresDatabase) rows() *sqlstore.Store { return s.Store.Store }

// openExclusive opens a data folder or a database address as its only server, so that no other
// program writes meanwhile.
func openExclusive(ctx context.Context, name string) (copyableDatabase, error) {
	if postgres.IsAddress(name) {
		s, err := postgres.Open(ctx, name)
		return postgresDatabase{s}, err
	}
	s, err := sqlite.Open(ctx, filepath.Join(name, DatabaseName))
	return sqliteDatabase{s}, err
}

// copyDatabase copies a server's database into an empty one. It verifies every row, the chain of
// the log, and every stream of the copy.
func copyDatabase(ctx context.Context, w *terminal.World, from, to string) (err error) {
	if !postgres.IsAddress(from) { // do not create a database where there is none
		if _, err := os.Stat(filepath.Join(from, DatabaseName)); errors.Is(err, fs.ErrNotExist) {
			return DatabaseFault(&sqlstore.OpenError{Problem: sqlstore.Missing, Path: filepath.Join(from, DatabaseName), Err: err})
		}
	}
	source, err := openExclusive(ctx, from)
	if err != nil {
		return DatabaseFault(err)
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	target, err := openExclusive(ctx, to)
	if err != nil {
		return DatabaseFault(err)
	}
	defer func() { err = errors.Join(err, target.Close()) }()

	size, err := copyRows(ctx, w, source.rows(), target.rows(), to)
	if err != nil {
		return err
	}
	counted, err := verifyCopy(ctx, w, source, target, size)
	if err != nil {
		return err
	}
	fmt.Fprintln(w.Out, w.Text("db.copied", "Rows", size, "Records", counted.Records, "Streams", counted.Streams, "Account", counted.Account))
	return printLeft(w, from, to)
}

// copyRows copies all rows of a database into an empty one, and returns their number.
func copyRows(ctx context.Context, w *terminal.World, from, into *sqlstore.Store, to string) (size int64, err error) {
	if size, err = from.Size(ctx); err != nil {
		return 0, err
	}
	bar := w.CountProgress(w.Text("db.copying"), int(size))
	err = sqlstore.Copy(ctx, from, into, bar.At)
	bar.Done()
	var full *sqlstore.NotEmptyError
	if errors.As(err, &full) {
		return 0, &terminal.Fault{Key: "fault.db-not-empty", Safe: terminal.SafeBoth, Args: []any{"Where", database.Redacted(to), "Table", full.Table}}
	}
	return size, DatabaseFault(err)
}

// compareRows compares every row of a copy with its source.
func compareRows(ctx context.Context, w *terminal.World, from, with *sqlstore.Store, size int64) error {
	bar := w.CountProgress(w.Text("db.comparing"), int(size))
	err := sqlstore.Compare(ctx, from, with, bar.At)
	bar.Done()
	var differs *sqlstore.DifferenceError
	if errors.As(err, &differs) {
		return &terminal.Fault{Key: "fault.db-differs", Safe: terminal.SafeSource, Args: []any{"Table", differs.Table, "Row", differs.Row}}
	}
	return err
}

// verifyCopy verifies both databases.
func verifyCopy(ctx context.Context, w *terminal.World, source, target copyableDatabase, size int64) (v journal.Verified, err error) {
	if err := compareRows(ctx, w, source.rows(), target.rows(), size); err != nil {
		return v, err
	}
	was, faults, err := ReplayDatabase(ctx, w, source)
	if err != nil {
		return v, err
	}
	v, again, err := ReplayDatabase(ctx, w, target)
	if err != nil {
		return v, err
	}
	if was.Account != v.Account || was.Records != v.Records || len(faults) != len(again) {
		return v, &terminal.Fault{Key: "fault.db-differs", Safe: terminal.SafeSource, Args: []any{"Table", "record", "Row", 0}}
	}
	for i, f := range faults {
		if again[i] != f {
			return v, &terminal.Fault{Key: "fault.db-differs", Safe: terminal.SafeSource, Args: []any{"Table", "record", "Row", 0}}
		}
		fmt.Fprintln(w.Err, f) // the copy equals the log, which had faults before
	}
	return v, nil
}

// ReplayDatabase verifies the chain of a log and reads every stream the way its owner reads it. It
// returns the faults as sentences.
func ReplayDatabase(ctx context.Context, w *terminal.World, db database.DB) (v journal.Verified, faults []string, err error) {
	v, err = journal.Verify(ctx, db, func(f journal.Finding) { faults = append(faults, LogFault(w, f)) })
	if err != nil {
		return v, nil, err
	}
	j := journal.New(db, journal.Options{})
	defer func() { err = errors.Join(err, j.Close()) }()
	streams, err := j.Streams(ctx, "")
	if err != nil {
		return v, nil, err
	}
	bar := w.CountProgress(w.Text("db.replaying"), len(streams))
	defer bar.Done()
	for i, s := range streams {
		bar.At(int64(i))
		err := checkStream(ctx, j, s.Stream)
		var unreadable *journal.UnreadableError
		var nobodys *terminal.Fault // only the journal reads its own streams
		switch {
		case errors.As(err, &unreadable):
			faults = append(faults, w.Text("serve.aside", "Stream", s.Stream, "Seq", unreadable.Seq, "Kind", unreadable.Kind, "Why", unreadable.Err))
		case err != nil && !errors.As(err, &nobodys):
			return v, nil, err
		}
	}
	return v, faults, nil
}

// printLeft prints the files of a data folder that belong to the server but not to the database.
// They are not copied.
func printLeft(w *terminal.World, from, to string) error {
	if postgres.IsAddress(from) {
		return nil
	}
	files, err := filepath.Glob(filepath.Join(from, "*"))
	if err != nil {
		return err
	}
	for _, f := range files {
		name := filepath.Base(f)
		if match, _ := filepath.Match(DatabaseName+"*", name); !match {
			fmt.Fprintln(w.Err, w.Text("db.left", "File", f))
		}
	}
	return nil
}
