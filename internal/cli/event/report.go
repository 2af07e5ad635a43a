package event

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/ratingwords"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/rated"
)

// newReport returns the command `escaque event report`.
func newReport(r *runner) *cobra.Command {
	return r.subcommand("report", "report FILE", 1, 1, func(args []string) error {
		missing := 0
		err := r.readOnly(args[0], func(t tournament.Tournament) error {
			list := rated.Checklist(t)
			missing = len(list)
			return r.printChecklist(t, list)
		})
		if err != nil {
			return err
		}
		return terminal.FaultsIf(missing > 0)
	})
}

// printChecklist prints what is missing, and then a summary of the event.
func (r *runner) printChecklist(t tournament.Tournament, list []rated.Missing) error {
	e := rated.OfEvent(t)
	report, err := rated.Rate(e)
	if err != nil {
		return err
	}
	sum := ratingwords.Count(t, report)
	if r.json {
		type missing struct {
			Code    rated.Lack `json:"code"`
			Said    string     `json:"said"`
			Rounds  []int      `json:"rounds,omitempty"`
			Players []int      `json:"players,omitempty"`
			Have    int        `json:"have,omitempty"`
			Need    int        `json:"need,omitempty"`
			Article string     `json:"article,omitempty"`
		}
		out := struct {
			Missing []missing `json:"missing"`
			List    string    `json:"list"`
			Games   int       `json:"games"`
			Unrated int       `json:"unrated"`
			Norms   int       `json:"norms"`
		}{[]missing{}, e.List.String(), sum.Games, sum.Unrated, sum.Norms}
		for _, m := range list {
			out.Missing = append(out.Missing, missing{m.Lack, terminal.Printable(ratingwords.Missing(r.w.Lang, t, m)), m.Rounds, m.Players, m.Have, m.Need, m.Article})
		}
		return r.w.PrintJSON(out)
	}
	var b strings.Builder
	fmt.Fprintln(&b, r.w.Text("event.report.heading", "Name", terminal.Printable(t.Regulations().Name)))
	for _, m := range list {
		fmt.Fprintln(&b, "- "+terminal.Printable(ratingwords.Missing(r.w.Lang, t, m)))
	}
	if len(list) == 0 {
		fmt.Fprintln(&b, i18n.Text(r.w.Lang, "rating.nothing-missing"))
	}
	for _, line := range ratingwords.Totals(r.w.Lang, t, e, report) {
		fmt.Fprintln(&b, line)
	}
	_, err = io.WriteString(r.w.Out, b.String())
	return err
}
