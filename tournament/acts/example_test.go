package acts_test

import (
	"fmt"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
)

// Somebody comes after the numbers are given: those below move down by one.
func Example() {
	by := tournament.Actor{ID: "arbiter"}
	t, _, err := acts.Do(tournament.Tournament{}, by, []tournament.Command{
		tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Dutch2026, Rounds: 5}},
		tournament.Enter{Players: []tournament.Entry{{Name: "Ana", Rating: 2000}, {Name: "Bob", Rating: 1800}}},
		tournament.DrawLots{Order: []tournament.PlayerID{1, 2}, Listed: true},
	}, 1, fidemode.Any)
	if err != nil {
		fmt.Println(err)
		return
	}
	after, facts, err := acts.Do(t, by, acts.Enter(t, tournament.Entry{Name: "Carl", Rating: 1900}, 3), 2, fidemode.Any)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range facts {
		fmt.Println(f.EventKind())
	}
	for _, one := range acts.RenumberedPlayers(t, after) {
		fmt.Println(one.Name, one.Was, one.Is)
	}
	_, err = acts.Find(after, "Crl")
	fmt.Println(err)
	// Output:
	// LateEntered
	// ByeGranted
	// ByeGranted
	// Bob 2 3
	// tournament: name-near name=Crl near=2 Carl
}
