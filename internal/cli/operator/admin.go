package operator

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/members"
)

// NewAdmin returns the command `escaque admin` for acts that only the operator may do.
func NewAdmin(w *terminal.World) *cobra.Command {
	cmd := w.Command("admin", "admin")
	at := StorageFlags(w, cmd.PersistentFlags(), &Storage{})

	sub := func(name, use string, args int, do adminDeed) *cobra.Command {
		c := w.Command("admin."+name, use)
		c.Args = w.Arguments(args, args)
		c.RunE = func(cmd *cobra.Command, args []string) error { return withRegister(cmd.Context(), w, *at, args, do) }
		return c
	}
	var address string
	var link *cobra.Command
	link = sub("link", "link", 0, func(ctx context.Context, people *members.Service, _ []string) error {
		token, err := people.NewAdminLink(ctx)
		if err == nil {
			fmt.Fprintf(w.Out, "%s/admin/claim?token=%s\n", strings.TrimSuffix(address, "/"), token)
			if !link.Flags().Changed("url") {
				fmt.Fprintln(w.Err, w.Text("admin.link.guessed"))
			}
		}
		return err
	})
	link.Flags().StringVar(&address, "url", "http://localhost:8080", w.HelpText("admin.url"))
	cmd.AddCommand(
		link,
		sub("grant", "grant HANDLE ROLE", 2, changeRoles(w, (*members.Service).GrantRole)),
		sub("revoke", "revoke HANDLE ROLE", 2, changeRoles(w, (*members.Service).RevokeRole)),
		sub("password", "password HANDLE", 1, func(ctx context.Context, people *members.Service, args []string) error {
			password, err := w.ReadPassword(w.Text("admin.password.prompt", "Handle", args[0]))
			if err != nil {
				return err
			}
			return people.ResetPassword(ctx, args[0], password)
		}),
		sub("factor", "factor HANDLE", 1, func(ctx context.Context, people *members.Service, args []string) error {
			return people.ResetFactor(ctx, args[0])
		}),
		sub("audit", "audit", 0, func(ctx context.Context, people *members.Service, _ []string) error {
			for before := ""; ; {
				acts, err := people.Acts(ctx, before, auditPage)
				if err != nil || len(acts) == 0 {
					return err
				}
				for _, a := range acts {
					who := a.Handle
					if who == "" {
						who = "-"
					}
					fmt.Fprintf(w.Out, "%s\t%s\t%s\t%s\t%s\t%s\n", time.UnixMilli(a.At).UTC().Format(time.RFC3339), terminal.Printable(who), a.What, terminal.Printable(a.About), terminal.Printable(a.Detail), terminal.Printable(a.From))
				}
				before = acts[len(acts)-1].ID
			}
		}),
		sub("computer", "computer HANDLE", 1, func(ctx context.Context, people *members.Service, args []string) error {
			password, err := w.ReadPassword(w.Text("admin.computer.prompt", "Handle", args[0]))
			if err != nil {
				return err
			}
			p, err := people.EnrolComputer(ctx, args[0], password)
			if err == nil {
				fmt.Fprintf(w.Out, "%s (%s)\n", p.Handle, p.Titles)
			}
			return err
		}),
	)
	cmd.AddCommand(newAdminAppeals(w, at)...)
	cmd.AddCommand(newAdminStaff(w, at), newAdminForget(w, at))
	return cmd
}

// auditPage is how many acts are read in one call.
const auditPage = 500

// adminDeed is one act on the accounts of members.
type adminDeed func(ctx context.Context, people *members.Service, args []string) error

// withRegister executes do on the accounts in the data folder.
func withRegister(ctx context.Context, w *terminal.World, at Storage, args []string, do adminDeed) error {
	people, done, err := attachMembers(ctx, w, at)
	if err != nil {
		return err
	}
	err = do(ctx, people, args)
	if r, ok := explain.RefusalOf(w.Lang, err); ok {
		err = &terminal.Fault{Key: "fault.plain", Args: []any{"Text", r.Text}}
	}
	return errors.Join(err, done())
}

// changeRoles returns an act that grants or revokes a role, and prints the member's roles.
func changeRoles(w *terminal.World, change func(*members.Service, context.Context, string, members.Roles) (members.Profile, error)) adminDeed {
	return func(ctx context.Context, people *members.Service, args []string) error {
		role, err := members.ParseRole(args[1])
		if err != nil {
			return err
		}
		p, err := change(people, ctx, args[0], role)
		if err == nil {
			fmt.Fprintf(w.Out, "%s %s\n", p.Handle, p.Roles)
		}
		return err
	}
}
