package tournament_test

import (
	"fmt"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/words"
)

// An event from its announcement to its standings: commands in, facts out.
func Example() {
	var event tournament.Fold
	arbiter := tournament.Actor{ID: "m1", Name: "Inés"}
	do := func(c tournament.Command) {
		before := event.State()
		facts, err := event.Do(arbiter, c, 1767225600000)
		if refusal, is := err.(*tournament.Refusal); is {
			fmt.Println("refused:", words.Refusal("en", refusal))
		}
		for _, fact := range facts {
			fmt.Println(words.Event("en", before, fact))
		}
	}
	do(tournament.Create{Regulations: tournament.Regulations{Name: "Club", System: tournament.Manual}})
	do(tournament.Enter{Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}}})
	do(tournament.DrawLots{Order: []tournament.PlayerID{2, 1}})
	do(tournament.PublishRound{Round: 2, Pairings: []tournament.Pairing{{Board: 1, White: 2, Black: 1}}})
	do(tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 2, Black: 1}}})
	do(tournament.RecordResult{Round: 1, Board: 1, Result: tournament.BlackWins, Source: tournament.Source{Member: "m1", Name: "Inés"}})
	for _, s := range event.State().Standings() {
		p, _ := event.State().Player(s.Player)
		fmt.Println(s.Rank, p.Name, s.Points)
	}
	// Output:
	// The event “Club” was created: pairings by the arbiter.
	// Players entered: 2.
	// The starting numbers of 2 players were drawn by lot.
	// refused: Round 2 cannot be published: the next one is 1.
	// Round 1 was published.
	// Round 1, board 1: Bob – Ana 0-1, entered by Inés.
	// 1 Ana 1
	// 2 Bob 0
}
