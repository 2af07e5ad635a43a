package operator

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/steward"
)

// newAdminAppeals returns the commands `escaque admin appeals` and `escaque admin appeal`. Nobody
// may rule on their own act, so that on a server with one administrator the operator rules. The
// server must be stopped, because only one program may write the log.
func newAdminAppeals(w *terminal.World, at *Storage) []*cobra.Command {
	list := w.Command("admin.appeals", "appeals")
	list.Args = w.Arguments(0, 0)
	list.RunE = func(cmd *cobra.Command, _ []string) error {
		return withBook(cmd.Context(), w, *at, func(b *book) error {
			b.steward.Read(func(c *conduct.Book, _ clock.Instant) {
				for _, a := range c.Appeals() {
					printAppeal(w, a)
				}
			})
			return nil
		})
	}
	rule := w.Command("admin.appeal", "appeal NUMBER uphold|overturn REASON")
	rule.Args = w.Arguments(3, 1000)
	rule.RunE = func(cmd *cobra.Command, args []string) error {
		n, err := strconv.Atoi(args[0])
		if err != nil || args[1] != "uphold" && args[1] != "overturn" {
			return &terminal.Fault{Key: "fault.appeal", Args: []any{"Text", args[0] + " " + args[1]}}
		}
		return withBook(cmd.Context(), w, *at, func(b *book) error {
			a, err := b.rule(cmd.Context(), conduct.Rule{Act: n, Uphold: args[1] == "uphold", Reason: strings.Join(args[2:], " ")})
			if r, ok := explain.RefusalOf(w.Lang, err); ok {
				return &terminal.Fault{Key: "fault.plain", Args: []any{"Text", r.Text}}
			}
			if err == nil {
				printAppeal(w, a)
			}
			return err
		})
	}
	return []*cobra.Command{list, rule}
}

// book holds the sanctions of a server that is not running.
type book struct {
	steward *steward.Steward
	people  *members.Service
}

// withBook opens the sanctions of a stopped server and calls do.
func withBook(ctx context.Context, w *terminal.World, at Storage, do func(*book) error) error {
	return withLog(ctx, w, at, func(store database.DB, j *journal.Journal) error {
		s, err := steward.Open(ctx, j, nil)
		if err != nil {
			return err
		}
		return do(&book{steward: s, people: members.New(members.Options{Store: store})})
	})
}

// rule records a ruling and applies its consequences immediately, except for ratings, which follow
// when the server starts.
func (b *book) rule(ctx context.Context, c conduct.Rule) (act conduct.Act, err error) {
	if _, err := b.steward.Do(ctx, conduct.Console, c); err != nil {
		return act, err
	}
	b.steward.Read(func(book *conduct.Book, _ clock.Instant) { act, _ = book.Act(c.Act) })
	if err := b.people.Audit(ctx, members.DeedRule, act.Against.Handle, string(act.Measure)); err != nil {
		return act, err
	}
	if act.Measure == conduct.Computer && !c.Uphold {
		_, err = b.people.MarkComputer(ctx, act.Against.Handle, act.Lifted)
	}
	return act, err
}

// printAppeal prints a sanction with its appeal, and the ruling if there is one.
func printAppeal(w *terminal.World, a conduct.Act) {
	stamp := func(at clock.Instant) string { return at.Time().Format("2006-01-02 15:04 MST") }
	fmt.Fprintf(w.Out, "%d  %s  %s: %s, %s: %s\n", a.Number, stamp(a.At), explain.Author(w.Lang, a.By.Handle), a.Against.Handle, a.Measure, a.Reason)
	if a.Appeal != nil {
		fmt.Fprintf(w.Out, "   %s  %s: %s\n", stamp(a.Appeal.At), a.Against.Handle, a.Appeal.Text)
	}
	if a.Ruling != nil {
		word := "uphold"
		if !a.Ruling.Upheld {
			word = "overturn"
		}
		fmt.Fprintf(w.Out, "   %s  %s: %s: %s\n", stamp(a.Ruling.At), explain.Author(w.Lang, a.Ruling.By.Handle), word, strings.TrimSpace(a.Ruling.Reason))
	}
}
