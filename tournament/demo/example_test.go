package demo_test

import (
	"fmt"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/demo"
	"github.com/escaque/escaque/tournament/words"
)

func Example() {
	by := tournament.Actor{ID: "m1", Name: "Olga"}
	facts, err := demo.Make(words.Demonstration("en"), by, tournament.Source{Member: by.ID, Name: by.Name}, demo.Seed, 1790000000000)
	if err != nil {
		fmt.Println(err)
		return
	}
	event, err := tournament.Replay(facts)
	fmt.Println(event.Regulations().Name, event.Published(), err)
	for _, s := range event.Standings()[:3] {
		p, _ := event.Player(s.Player)
		fmt.Println(s.Rank, p.Name, s.Points)
	}
	// Output:
	// Demonstration: an open of forty invented players 5 <nil>
	// 1 Kestrelova, Milena 4½
	// 2 Ibarrondo, Saúl 4
	// 3 Vandermolk, Joris 4
}
