package rated_test

import (
	"fmt"

	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/rated"
	"github.com/escaque/escaque/tournament/swiss"
)

func ExampleRate() {
	people := []tournament.Entry{{Name: "Ana", Rating: 2000, Birth: "1990"}, {Name: "Bob", Rating: 2100, Birth: "1980"}}
	games := &swiss.Tournament{Entries: []swiss.Entry{{Number: 1, Rating: 2000}, {Number: 2, Rating: 2100}}}
	if err := games.RecordRound([]swiss.Score{{Pair: swiss.Pair{White: 1, Black: 2}, Result: tournament.WhiteWins}}); err != nil {
		fmt.Println(err)
		return
	}
	report, err := rated.Rate(rated.Event{Games: games, People: people, List: fide.Standard, Day: "2026-03-01", System: norm.Swiss})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range report.Players {
		fmt.Println(p.Entry.Name, p.Entry.Rating, "K", p.Change.K, "becomes", p.New())
	}
	// Output:
	// Ana 2000 K 20 becomes 2013
	// Bob 2100 K 20 becomes 2087
}
