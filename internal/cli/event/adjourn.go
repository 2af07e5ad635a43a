package event

import (
	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// newAdjourn returns the command `escaque event adjourn`.
func newAdjourn(r *runner) *cobra.Command {
	round, sealed, note := 0, "", ""
	cmd := r.subcommand("adjourn", "adjourn FILE BOARD --sealed white|black", 2, 2, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			if inContest(t) {
				stage, game, err := parseBoard(args[1])
				if err != nil {
					return nil, err
				}
				return []tournament.Command{acts.AdjournGame(t, acts.CurrentContest(t), stage, game, tournament.Color(sealed), note)}, nil
			}
			board, game, err := parseBoard(args[1])
			if err != nil {
				return nil, err
			}
			if round == 0 {
				round = t.Published()
			}
			return []tournament.Command{tournament.AdjournBoard{Round: round, Board: board, Game: game, Sealed: tournament.Color(sealed), Note: note}}, nil
		})
	})
	f := cmd.Flags()
	f.IntVar(&round, "round", 0, r.w.HelpText("event.result.round"))
	f.StringVar(&sealed, "sealed", "", r.w.HelpText("event.adjourn.sealed"))
	f.StringVar(&note, "note", "", r.w.HelpText("event.adjourn.note"))
	return cmd
}
