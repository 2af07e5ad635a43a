package event

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// newLaterRating returns the command `escaque event later-rating`.
func newLaterRating(r *runner) *cobra.Command {
	var c tournament.GiveLaterRating
	cmd := r.subcommand("later-rating", "later-rating FILE PLAYER RATING --from ROUND --reason WHY", 3, 3, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) (_ []tournament.Command, err error) {
			if c.Player, err = r.find(t, args[1]); err != nil {
				return nil, err
			}
			if c.Rating, err = strconv.Atoi(args[2]); err != nil {
				return nil, tournament.Refuse(tournament.RatingImproper, "field", "rating", "value", args[2])
			}
			return []tournament.Command{c}, nil
		})
	})
	cmd.Flags().IntVar(&c.Round, "from", 0, r.w.HelpText("event.later-rating.from"))
	cmd.Flags().StringVar(&c.List, "list", "", r.w.HelpText("event.later-rating.list"))
	cmd.Flags().StringVar(&c.Reason, "reason", "", r.w.HelpText("event.reason"))
	return cmd
}

// sayLong warns when an act sets regulations whose days and mark of an event of more than 30 days
// contradict each other.
func (r *runner) sayLong(after tournament.Tournament, facts []tournament.Event) {
	announces := slices.ContainsFunc(facts, func(e tournament.Event) bool {
		switch e.(type) { //nolint:gochecksumtype // the others announce no regulations
		case tournament.Created, tournament.RegulationsAmended:
			return true
		}
		return false
	})
	regs := after.Regulations()
	days, contradict := regs.LongDoubt()
	switch {
	case !announces || !contradict:
	case regs.Long:
		fmt.Fprintln(r.w.Err, r.w.Text("event.long.contradicts", "Days", days))
	default:
		fmt.Fprintln(r.w.Err, r.w.Text("event.long.proposed", "Days", days))
	}
}
