package fide_test

import (
	"fmt"
	"log"

	"github.com/escaque/escaque/rating/fide"
)

// What four games do to a rating of 2000, K being 20.
func ExampleRegulations_Rate() {
	rules, err := fide.At(fide.Standard, "2026-03-01")
	if err != nil {
		log.Fatal(err)
	}
	change := rules.Rate(2000, 20, []fide.Game{{Opponent: 2100, Score: 2}, {Opponent: 1950, Score: 1}, {Opponent: 1900, Score: 2}, {Opponent: 2050, Score: 0}})
	fmt.Println("expected", change.Expected, "of", change.Counted, "games;", change.Points, "points, rounded", change.Rounded())
	fmt.Println("performance", fide.Performance(change.Opponent, change.Score, change.Counted))
	// Output:
	// expected 2.00 of 4 games; 10.00 points, rounded 10
	// performance 2095
}
