package cli

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/escaque/escaque/internal/members"
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
	return "escaque-data"
}

// databaseFault turns a store's refusal into a message for people.
func databaseFault(err error) error {
	var open *sqlstore.OpenError
	if !errors.As(err, &open) {
		return err
	}
	return &fault{key: "fault." + string(open.Problem), args: []any{
		"Path", open.Path, "Folder", filepath.Dir(open.Path), "Found", open.Found, "Known", open.Known,
	}, under: open.Err}
}

// register attaches to the accounts of a server, which may be running.
func register(ctx context.Context, data string) (*members.Service, func() error, error) {
	store, err := sqlite.Attach(ctx, filepath.Join(data, databaseName))
	if err != nil {
		return nil, nil, databaseFault(err)
	}
	return members.New(members.Options{Store: store}), store.Close, nil
}
