package cli

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/escaque/escaque/internal/dirsync"
	"github.com/escaque/escaque/internal/store/postgres"
	"github.com/escaque/escaque/internal/store/sqlstore"
)

// keepOld keeps a PostgreSQL database of an older version in the data folder, as PostgreSQL's own tool writes it:
// opening it changes its tables. SQLite's store keeps its own. What else is wrong the opening says.
func (w *World) keepOld(ctx context.Context, p place, address string) error {
	store, err := postgres.Attach(ctx, address)
	if err == nil {
		return store.Close()
	}
	var old *sqlstore.OpenError
	if !errors.As(err, &old) || old.Problem != sqlstore.Older || old.Found == 0 || p.upgrade {
		return nil
	}
	file := filepath.Join(p.data, fmt.Sprintf("%s.version-%d.dump", databaseName, old.Found))
	fmt.Fprintln(w.Err, w.text("backup.copying", "From", shown(address)))
	if err := dump(ctx, address, file); err != nil {
		return &fault{key: "fault.database-upgrade", safe: safeNothing, args: []any{"Path", shown(address), "Found", old.Found, "Known", old.Known}, under: err}
	}
	fmt.Fprintln(w.Err, w.text("backup.before-upgrade", "File", file))
	return nil
}

// dump has pg_dump write a database into a file, which has its name when it is whole.
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

// withoutPassword takes the password out of an address.
func withoutPassword(address string) (bare, password string) {
	u, err := url.Parse(address)
	if err != nil {
		return address, ""
	}
	query := u.Query()
	password = query.Get("password")
	query.Del("password")
	u.RawQuery = query.Encode()
	if given, has := u.User.Password(); has {
		password, u.User = given, url.User(u.User.Username())
	}
	return u.String(), password
}
