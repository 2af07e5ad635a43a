package operator

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/words"
)

// newAdminStaff returns the command `escaque admin staff`, which sets the staff of an event whose
// owner has left or is not known. The server must be stopped, because only one program may write
// the log.
func newAdminStaff(w *terminal.World, at *Storage) *cobra.Command {
	cmd := w.Command("admin.staff", "staff EVENT [add|remove HANDLE organiser|arbiter]")
	cmd.Args = w.Arguments(1, 4)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return withOffice(cmd.Context(), w, *at, func(o *office.Office, people *members.Service) error {
			id := office.EventID(args[0])
			var err error
			switch {
			case len(args) == 4 && args[1] == "add":
				err = o.Appoint(cmd.Context(), office.Console, id, args[2], tournament.Duty(args[3]))
			case len(args) == 4 && args[1] == "remove":
				err = o.Dismiss(cmd.Context(), office.Console, id, args[2], tournament.Duty(args[3]))
			case len(args) != 1:
				return &terminal.Fault{Key: "fault.staff"}
			}
			if err == nil && len(args) == 4 {
				err = people.Audit(cmd.Context(), members.DeedStaff, args[2], strings.Join([]string{args[0], args[1], args[3]}, " "))
			}
			e, unknown := o.Event(id)
			var refusal *tournament.Refusal
			if err = errors.Join(err, unknown); errors.As(err, &refusal) {
				return &terminal.Fault{Key: "fault.plain", Args: []any{"Text", words.Refusal(w.Lang, refusal)}}
			}
			if err == nil {
				fmt.Fprintf(w.Out, "owner %s\n", e.Tournament.Owner().Name)
				for _, s := range e.Tournament.Staff() {
					fmt.Fprintf(w.Out, "%s %s\n", s.Duty, s.Member.Handle)
				}
			}
			return err
		})
	}
	return cmd
}

// withOffice opens the events of a stopped server and calls do.
func withOffice(ctx context.Context, w *terminal.World, at Storage, do func(*office.Office, *members.Service) error) error {
	return withLog(ctx, w, at, func(store database.DB, j *journal.Journal) error {
		people := members.New(members.Options{Store: store})
		o := office.New(office.Options{Journal: j, Hall: noHall{}, Members: people})
		if err := o.Open(ctx); err != nil {
			return err
		}
		return do(o, people)
	})
}

// noHall replaces the hall. The server links games that have begun when it opens.
type noHall struct{ office.NoHall }

// Rule implements office.Seater.
func (noHall) Rule(context.Context, hall.GameID, hall.Ruling) error { return nil }

// Seat implements office.Seater.
func (noHall) Seat(context.Context, hall.SeatSpec) (hall.GameID, error) {
	return "", &hall.Error{Code: hall.Closing}
}
