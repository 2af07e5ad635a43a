package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/sqlite"
)

// newForget is `escaque journal forget`: the texts of personal fields are deleted, and
// the chain of the log still holds.
func newForget(w *World, data *string) *cobra.Command {
	cmd := w.command("journal.forget", "forget STREAM RECORD")
	cmd.Args = w.arguments(2, 2)
	var field string
	cmd.Flags().StringVar(&field, "field", "", w.about("journal.forget.field"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		seq, err := strconv.ParseUint(args[1], 10, 62)
		if err != nil || seq == 0 {
			return &fault{key: "fault.journal-record", args: []any{"Stream", plain(args[0]), "Record", plain(args[1])}}
		}
		return w.forget(cmd.Context(), *data, args[0], seq, field)
	}
	return cmd
}

// forget deletes personal fields in the log of a server that is closed.
func (w *World) forget(ctx context.Context, data, stream string, seq uint64, field string) (err error) {
	if err := w.lookAtJournal(ctx, data, func(*journal.Journal) error { return nil }); err != nil {
		return err // there is no such server, and none is to be made
	}
	store, err := sqlite.Open(ctx, filepath.Join(data, databaseName))
	if err != nil {
		return databaseFault(err)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	j := journal.New(store, journal.Options{})
	defer func() { err = errors.Join(err, j.Close()) }()
	if err := w.sayChained(ctx, j); err != nil {
		return err
	}
	f, err := j.Forget(ctx, stream, seq, field, time.Now().UnixMilli())
	var refused *journal.ForgetError
	switch {
	case errors.As(err, &refused) && refused.Fault == journal.NoSuchRecord:
		return &fault{key: "fault.journal-record", args: []any{"Stream", plain(stream), "Record", seq}}
	case errors.As(err, &refused):
		return &fault{key: "fault.forget-" + string(refused.Fault), args: []any{
			"Stream", plain(stream), "Seq", seq, "Field", plain(field), "Fields", plain(strings.Join(refused.Fields, ", ")),
		}}
	case err != nil:
		return err
	}
	for _, name := range f.Fields {
		fmt.Fprintln(w.Out, plain(name))
	}
	key := "journal.forgotten"
	if len(f.Fields) == 0 {
		key = "journal.forgotten-before"
	}
	fmt.Fprintln(w.Err, w.text(key, "Stream", plain(stream), "Seq", seq))
	return nil
}
