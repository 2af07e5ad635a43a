package tournament_test

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/escaque/escaque/tournament"
)

// A fixed table moves nobody to another board; the other boards take the tables that are left.
func TestTables(t *testing.T) {
	for _, c := range []struct {
		first     int
		fixed     map[int]int // by player
		tables    map[int]int
		elsewhere []tournament.PlayerID
	}{
		{0, nil, nil, nil},
		{1, nil, nil, nil},
		{11, nil, map[int]int{1: 11, 2: 12, 3: 13}, nil},
		{0, map[int]int{3: 1}, map[int]int{1: 2, 2: 3, 3: 1}, nil},
		{11, map[int]int{3: 50}, map[int]int{1: 11, 2: 12, 3: 50}, nil},
		{0, map[int]int{3: 7, 6: 9}, map[int]int{1: 1, 2: 2, 3: 7}, []tournament.PlayerID{6}}, // they meet
		{0, map[int]int{3: 7, 6: 7}, map[int]int{1: 1, 2: 2, 3: 7}, nil},
		{0, map[int]int{2: 7, 3: 7}, map[int]int{1: 1, 2: 7, 3: 2}, []tournament.PlayerID{3}}, // at other boards
		{0, map[int]int{2: 7, 3: 7, 6: 4}, map[int]int{1: 1, 2: 7, 3: 4}, []tournament.PlayerID{3}},
	} {
		name := fmt.Sprint(c.first, c.fixed)
		entries := make([]tournament.Entry, 7)
		for i := range entries {
			entries[i] = tournament.Entry{Name: fmt.Sprint("P", i+1), Table: c.fixed[i+1]}
		}
		state := tournament.Tournament{}
		for _, command := range []tournament.Command{
			tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Dutch2026, Rounds: 3, Laws: "2023", FirstTable: c.first}},
			tournament.Enter{Players: entries},
			tournament.DrawLots{Order: []tournament.PlayerID{1, 2, 3, 4, 5, 6, 7}, Listed: true},
			tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{
				{Board: 1, White: 1, Black: 4}, {Board: 2, White: 5, Black: 2}, {Board: 3, White: 3, Black: 6}, {White: 7, Bye: tournament.FullBye},
			}},
		} {
			after, _, err := tournament.Decide(state, tournament.Actor{Name: "Ana"}, command, 1)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			state = after
		}
		if state.HasTables() != (c.tables != nil) {
			t.Errorf("%s: HasTables is %v", name, state.HasTables())
		}
		if tables, elsewhere := state.Tables(1); !reflect.DeepEqual(tables, c.tables) || !reflect.DeepEqual(elsewhere, c.elsewhere) {
			t.Errorf("%s: %v, %v", name, tables, elsewhere)
		}
	}
	for _, wrong := range []int{-1, tournament.MaxTable + 1} {
		if len((tournament.Entry{Name: "A", Table: wrong}).Faults()) != 1 {
			t.Errorf("table %d has no fault", wrong)
		}
		if len((tournament.Regulations{Name: "A", System: tournament.Dutch2026, Rounds: 3, FirstTable: wrong}).Complete().Faults()) != 1 {
			t.Errorf("first table %d has no fault", wrong)
		}
	}
}
