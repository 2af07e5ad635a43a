package sheets_test

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/sheets"
)

func Example() {
	var f tournament.Fold
	for _, c := range []tournament.Command{
		tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Berger}},
		tournament.Enter{Players: []tournament.Entry{{Name: "Ana", Title: "WFM"}, {Name: "Bob"}}},
		tournament.DrawLots{Order: []tournament.PlayerID{1, 2}},
		tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}}},
		tournament.RecordResult{Round: 1, Board: 1, Result: tournament.Drawn, Source: tournament.Source{Member: "arbiter"}},
	} {
		if _, err := f.Do(tournament.Actor{}, c, 1); err != nil {
			fmt.Println(err)
			return
		}
	}
	say := func(key string) string { return key }
	table := sheets.Pairings(f.State(), 1, say)
	fmt.Println(table.Title)
	for _, row := range table.Rows {
		fmt.Println(strings.Join(row, " | "))
	}
	// Output:
	// round 1
	// 1 | 1 | WFM Ana |  | 0 | ½-½ | 2 | Bob |  | 0
}
