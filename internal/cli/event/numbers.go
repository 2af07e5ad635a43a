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

// newRegenerateNumbers returns the command `escaque event regenerate-numbers`.
func newRegenerateNumbers(r *runner) *cobra.Command {
	return r.subcommand("regenerate-numbers", "regenerate-numbers FILE", 1, 1, func(args []string) error {
		return r.act(args[0], func(tournament.Tournament, clock.Instant) ([]tournament.Command, error) {
			return []tournament.Command{tournament.RegenerateNumbers{}}, nil
		})
	})
}
