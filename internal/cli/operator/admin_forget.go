package operator

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/forgetting"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
)

// newAdminForget returns the command `escaque admin forget`, which deletes a member's personal
// data. Their games stay under another name. The server must be stopped, because only one program
// may write the log.
func newAdminForget(w *terminal.World, at *Storage) *cobra.Command {
	cmd := w.Command("admin.forget", "forget HANDLE")
	cmd.Args = w.Arguments(1, 1)
	yes := cmd.Flags().Bool("yes", false, w.HelpText("admin.forget.yes"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		err := withLog(cmd.Context(), w, *at, func(store database.DB, j *journal.Journal) error {
			return forgetMember(cmd.Context(), w, store, j, args[0], *yes)
		})
		if r, ok := explain.RefusalOf(w.Lang, err); ok {
			err = &terminal.Fault{Key: "fault.plain", Args: []any{"Text", r.Text}}
		}
		return err
	}
	return cmd
}

// forgetMember deletes a member's personal data. Unless confirmed is true, it asks first.
func forgetMember(ctx context.Context, w *terminal.World, store database.DB, j *journal.Journal, handle string, confirmed bool) error {
	people := members.New(members.Options{Store: store})
	who, err := people.Find(ctx, handle)
	if err != nil {
		return err
	}
	engine := forgetting.Forgetter{Journal: j, Members: people, Games: store.GameRows}
	var playing *forgetting.PlayingError
	if err := engine.May(ctx, who); errors.As(err, &playing) {
		return &terminal.Fault{Key: "fault.forget-playing", Args: []any{"Handle", who.Handle, "Count", playing.Games, "Game", playing.First}}
	} else if err != nil {
		return err
	}
	if !confirmed {
		fields, _, err := engine.Personal(ctx, who.ID)
		if err != nil {
			return err
		}
		if err := confirm(w, w.Text("admin.forget.ask", "Handle", who.Handle, "Fields", len(fields)), who.Handle); err != nil {
			return err
		}
	}
	done, err := engine.Forget(ctx, who)
	if err != nil {
		return err
	}
	if err := j.Purge(ctx); err != nil {
		return err
	}
	printForgotten(w, who.Handle, done)
	return nil
}

// confirm asks the user at the terminal to type a word.
func confirm(w *terminal.World, question, word string) error {
	fmt.Fprint(w.Err, question)
	line, err := bufio.NewReader(io.LimitReader(w.In, 4096)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if strings.TrimSpace(line) != word {
		fmt.Fprintln(w.Err)
		return &terminal.Fault{Key: "fault.not-confirmed"}
	}
	return nil
}

// printForgotten prints what was deleted, what was kept, and why.
func printForgotten(w *terminal.World, handle string, d forgetting.Done) {
	name, r := d.Name, d.Removed
	say := func(key string, args ...any) {
		fmt.Fprintln(w.Out, w.Text("admin.forget."+key, append(args, "Handle", handle, "Name", name)...))
	}
	say("now")
	say("account", "Mail", r.Mail, "Passwords", r.Passwords, "Sessions", r.Sessions, "Settings", r.Settings, "Messages", r.Messages, "Visits", r.Visits, "Studies", r.Studies, "Tokens", r.Tokens, "Passkeys", r.Passkeys)
	for _, f := range d.Fields {
		if len(f.Fields) > 0 {
			say("fields", "Stream", f.Stream, "Seq", f.Seq, "Fields", strings.Join(f.Fields, ", "))
		}
	}
	say("games", "Games", r.Games)
	say("chained")
	for _, e := range d.Kept {
		say("apart", "Stream", e.Stream, "Seq", e.Seq)
	}
	for _, stream := range d.Unread {
		say("unread", "Stream", terminal.Printable(stream))
	}
	say("others")
}
