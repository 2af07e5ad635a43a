package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/steward"
)

// newAdminForget is `escaque admin forget`: the personal data of a member are
// deleted wherever they stand, and his games stay under another name. Only one
// program writes the log, so the server is stopped for it.
func newAdminForget(w *World, at *place) *cobra.Command {
	cmd := w.command("admin.forget", "forget HANDLE")
	cmd.Args = w.arguments(1, 1)
	yes := cmd.Flags().Bool("yes", false, w.about("admin.forget.yes"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		err := w.atTheLog(cmd.Context(), *at, func(store database, j *journal.Journal) error {
			return w.forgetMember(cmd.Context(), store, j, args[0], *yes)
		})
		if r, ok := explain.Of(w.Lang, err); ok {
			err = &fault{key: "fault.plain", args: []any{"Text", r.Text}}
		}
		return err
	}
	return cmd
}

func (w *World) forgetMember(ctx context.Context, store database, j *journal.Journal, handle string, yes bool) error {
	people := members.New(members.Options{Store: store})
	who, err := people.Find(ctx, handle)
	if err == nil {
		err = people.MayForget(ctx, who)
	}
	if err != nil {
		return err
	}
	switch live, err := store.GameRows(ctx, hall.GameQuery{Member: who.ID, Live: true}); {
	case err != nil:
		return err
	case len(live) > 0:
		return &fault{key: "fault.forget-playing", args: []any{"Handle", who.Handle, "Count", len(live), "Game", live[0].ID}}
	}
	fields, unread, err := personalOf(ctx, j, who.ID)
	if err != nil {
		return err
	}
	if !yes {
		if err := w.confirm(w.text("admin.forget.ask", "Handle", who.Handle, "Fields", len(fields)), who.Handle); err != nil {
			return err
		}
	}

	name, before, err := j.RenamedTo(ctx, who.ID)
	renamed := journal.Renamed{} // noted already, by a try that was interrupted
	if err == nil && !before {
		name, err = people.NewFormerHandle(ctx)
		renamed = journal.Renamed{Identity: who.ID, Name: name}
	}
	if err != nil {
		return err
	}
	// The journal first: what is interrupted is found again by the handle.
	done, kept, err := j.ForgetFields(ctx, fields, renamed, time.Now().UnixMilli())
	if err != nil {
		return err
	}
	removed, err := people.Forget(ctx, who, name)
	if err != nil {
		return err
	}
	if err := j.Purge(ctx); err != nil {
		return err
	}
	w.sayForgotten(who.Handle, name, removed, done, kept, unread)
	return nil
}

// personalOf lists the personal fields of the log that are about a member, and the
// streams that cannot be read.
func personalOf(ctx context.Context, j *journal.Journal, member string) (fields []journal.PersonalField, unread []string, err error) {
	found, err := steward.PersonalOf(ctx, j, member)
	if unread, err = unreadable(unread, err); err != nil {
		return nil, nil, err
	}
	fields = append(fields, found...)
	streams, err := j.Streams(ctx, "event/")
	if err != nil {
		return nil, nil, err
	}
	for _, s := range streams {
		id, _ := office.EventOfStream(s.Stream)
		found, err := office.PersonalOf(ctx, j, id, member)
		if unread, err = unreadable(unread, err); err != nil {
			return nil, nil, err
		}
		fields = append(fields, found...)
	}
	return fields, unread, nil
}

// unreadable notes a stream that cannot be read, and leaves any other error.
func unreadable(streams []string, err error) ([]string, error) {
	var found *journal.UnreadableError
	if errors.As(err, &found) {
		return append(streams, found.Stream), nil
	}
	return streams, err
}

// confirm asks whoever sits there to type a word.
func (w *World) confirm(question, word string) error {
	fmt.Fprint(w.Err, question)
	line, err := bufio.NewReader(io.LimitReader(w.In, 4096)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if strings.TrimSpace(line) != word {
		fmt.Fprintln(w.Err)
		return &fault{key: "fault.not-confirmed"}
	}
	return nil
}

// sayForgotten says what was deleted, and what stays and why.
func (w *World) sayForgotten(handle, name string, r members.Removed, done []journal.Forgotten, kept []*journal.ForgetError, unread []string) {
	say := func(key string, args ...any) {
		fmt.Fprintln(w.Out, w.text("admin.forget."+key, append(args, "Handle", handle, "Name", name)...))
	}
	say("now")
	say("account", "Mail", r.Mail, "Passwords", r.Passwords, "Sessions", r.Sessions, "Settings", r.Settings, "Messages", r.Messages, "Visits", r.Visits, "Studies", r.Studies, "Tokens", r.Tokens)
	for _, f := range done {
		if len(f.Fields) > 0 {
			say("fields", "Stream", f.Stream, "Seq", f.Seq, "Fields", strings.Join(f.Fields, ", "))
		}
	}
	say("games", "Games", r.Games)
	say("chained")
	for _, e := range kept {
		say("apart", "Stream", e.Stream, "Seq", e.Seq)
	}
	for _, stream := range unread {
		say("unread", "Stream", plain(stream))
	}
	say("others")
}
