package words_test

import (
	"fmt"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/words"
)

func ExampleRefusal() {
	_, _, err := tournament.Decide(tournament.Tournament{}, tournament.Actor{ID: "m1"}, tournament.CloseRound{Round: 1}, 1)
	for _, lang := range []string{"en", "es"} {
		fmt.Println(words.Refusal(lang, err.(*tournament.Refusal)))
	}
	// Output:
	// There is no such event.
	// No existe ese torneo.
}
