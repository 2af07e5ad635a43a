package operator

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
)

// newForget returns the command `escaque journal forget`, which deletes texts of personal fields
// without breaking the chain of the log.
func newForget(w *terminal.World, at *Storage) *cobra.Command {
	cmd := w.Command("journal.forget", "forget STREAM RECORD")
	cmd.Args = w.Arguments(2, 2)
	var field string
	cmd.Flags().StringVar(&field, "field", "", w.HelpText("journal.forget.field"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		seq, err := strconv.ParseUint(args[1], 10, 62)
		if err != nil || seq == 0 {
			return &terminal.Fault{Key: "fault.journal-record", Args: []any{"Stream", terminal.Printable(args[0]), "Record", terminal.Printable(args[1])}}
		}
		return withLog(cmd.Context(), w, *at, func(store database.DB, j *journal.Journal) error {
			if err := forgetRecord(cmd.Context(), w, j, args[0], seq, field); err != nil {
				return err
			}
			return auditRecord(cmd.Context(), store, members.DeedErase, args[0], seq)
		})
	}
	return cmd
}

// auditRecord adds an act on a record of the log to the audit log.
func auditRecord(ctx context.Context, store database.DB, deed members.Deed, stream string, seq uint64) error {
	return members.New(members.Options{Store: store}).Audit(ctx, deed, "", stream+" "+strconv.FormatUint(seq, 10))
}

// forgetRecord deletes personal fields in the log.
func forgetRecord(ctx context.Context, w *terminal.World, j *journal.Journal, stream string, seq uint64, field string) error {
	f, err := j.Forget(ctx, stream, seq, field, time.Now().UnixMilli())
	var refused *journal.ForgetError
	switch {
	case errors.As(err, &refused) && refused.Fault == journal.NoSuchRecord:
		return &terminal.Fault{Key: "fault.journal-record", Args: []any{"Stream", terminal.Printable(stream), "Record", seq}}
	case errors.As(err, &refused):
		return &terminal.Fault{Key: "fault.forget-" + string(refused.Fault), Args: []any{
			"Stream", terminal.Printable(stream), "Seq", seq, "Field", terminal.Printable(field), "Fields", terminal.Printable(strings.Join(refused.Fields, ", ")),
		}}
	case err != nil:
		return err
	}
	for _, name := range f.Fields {
		fmt.Fprintln(w.Out, terminal.Printable(name))
	}
	key := "journal.forgotten"
	if len(f.Fields) == 0 {
		key = "journal.forgotten-before"
	}
	fmt.Fprintln(w.Err, w.Text(key, "Stream", terminal.Printable(stream), "Seq", seq))
	return nil
}
