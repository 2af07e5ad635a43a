package fidemode_test

import (
	"errors"
	"fmt"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
)

// An event under older Laws leaves FIDE mode when it is created, if a person confirms that twice.
func Example() {
	create := []tournament.Command{tournament.Create{FIDEMode: true, Regulations: tournament.Regulations{
		Name: "Memorial", System: tournament.Dutch2026, Rounds: 5, Laws: "1997", TieBreakRules: "c07-2026",
	}}}
	var none tournament.Tournament
	_, _, err := acts.Do(none, tournament.Actor{Name: "Ana"}, create, 1, fidemode.Accepted{})
	var q *fidemode.Question
	fmt.Println(errors.As(err, &q), q)

	exit := fidemode.Acceptance{Code: fidemode.Exit}
	again := exit
	again.Again = true
	event, _, err := acts.Do(none, tournament.Actor{Name: "Ana"}, create, 1, fidemode.Accept(exit, again))
	fmt.Println(event.FIDEMode().In(), fidemode.Lines(event), err)
	// Output:
	// true fidemode: not confirmed: exit@0
	// false [### FIDE mode exited @ Round 0] <nil>
}
