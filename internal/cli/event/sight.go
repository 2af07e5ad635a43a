package event

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament"
)

// sightFlags are the flags that declare that a player cannot see the board.
type sightFlags struct {
	disabled, assistant, duties string
	place                       int // in the roster of a team; 0 for other players
}

// add adds the flags to a command.
func (s *sightFlags) add(r *runner, cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.disabled, "visually-disabled", "", r.w.HelpText("event.amend.visually-disabled"))
	f.StringVar(&s.assistant, "assistant", "", r.w.HelpText("event.amend.assistant"))
	f.StringVar(&s.duties, "duties", "", r.w.HelpText("event.amend.duties"))
	f.IntVar(&s.place, "of-team", 0, r.w.HelpText("event.amend.of-team"))
}

// declare changes the declaration in an entry by the flags that were given. An assistant without
// named duties has all of them.
func (s *sightFlags) declare(cmd *cobra.Command, e *tournament.Entry) error {
	given := cmd.Flags().Changed
	if !given("visually-disabled") && !given("assistant") && !given("duties") && !given("of-team") {
		return nil
	}
	to := &e.Sight
	switch {
	case !given("of-team"):
	case s.place < 1 || s.place > len(e.Roster):
		return tournament.Refuse(tournament.NumberUnknown, "number", max(s.place, 0), "last", len(e.Roster))
	default:
		to = &e.Roster[s.place-1].Sight
	}
	if given("visually-disabled") {
		switch s.disabled {
		case "yes":
			to.Disability = tournament.Visual
		case "no":
			*to = tournament.Sight{}
		default:
			return &terminal.Fault{Key: "event.amend.yes-no", Args: []any{"Text", terminal.Printable(s.disabled)}}
		}
	}
	if given("assistant") {
		to.Assistant, to.Account = strings.Join(strings.Fields(s.assistant), " "), ""
	}
	if given("duties") {
		to.Duties = s.duties
	}
	switch {
	case to.Assistant == "":
		to.Duties = ""
	case to.Duties == "":
		to.Duties = tournament.AllDuties
	}
	return nil
}
