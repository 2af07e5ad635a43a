package database

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/escaque/escaque/internal/dirsync"
	"github.com/escaque/escaque/internal/store/postgres"
	"github.com/escaque/escaque/internal/store/sqlstore"
)

// UpgradeError is the error of an older database that was not upgraded because it could not be
// copied.
type UpgradeError struct {
	Address      string // without its password
	Found, Known int64  // the versions of the database and of this program
	Err          error
}

func (e *UpgradeError) Error() string {
	return fmt.Sprintf("copying %s of version %d before its upgrade to %d: %v", e.Address, e.Found, e.Known, e.Err)
}

func (e *UpgradeError) Unwrap() error { return e.Err }

// copyOlder copies an older PostgreSQL database to a file in the data folder with pg_dump, because
// opening it upgrades its tables. The SQLite store makes its own copy. All other problems are
// reported when the database is opened.
func copyOlder(ctx context.Context, at Location, opt Options) error {
	store, err := postgres.Attach(ctx, at.Address)
	if err == nil {
		return store.Close()
	}
	var old *sqlstore.OpenError
	if !errors.As(err, &old) || old.Problem != sqlstore.Older || old.Found == 0 || opt.Upgrade {
		return nil
	}
	if opt.Copying != nil {
		opt.Copying(at.Shown())
	}
	file := filepath.Join(at.Folder, fmt.Sprintf("%s.version-%d.dump", FileName, old.Found))
	if err := dump(ctx, at.Address, file); err != nil {
		return &UpgradeError{Address: at.Shown(), Found: old.Found, Known: old.Known, Err: err}
	}
	opt.Copied(file)
	return nil
}

// dump runs pg_dump. The file gets its final name when it is complete.
func dump(ctx context.Context, address, file string) error {
	bare, password := withoutPassword(address)
	part := file + ".part"
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(part, nil, 0o600); err != nil { // pg_dump would make it readable to others
		return err
	}
	cmd := exec.CommandContext(ctx, "pg_dump", "--format=custom", "--file="+part, "--dbname="+bare) //nolint:gosec // the operator's own address
	cmd.Env = os.Environ()
	if password != "" { // everybody on the machine can read a command line
		cmd.Env = append(cmd.Env, "PGPASSWORD="+password)
	}
	said, err := cmd.CombinedOutput()
	if err != nil {
		return errors.Join(fmt.Errorf("%w %s", err, strings.Join(strings.Fields(string(said)), " ")), os.Remove(part))
	}
	defer func() { _ = dirsync.Sync(filepath.Dir(file)) }()
	return os.Rename(part, file)
}
