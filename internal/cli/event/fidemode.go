package event

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/reports"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/words"
)

// confirmation are the flags by which a person confirms conditions of FIDE mode.
type confirmation struct{ reports.Confirmation }

// accepted returns what the flags confirm, for an act. What a person is only told is said after the
// act; see sayTold.
func (c *confirmation) accepted() (fidemode.Accepted, error) {
	list, err := c.Given()
	return fidemode.Accept(list...).Telling(), err
}

// asked returns the error of an act. For a question it is a fault with its sentences, and with the
// flags that confirm it.
func (r *runner) asked(err error) error { return reports.Asked(r.w, err) }

// sayTold says the conditions of an act of which a person is only told.
func (r *runner) sayTold(before, after tournament.Tournament, facts []tournament.Event) {
	told := &fidemode.Question{Conditions: fidemode.Told(fidemode.Conditions(before, after, facts))}
	for _, sentence := range words.Question(r.w.Lang, told) {
		fmt.Fprintln(r.w.Err, sentence)
	}
}

// sayUnused says which confirmations an act did not need.
func (r *runner) sayUnused(before, after tournament.Tournament, facts []tournament.Event) {
	r.sayUnusedOf(fidemode.Conditions(before, after, facts))
}

// sayUnusedOf says which confirmations are of no condition of an act.
func (r *runner) sayUnusedOf(conditions []fidemode.Condition) {
	met := map[string]bool{}
	for _, c := range conditions {
		met[c.Acceptance().String()] = true
	}
	list, _ := r.Given()
	for _, a := range list {
		if text := a.String(); !met[text] {
			met[text] = true
			fmt.Fprintln(r.w.Err, r.w.Text("event.accept.unused", "Text", text))
		}
	}
}

// newLeaveFIDEMode returns the command `escaque event leave-fide-mode`.
func newLeaveFIDEMode(r *runner) *cobra.Command {
	reason := ""
	cmd := r.subcommand("leave-fide-mode", "leave-fide-mode FILE", 1, 1, func(args []string) error {
		return r.act(args[0], func(tournament.Tournament, clock.Instant) ([]tournament.Command, error) {
			return []tournament.Command{tournament.LeaveFIDEMode{Because: []tournament.Departure{tournament.DepartsByWish}, Reason: reason}}, nil
		})
	})
	cmd.Flags().StringVar(&reason, "reason", "", r.w.HelpText("event.reason"))
	return cmd
}

// newBeginByHand returns the command `escaque event begin-by-hand`.
func newBeginByHand(r *runner) *cobra.Command {
	return r.subcommand("begin-by-hand", "begin-by-hand FILE", 1, 1, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			return []tournament.Command{tournament.BeginByHand{Round: t.Published() + 1}}, nil
		})
	})
}

// newEndByHand returns the command `escaque event end-by-hand`.
func newEndByHand(r *runner) *cobra.Command {
	return r.subcommand("end-by-hand", "end-by-hand FILE", 1, 1, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			return []tournament.Command{tournament.EndByHand{Round: t.Published() + 1}}, nil
		})
	})
}

// newIntegrity returns the command `escaque event integrity`.
func newIntegrity(r *runner) *cobra.Command {
	return r.subcommand("integrity", "integrity FILE", 1, 1, func(args []string) error {
		return r.readOnly(args[0], func(t tournament.Tournament) error {
			type row struct {
				Kind  tournament.IntegrityKind `json:"kind"`
				Round int                      `json:"round"`
				Line  string                   `json:"line"`
				At    clock.Instant            `json:"at"`
				By    string                   `json:"by"`
			}
			rows := []row{}
			for _, e := range t.IntegrityEvents() {
				rows = append(rows, row{e.Kind, e.Round, fidemode.IntegrityLine(t, e), e.At, e.By.Name})
			}
			if r.json {
				return r.w.PrintJSON(rows)
			}
			if len(rows) == 0 {
				fmt.Fprintln(r.w.Out, r.w.Text("event.integrity.none"))
			}
			for _, one := range rows {
				fmt.Fprintf(r.w.Out, "%s  (%s)\n", one.Line, one.By)
			}
			return nil
		})
	})
}
