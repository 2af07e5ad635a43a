package event

import (
	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// newExchangeNumbers returns the command `escaque event exchange-numbers`.
func newExchangeNumbers(r *runner) *cobra.Command {
	return r.subcommand("exchange-numbers", "exchange-numbers FILE PLAYER PLAYER", 3, 3, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			one, err := r.find(t, args[1])
			if err != nil {
				return nil, err
			}
			other, err := r.find(t, args[2])
			if err != nil {
				return nil, err
			}
			return []tournament.Command{tournament.ExchangeNumbers{A: one, B: other}}, nil
		})
	})
}

// newDrawPosition returns the command `escaque event draw-position`.
func newDrawPosition(r *runner) *cobra.Command {
	round, number := 0, -1
	cmd := r.subcommand("draw-position", "draw-position FILE", 1, 1, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			c := tournament.DrawPosition{Round: round, Number: number}
			if c.Round == 0 {
				c.Round = t.Published()
			}
			if c.Number < 0 {
				c.Number = randomBelow(tournament.Positions960)
			}
			return []tournament.Command{c}, nil
		})
	})
	cmd.Flags().IntVar(&round, "round", 0, r.w.HelpText("event.draw-position.round"))
	cmd.Flags().IntVar(&number, "number", -1, r.w.HelpText("event.draw-position.number"))
	return cmd
}

// newRegenerateNumbers returns the command `escaque event regenerate-numbers`.
func newRegenerateNumbers(r *runner) *cobra.Command {
	return r.subcommand("regenerate-numbers", "regenerate-numbers FILE", 1, 1, func(args []string) error {
		return r.act(args[0], func(tournament.Tournament, clock.Instant) ([]tournament.Command, error) {
			return []tournament.Command{tournament.RegenerateNumbers{}}, nil
		})
	})
}
