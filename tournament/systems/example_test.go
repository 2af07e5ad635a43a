package systems_test

import (
	"fmt"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/words"
)

func Example() {
	system, err := systems.Standard().Named("berger")
	if err != nil {
		fmt.Println(err)
		return
	}
	event := systems.Numbered(5)
	round, err := system.Propose(event, 1, swiss.Options{Explain: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(system.Planned(event), "rounds")
	for _, pair := range round.Pairs {
		fmt.Printf("%d-%d %s\n", pair.White, pair.Black, words.Step("en", pair.Why[0], round.Edition))
	}
	if bye, odd := round.PairingBye(); odd {
		fmt.Println(bye.Number, words.Bye("en", bye.Kind))
	}
	// Output:
	// 5 rounds
	// 2-5 Row 1 of the Berger table for 6 players gives White to 2 and Black to 5.
	// 3-4 Row 1 of the Berger table for 6 players gives White to 3 and Black to 4.
	// 1 rests
}
